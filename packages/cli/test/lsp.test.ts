// `maycrawl lsp` with a real client over standard input and output: what an editor sees of a file, and that no text
// makes it fail. All in one file, since all share one editor.
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CodeLensRequest,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentSymbolRequest,
  type DocumentSymbol,
  FoldingRangeRequest,
  PublishDiagnosticsNotification,
  type TextEdit,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { timesOf } from "../../../test/sample.ts";
import { bin, codes, maycrawlWith, star } from "./command.ts";
import { Editor } from "./editor.ts";

function applied(text: string, edits: readonly TextEdit[] | undefined): string {
  return TextDocument.applyEdits(TextDocument.create("file:///x", "robotstxt", 1, text), [...(edits ?? [])]);
}

let editor: Editor;
let capabilities: unknown;

beforeAll(async () => {
  editor = new Editor(["--stdio"]);
  capabilities = await editor.begin();
});

afterAll(async () => {
  expect(await editor.end()).toBe(0);
});

test("it says what it can do", () => {
  expect(capabilities).toEqual({
    textDocumentSync: 2,
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.maycrawl"] },
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentLinkProvider: {},
    completionProvider: { triggerCharacters: [":", " "] },
    codeLensProvider: { resolveProvider: false },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
  });
});

describe("diagnostics", () => {
  test("have a code, a severity, a place and the effect", async () => {
    const { diagnostics } = await editor.open(`${star}Disalow: /cart/\n`);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "misspelled-record",
        codeDescription: { href: "https://github.com/maycrawl/maycrawl/blob/main/docs/checks.md#misspelled-record" },
        severity: 2,
        source: "maycrawl",
        range: { start: { line: 1, character: 0 }, end: { line: 1, character: 7 } },
      }),
    ]);
    expect(diagnostics[0]?.message).toMatch(/^"Disalow" is not "Disallow".*\nread as Disallow under /);
  });

  test("places are in UTF-16 units, whatever stands before them and however lines end", async () => {
    const text = "\ufeff# caf\u00e9 \u{1f600}\r\nUser-agent: *\rDisallow: /\u{1f600}\u00e9 Disallow: /x\n";
    const { diagnostics } = await editor.open(text);
    const found = diagnostics.find((one) => one.code === "two-records-on-line");
    const document = TextDocument.create("file:///x", "robotstxt", 1, text);
    expect(found?.range.start.line).toBe(2);
    expect(document.getText(found?.range)).toContain("Disallow: /x");
    const mark = diagnostics.find((one) => one.code === "byte-order-mark");
    expect(mark?.range.start).toEqual({ line: 0, character: 0 });
  });

  test("follow what is typed, and go when the file is closed", async () => {
    const { uri } = await editor.open(star);
    const last = 14;
    const typed = new Promise<Diagnostic[]>((resolve) => {
      // A slow machine may make a pause that nobody made; what counts is what is said of the last version.
      editor.connection.onNotification(PublishDiagnosticsNotification.type, (said) => {
        if (said.uri === uri && said.version === last) resolve(said.diagnostics);
      });
    });
    for (const [index, letter] of [..."Disalow: /x/\n"].entries()) {
      const end = { line: 1, character: index };
      await editor.connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: 2 + index },
        contentChanges: [{ range: { start: end, end }, text: letter }],
      });
    }
    expect((await typed).map((one) => one.code)).toEqual(["misspelled-record"]);
    editor.listenForDiagnostics();
    expect(await editor.hover(uri, 1)).toContain("Rule of the group of *");
    const closed = await editor.lints(uri, () =>
      editor.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } }),
    );
    expect(closed.diagnostics).toEqual([]);
    expect(await editor.hover(uri, 0)).toBe("");
    // Opened again, it is another text, though its version is the first again.
    await editor.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: "robotstxt", version: last, text: "User-agent: Googlebot\n" },
    });
    expect(await editor.hover(uri, 0)).toContain("Looked for by Googlebot");
  });
});

