// Tries every kept input again: node fuzz/replay.mjs [file ...]. Exit 1 when what must hold does not hold on one of
// them.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultOf } from "./checks.mjs";

const folder = fileURLToPath(new URL("../regressions/", import.meta.url));
const given = process.argv.slice(2);
const files =
  given.length > 0
    ? given
    : readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(folder, name));

let failures = 0;
for (const file of files) {
  const { robotsTxtBase64, agents, url, urls = [url] } = JSON.parse(readFileSync(file, "utf8"));
  const fault = faultOf({ robotsTxt: Uint8Array.from(Buffer.from(robotsTxtBase64, "base64")), agents, urls });
  if (fault !== null) failures++;
  console.log(
    `${fault === null ? "ok     " : "FAILED "} ` +
      `${basename(file)}${fault === null ? "" : `: ${fault.why} (${fault.dialect}, ${fault.url.slice(0, 100)})`}`,
  );
}
console.log(`replay: ${files.length} kept inputs, ${failures} failing`);
process.exit(failures === 0 ? 0 : 1);
