// Makes the changesets of .changeset/ into versions and changelogs, and takes the new version wherever else it stands.
// In: a clone with the packages of compat/. Out: changed files, to be reviewed and committed; nothing is published.
//   npm run versions
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const versionOf = () => JSON.parse(readFileSync(`${root}packages/cli/package.json`, "utf8")).version;
const run = (command, ...words) => execFileSync(command, words, { cwd: root, stdio: "inherit" });

const before = versionOf();
run(process.execPath, "compat/node_modules/@changesets/cli/bin.js", "version");
const version = versionOf();
if (version === before) {
  console.log("no changeset, so no version");
} else {
  /** Files that name the version of all packages, each once. */
  const places = { "action.yml": `default: ${before}`, "editors/vscode/package.json": `"version": "${before}"` };
  for (const [file, words] of Object.entries(places)) {
    const text = readFileSync(root + file, "utf8");
    if (text.split(words).length !== 2) throw new Error(`${file} does not say "${words}" once`);
    writeFileSync(root + file, text.replace(words, words.replace(before, version)));
  }
  run("npm", "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund");
  console.log(`${before} -> ${version}`);
}