describe("hover", () => {
  test.each<[what: string, text: string, line: number, parts: readonly string[]]>([
    [
      "a rule",
      `${star}Disallow: /cart\n`,
      1,
      [
        "Read by every dialect.",
        "Rule of the group of *, line 1.",
        "It decides for crawlers not named, for example /cart",
      ],
    ],
    ["a rule that never wins", `${star}Disallow: /a\nAllow: /a\n`, 1, ["It decides nothing: line 3 always wins."]],
    [
      "a rule that makes no difference",
      `${star}Disallow: /a\nDisallow: /a/b\n`,
      2,
      ["It decides for crawlers not named, for example /a/b", "Without this rule every answer stays the same: proven."],
    ],
    ["a rule that matches nothing", `${star}Disallow: a\n`, 1, ["It matches no possible URL."]],
    [
      "a spelling that some read",
      `${star}Disalow: /a\n`,
      1,
      ["Read under rfc9309, google, bing; skipped under the others."],
    ],
    [
      "a known crawler",
      "User-agent: Googlebot\nDisallow: /a\n",
      0,
      ["Looked for by Googlebot, ", "Googlebot: Google, search; reads as google."],
    ],
    ["no known crawler", "User-agent: zzz\nDisallow: /a\n", 0, ["No known crawler looks for this name."]],
    ["everybody", `${star}Disallow: /a\n`, 0, ["Binds every crawler that no other group names"]],
    ["a sitemap", "Sitemap: https://shop.example/s.xml\n", 0, ["belongs to no group"]],
    ["a crawl delay", `${star}Crawl-delay: 5\n`, 1, ["not part of RFC 9309", "bingbot"]],
    ["a record that nobody knows", "Foo: bar\n", 0, ["No known reader"]],
  ])("%s", async (_, text, line, parts) => {
    const { uri } = await editor.open(text);
    const said = await editor.hover(uri, line);
    for (const part of parts) expect(said).toContain(part);
  });

  test("nothing about comments, empty lines and places outside", async () => {
    const { uri } = await editor.open(`# x\n\n${star}`);
    expect([await editor.hover(uri, 0), await editor.hover(uri, 1), await editor.hover(uri, 99)]).toEqual(["", "", ""]);
  });
});

describe("fixes", () => {
  const twice = `${star}Disallow: /cart/\nDisallow: /cart/\n`;

  test("a quick fix that changes nothing says so, is preferred, and does it", async () => {
    const { uri } = await editor.open(twice);
    const [fix] = await editor.actions(uri, 2, ["quickfix"]);
    expect(fix?.title).toMatch(/\(duplicate-rule; proven to change no answer\)$/);
    expect(fix?.isPreferred).toBe(true);
    expect(applied(twice, fix?.edit?.changes?.[uri])).toBe(`${star}Disallow: /cart/\n`);
  });

  test("one that changes an answer says for whom, and is not preferred", async () => {
    const text = `${star}Disalow: /cart/\n`;
    const { uri } = await editor.open(text);
    const [fix] = await editor.actions(uri, 1, ["quickfix"]);
    expect(fix?.title).toMatch(/misspelled-record; \/cart\/ becomes disallowed for \* under /);
    expect(fix?.isPreferred).toBe(false);
    expect(applied(text, fix?.edit?.changes?.[uri])).toBe(`${star}Disallow: /cart/\n`);
    expect(await editor.actions(uri, 1, ["source.fixAll"])).toEqual([]);
  });

  test("all that changes nothing, at once, as when a file is saved", async () => {
    const text = `${twice}Disalow: /\u00e9\u{1f600}\nDisallow: /x`;
    const { uri } = await editor.open(text);
    const [all, ...others] = await editor.actions(uri, 0, ["source.fixAll"]);
    expect([all?.kind, others]).toEqual(["source.fixAll.maycrawl", []]);
    expect(applied(text, all?.edit?.changes?.[uri])).toBe(
      `${star}Disallow: /cart/\nDisalow: /\u00e9\u{1f600}\nDisallow: /x\n`,
    );
    // What goes and what follows it differ in the second octet of a character.
    const close = `${star}Disallow: /\u00e9/\nDisallow: /\u00e9/\nDisallow: /\u00e8/\n`;
    const opened = await editor.open(close);
    const [fix] = await editor.actions(opened.uri, 0, ["source.fixAll"]);
    expect(applied(close, fix?.edit?.changes?.[opened.uri])).toBe(`${star}Disallow: /\u00e9/\nDisallow: /\u00e8/\n`);
  });

  test("none where there is nothing to fix, and none of other kinds", async () => {
    const { uri } = await editor.open(`${star}Disallow: /cart/\n`);
    expect(await editor.actions(uri, 1)).toEqual([]);
    expect(await editor.actions((await editor.open(twice)).uri, 2, ["refactor"])).toEqual([]);
  });
});

