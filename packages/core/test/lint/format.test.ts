// Formatting: the layout that it writes, what it leaves alone, that nobody reads the file otherwise, and that twice is
// once.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../../src/index.ts";
import { formatRobotsTxt } from "../../src/lint/index.ts";
import { hasSameReading } from "../../src/lint/edits/same-reading.ts";
import { octets } from "./tables/check-cases.ts";
import { runsOf, timesOf } from "../../../../test/sample.ts";

/** The octets of a text. */
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (octets: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets);

const layouts: readonly (readonly [name: string, before: string, after: string, refused?: readonly number[]])[] = [
  [
    "names, colons and blanks",
    "user-agent:*\nDISALLOW : /cart  \n  allow:\t/cart/help\n",
    "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n",
  ],
  [
    "one empty line between groups",
    "User-agent: a\nDisallow: /\nUser-agent: b\nDisallow: /x\n\n\n\nUser-agent: c\nDisallow:\n",
    "User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /x\n\nUser-agent: c\nDisallow:\n",
  ],
  [
    "comments go with the group below them",
    "User-agent: a\nDisallow: /\n# for b\n#  and more\t\nUser-agent: b\nDisallow:\n",
    "User-agent: a\nDisallow: /\n\n# for b\n#  and more\nUser-agent: b\nDisallow:\n",
  ],
  ["empty lines at the ends", "\n \nUser-agent: *\nDisallow: /\n\n\n", "User-agent: *\nDisallow: /\n"],
  ["the last line's end", "User-agent: *\nDisallow: /", "User-agent: *\nDisallow: /\n"],
  [
    "line ends as most lines have them",
    "User-agent: *\r\nDisallow: /\nAllow: /a\r\n",
    "User-agent: *\r\nDisallow: /\r\nAllow: /a\r\n",
  ],
  [
    "comments behind records",
    "User-agent:   *#all\nDisallow: /a   # why  \n",
    "User-agent: * #all\nDisallow: /a # why\n",
  ],
  [
    "other records",
    "crawl-delay:5\nCONTENT-SIGNAL: ai-train=no\nsitemap:https://a.example/s.xml\nX-y: z\n",
    "Crawl-delay: 5\nContent-Signal: ai-train=no\nSitemap: https://a.example/s.xml\nX-y: z\n",
  ],
  ["an empty value", "User-agent: *\nDisallow:   \n", "User-agent: *\nDisallow:\n"],
  [
    "misspelled names and missing colons stay",
    "useragent:*\nDisalow:/a\nDisallow /b\n",
    "useragent: *\nDisalow: /a\nDisallow /b\n",
  ],
  ["prose stays", "hello   world\n", "hello   world\n"],
  ["an empty line inside a group stays one", "User-agent: *\n\n\nDisallow: /a\n", "User-agent: *\n\nDisallow: /a\n"],
  [
    "no line is put between names of one group",
    "User-agent: a\nUser-agent: b\nCrawl-delay: 3\nUser-agent: c\nDisallow: /\n",
    "User-agent: a\nUser-agent: b\nCrawl-delay: 3\nUser-agent: c\nDisallow: /\n",
  ],
  ["a byte order mark before a comment goes", "\ufeff# x\nUser-agent: *\n", "# x\nUser-agent: *\n"],
  [
    "a byte order mark before a record stays: some readers lose the record with it",
    "\ufeffUser-agent: *\nDisallow: /a\n",
    "\ufeffUser-agent: *\nDisallow: /a\n",
    [1],
  ],
  ["HTML stays", "<html>\n <body >\n</html>", "<html>\n <body >\n</html>"],
  ["nothing stays nothing", "", ""],
  ["a mark alone", "\ufeff", ""],
];

