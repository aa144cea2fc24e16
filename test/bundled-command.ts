// Before the tests: the command's bundle is made anew from what the compiler made, because tests run the command as its
// users do.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Bundles the command. Throws where nothing is compiled yet. */
export function setup(): void {
  const cli = fileURLToPath(new URL("../packages/cli/", import.meta.url));
  if (!existsSync(`${cli}dist/main.js`)) throw new Error("the command is not compiled: npm run build");
  execFileSync(process.execPath, [`${cli}bundle.mjs`], { stdio: "inherit" });
}
