// Lists of URLs, fed in pieces of every size: where a piece ends must never matter.
import { describe, expect, test } from "vitest";
import type { OctetSource } from "../src/input/octet-source.ts";
import { lineLimitOctets, readUrlList } from "../src/input/url-list.ts";

/** A source that gives so many octets at a time. */
function inPieces(content: Uint8Array, piece: number): OctetSource {
  let given = 0;
  return {
    sizeOctets: null,
    read(into, at, length) {
      const count = Math.min(piece, length, content.length - given);
      into.set(content.subarray(given, given + count), at);
      given += count;
      return count;
    },
    pieces() {
      throw new Error("read piece by piece");
    },
    close() {},
  };
}

function read(content: string | Uint8Array, isCsv: boolean, piece = 1 << 20): string[] {
  const items: string[] = [];
  readUrlList(inPieces(typeof content === "string" ? Buffer.from(content) : content, piece), isCsv, {
    url: (text, isPrintable) => {
      items.push(text);
      if (isPrintable && !/^[ -~]*$/.test(text)) throw new Error(`taken for printable: ${JSON.stringify(text)}`);
    },
    unreadable: (code, beginning) => items.push(`${code} ${beginning.slice(0, 3)}`),
    header: (text) => items.push(`header ${text}`),
    beforeRead: () => {},
  });
  return items;
}

const lists: readonly [name: string, isCsv: boolean, content: string | Uint8Array, items: readonly string[]][] = [
  ["plain lines", false, "/a\n/b\n", ["/a", "/b"]],
  ["no line end at the end", false, "/a\n/b", ["/a", "/b"]],
  ["CRLF, CR and blanks", false, "/a\r\n\r\n \t\r\n  /b \r/c\n\n\n/d", ["/a", "/b", "/c", "/d"]],
  ["a byte order mark, at the start alone", false, "\ufeff/a\n\ufeff/b\n", ["/a", "\ufeff/b"]],
  ["text beyond ASCII", false, "/caf\u00e9\n/\u732b\n/\u{1f408}\n", ["/caf\u00e9", "/\u732b", "/\u{1f408}"]],
  ["nothing", false, "", []],
  ["only line ends", false, "\n\r\n\n", []],
  ["commas and quotes are ordinary", false, '/a,b\n"/c"\n', ["/a,b", '"/c"']],
  ["one line that is not UTF-8", false, Buffer.from("/a\n/\u00e9\n/b\n", "latin1"), ["/a", "not-utf-8 /\ufffd", "/b"]],
  ["CSV", true, "/a,1\n/b\n/c,,\n", ["/a", "/b", "/c"]],
  ["CSV with a header", true, "url,hits\n/a,1\n", ["header url", "/a"]],
  ["CSV with a byte order mark and quoted header", true, '\ufeff"url","hits"\r\n"/a","1"\r\n', ["header url", "/a"]],
  ["CSV with a header of one column", true, "address\n/a\n", ["header address", "/a"]],
  ["CSV with the URL in a later column", true, "name,URL,hits\nfoo,/a,1\nbar,/b\nbaz\n", ["header name", "/a", "/b"]],
  ["the same with quotes", true, '"name","Top pages"\n"foo, x","/a"\n"b","/b"\n', ["header name", "/a", "/b"]],
  [
    "CSV without a header, the URL in a later column",
    true,
    "foo,https://x.example/\nbar,/b\n",
    ["https://x.example/", "/b"],
  ],
  ["CSV without a header", true, "https://x.example/,1\nnonsense,2\n", ["https://x.example/", "nonsense"]],
  ["CSV with quotes", true, '"/a,""b""",1\n/c,"x\ny, ""z""\n"\n"/d" ,2\n', ['/a,"b"', "/c", "/d"]],
  ["CSV with a line break in the first column", true, '"/a\n/b",1\n/c\n', ["/a\n/b", "/c"]],
  ["CSV with blank rows", true, "\n/a\n\r\n/b\n", ["/a", "/b"]],
  ["CSV with an empty first column", true, "/a\n,1\n", ["/a", ""]],
  ["CSV with text after quotes", true, '/a\n"/b"c,1\n/d\n', ["/a", '"/b"c', "/d"]],
  ["CSV with a quote inside", true, '/a\n/b"c,1\n/d\n', ["/a", '/b"c', "/d"]],
  ["CSV with a quote that nothing closes", true, '/a\n"/b,1\n/c\n/d', ["/a", '"/b,1', "/c", "/d"]],
  ["CSV with an open quote in a later column", true, '/a\n"/b","x\n/c,"y\n/d', ["/a", "/b", "/d"]],
  ["CSV with an open quote at the end", true, '/a\n/c,"y\n/d', ["/a", "/c", "/d"]],
];

describe.each([1, 2, 3, 7, 1 << 20])("in pieces of %i octets", (piece) => {
  test.each(lists)("%s", (_, isCsv, content, items) => {
    expect(read(content, isCsv, piece)).toEqual(items);
  });
});

describe("lines without end", () => {
  const long = "x".repeat(lineLimitOctets);
  test.each([false, true])("are items without a URL, and the next is read (CSV: %s)", (isCsv) => {
    expect(read(`/a\n${long}\n/b\n/${long}${long}\n/c`, isCsv).map((item) => item.slice(0, 20))).toEqual([
      "/a",
      "x".repeat(20),
      "/b",
      "line-too-long /xx",
      "/c",
    ]);
    expect(read(`${long}${long}${long}`, isCsv)).toEqual(["line-too-long xxx"]);
  });

  test("an open quote swallows no more than its line, however much follows", () => {
    const lines = Array.from({ length: 200_000 }, (_, i) => `/path/${i}`);
    expect(read(`/a\n"/b\n${lines.join("\n")}\n"/c\n/d,"\n/e\n`, true)).toEqual([
      "/a",
      '"/b',
      ...lines,
      '"/c',
      "/d",
      "/e",
    ]);
  });
});
