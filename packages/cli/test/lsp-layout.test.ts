// `maycrawl lsp`: a part of a file laid out, and links of sitemaps.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DocumentLinkRequest, DocumentRangeFormattingRequest } from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { star } from "./command.ts";
import { Editor } from "./editor.ts";

let editor: Editor;

beforeAll(async () => {
  editor = new Editor(["--stdio"]);
  await editor.begin();
});

afterAll(async () => {
  expect(await editor.end()).toBe(0);
});

describe("a part of the file", () => {
  const text = "user-agent:*\nDISALLOW :/a\nallow:/a/b\n\n\n\ndisallow:/c\n";
  const layout = async (start: { line: number; character: number }, end: { line: number; character: number }) => {
    const { uri } = await editor.open(text);
    const range = { start, end };
    const edits = await editor.connection.sendRequest(DocumentRangeFormattingRequest.type, {
      textDocument: { uri },
      range,
      options: { tabSize: 2, insertSpaces: true },
    });
    return TextDocument.applyEdits(TextDocument.create("file:///x", "robotstxt", 1, text), edits ?? []);
  };

  test("is laid out alone", async () => {
    expect(await layout({ line: 1, character: 3 }, { line: 1, character: 3 })).toBe(
      text.replace("DISALLOW :/a", "Disallow: /a"),
    );
  });

  test("a line that the range only reaches the beginning of stays", async () => {
    expect(await layout({ line: 1, character: 0 }, { line: 2, character: 0 })).toBe(
      text.replace("DISALLOW :/a", "Disallow: /a"),
    );
  });

  test("empty lines that go do not let other lines in", async () => {
    expect(await layout({ line: 2, character: 0 }, { line: 5, character: 0 })).toBe(
      text.replace("allow:/a/b\n\n\n\n", "Allow: /a/b\n\n"),
    );
  });
});

test("sitemaps lead to their addresses, and only addresses of the web do", async () => {
  const { uri } = await editor.open(
    `${star}Sitemap: https://shop.example/map 1.xml\nSitemap: file:///etc/passwd\nSitemap: javascript:alert(1)\n` +
      "Sitemap: /map.xml\n",
  );
  expect(await editor.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri } })).toEqual([
    {
      range: { start: { line: 1, character: 9 }, end: { line: 1, character: 39 } },
      target: "https://shop.example/map%201.xml",
    },
  ]);
});
