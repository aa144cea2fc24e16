// The extension for VS Code as its users get it: packed by vsce, unpacked, and activated against a stand-in of VS
// Code's API, with the real language server in a process of its own. And its grammar, by the engine that VS Code
// colours with.
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";
import { checks } from "../../packages/core/dist/lint/index.js";
import { dialects } from "../../packages/core/dist/index.js";
import { crawlers } from "../../packages/core/dist/crawlers/index.js";
import { standIn } from "./vscode-stand-in.cjs";

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("../../", import.meta.url));
const source = join(root, "editors/vscode");
const folder = mkdtempSync(join(tmpdir(), "maycrawl-vscode-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The files of a zip archive, by its central directory. */
function unzipped(archive) {
  const files = new Map();
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1")) + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameSize);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(from, from + size);
    files.set(name, method === 0 ? stored : inflateRawSync(stored));
    at += 46 + nameSize + extraSize + noteSize;
  }
  return files;
}

execFileSync(process.execPath, [join(source, "build.mjs")], { stdio: "inherit" });
const vsix = join(folder, "maycrawl.vsix");
const vsce = fileURLToPath(new URL("../node_modules/@vscode/vsce/vsce", import.meta.url));
execFileSync(process.execPath, [vsce, "package", "--no-dependencies", "--out", vsix], { cwd: source, stdio: "pipe" });
const files = unzipped(readFileSync(vsix));
for (const [name, octets] of files) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, octets);
}
const manifest = JSON.parse(files.get("extension/package.json").toString());

test("the package holds what the manifest names, licences, and nothing else", () => {
  deepEqual([...files.keys()].sort(), [
    "[Content_Types].xml",
    "extension.vsixmanifest",
    "extension/LICENSE.txt",
    "extension/dist/NOTICES.txt",
    "extension/dist/extension.cjs",
    "extension/dist/file-worker.js",
    "extension/dist/server.js",
    "extension/language-configuration.json",
    "extension/package.json",
    "extension/readme.md",
    "extension/snippets/robots-txt.json",
    "extension/syntaxes/robots-txt.tmLanguage.json",
  ]);
  const { main, contributes } = manifest;
  const { languages, grammars, snippets } = contributes;
  const named = [main, languages[0].configuration, grammars[0].path, snippets[0].path];
  for (const path of named) ok(files.has(join("extension", path)), path);
});

test("the settings know every dialect, the documentation's number of checks holds, and snippets name crawlers", () => {
  const { properties } = manifest.contributes.configuration;
  deepEqual(properties["maycrawl.dialect"].enum, Object.keys(dialects));
  equal(properties["maycrawl.command"].scope, "machine");
  match(files.get("extension/readme.md").toString(), new RegExp(`of ${checks.length} checks`));
  const snippets = JSON.parse(files.get("extension/snippets/robots-txt.json").toString());
  const [, choice] = /\$\{1\|([^|]*)\|\}/.exec(snippets["Close to AI training"].body[0]);
  for (const name of choice.split(",")) equal(crawlers().find((one) => one.name === name)?.purpose, "training", name);
});

/** Loads the extension with the stand-in in place of VS Code. */
function loaded(settings) {
  const code = standIn(settings);
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? code.module : load(name, ...rest));
  try {
    const path = join(folder, "extension", manifest.main);
    delete require.cache[path];
    return { code, extension: require(path) };
  } finally {
    Module._load = load;
  }
}
const context = () => ({ subscriptions: [], asAbsolutePath: (path) => join(folder, "extension", path) });
const at = "file:///shop/robots.txt";
const text = "user-agent:*\nDisalow: /cart\nDISALLOW :/a\nSitemap: https://shop.example/map.xml\n";
const none = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };

