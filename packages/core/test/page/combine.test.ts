// Combining: documented examples, merges, and who reads what. The evidence of each property is in evidence.test.ts.
import { describe, expect, test } from "vitest";
import { crawlers } from "../../src/crawlers/index.ts";
import { evaluatePage, pageReaderOf, pageReaderOfToken } from "../../src/page/index.ts";
import { asking, effective, evidence, header, now, reader, stating } from "./asking.ts";

describe("rows", () => {
  const table: [lines: string[], crawler: string, effective: string][] = [
    [["robots: noindex, nofollow"], "anybot", "nofollow, noindex"],
    [["robots: noindex", "robots: nofollow"], "anybot", "nofollow, noindex"],
    [["robots: nofollow", "googlebot: noindex"], "Googlebot", "nofollow, noindex"],
    [["robots: nofollow", "googlebot: noindex"], "Bingbot", "nofollow"],
    [["robots: index", header("noindex")], "anybot", "noindex"],
    [["robots: index", header("noindex")], "Googlebot", "noindex"],
    [["robots: index", header("noindex")], "YandexBot", ""],
    [["robots: max-snippet:50", header("nosnippet")], "anybot", "nosnippet"],
    // "as given": large is no default, for without any rule the crawler chooses the size.
    [["robots: max-snippet:20, max-image-preview:large"], "anybot", "max-image-preview:large, max-snippet:20"],
    [["robots: all", "robots: noindex"], "Googlebot", "noindex"],
    [["robots: all", "robots: noindex"], "Yandex", ""],
    [["robots: indexifembedded"], "Googlebot", ""],
    [["googlebot: noindex", header("googlebot: indexifembedded")], "Googlebot", "indexifembedded, noindex"],
    [["robots: max-snippet:abc"], "Googlebot", ""],
    [["robots: unavailable_after: tomorrow"], "Googlebot", ""],
  ];
  test.each(table)("%j for %s", (lines, crawler, expected) => {
    expect(effective(crawler, ...lines)).toBe(expected);
  });

  test("max-image-preview:large is told, though it is no restriction", () => {
    const verdict = asking("anybot", "robots: max-snippet:20, max-image-preview:large");
    expect([verdict.maxSnippet.value, verdict.maxImagePreview.value]).toEqual([20, "large"]);
  });
  test("indexable only where embedded", () => {
    const lines = ["googlebot: noindex", header("googlebot: indexifembedded")];
    const { index, indexIfEmbedded } = asking("Googlebot", ...lines);
    expect([index.allowed, indexIfEmbedded.allowed]).toEqual([false, true]);
    const bing = asking("bingbot", ...lines);
    expect([bing.index.allowed, bing.indexIfEmbedded.allowed]).toEqual([true, false]);
  });
});

describe("the most restrictive wins", () => {
  const table: [lines: string[], effective: string][] = [
    [["robots: index, noindex"], "noindex"],
    [["robots: follow", header("nofollow")], "nofollow"],
    [["robots: none, all"], "nofollow, noindex"],
    [["robots: archive, noarchive"], "noarchive"],
    [["robots: max-snippet:50, max-snippet:20"], "max-snippet:20"],
    [["robots: max-snippet:-1, max-snippet:20"], "max-snippet:20"],
    [["robots: max-snippet:0, max-snippet:-1, max-snippet:7"], "max-snippet:0"],
    [["robots: max-snippet:20, nosnippet"], "nosnippet"],
    [["robots: max-snippet:0, nosnippet"], "nosnippet"],
    [["robots: max-video-preview:-1", header("max-video-preview:30")], "max-video-preview:30"],
    [["robots: max-video-preview:0, max-video-preview:30"], "max-video-preview:0"],
    [["robots: max-image-preview:large, max-image-preview:standard"], "max-image-preview:standard"],
    [["robots: max-image-preview:standard, max-image-preview:none, max-image-preview:large"], "max-image-preview:none"],
    [
      ["robots: unavailable_after: 2030-01-01", header("unavailable_after: 2029-01-01")],
      "unavailable_after:2029-01-01T00:00:00Z",
    ],
    [["robots: unavailable_after: 2030-01-01, unavailable_after: never"], "unavailable_after:2030-01-01T00:00:00Z"],
    [["robots: max-snippet:20, max-snippet:x"], "max-snippet:20"],
    [["robots: noindex, indexifembedded"], "indexifembedded, noindex"],
    [["robots: none, indexifembedded"], "indexifembedded, nofollow, noindex"],
  ];
  test.each(table)("%j", (lines, expected) => {
    expect(effective("Googlebot", ...lines)).toBe(expected);
    expect(effective("Googlebot", ...lines.toReversed())).toBe(expected);
  });
});

