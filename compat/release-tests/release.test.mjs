// Versions and publishing, in a copy of the repository: a changeset becomes one version of all packages, wherever it
// stands, and nothing is published but from CI.
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "maycrawl-release-"));
after(() => rmSync(copy, { recursive: true, force: true }));
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
for (const file of files.trim().split("\n"))
  if (!/^(?:cases|regressions|bench|fuzz)\//.test(file)) cpSync(join(root, file), join(copy, file));
symlinkSync(join(root, "compat/node_modules"), join(copy, "compat/node_modules"));
const git = (...words) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...words], { cwd: copy });
git("init", "-q", "-b", "main");
git("add", "-A");
git("commit", "-q", "-m", "A copy");
const read = (path) => readFileSync(join(copy, path), "utf8");
const versionOf = (folder) => JSON.parse(read(`packages/${folder}/package.json`)).version;

test("without a changeset there is no version", () => {
  const said = execFileSync(process.execPath, ["scripts/versions.mjs"], { cwd: copy, encoding: "utf8" });
  match(said, /no changeset, so no version/);
});

test("a changeset becomes one version of all packages, with its words in the changelog", () => {
  writeFileSync(join(copy, ".changeset/one.md"), '---\n"@maycrawl/core": minor\n---\n\nShops open earlier.\n');
  execFileSync(process.execPath, ["scripts/versions.mjs"], { cwd: copy, stdio: "pipe" });
  deepEqual(["core", "cli", "sqlite-node20"].map(versionOf), ["0.2.0", "0.2.0", "0.2.0"]);
  match(read("packages/core/CHANGELOG.md"), /## 0\.2\.0[^]*Shops open earlier\./);
  equal(JSON.parse(read("packages/cli/package.json")).dependencies["@maycrawl/core"], "0.2.0");
  match(read("action.yml"), /default: 0\.2\.0/);
  equal(JSON.parse(read("editors/vscode/package.json")).version, "0.2.0");
  ok(!read("package-lock.json").includes('"resolved": "http'));
});

test("outside CI nothing is published", () => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: _, ...env } = process.env;
  const run = spawnSync(process.execPath, ["scripts/publish.mjs", "--publish"], { cwd: copy, env, encoding: "utf8" });
  equal(run.status, 2);
  match(run.stderr, /provenance needs a run of GitHub Actions/);
});
