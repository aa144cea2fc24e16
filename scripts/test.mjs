// Builds, then runs the tests: all of them, or those of the rooms that are named by folder or file.
//   npm test                       everything, long tests in a sample (test/sample.ts)
//   npm test -- lint store/        rooms: what has the word in its path
//   npm run test:full              everything, whole; rooms here too
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const words = process.argv.slice(2);
const isFull = words.includes("--full");
const rooms = words.filter((word) => word !== "--full");
const root = fileURLToPath(new URL("..", import.meta.url));

const run = (words, env = {}) => {
  const { status } = spawnSync(process.execPath, words, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
};
// Compiled, not checked: npm run check:types finds what is wrong with types, and takes twice as long.
run(["node_modules/typescript/bin/tsc", "-b", "--noCheck"]);
run(["packages/web/build.mjs"]);
run(["node_modules/vitest/vitest.mjs", "run", ...rooms], isFull ? { MAYCRAWL_TESTS: "full" } : {});
