// HTML standard section 13.2.3.2: who says in what encoding a page is; and that it is then read so.
import { describe, expect, test } from "vitest";
import { type PageFacts, readPageFacts } from "../src/index.ts";

const octets = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? Array.from(part, (one) => one.charCodeAt(0)) : part)),
  );
const utf16 = (text: string, isBigEndian: boolean): number[] =>
  Array.from(text, (one) => one.charCodeAt(0)).flatMap((unit) =>
    isBigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8],
  );
const read = (page: Uint8Array, charset?: string): PageFacts => readPageFacts(page, { charset });

interface Row {
  readonly name: string;
  readonly page: Uint8Array;
  readonly transport?: string;
  readonly charset: readonly [string, string];
  readonly title?: string;
  readonly diagnostics?: readonly string[];
}

// "café" in several encodings, by their tables.
const latin = [0x63, 0x61, 0x66, 0xe9];
const utf8 = [0x63, 0x61, 0x66, 0xc3, 0xa9];
const titled = (...text: readonly number[]): Uint8Array => octets("<title>", text, "</title>");

const rows: readonly Row[] = [
  {
    name: "UTF-8 byte order mark",
    page: octets([0xef, 0xbb, 0xbf], "<meta charset=koi8-r><title>", utf8, "</title>"),
    transport: "shift_jis",
    charset: ["utf-8", "bom"],
    title: "café",
  },
  {
    name: "UTF-16LE byte order mark",
    page: octets([0xff, 0xfe], utf16("<title>café</title>", false)),
    charset: ["utf-16le", "bom"],
    title: "café",
  },
  {
    name: "UTF-16BE byte order mark",
    page: octets([0xfe, 0xff], utf16("<title>café</title>", true)),
    transport: "utf-8",
    charset: ["utf-16be", "bom"],
    title: "café",
  },
  {
    name: "transport",
    page: octets("<meta charset=utf-8><title>", latin, "</title>"),
    transport: "ISO-8859-1",
    charset: ["windows-1252", "transport"],
    title: "café",
  },
  {
    name: "transport, blanks and case",
    page: titled(...utf8),
    transport: " UTF8\t",
    charset: ["utf-8", "transport"],
    title: "café",
  },
  {
    name: "transport, UTF-16 without a mark",
    page: octets(utf16("<title>café</title>", false)),
    transport: "utf-16",
    charset: ["utf-16le", "transport"],
    title: "café",
  },
  {
    name: "transport, unknown",
    page: octets("<meta charset=utf-8><title>", utf8, "</title>"),
    transport: "utf-9",
    charset: ["utf-8", "meta"],
    title: "café",
    diagnostics: ["unknown-charset"],
  },
  {
    name: "transport, empty",
    page: titled(...latin),
    transport: "",
    charset: ["windows-1252", "default"],
    title: "café",
    diagnostics: ["unknown-charset"],
  },
  {
    name: "transport, replacement",
    page: octets("<title>x</title><meta name=robots content=noindex>"),
    transport: "ISO-2022-KR",
    charset: ["replacement", "transport"],
    diagnostics: ["replacement-charset"],
  },
  {
    name: "meta charset",
    page: octets("<meta charset=utf-8><title>", utf8, "</title>"),
    charset: ["utf-8", "meta"],
    title: "café",
  },
  {
    name: "meta charset, quotes, case and entities that are not read",
    page: octets('<META CHARSET = "UTF-8"><title>', utf8, "</title>"),
    charset: ["utf-8", "meta"],
    title: "café",
  },
  {
    name: "meta charset, unknown, then known",
    page: octets("<meta charset=utf-9><meta charset=utf-8>"),
    charset: ["utf-8", "meta"],
    diagnostics: [],
  },
  {
    name: "meta charset utf-16, which it cannot be",
    page: octets("<meta charset=utf-16><title>", utf8, "</title>"),
    charset: ["utf-8", "meta"],
    title: "café",
  },
  {
    name: "meta charset x-user-defined",
    page: octets("<meta charset=x-user-defined>"),
    charset: ["windows-1252", "meta"],
  },
  {
    name: "http-equiv",
    page: octets('<meta http-equiv=Content-Type content="text/html; charset=utf-8"><title>', utf8, "</title>"),
    charset: ["utf-8", "meta"],
    title: "café",
  },
  {
    name: "http-equiv after content, quotes inside",
    page: octets("<meta content='text/html; charset=\"koi8-r\"' http-equiv=content-type>"),
    charset: ["koi8-r", "meta"],
  },
  {
    name: "content without http-equiv",
    page: octets('<meta content="text/html; charset=utf-8">'),
    charset: ["windows-1252", "default"],
    diagnostics: [],
  },
  {
    name: "content with an unclosed quote",
    page: octets("<meta http-equiv=content-type content='charset=\"utf-8'>"),
    charset: ["windows-1252", "default"],
  },
  {
    name: "content whose first charset has no =",
    page: octets("<meta http-equiv=content-type content='charset charset = utf-8;x'>"),
    charset: ["utf-8", "meta"],
  },
  {
    name: "the first of an attribute",
    page: octets("<meta charset=koi8-r charset=utf-8>"),
    charset: ["koi8-r", "meta"],
  },
  {
    name: "charset wins over content",
    page: octets("<meta http-equiv=content-type content='charset=koi8-r' charset=utf-8>"),
    charset: ["utf-8", "meta"],
  },
  {
    name: "in a comment",
    page: octets("<!-- <meta charset=utf-8> --><meta charset=koi8-r>"),
    charset: ["koi8-r", "meta"],
  },
  { name: "behind a comment closed at once", page: octets("<!--><meta charset=utf-8>-->"), charset: ["utf-8", "meta"] },
  {
    name: "in another tag's attribute",
    page: octets("<p title='<meta charset=utf-8>'><meta charset=koi8-r>"),
    charset: ["koi8-r", "meta"],
  },
  {
    name: "in an end tag's attribute",
    page: octets("</p title='<meta charset=utf-8>'><meta charset=koi8-r>"),
    charset: ["koi8-r", "meta"],
  },
  {
    name: "in a script, which the prescan does not know",
    page: octets("<script>'<meta charset=utf-8>'</script>"),
    charset: ["utf-8", "meta"],
  },
  {
    name: "in a declaration",
    page: octets("<!x <meta charset=utf-8><meta charset=koi8-r>"),
    charset: ["koi8-r", "meta"],
  },
  { name: "no blank after meta", page: octets("<metacharset=utf-8>"), charset: ["windows-1252", "default"] },
  { name: "slash after meta", page: octets("<meta/charset=utf-8>"), charset: ["utf-8", "meta"] },
  { name: "an = that begins a name", page: octets("<meta =charset=utf-8>"), charset: ["windows-1252", "default"] },
  {
    name: "XML declaration",
    page: octets('<?xml version="1.0" encoding="koi8-r"?><title>x</title>'),
    charset: ["koi8-r", "xml-declaration"],
  },
  {
    name: "XML declaration, then meta",
    page: octets('<?xml version="1.0" encoding="koi8-r"?><meta charset=utf-8>'),
    charset: ["utf-8", "meta"],
  },
  {
    name: "XML declaration that says utf-16",
    page: octets("<?xml encoding='utf-16'?>"),
    charset: ["utf-8", "xml-declaration"],
  },
  {
    name: "XML declaration that is UTF-16",
    page: octets(utf16("<?xml version='1.0'?><title>café</title>", false)),
    charset: ["utf-16le", "xml-declaration"],
    title: "café",
  },
  {
    name: "XML declaration that is UTF-16BE",
    page: octets(utf16("<?xml version='1.0'?><title>café</title>", true)),
    charset: ["utf-16be", "xml-declaration"],
    title: "café",
  },
  { name: "nobody", page: titled(...latin), charset: ["windows-1252", "default"], title: "café" },
  {
    name: "windows-1252, where it is not ISO 8859-1",
    page: titled(0x80, 0x93, 0x94, 0x99, 0x81),
    charset: ["windows-1252", "default"],
    title: "\u20ac\u201c\u201d\u2122\u0081",
  },
  {
    name: "gb18030",
    page: octets("<meta charset=gb18030><title>", [0xd6, 0xd0, 0x81, 0x30, 0x84, 0x36], "</title>"),
    charset: ["gb18030", "meta"],
    title: "中\u00a5",
  },
  {
    name: "shift_jis",
    page: octets("<meta charset=sjis><title>", [0x93, 0xfa, 0x96, 0x7b], "</title>"),
    charset: ["shift_jis", "meta"],
    title: "日本",
  },
  {
    name: "euc-kr",
    page: octets("<meta charset=ks_c_5601-1987><title>", [0xc7, 0xd1], "</title>"),
    charset: ["euc-kr", "meta"],
    title: "한",
  },
  {
    name: "octets that are not of the encoding",
    page: octets("<meta charset=utf-8><title>", [0x61, 0xff, 0x62], "</title>"),
    charset: ["utf-8", "meta"],
    title: "a\ufffdb",
  },
];

