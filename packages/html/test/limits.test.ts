// Bounds in octets, in what is kept, and in work; and wrong calls.
import { describe, expect, test } from "vitest";
import {
  defaultPageLimits,
  type PageFacts,
  type PageFactsOptions,
  PageFactsReader,
  readPageFacts,
} from "../src/index.ts";
import { timesOf } from "../../../test/sample.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (html: string, options: PageFactsOptions = {}): PageFacts =>
  readPageFacts(encode(html), { charset: "utf-8", ...options });
const codes = (facts: PageFacts): string[] => facts.diagnostics.map((one) => one.code);
const robots = "<meta name=robots content=noindex>";

describe("octets", () => {
  test("what is beyond the limit does not count, and that is told", () => {
    const facts = read(`${robots}\n${robots}`, { maxOctets: robots.length + 5 });
    expect(facts.metas).toHaveLength(1);
    expect(facts.isTruncated).toBe(true);
    expect(facts.diagnostics).toMatchObject([{ code: "over-octet-limit", line: 2, column: 5 }]);
  });

  test("a page of just that size is whole", () => {
    const facts = read(`${robots}${robots}`, { maxOctets: robots.length * 2 });
    expect(facts.metas).toHaveLength(2);
    expect(facts.isTruncated).toBe(false);
    expect(facts.diagnostics).toEqual([]);
  });

  test("a tag that the limit cuts does not count: no rule is read from half a tag", () => {
    const page = "<meta name=robots content='noindex, follow'>";
    for (let cut = 1; cut < page.length; cut++) expect(read(page, { maxOctets: cut }).metas).toEqual([]);
    // Not even an element that the cut would make: "<b" of "<body".
    expect(read("<head><body>", { maxOctets: 8 }).endedHeadAt).toBeNull();
  });

  test("what the cut left open is not taken for forgotten", () => {
    const html = `<div data-nosnippet>${"x".repeat(100)}</div>`;
    const facts = read(html, { maxOctets: 60 });
    expect(facts.noSnippet).toMatchObject([{ swallowsRest: true, to: { line: 1, column: 61 } }]);
    expect(codes(facts)).toEqual(["over-octet-limit"]);
    expect(codes(read("<title>words</title>", { maxOctets: 10 }))).toEqual(["over-octet-limit"]);
  });

  test("write says when no more can count: at the first octet beyond", () => {
    const reader = new PageFactsReader({ maxOctets: 100 });
    expect(reader.write(new Uint8Array(60))).toBe(true);
    expect(reader.write(new Uint8Array(40))).toBe(true);
    expect(reader.write(new Uint8Array(0))).toBe(true);
    expect(reader.write(new Uint8Array(1))).toBe(false);
    expect(reader.write(new Uint8Array(0))).toBe(false);
    expect(reader.end().isTruncated).toBe(true);
  });

  test("two MiB unless told otherwise", () => {
    const page = encode(`${robots}<!--${" ".repeat(2 * 1_024 * 1_024 - robots.length - 7)}-->${robots}`);
    expect(defaultPageLimits.maxOctets).toBe(2 * 1_024 * 1_024);
    expect(readPageFacts(page.subarray(0, 2_097_152)).isTruncated).toBe(false);
    const facts = readPageFacts(page);
    expect(facts.metas).toHaveLength(1);
    expect(facts.isTruncated).toBe(true);
  });

  test("a character that the limit cuts is not one", () => {
    expect(read("<title>é", { maxOctets: 8 }).title).toBe("\ufffd");
  });
});

describe("what is kept", () => {
  test.each([
    ["over-meta-limit", "<meta name=a content=b>", { maxMetas: 2 }, "metas"],
    ["over-link-limit", "<a href=x>", { maxLinks: 2 }, "links"],
    ["over-no-snippet-limit", "<span data-nosnippet></span>", { maxNoSnippet: 2 }, "noSnippet"],
  ] as const)("%s", (code, tag, options, list) => {
    const within = read(tag.repeat(2), options);
    expect(within[list]).toHaveLength(2);
    expect(within.isTruncated).toBe(false);
    const over = read(tag.repeat(5), options);
    expect(over[list]).toEqual(within[list]);
    expect(over.isTruncated).toBe(true);
    expect(over.diagnostics.filter((one) => one.code === code)).toMatchObject([{ column: tag.length * 2 + 1 }]);
  });

  test("a title and a licence of 65,536 units, no more", () => {
    const script = (units: number): string => `<script type=application/rsl+xml>${"x".repeat(units)}</script>`;
    expect(read(`<title>${"x".repeat(65_536)}</title>${script(65_536)}`).isTruncated).toBe(false);
    const facts = read(`<title>${"x ".repeat(50_000)}</title>${script(65_537)}`);
    expect(facts.title).toHaveLength(65_535);
    expect(facts.rslScripts.map((one) => one.text.length)).toEqual([65_536]);
    expect(codes(facts)).toEqual(["over-text-limit"]);
    expect(read("<script type=application/rsl+xml>x</script>".repeat(101)).rslScripts).toHaveLength(100);
  });

  test("a thousand diagnostics, and the limits that come after them", () => {
    const facts = read(`${"<meta name=x>".repeat(1_500)}<a href=x><a href=x>`, { maxLinks: 1 });
    expect(facts.diagnostics).toHaveLength(1_001);
    expect(facts.diagnostics.at(-1)?.code).toBe("over-link-limit");
  });

  test("a page without end is not held", () => {
    const reader = new PageFactsReader();
    const chunk = encode("<div><a href=x>".repeat(70_000));
    reader.write(chunk);
    reader.write(chunk);
    reader.write(chunk);
    const before = process.memoryUsage().arrayBuffers;
    for (let turn = 0; turn < 300; turn++) expect(reader.write(chunk)).toBe(false);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
    expect(reader.end().links).toHaveLength(20_000);
  });
});

