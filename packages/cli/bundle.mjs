// Bundles the command: what the compiler made of it, of the packages below and of those of others becomes a few files
// a command, because Node reads a few large files in half the time of hundreds of small ones, a command loads only what
// it needs, and nobody installs what no command needs. Of the service, what is no code stays in its package: the page,
// and what draws pictures. Fails when package.json names another version than the package whose code imports it.
// `node packages/cli/bundle.mjs`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = dirname(fileURLToPath(import.meta.url));
const inlined = ["core", "html", "client", "audit", "mcp", "publish", "server"];
const manifestOf = (folder) => JSON.parse(readFileSync(join(here, "..", folder, "package.json"), "utf8"));
const { dependencies, devDependencies } = manifestOf("cli");
/** What is imported of packages that are installed beside the command. */
const installed = new Set(["@maycrawl/server/page", "@maycrawl/server/picture-worker"]);

/**
 * Of packages with one entry for everything: the files that hold what is imported of them, by whom (a part of a path,
 * or everybody), and the package from whose folder they are seen.
 */
const parts = [
  {
    id: "@maycrawl/client",
    from: "cli",
    text: `export { RobotsClient } from "../client/dist/robots-client.js";
export { agentSentAs } from "../client/dist/agent-sent-as.js";
export { targetRules } from "../client/dist/safety/target-rules.js";
export { MemoryStore } from "../client/dist/store/memory-store.js";
export { StoreError } from "../client/dist/store/store-error.js";`,
  },
  {
    id: "@maycrawl/client/identity",
    by: /known-ranges/,
    from: "cli",
    text: `export { keptRanges } from "../client/dist/identity/kept-ranges.js";`,
  },
  {
    id: "@maycrawl/client/identity",
    by: /identify|run-audit/,
    from: "cli",
    text: `export { DnsVerifier } from "../client/dist/identity/dns-verifier.js";
export { nameResolver } from "../client/dist/identity/name-resolver.js";
export { RequestIdentifier } from "../client/dist/identity/request-identifier.js";`,
  },
  {
    id: "undici",
    from: "client",
    text: `import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import request from "undici/lib/api/api-request.js";
export { default as Client } from "undici/lib/dispatcher/client.js";
export { default as errors } from "undici/lib/core/errors.js";
Dispatcher.prototype.request = request;`,
  },
  // It starts commands that are files of their own with this; none of ours is.
  { id: "node:child_process", by: /commander/, from: "cli", text: "module.exports = null;" },
];

const partOf = (id, importer = "") => parts.findIndex((part) => part.id === id && importer.search(part.by ?? "") >= 0);
const partPrefix = "\0part:";
const partsOnly = {
  name: "parts-only",
  resolveId(id, importer) {
    if (importer?.startsWith(partPrefix)) {
      const { from } = parts[Number(importer.slice(partPrefix.length))];
      return this.resolve(id, join(here, "..", from, "package.json"), { skipSelf: true });
    }
    const at = partOf(id, importer);
    return at === -1 ? null : `${partPrefix}${at}`;
  },
  load: (id) => (id.startsWith(partPrefix) ? parts[Number(id.slice(partPrefix.length))].text : null),
};

/**
 * What several commands share, in few files: each costs as much as twenty kilobytes. By name: a pattern of paths. An
 * earlier one takes what it imports along.
 */
const shared = {
  start: /cli.dist.(?:terminal.(?:output|messages|wait|is-terminal)|errors|exit-code|failure|version)\.js$/,
  program: /commander/,
  engine: new RegExp(
    "core.dist.(?:(?:octets|robots-txt|matching|dialect|asking)/|[^/]*\\.js$)|" +
      "core.dist.(?:crawlers.(?:registry|sets|identification)|lint.(?:content-kind|strange-content))|" +
      "core.dist.access.(?:moment|origin|crawl-answer)|cli.dist.(?:answers.(?:notes|question)|report.(?:row|json))|" +
      "cli.dist.input.(?:agents|network|octet|option|robots|line|url)",
  ),
  comparison: /core.dist.comparison/,
  identity: /core.dist.identity|cli.dist.input.known-ranges/,
  usage: /core.dist.usage/,
  page: /core.dist.(?:page|decision|access)/,
  lint: /core.dist.lint/,
};

for (const folder of inlined) {
  for (const [name, version] of Object.entries(manifestOf(folder).dependencies ?? {})) {
    const own = dependencies[name] ?? devDependencies[name];
    if (own !== undefined && own !== version)
      throw new Error(`${name}: ${version} in packages/${folder}/package.json, ${own} in packages/cli/package.json`);
  }
}
rmSync(join(here, "bundle"), { recursive: true, force: true });
const bundled = await rolldown({
  cwd: here,
  input: {
    main: join(here, "dist/main.js"),
    "file-worker": join(here, "dist/lsp/file-worker.js"),
    "audit-worker": join(here, "dist/audit/audit-worker.js"),
    worker: join(here, "../server/dist/work/worker.js"),
    "picture-worker": join(here, "dist/serving/picture-worker.js"),
  },
  platform: "node",
  external: (id, importer) => installed.has(id) || (id.startsWith("node:") && partOf(id, importer) === -1),
  plugins: [partsOnly],
});
const { output } = await bundled.write({
  dir: join(here, "bundle"),
  // require() starts in half the time of import: it does not read asynchronously, nor ask a loader's hooks.
  format: "cjs",
  entryFileNames: "[name].js",
  chunkFileNames: ({ name, facadeModuleId }) =>
    facadeModuleId?.startsWith(join(here, "dist/commands")) === true ? `command-${name}.js` : "[name].js",
  comments: { legal: true, annotation: false, jsdoc: false },
  codeSplitting: { groups: Object.entries(shared).map(([name, test], at) => ({ name, test, priority: 99 - at })) },
});
writeFileSync(join(here, "bundle/package.json"), '{ "type": "commonjs" }\n');

// Whoever asks for help waits for nothing but its text.
mkdirSync(join(here, "bundle/help"));
const { helpPages } = await import("./dist/program.js");
for (const [name, text] of Object.entries(await helpPages()))
  writeFileSync(join(here, "bundle/help", `${name || "maycrawl"}.txt`), text);

// Their licences stand beside what is made of them.
const folders = new Set();
for (const { modules = {} } of output) {
  for (const [input, { renderedLength }] of Object.entries(modules)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined && renderedLength > 0) folders.add(resolve(here, folder));
  }
}
const notices = [...folders].toSorted().map((folder) => {
  const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.txt", "License.txt"].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined && license !== "MIT") throw new Error(`${folder} has no licence`);
  const text = file === undefined ? `${license}; no text of it comes with the package.` : readFileSync(file, "utf8");
  return `${/([^/]*@[^/]+\/)?[^/]+$/.exec(folder)?.[0]}\n\n${text}`;
});
writeFileSync(join(here, "bundle/NOTICES.txt"), notices.join("\n\n"));