describe("for Yandex a positive rule wins, and for nobody else", () => {
  const table: [lines: string[], yandex: string, others: string][] = [
    [["robots: noindex, index"], "", "noindex"],
    [["robots: none, follow"], "noindex", "nofollow, noindex"],
    [["robots: none", "yandex: all"], "", "nofollow, noindex"],
    [["robots: noarchive, archive"], "", "noarchive"],
    // all is index and follow: it opens no cached copy.
    [["robots: all, noarchive"], "noarchive", "noarchive"],
    [["robots: noindex", "yandex: follow"], "noindex", "noindex"],
    [["yandex: noindex", "robots: index"], "", ""],
    // No positive rule is the opposite of these.
    [["robots: all, nosnippet, noimageindex, max-snippet:5"], "noimageindex, nosnippet", "noimageindex, nosnippet"],
    [["robots: max-video-preview:5, max-video-preview:-1"], "max-video-preview:5", "max-video-preview:5"],
  ];
  test.each(table)("%j", (lines, yandex, others) => {
    expect(effective("YandexBot", ...lines)).toBe(yandex);
    for (const other of ["Googlebot", "bingbot", "Applebot", "anybot"])
      expect([other, effective(other, ...lines)]).toEqual([other, others]);
  });
  test("a positive rule is no opposite of a date that has passed", () => {
    const { index } = asking("YandexBot", "robots: index, noindex, unavailable_after: 2019-12-31");
    expect(index.allowed).toBe(false);
    expect(evidence(index)).toEqual([
      ["meta: unavailable_after: 2019-12-31"],
      ["meta: noindex (overridden)", "meta: index (less-restrictive)"],
    ]);
  });
  test("only Yandex's crawlers are permissive", () => {
    for (const crawler of crawlers())
      expect([crawler.name, pageReaderOf(crawler).combination]).toEqual([
        crawler.name,
        crawler.operator === "Yandex" ? "permissive" : "restrictive",
      ]);
  });
});

describe("what is said to one crawler is added to what is said to all", () => {
  test.each([
    ["Googlebot", "notranslate"],
    // Google Publisher Center Help, "Block access to content on your site": a googlebot tag keeps articles out of News
    // and Search.
    ["Googlebot-News", "nosnippet, notranslate"],
    ["Googlebot-Image", "notranslate"],
    ["bingbot", ""],
  ])("googlebot: notranslate, googlebot-news: nosnippet for %s", (crawler, expected) => {
    expect(effective(crawler, "googlebot: notranslate", "googlebot-news: nosnippet")).toBe(expected);
  });
  test("Bing answers to both of its names", () => {
    expect(effective("bingbot", "msnbot: nofollow", "bingbot: noindex")).toBe("nofollow, noindex");
  });
});