test.each([
  ["user-agent:*\ndisallow :/cart", "User-agent: *\nDisallow: /cart\n"],
  ["\ufeffuser-agent:*\r\ndisallow:/\u00e9\r\n\r\n\r\n", "\ufeffUser-agent: *\r\nDisallow: /\u00e9\r\n"],
  [`${star}Disallow: /cart\n`, `${star}Disallow: /cart\n`],
])("formatting %j", async (text, formatted) => {
  const { uri } = await editor.open(text);
  const edits = await editor.connection.sendRequest(DocumentFormattingRequest.type, {
    textDocument: { uri },
    options: { tabSize: 2, insertSpaces: true },
  });
  expect(applied(text, edits ?? [])).toBe(formatted);
  // A minimal edit, and none where there is nothing to do.
  expect(edits?.length).toBe(text === formatted ? 0 : 1);
});

describe("completion", () => {
  test("names of records at the beginning of a line", async () => {
    const { uri } = await editor.open("Us");
    const labels = (await editor.completions(uri, 0, 2)).map((item) => item.label);
    expect(labels).toEqual(
      expect.arrayContaining([
        "User-agent",
        "Disallow",
        "Allow",
        "Sitemap",
        "Crawl-delay",
        "Content-Usage",
        "Content-Signal",
        "License",
      ]),
    );
    expect(labels).not.toContain("Noindex");
  });

  test("names of crawlers behind User-agent", async () => {
    const { uri } = await editor.open("user-agent:\nUser-agent: Goo\nDisallow: /\n# User-agent: ");
    const tight = await editor.completions(uri, 0, 11);
    expect(tight.find((item) => item.label === "Googlebot")?.insertText).toBe(" Googlebot");
    const items = await editor.completions(uri, 1, 15);
    expect(items.map((item) => item.label)).toEqual(
      expect.arrayContaining(["*", "Googlebot", "bingbot", "GPTBot", "Google-Extended"]),
    );
    expect(items.find((item) => item.label === "Googlebot")).toMatchObject({
      insertText: "Googlebot",
      detail: "Google, search",
    });
    expect(new Set(items.map((item) => item.label.toLowerCase())).size).toBe(items.length);
    // Nothing to offer for paths and in comments.
    expect([await editor.completions(uri, 2, 11), await editor.completions(uri, 3, 14)]).toEqual([[], []]);
  });
});

test("lenses say whom a group binds and what a rule does", async () => {
  const { uri } = await editor.open(`${star}Disallow: /a\nAllow: /a\nUser-agent: GPTBot\nDisallow: /\n`);
  const lenses = await editor.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
  expect(lenses?.map((lens) => [lens.range.start.line, lens.command?.title])).toEqual([
    [1, "decides nothing: line 3 always wins"],
    [2, "decides for crawlers not named, e.g. /a"],
    [3, "looked for by GPTBot"],
    [4, "decides for GPTBot, e.g. /"],
  ]);
  const idle = await editor.open(`${star}Disallow: /a\nDisallow: /a/b\nDisallow: b\n`);
  const others = await editor.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: idle.uri } });
  expect(others?.map((lens) => lens.command?.title)).toEqual([
    "decides for crawlers not named, e.g. /a",
    "decides for crawlers not named, e.g. /a/b; makes no difference",
    "matches no URL",
  ]);
});

test("symbols are the groups with their rules; groups and comments fold", async () => {
  const { uri } = await editor.open(
    `# one\n# two\n${star}Disallow: /a\nAllow: /b\n\nUser-agent: x\nUser-agent: y\nDisallow: /\n` +
      `Sitemap: https://shop.example/s.xml\n`,
  );
  const symbols = (await editor.connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument: { uri },
  })) as DocumentSymbol[];
  expect(symbols.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
    ["*", ["Disallow: /a", "Allow: /b"]],
    ["x, y", ["Disallow: /"]],
    ["Sitemap: https://shop.example/s.xml", undefined],
  ]);
  for (const { range, selectionRange } of symbols)
    expect(range.start.line <= selectionRange.start.line && range.end.line >= selectionRange.end.line).toBe(true);
  const folds = await editor.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri } });
  expect(folds).toEqual([
    { startLine: 2, endLine: 4 },
    { startLine: 6, endLine: 8 },
    { startLine: 0, endLine: 1, kind: "comment" },
  ]);
});