describe("charset", () => {
  test.each(rows)("$name", ({ page, transport, charset, title, diagnostics }) => {
    const facts = read(page, transport);
    expect(facts.charset).toEqual({ name: charset[0], source: charset[1] });
    if (title !== undefined) expect(facts.title).toBe(title);
    if (diagnostics !== undefined) expect(facts.diagnostics.map((one) => one.code)).toEqual(diagnostics);
  });

  test("a page that must not be decoded holds nothing", () => {
    const facts = read(octets("<meta name=robots content=noindex>"), "hz-gb-2312");
    expect(facts.metas).toEqual([]);
    expect(facts.endedHeadAt?.name).toBe("#text");
  });

  test("a declaration counts up to octet 1,024, whole; beyond, it is told", () => {
    const meta = "<meta charset=utf-8>";
    const page = (before: number): PageFacts => read(octets(`<!--${"x".repeat(before - 7)}-->`, meta));
    expect(page(1_024 - meta.length).charset).toEqual({ name: "utf-8", source: "meta" });
    const late = page(1_024 - meta.length + 1);
    expect(late.charset).toEqual({ name: "windows-1252", source: "default" });
    expect(late.diagnostics).toMatchObject([{ code: "charset-declared-late", detail: "utf-8" }]);
  });

  test("a late pragma is told too", () => {
    const page = octets(
      `<!--${"x".repeat(1_024)}-->`,
      "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>",
    );
    expect(read(page).diagnostics).toMatchObject([{ code: "charset-declared-late", detail: "koi8-r" }]);
    expect(read(page, "utf-8").diagnostics).toEqual([]);
  });

  test("rules in UTF-16 are read", () => {
    const page = octets([0xff, 0xfe], utf16("<meta name=robots content=noindex>", false));
    expect(read(page).metas).toMatchObject([{ name: "robots", content: "noindex", line: 1, column: 1 }]);
  });

  test("a character cut by a block of octets is read whole", () => {
    // A block ends at a tag if one begins near its end: here is none.
    for (let before = 32_760; before < 32_770; before++) {
      const text = "x".repeat(before - 27);
      const page = octets("<meta charset=utf-8>", "<title>", text, utf8, "</title>");
      expect(read(page).title).toBe(`${text}café`);
    }
  });
});
