// Builds the page into dist, where the service finds it; does nothing when nothing that goes into it has changed since
// the last time. In: this package's sources, and what the compiler made of core and html. `node packages/web/build.mjs
// [--force]`.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const stampFile = join(here, "dist", ".stamp");
const inputs = [
  "src",
  "public",
  "index.html",
  "build.mjs",
  "crawler-pages.mjs",
  "docs-pages.mjs",
  "../../docs",
  "user-agents.mjs",
  "package.json",
  "../core/dist",
  "../cli/package.json",
  "../core/package.json",
  "../html/dist",
  "../../package-lock.json",
];

/** Every file below, but for what the compiler notes for itself. */
function* filesBelow(path) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name));
    else if (!/\.(?:tsbuildinfo|d\.ts|map)$/.test(entry.name)) yield join(path, entry.name);
  }
}

const hash = createHash("sha256");
for (const input of inputs) {
  for (const file of filesBelow(join(here, input)))
    hash
      .update(`${file.slice(here.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
}
const stamp = hash.digest("hex");

if (process.argv.includes("--force") || !existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  const { build } = await import("vite");
  await build({
    root: here,
    base: "./",
    configFile: false,
    logLevel: "warn",
    // One JSX runtime, no plug-in: the bundler knows it by itself.
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    worker: { format: "es" },
    build: {
      outDir: "dist",
      emptyOutDir: true,
      // light-dark(), module workers and CompressionStream are in every browser since 2024.
      target: ["chrome123", "edge123", "firefox120", "safari17.5"],
      cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
      // The page's policy allows no data URL, and no script of another form than a file.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      // Its warning about slow plug-ins would be the first thing that `npm ci` says.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  });
  // Static pages, without a script: who each crawler is.
  const { crawlerPages } = await import("./crawler-pages.mjs");
  mkdirSync(join(here, "dist", "crawlers"), { recursive: true });
  for (const [name, html] of crawlerPages()) writeFileSync(join(here, "dist", name), html);
  const styles = ["colours.css", "ground.css", "crawlers.css"].map((name) =>
    readFileSync(join(here, "src", "look", name), "utf8"),
  );
  writeFileSync(join(here, "dist", "crawlers", "crawlers.css"), styles.join(""));
  await buildDocs();
  writeFileSync(stampFile, stamp);
}

/** The documentation, with what searches it. */
async function buildDocs() {
  const { docsPages } = await import("./docs-pages.mjs");
  mkdirSync(join(here, "dist", "docs"), { recursive: true });
  for (const [name, content] of docsPages()) writeFileSync(join(here, "dist", name), content);
  const look = ["colours.css", "ground.css", "docs.css"].map((name) => readFileSync(join(here, "src", "look", name)));
  writeFileSync(join(here, "dist", "docs", "docs.css"), Buffer.concat(look));
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(here, "src", "docs", "search.mjs")],
    outfile: join(here, "dist", "docs", "search.js"),
    bundle: true,
    minify: true,
    format: "esm",
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    logLevel: "warning",
  });
}