test("the server it brings: findings lead to their pages, sitemaps are links, a selection is laid out", async () => {
  const { code, extension } = loaded({});
  await extension.activate(context());
  const { document, diagnostics } = await code.open(text, at);
  deepEqual(code.errors, []);
  const found = diagnostics.find(({ code: { value } }) => value === "misspelled-record");
  equal(found.source, "maycrawl");
  equal(String(found.code.target), `${new URL("checks.md", manifest.homepage)}#misspelled-record`);
  equal(found.range.start.line, 1);

  const [link] = await code.providers.get("DocumentLink").provideDocumentLinks(document, none);
  equal(String(link.target), "https://shop.example/map.xml");
  const formatting = code.providers.get("DocumentRangeFormattingEdit");
  const range = new code.module.Range(2, 0, 2, 5);
  const edits = await formatting.provideDocumentRangeFormattingEdits(document, range, { tabSize: 2 }, none);
  equal(edits.length, 1);
  equal(edits[0].range.start.line, 2);
  ok(code.commands.has("maycrawl.restart"));
  await extension.deactivate();
});

test("settings reach the server, and a change of them starts it anew", async () => {
  const { code, extension } = loaded({ disable: ["misspelled-record"] });
  await extension.activate(context());
  const { diagnostics } = await code.open(text, at);
  const codes = (found) => found.map(({ code: { value } }) => value);
  ok(!codes(diagnostics).includes("misspelled-record"), codes(diagnostics));
  const next = code.next(at);
  code.setSettings({});
  ok(codes(await next).includes("misspelled-record"));
  await extension.deactivate();
});

test("a command of the settings is started instead; one that is not there is told", async () => {
  const own = loaded({ command: [process.execPath, join(root, "packages/cli/bin/maycrawl.js"), "lsp"] });
  await own.extension.activate(context());
  const { diagnostics } = await own.code.open(text, at);
  ok(diagnostics.length > 0);
  await own.extension.deactivate();
  const missing = loaded({ command: [join(folder, "no-such-program")] });
  await missing.extension.activate(context());
  match(missing.code.errors.join("\n"), /did not start/);
  await missing.extension.deactivate();
});

test("the grammar colours records, patterns and comments", async () => {
  const { default: textmate } = await import("vscode-textmate");
  const { default: oniguruma } = await import("vscode-oniguruma");
  const { loadWASM, OnigScanner, OnigString } = oniguruma;
  await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (string) => new OnigString(string),
    }),
    loadGrammar: async () =>
      textmate.parseRawGrammar(files.get("extension/syntaxes/robots-txt.tmLanguage.json").toString(), "grammar.json"),
  });
  const grammar = await registry.loadGrammar("source.robots-txt");
  /** The pieces of a line that have a scope of their own, each with its innermost. */
  const coloured = (line) =>
    grammar
      .tokenizeLine(line, textmate.INITIAL)
      .tokens.filter(({ scopes }) => scopes.length > 1)
      .map(({ startIndex, endIndex, scopes }) => [
        line.slice(startIndex, endIndex),
        scopes.at(-1).replace(".robots-txt", ""),
      ]);
  const colon = [":", "punctuation.separator.key-value"];
  deepEqual(coloured("User-Agent: GPTBot"), [
    ["User-Agent", "keyword.control.user-agent"],
    colon,
    ["GPTBot", "entity.name.type.crawler"],
  ]);
  deepEqual(coloured("disallow:/a%20*.pdf$"), [
    ["disallow", "keyword.other.disallow"],
    colon,
    ["/a", "string.unquoted.path"],
    ["%20", "constant.character.escape"],
    ["*", "keyword.operator.wildcard"],
    [".pdf", "string.unquoted.path"],
    ["$", "keyword.operator.end"],
  ]);
  // A "$" within a pattern is a letter like any other.
  deepEqual(coloured("Allow: /$x"), [["Allow", "keyword.other.allow"], colon, ["/$x", "string.unquoted.path"]]);
  deepEqual(coloured("Sitemap: https://shop.example/map.xml"), [
    ["Sitemap", "support.type.property-name"],
    colon,
    ["https://shop.example/map.xml", "string.unquoted.url"],
  ]);
  deepEqual(coloured("Disalow: /x").slice(0, 2), [["Disalow", "variable.other.unknown"], colon]);
  deepEqual(coloured("# Disallow: /x"), [["# Disallow: /x", "comment.line.number-sign"]]);
});
