// What an image holds, out of a built clone without its development packages: node_modules, and of each package what
// it would publish. `node scripts/image-files.mjs FOLDER`; the Dockerfile runs it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [out] = process.argv.slice(2);
if (out === undefined) throw new TypeError("usage: node scripts/image-files.mjs FOLDER");
mkdirSync(out, { recursive: true });

/** Then the driver for Node 20, 29 MB, is left out. */
const hasSqlite = process.getBuiltinModule("node:sqlite") !== undefined;
const needed = new Set();
const need = (name) => {
  if (needed.has(name)) return;
  needed.add(name);
  const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
  const optional = hasSqlite ? {} : manifest.optionalDependencies;
  for (const one of Object.keys({ ...manifest.dependencies, ...optional }))
    if (one.startsWith("@maycrawl/")) need(one.slice("@maycrawl/".length));
};
need("cli");
need("redis-store");

// Sources, types and maps are for developers; Node reads none of them.
const isForNode = (file) => !/\.(?:d\.[cm]?ts|map|md|tsbuildinfo)$/.test(file);
cpSync(join(root, "node_modules"), join(out, "node_modules"), {
  recursive: true,
  verbatimSymlinks: true,
  filter: (file) =>
    isForNode(file) &&
    !/\/(?:\.bin|\.package-lock\.json)$/.test(file) &&
    !(hasSqlite && file.endsWith("node_modules/@photostructure")),
});
for (const name of readdirSync(join(root, "packages"))) {
  if (!needed.has(name)) {
    rmSync(join(out, "node_modules/@maycrawl", name), { force: true });
    continue;
  }
  const from = join(root, "packages", name);
  const to = join(out, "packages", name);
  mkdirSync(to, { recursive: true });
  for (const part of ["package.json", "LICENSE", "index.js", "bin", "bundle", "dist", "schema", "node_modules"])
    if (existsSync(join(from, part)))
      cpSync(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true, filter: isForNode });
}
cpSync(join(root, "packages/web/dist"), join(out, "packages/server/page"), {
  recursive: true,
  filter: (file) => !file.endsWith(".stamp"),
});
cpSync(join(root, "examples/hosting/healthy.mjs"), join(out, "healthy.mjs"));