describe("Google, 2010 to 2018", () => {
  const table: [what: string, lines: string[], crawler: string, effective: string][] = [
    ["the robots tag", ["robots: noindex"], "anybot", "noindex"],
    ["the googlebot tag", ["googlebot: noindex"], "Googlebot", "noindex"],
    ["the googlebot tag, for others", ["googlebot: noindex"], "bingbot", ""],
    ["the googlebot-news tag, in Google News", ["googlebot-news: noindex"], "Googlebot-News", "noindex"],
    ["the googlebot-news tag, in Google Search", ["googlebot-news: noindex"], "Googlebot", ""],
    ["two crawlers: the first", ["googlebot: noindex", "googlebot-news: nosnippet"], "Googlebot", "noindex"],
    [
      "two crawlers: the second, which hears both",
      ["googlebot: noindex", "googlebot-news: nosnippet"],
      "Googlebot-News",
      "noindex, nosnippet",
    ],
    [
      "two crawlers in fields: the second",
      [header("googlebot: noindex"), header("googlebot-news: nosnippet")],
      "Googlebot-News",
      "noindex, nosnippet",
    ],
    ["the googlebot tag, in Google News", ["googlebot: noindex"], "Googlebot-News", "noindex"],
    ["X-Robots-Tag: noindex", [header("noindex")], "anybot", "noindex"],
    [
      "two fields",
      [header("noarchive"), header("unavailable_after: 25 Jun 2010 15:00:00 PST")],
      "anybot",
      "noarchive, unavailable_after:2010-06-25T23:00:00Z",
    ],
    [
      "fields with crawlers: googlebot",
      [header("googlebot: nofollow"), header("otherbot: noindex, nofollow")],
      "Googlebot",
      "nofollow",
    ],
    [
      "fields with crawlers: otherbot",
      [header("googlebot: nofollow"), header("otherbot: noindex, nofollow")],
      "otherbot",
      "nofollow, noindex",
    ],
    [
      "fields with crawlers: others",
      [header("googlebot: nofollow"), header("otherbot: noindex, nofollow")],
      "bingbot",
      "",
    ],
    ["one tag, two rules", ["robots: noindex, nofollow"], "anybot", "nofollow, noindex"],
    ["negative rules are combined", ["robots: nofollow", "googlebot: noindex"], "Googlebot", "nofollow, noindex"],
    ["names in any case", ["ROBOTS: NoIndex", "x-ROBOTS-tag: GOOGLEBOT: NoFollow"], "googlebot", "nofollow, noindex"],
    ["all is the default", ["robots: all"], "Googlebot", ""],
    ["none", ["robots: none"], "Googlebot", "nofollow, noindex"],
    [
      "every rule of its table",
      ["robots: noindex, nofollow, noarchive, nosnippet, noodp, notranslate, noimageindex"],
      "Googlebot",
      "noarchive, nofollow, noimageindex, noindex, noodp, nosnippet, notranslate",
    ],
    // What its Apache snippets, and their nginx twins, make a server send.
    [
      'Apache, <Files ~ "\\.pdf$"> Header set; nginx, location ~* \\.pdf$ add_header',
      [header("noindex, nofollow")],
      "anybot",
      "nofollow, noindex",
    ],
    [
      'Apache, <Files ~ "\\.(png|jpe?g|gif)$"> Header set; nginx, the same',
      [header("noindex")],
      "Googlebot-Image",
      "noindex",
    ],
  ];
  test.each(table)("%s", (_, lines, crawler, expected) => {
    expect(effective(crawler, ...lines)).toBe(expected);
  });
});

describe("readers", () => {
  test.each([
    ["Googlebot", ["googlebot"]],
    ["Googlebot-News", ["googlebot", "googlebot-news"]],
    ["Googlebot-Image", ["googlebot", "googlebot-image"]],
    ["bingbot", ["bingbot", "msnbot"]],
    ["YandexBot", ["yandex", "yandexbot"]],
    ["Applebot", ["applebot"]],
    ["CCBot", ["ccbot"]],
  ])("%s answers to %j", (name, names) => {
    expect(reader(name).names.toSorted()).toEqual(names);
  });
  test("a token is asked literally", () => {
    expect(pageReaderOfToken("YandexBot")).toEqual({
      name: "YandexBot",
      names: ["yandexbot"],
      combination: "restrictive",
      operator: "",
      tagPositions: "undocumented",
    });
    expect(
      evaluatePage(stating(header("noindex, googlebot: nofollow")), pageReaderOfToken("*"), now).effectiveRules,
    ).toEqual(["noindex"]);
    expect(
      evaluatePage(stating(header("__proto__: noindex")), pageReaderOfToken("__proto__"), now).effectiveRules,
    ).toEqual(["noindex"]);
    expect(() => pageReaderOfToken("")).toThrow(TypeError);
  });
});
