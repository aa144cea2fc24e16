// Bundles the command: what the compiler made of it and of the packages below becomes a file or two a command, because
// Node reads a few large files in half the time of hundreds of small ones, and nobody installs what no command needs.
// What is not ours, and the service, stay packages of their own, imported where they are needed. Fails when
// package.json lacks one of them, or names another version than the package whose code imports it.
// `node packages/cli/bundle.mjs`.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const inlined = ["core", "html", "client", "audit", "mcp", "publish"];
/** Packages of others of which the command needs a part: of 10 MB, a twentieth. */
const inlinedOfOthers = ["@modelcontextprotocol/server", "@modelcontextprotocol/core", "csv-stringify"];
const manifestOf = (folder) => JSON.parse(readFileSync(join(here, "..", folder, "package.json"), "utf8"));
const { dependencies } = manifestOf("cli");

/** Leaves every import that is not ours as it is, and checks that the command's package brings it along. */
const ownCodeOnly = {
  name: "own-code-only",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === "entry-point") return null;
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
      if (inlined.some((folder) => name === `@maycrawl/${folder}`) || inlinedOfOthers.includes(name)) return null;
      if (path.startsWith("node:")) return { external: true };
      if (dependencies[name] === undefined) throw new Error(`packages/cli/package.json lacks ${name}`);
      return { path, external: true };
    });
  },
};

for (const folder of inlined) {
  for (const [name, version] of Object.entries(manifestOf(folder).dependencies ?? {})) {
    const own = dependencies[name];
    if (own !== undefined && own !== version)
      throw new Error(`${name}: ${version} in packages/${folder}/package.json, ${own} in packages/cli/package.json`);
  }
}
rmSync(join(here, "bundle"), { recursive: true, force: true });
await build({
  entryPoints: {
    main: join(here, "dist/main.js"),
    "file-worker": join(here, "dist/lsp/file-worker.js"),
    "audit-worker": join(here, "dist/audit/audit-worker.js"),
  },
  outdir: join(here, "bundle"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  plugins: [ownCodeOnly],
  logLevel: "warning",
});

// Their licences stand beside what is made of them.
const notices = inlinedOfOthers.map((name) => {
  const folder = join(here, "../../node_modules", name);
  return `${name}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
});
writeFileSync(join(here, "bundle/NOTICES.txt"), notices.join("\n\n"));
