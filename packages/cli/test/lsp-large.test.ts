// A large file in the language server: what is found at once comes first, what takes proofs follows, and stays at its
// lines while the text is edited. All wait for messages, none for a time.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  PublishDiagnosticsNotification,
  type Range,
} from "vscode-languageserver-protocol/node";
import { carriedTo } from "../src/lsp/carried.ts";
import { star } from "./command.ts";
import { Editor } from "./editor.ts";

let editor: Editor;
const said: { version: number | undefined; diagnostics: Diagnostic[] }[] = [];
let isSaid = (): void => {};

beforeAll(async () => {
  editor = new Editor();
  await editor.begin();
  editor.connection.onNotification(PublishDiagnosticsNotification.type, ({ version, diagnostics }) => {
    said.push({ version, diagnostics });
    isSaid();
  });
});

afterAll(async () => {
  expect(await editor.end()).toBe(0);
});

async function saidOf(version: number, times: number): Promise<Diagnostic[][]> {
  for (;;) {
    const found = said.filter((one) => one.version === version).map(({ diagnostics }) => diagnostics);
    if (found.length >= times) return found;
    await new Promise<void>((resolve) => (isSaid = resolve));
  }
}

const codesAt = (diagnostics: readonly Diagnostic[] | undefined): string[] =>
  (diagnostics ?? []).map(({ code, range }) => `${range.start.line} ${code}`).sort();

test("what takes proofs comes second, and moves with its lines until it is proven again", async () => {
  const uri = "file:///large/robots.txt";
  // The Disallow never decides: wherever it matches, so does the Allow, which is longer.
  const head = `${star}Disallow: /a\nAllow: /a*\nDisalow: /b\n`;
  const rest = Array.from({ length: 6_000 }, (_, i) => `Disallow: /r${i}/\n`).join("");
  await editor.connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "robotstxt", version: 1, text: head + rest },
  });
  const [first, all] = await saidOf(1, 2);
  expect(codesAt(first)).toContain("3 misspelled-record");
  expect(codesAt(first)).not.toContain("1 dead-rule");
  expect(codesAt(all)).toEqual(expect.arrayContaining(["1 dead-rule", "3 misspelled-record"]));
  const start = { line: 0, character: 0 };
  await editor.connection.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start, end: start }, text: "# ours\n" }],
  });
  const [moved, proven] = await saidOf(2, 2);
  expect(codesAt(moved)).toEqual(expect.arrayContaining(["2 dead-rule", "4 misspelled-record"]));
  expect(codesAt(proven)).toEqual(codesAt(moved));
});

const at = (line: number, endLine = line): Diagnostic => ({
  message: "",
  range: { start: { line, character: 0 }, end: { line: endLine, character: 3 } } satisfies Range,
});

test.each<[what: string, before: string, now: string, from: readonly Diagnostic[], lines: readonly number[]]>([
  ["the same text", "a\nb\n", "a\nb\n", [at(0), at(1)], [0, 1]],
  ["a letter in a line", "a\nb\nc\n", "a\nbb\nc\n", [at(0), at(1), at(2)], [0, 2]],
  ["a line more", "a\nb\nc\n", "a\nx\nb\nc\n", [at(0), at(2)], [0, 3]],
  ["a line less", "a\nx\nb\nc\n", "a\nb\nc\n", [at(0), at(3)], [0, 2]],
  ["line ends of two octets", "a\r\nb\r\nc\r\n", "a\r\nx\r\nb\r\nc\r\n", [at(0), at(2)], [0, 3]],
  ["one over the edit", "a\nb\nc\n", "a\nbb\nc\n", [at(0, 2)], []],
  ["nothing left", "a\nb\n", "", [at(0), at(1)], []],
])("findings move: %s", (_, before, now, from, lines) => {
  expect(carriedTo(from, before, now).map(({ range }) => range.start.line)).toEqual(lines);
});
