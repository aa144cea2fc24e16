// Builds the extension into dist: the extension itself, the language server, and the thread that it checks files in,
// each one file with all that it needs. In: the built workspace, and the client library of compat/.
//   node editors/vscode/build.mjs           only dist
//   node editors/vscode/build.mjs --pack    and maycrawl.vsix, for `code --install-extension`
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const out = join(here, "dist");
rmSync(out, { recursive: true, force: true });
const common = { bundle: true, minify: true, platform: "node", target: "node20", logLevel: "warning", metafile: true };
const extension = await build({
  ...common,
  entryPoints: [join(here, "extension.mjs")],
  outfile: join(out, "extension.cjs"),
  format: "cjs",
  external: ["vscode"],
  nodePaths: [join(root, "compat/node_modules")],
});
const server = await build({
  ...common,
  entryPoints: { server: join(here, "server.mjs"), "file-worker": join(root, "packages/cli/dist/lsp/file-worker.js") },
  outdir: out,
  format: "esm",
  // What is CommonJS in it calls require() for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

// The licences of what is inlined.
const folders = new Set(
  [extension, server]
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
);
const notices = [...folders].sort().map((folder) => {
  const { name, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = ["LICENSE", "License.txt", "LICENSE.md", "LICENSE.txt", "license"]
    .map((file) => join(folder, file))
    .flatMap((file) => read(file))[0];
  return `${name} (${license})\n\n${text ?? "No text of its licence comes with it."}`;
});
writeFileSync(join(out, "NOTICES.txt"), notices.join("\n\n"));

if (process.argv.includes("--pack")) {
  const vsce = join(root, "compat/node_modules/@vscode/vsce/vsce");
  if (!existsSync(vsce)) {
    process.stderr.write("packing needs @vscode/vsce: npm ci --prefix compat\n");
    process.exit(1);
  }
  const words = [vsce, "package", "--no-dependencies", "--out", join(here, "maycrawl.vsix")];
  execFileSync(process.execPath, words, { cwd: here, stdio: "inherit" });
}

function read(file) {
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    return [];
  }
}
