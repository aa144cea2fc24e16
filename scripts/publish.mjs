// Publishes every package whose version npm does not have, with provenance: npm shows which commit and which run of CI
// made it. Provenance needs the token of a CI run, so elsewhere this only says what would be published.
//   node scripts/publish.mjs              what would be published: names, versions, files
//   node scripts/publish.mjs --publish    publishes, in a run of GitHub Actions with `permissions: id-token: write`
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const isReal = process.argv.includes("--publish");
if (isReal && process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined) {
  console.error("not published: provenance needs a run of GitHub Actions with permissions: id-token: write");
  process.exit(2);
}
if (isReal) execFileSync("npm", ["run", "check"], { cwd: root, stdio: "inherit" });

const packages = new Map(
  readdirSync(`${root}packages`)
    .map((folder) => [folder, JSON.parse(readFileSync(`${root}packages/${folder}/package.json`, "utf8"))])
    .filter(([, manifest]) => manifest.private !== true)
    .map(([folder, manifest]) => [manifest.name, { folder, manifest }]),
);
/** Names, each after those that it depends on: nobody can install a package before they are there. */
const order = [];
const place = (name) => {
  if (order.includes(name) || !packages.has(name)) return;
  const { dependencies = {}, optionalDependencies = {} } = packages.get(name).manifest;
  Object.keys({ ...dependencies, ...optionalDependencies }).forEach(place);
  order.push(name);
};
[...packages.keys()].sort().forEach(place);

for (const name of order) {
  const { folder, manifest } = packages.get(name);
  const title = `${name}@${manifest.version}`;
  const cwd = `${root}packages/${folder}`;
  if (isReal && spawnSync("npm", ["view", title, "version"], { encoding: "utf8" }).stdout.trim() !== "") {
    console.log(`there already  ${title}`);
    continue;
  }
  if (isReal) {
    execFileSync("npm", ["publish", "--provenance", "--access", "public"], { cwd, stdio: "inherit" });
    console.log(`published      ${title}`);
    continue;
  }
  const said = execFileSync("npm", ["pack", "--dry-run", "--json"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // Scripts of the package may say something first.
  const [{ files, size }] = JSON.parse(said.slice(said.indexOf("[\n")));
  console.log(`would publish  ${title}  ${files.length} files, ${Math.ceil(size / 1024)} KB packed`);
}
