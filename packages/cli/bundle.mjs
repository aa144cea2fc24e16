// Bundles the command: what the compiler made of it, of the packages below and of those of others becomes a file or two
// a command, because Node reads a few large files in half the time of hundreds of small ones, a command loads only what
// it needs, and nobody installs what no command needs. The service stays a package of its own, imported where it is
// needed. Fails when package.json names another version than the package whose code imports it.
// `node packages/cli/bundle.mjs`.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const inlined = ["core", "html", "client", "audit", "mcp", "publish"];
const manifestOf = (folder) => JSON.parse(readFileSync(join(here, "..", folder, "package.json"), "utf8"));
const { dependencies, devDependencies } = manifestOf("cli");
/** What is installed beside the command. */
const installed = new Set(
  Object.keys(dependencies).filter((name) => !inlined.some((folder) => name === `@maycrawl/${folder}`)),
);

/** Of packages with one entry for everything: the files that hold what is imported of them. */
const parts = {
  "@maycrawl/client": `export { RobotsClient } from "../client/dist/robots-client.js";
export { agentSentAs } from "../client/dist/agent-sent-as.js";
export { targetRules } from "../client/dist/safety/target-rules.js";
export { MemoryStore } from "../client/dist/store/memory-store.js";
export { StoreError } from "../client/dist/store/store-error.js";`,
  undici: `import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import request from "undici/lib/api/api-request.js";
export { default as Client } from "undici/lib/dispatcher/client.js";
export { default as errors } from "undici/lib/core/errors.js";
Dispatcher.prototype.request = request;`,
};

/** Leaves what is installed beside the command as it is. */
const bundledCode = {
  name: "bundled-code",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace, resolveDir }) => {
      if (kind === "entry-point") return null;
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
      if (path.startsWith("node:") || installed.has(name)) return { path, external: true };
      if (namespace !== "part" && parts[path] !== undefined) return { path, namespace: "part", pluginData: resolveDir };
      return null;
    });
    onLoad({ filter: /.*/, namespace: "part" }, ({ path, pluginData }) => ({
      contents: parts[path],
      resolveDir: path.startsWith("@maycrawl/") ? here : pluginData,
    }));
  },
};

for (const folder of inlined) {
  for (const [name, version] of Object.entries(manifestOf(folder).dependencies ?? {})) {
    const own = dependencies[name] ?? devDependencies[name];
    if (own !== undefined && own !== version)
      throw new Error(`${name}: ${version} in packages/${folder}/package.json, ${own} in packages/cli/package.json`);
  }
}
rmSync(join(here, "bundle"), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: here,
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
  // What is written for require() asks it for Node's own modules alone.
  banner: { js: "var require = process.getBuiltinModule;" },
  plugins: [bundledCode],
  metafile: true,
  logLevel: "warning",
});

// Their licences stand beside what is made of them.
const folders = new Set();
for (const { inputs } of Object.values(metafile.outputs)) {
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined && bytesInOutput > 0) folders.add(resolve(here, folder));
  }
}
const notices = [...folders].toSorted().map((folder) => {
  const file = ["LICENSE", "LICENSE.txt", "License.txt"].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) throw new Error(`${folder} has no licence`);
  return `${/([^/]*@[^/]+\/)?[^/]+$/.exec(folder)?.[0]}\n\n${readFileSync(file, "utf8")}`;
});
writeFileSync(join(here, "bundle/NOTICES.txt"), notices.join("\n\n"));