describe("any text", () => {
  const sizePercent = timesOf("percent of the size of hostile files", 100, 20);
  const scaled = (count: number): number => Math.ceil((count * sizePercent) / 100);
  const octets = String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at));
  test.each<[what: string, text: string]>([
    ["nothing", ""],
    ["every octet", octets.repeat(4)],
    ["half a character", "User-agent: \ud800\nDisallow: /\udc00\ud800\n\ud83d"],
    ["line ends", "\r\n\r\r\n\n\r"],
    ["HTML", "<!doctype html><html><body>User-agent: *</body></html>"],
    ["a line without an end", `Disallow: /${"*a".repeat(scaled(20_000))}`],
    [
      "many groups",
      Array.from({ length: scaled(3_000) }, (_, at) => `User-agent: bot${at}\nDisallow: /*${at}*a$\n`).join(""),
    ],
    [
      "one rule after the other",
      star + Array.from({ length: scaled(8_000) }, (_, at) => `Disallow: /*a*${at}*b\n`).join(""),
    ],
    ["more than is looked at", "a".repeat(2_100_000)],
  ])("%s is answered", async (_, text) => {
    const { uri, diagnostics } = await editor.open(text);
    expect(diagnostics.length).toBeLessThanOrEqual(1_000);
    const lines = text.split(/\r\n|\r|\n/);
    for (const { range } of diagnostics) {
      expect(range.end.line).toBeLessThan(lines.length);
      expect(range.end.character).toBeLessThanOrEqual(lines[range.end.line]?.length ?? 0);
    }
    const document = { textDocument: { uri } };
    await editor.hover(uri, 1);
    await editor.actions(uri, 0);
    const edits = await editor.connection.sendRequest(DocumentFormattingRequest.type, {
      ...document,
      options: { tabSize: 2, insertSpaces: true },
    });
    applied(text, edits ?? []);
    expect(((await editor.connection.sendRequest(CodeLensRequest.type, document)) ?? []).length).toBeLessThanOrEqual(
      500,
    );
    expect(
      ((await editor.connection.sendRequest(DocumentSymbolRequest.type, document)) ?? []).length,
    ).toBeLessThanOrEqual(5_000);
    await editor.connection.sendRequest(FoldingRangeRequest.type, document);
    await editor.connection.sendNotification(DidCloseTextDocumentNotification.type, document);
  });

  test("documents that are not open, and positions that are nowhere", async () => {
    const uri = "file:///nowhere";
    expect([await editor.hover(uri, 0), await editor.actions(uri, 0), await editor.completions(uri, 0, 0)]).toEqual([
      "",
      [],
      [],
    ]);
    const open = await editor.open(star);
    expect(await editor.hover(open.uri, 1_000_000)).toBe("");
    expect((await editor.completions(open.uri, 99, 99)).length).toBeGreaterThan(0);
  });
});

describe("settings, and how it ends", () => {
  test(
    "dialect and disabled checks come with the editor's settings; " + "what is not understood is passed over",
    async () => {
      const other = new Editor(["--dialect", "yandex"]);
      await other.begin({ dialect: "google", disable: ["misspelled-record", "nonsense", 5], colour: true });
      // Only google takes a longer name for the one that it begins with.
      expect((await other.open(`${star}Disalow: /a/\n`)).diagnostics).toEqual([]);
      const { uri } = await other.open(`${star}Disallowed: /a/\n`);
      expect(await other.hover(uri, 1)).toContain("Rule of the group of *");
      expect(await other.end()).toBe(0);
      const odd = new Editor();
      await odd.begin({ dialect: 5, disable: "x" });
      expect((await odd.open(`${star}Disalow: /a/\n`)).diagnostics.length).toBe(1);
      expect(await odd.end()).toBe(0);
    },
  );

  test("questions that are taken back are answered with nothing, and the others still", async () => {
    const { uri } = await editor.open(star + Array.from({ length: 2_000 }, (_, at) => `Disallow: /${at}\n`).join(""));
    const source = new (await import("vscode-languageserver-protocol/node")).CancellationTokenSource();
    const question = editor.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } }, source.token);
    source.cancel();
    await question.catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    expect(await editor.hover(uri, 1)).toContain("Read by every dialect.");
  });

  test("an editor that goes away ends it, with 1", async () => {
    const other = new Editor();
    await other.begin();
    const ended = new Promise<number | null>((resolve) => other.child.on("close", resolve));
    other.child.stdin.end();
    expect(await ended).toBe(1);
  });

  test("what is no message does not hang it", async () => {
    const child = spawn(process.execPath, [bin, "lsp"]);
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    child.stdin.end("Content-Length: 5\r\n\r\n{}{}{nonsense\u0000");
    expect(await ended).not.toBe(0);
  });

  test("wrong usage", () => {
    const run = maycrawlWith(["lsp", "--dialect", "nonsense"], { fails: true });
    expect([run.status, codes(run)]).toEqual([2, ["unknown-dialect"]]);
    expect(codes(maycrawlWith(["lsp", "robots.txt"], { fails: true }))).toEqual(["usage"]);
  });
});