describe("layout", () => {
  for (const [name, before, after, refused = []] of layouts) {
    test(`${name}`, () => {
      const formatted = formatRobotsTxt(before);
      expect(decode(formatted.octets)).toBe(after);
      expect(formatted.isChanged).toBe(before !== after);
      expect(formatted.refused).toEqual(refused);
    });
  }
  test("octets that are not UTF-8, and NUL, stay as they are", () => {
    const before = octets("User-agent:*\nDisallow:/caf", 0xe9, "\nDisallow:/a", 0, "b\n");
    expect(formatRobotsTxt(before).octets).toEqual(
      octets("User-agent: *\nDisallow:/caf", 0xe9, "\nDisallow:/a", 0, "b\n"),
    );
  });
  test("VT and FF are blanks to some readers alone: they stay", () => {
    const before = "User-agent: *\nDisallow:\u000b/a\n";
    expect(decode(formatRobotsTxt(before).octets)).toBe(before);
    expect(formatRobotsTxt(before).refused).toEqual([2]);
  });
  test("a parsed file is taken, too, and the input is not changed", () => {
    const before = encode("user-agent:*\n");
    expect(decode(formatRobotsTxt(parseRobotsTxt(before)).octets)).toBe("User-agent: *\n");
    expect(decode(before)).toBe("user-agent:*\n");
  });
});

const line = fc.constantFrom(
  "User-agent:*",
  "user-agent : a # x",
  " User-agent: b",
  "Disallow:/",
  "Disallow: /a ",
  "allow:/b#c",
  "Disallow:",
  "Disallow /x",
  "disalow:/y",
  "Crawl-delay:3",
  "Sitemap : /s",
  "# a ",
  "#",
  "",
  "  ",
  "x",
  "\u000bDisallow: /v",
  "Disallow: /\u00e9",
  "Disallow: a\u0000b",
  "\ufeffDisallow: /m",
);
const file = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n", "\r", "\n\n")), { maxLength: 14 })
  .map((lines) => lines.flat().join(""));

describe("properties", () => {
  const demand = (before: Uint8Array): void => {
    const once = formatRobotsTxt(before);
    expect(hasSameReading(before, once.octets)).toBe(true);
    const twice = formatRobotsTxt(once.octets);
    expect(decode(twice.octets)).toBe(decode(once.octets));
    expect(twice.isChanged).toBe(false);
    expect(twice.refused).toEqual(once.refused);
  };
  test("on likely text", () => {
    expect(() =>
      fc.assert(
        fc.property(file, (text) => demand(encode(text))),
        { seed: 7, numRuns: runsOf(1_500) },
      ),
    ).not.toThrow();
  });
  test("on octets", () => {
    expect(() =>
      fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), demand), { seed: 8, numRuns: runsOf(500) }),
    ).not.toThrow();
  });
  test("a larger file takes linear time", () => {
    const started = performance.now();
    const groups = timesOf("groups of a larger file", 4_000, 1_000);
    const { octets: formatted } = formatRobotsTxt("user-agent:a\ndisallow:/b\n\n\n".repeat(groups));
    expect(decode(formatted).slice(0, 43)).toBe("User-agent: a\nDisallow: /b\n\nUser-agent: a\nD");
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});

describe("the same reading", () => {
  test.each([
    ["User-agent: *\nDisallow: /a\n", "user-agent:*\n\nDisallow:/a", false],
    ["User-agent: *\nDisallow: /a\n", "user-agent:*\nDisallow:/a", true],
    ["User-agent: *\nDisallow: /a\n", "User-agent: *\nAllow: /a\n", false],
    ["User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a%\n", false],
    ["User-agent: a\nUser-agent: b\nDisallow: /\n", "User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /\n", false],
    ["Sitemap: a\n", "sitemap:a", true],
    ["Sitemap: a\n", "Sitemap: A\n", false],
    ["User-agent: a\nCrawl-delay: 1\n", "Crawl-delay: 1\nUser-agent: a\n", false],
    ["User-agent: a\nCrawl-delay: 1\n", "User-agent: a\nCache-delay: 1\n", false],
    ["User-agent: a\nCrawl-delay: 1\n", "User-agent: a\nCrawl-delay: 2\n", false],
    ["Disalow: /a\n", "Disallow: /a\n", false],
    ["Disallow: /a\n", "Disallow: /b\n", true],
    ["User-agent: *\nDisalow: /a\n", "User-agent: *\nDisallow: /a\n", false],
  ])("%j and %j: %s", (a, b, same) => {
    expect(hasSameReading(encode(a), encode(b))).toBe(same);
  });
});
