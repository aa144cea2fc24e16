// The tests with real packages that are too heavy for the repository itself (compat/): installs them by their own lock,
// and runs them. Where they cannot be installed, says so loudly and passes: nothing was tested.
//   npm run check:compat              all
//   npm run check:compat -- undici    those with the word in their path
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compat = `${root}compat`;
const run = (command, words, cwd) => spawnSync(command, words, { cwd, stdio: "inherit" }).status ?? 1;

/** What was installed last, so that the second run need not install. */
const stamp = `${compat}/node_modules/.installed-lock`;
const lock = readFileSync(`${compat}/package-lock.json`, "utf8");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
  if (run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], compat) !== 0) {
    process.stderr.write("\nSKIPPED: the packages of compat/ cannot be installed; nothing of compat/ was tested\n\n");
    process.exit(0);
  }
  writeFileSync(stamp, lock);
}
const built = run(process.execPath, ["node_modules/typescript/bin/tsc", "-b"], root);
if (built !== 0) process.exit(built);
if (run(process.execPath, ["packages/cli/bundle.mjs"], root) !== 0) process.exit(1);
const words = process.argv.slice(2);
// Tests of servers and of other languages wait more than they work, and run under Node's own runner.
const files = readdirSync(compat)
  .filter((folder) => folder.endsWith("-tests"))
  .flatMap((folder) => readdirSync(`${compat}/${folder}`).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith(".test.mjs") && (words.length === 0 || words.some((word) => path.includes(word))));
const vitest = [`${root}node_modules/vitest/vitest.mjs`, "run", "--passWithNoTests", ...words];
const failed = [
  run(process.execPath, vitest, compat),
  files.length === 0 ? 0 : run(process.execPath, ["--test", ...files], compat),
];
process.exit(Math.max(...failed));