// Ten million octets of each; two MiB of them are read, or with `all`, every one. Each was quadratic in some parser.
const million10 = 10_000_000;
const fill = (text: string, octets = million10): string =>
  text.repeat(Math.ceil(octets / text.length)).slice(0, octets);
const halves = (first: string, second: string): string =>
  `${fill(first, 1_000_000)}>${fill(second, million10 - 1_000_000)}`;
const manyAttributes = (count: number): string =>
  `<p ${Array.from({ length: count }, (_, at) => `a${at.toString(36)}`).join(" ")}>`;

const hostile: readonly (readonly [name: string, html: () => string, all?: true])[] = [
  ["opening angles", () => fill("<"), true],
  ["ampersands", () => fill("&")],
  ["references without semicolon", () => fill("&notin")],
  ["an attribute that does not end", () => `<p a="${fill("&amp;")}`, true],
  ["a tag name that does not end", () => `<${fill("x")}`],
  ["a million octets of attributes", () => manyAttributes(160_000)],
  ["the same attribute", () => `<p ${fill("a ")}>`, true],
  ["a comment that does not end", () => `<!--${fill("--!-")}`, true],
  ["a script that does not end", () => `<script>${fill("<!--<script></script")}`, true],
  ["a CDATA section that does not end", () => `<svg><![CDATA[${fill("]]")}`, true],
  ["a noscript of meta tags", () => fill("<noscript><meta name=a content=b></noscript>")],
  ["a name of blanks", () => `<meta name="${fill(" ", 1_000_000)}x${fill(" ", 900_000)}" content=x>`],
  ["a rel of blanks", () => `<a href=x rel="${fill(" ,", 2_000_000)}">`],
  ["a title of blanks", () => `<title>${fill("x   ")}`],
  ["nested elements", () => fill("<div>"), true],
  ["nested formatting elements", () => fill("<b>")],
  ["nested svg, on which parse5-sax-parser is quadratic", () => fill("<svg>"), true],
  ["nested templates", () => fill("<template>")],
  ["nested data-nosnippet", () => fill("<b data-nosnippet>")],
  ["end tags that nothing opened", () => halves("<div>", "</x>")],
  ["end tags that a block bars", () => halves("<i><div>", "</i>")],
  ["end tags in svg that nothing opened", () => halves("<svg><g>", "</x>")],
  ["list items under many blocks", () => halves("<div>", "<li></li>")],
  ["paragraphs under many elements", () => halves("<x>", "<p></p>")],
  ["misnested formatting", () => halves("<b>", "<p></b>")],
  ["misnested formatting around a block", () => halves("<b><i><u>", "<div></b></i></u>")],
  ["formatting that paragraphs cut", () => fill("<p><b data-nosnippet><i data-nosnippet>")],
  ["links in links", () => fill("<a href=x><p>")],
  ["tables in tables", () => fill("<table><tr><td>")],
  ["cells without a table", () => fill("<td>")],
  ["forms that are not closed", () => fill("<form><div></form>")],
  ["breaking out of svg", () => fill("<svg><g><p>")],
  ["line ends", () => fill("\r\n")],
];

const readMs = (page: Uint8Array, options: PageFactsOptions): number => {
  const start = performance.now();
  readPageFacts(page, options);
  return performance.now() - start;
};
const ordinary =
  '<div class="card"><h2><a href="/path?a=1&amp;b=2">Some title here</a></h2><p>Lorem ipsum dolor sit amet.</p></div>\n';

/** Of ten million octets of each; what is quadratic would be seen at half a million too. */
const workOctets = timesOf("octets of hostile pages", million10, 625_000);

describe("work", () => {
  test.each(hostile.map(([name, html, all = false]) => ({ name, html, all })))(
    "$name: under two seconds",
    ({ html, all }) => {
      const page = encode(html().slice(0, workOctets)).subarray(0, workOctets);
      const options = all ? { maxOctets: page.length, maxNoSnippet: 1_000_000 } : {};
      const ms = readMs(page, options);
      if (ms < 2_000) return;
      // On a busy machine those seconds may be someone else's. What is quadratic takes a thousand times as long as any
      // page.
      expect(ms).toBeLessThan(readMs(encode(fill(ordinary, page.length)), options) * 15);
    },
  );
});

describe("wrong calls", () => {
  test.each([
    [
      "a string for a page",
      () => readPageFacts("<p>" as unknown as Uint8Array),
      "a page's octets must be a Uint8Array, got string",
    ],
    [
      "nothing for a page",
      () => readPageFacts(null as unknown as Uint8Array),
      "a page's octets must be a Uint8Array, got null",
    ],
    ["a limit of nothing", () => new PageFactsReader({ maxOctets: 0 }), "maxOctets must be a positive integer, got 0"],
    ["half a link", () => new PageFactsReader({ maxLinks: 1.5 }), "maxLinks must be a positive integer, got 1.5"],
    ["no number", () => new PageFactsReader({ maxMetas: Number.NaN }), "maxMetas must be a positive integer, got NaN"],
    [
      "a charset that is no string",
      () => new PageFactsReader({ charset: 8 as unknown as string }),
      "charset must be a string, got number",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(new TypeError(message));
  });

  test("octets after the end", () => {
    const reader = new PageFactsReader();
    reader.write(encode(robots));
    const facts = reader.end();
    expect(reader.end()).toBe(facts);
    expect(() => reader.write(encode("x"))).toThrow(
      new TypeError("octets must be written before end(), got more after it"),
    );
  });

  test("undefined options are the defaults", () => {
    expect(readPageFacts(encode(robots), { charset: undefined, maxOctets: undefined }).metas).toHaveLength(1);
  });
});
