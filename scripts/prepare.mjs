// Builds after `npm ci` in a clone. Under `--omit=dev` there is no compiler and nothing to build: then it does nothing.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

let compiler;
try {
  compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
} catch {
  process.exit(0);
}
for (const words of [[compiler, "-b"], ["packages/cli/bundle.mjs"], ["packages/web/build.mjs"]])
  execFileSync(process.execPath, words, { stdio: "inherit" });
