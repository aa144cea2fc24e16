// What a user of the packages would stumble over: each package as it would be published, its entries and types,
// installed and run; and that the lock names no registry. Exit 1 when anything is wrong.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installations } from "./install-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name) => join(root, "node_modules/.bin", name);
let failures = 0;
const attempt = (title, action) => {
  try {
    action();
    console.log(`ok      ${title}`);
  } catch (error) {
    failures++;
    console.log(`FAILED  ${title}\n${error.stdout ?? ""}${error.stderr ?? error.message}`);
  }
};

for (const folder of readdirSync(join(root, "packages"))) {
  const home = join(root, "packages", folder);
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  if (manifest.private === true) continue;
  attempt(`${manifest.name}: publint`, () => execFileSync(bin("publint"), ["--strict", home], { stdio: "pipe" }));
  if (manifest.exports === undefined) continue;
  attempt(`${manifest.name}: types of every entry`, () => {
    const out = mkdtempSync(join(tmpdir(), "maycrawl-pack-"));
    try {
      const [packed] = JSON.parse(
        execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", out], {
          cwd: home,
          stdio: ["ignore", "pipe", "ignore"],
        }),
      );
      // Who has an entry for require() is held to it.
      const profile = JSON.stringify(manifest.exports).includes('"require"') ? "node16" : "esm-only";
      execFileSync(bin("attw"), [join(out, packed.filename), "--profile", profile], { stdio: "pipe" });
    } finally {
      rmSync(out, { recursive: true });
    }
  });
}
const { installed, close } = installations();
try {
  for (const { title, run } of installed) attempt(title, run);
} finally {
  close();
}
attempt("the lock names no registry host", () => {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  if (/"resolved": "https?:/.test(lock)) throw new Error("package-lock.json holds resolved addresses");
});
process.exit(failures === 0 ? 0 : 1);
