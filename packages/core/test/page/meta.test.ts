// Robots meta tags: which tags count, what they say, and where they count.
import { describe, expect, test } from "vitest";
import { crawlers } from "../../src/crawlers/index.ts";
import { evaluatePage, type MetaTag, readRobotsMeta, robotsMetaNames } from "../../src/page/index.ts";
import { effective, now, reader } from "./asking.ts";

const head = (name: string, content: string): MetaTag => ({ name, content, position: "head" });

describe("names", () => {
  test.each([
    "robots",
    "ROBOTS",
    " Robots\n",
    "googlebot",
    "Googlebot-News",
    "bingbot",
    "msnbot",
    "yandex",
    "AdsBot-Google",
    "google",
    "GPTBot",
  ])("%j addresses crawlers", (name) => {
    expect(readRobotsMeta([head(name, "noindex")]).statements.length).toBe(1);
  });
  test.each([
    "",
    "description",
    "viewport",
    "keywords",
    "author",
    "generator",
    "theme-color",
    "referrer",
    "rating",
    "copyright",
    "color-scheme",
    "application-name",
    "format-detection",
    "twitter:card",
    "google-site-verification",
    "tdm-reservation",
    "tdm-policy",
    "news_keywords",
    "robots ,",
    "__proto__",
    "constructor",
    "nosuchbot",
    "unknown",
  ])("%j addresses none", (name) => {
    expect(readRobotsMeta([head(name, "noindex")])).toEqual({ statements: [], isComplete: true, findings: [] });
  });
  test("a crawler that the registry does not know adds its name", () => {
    const names = new Set([...robotsMetaNames(), "acmebot"]);
    expect(
      readRobotsMeta([head("AcmeBot", "noindex"), head("googlebot", "nofollow")], names).statements.map(
        (statement) => statement.crawlerName,
      ),
    ).toEqual(["acmebot", "googlebot"]);
    // A set of one's own need not hold robots.
    expect(
      readRobotsMeta([head("robots", "noindex"), head("googlebot", "nofollow")], new Set()).statements.map(
        (statement) => statement.crawlerName,
      ),
    ).toEqual([null]);
  });
  test("every crawler of the registry that reads meta tags can be addressed", () => {
    for (const crawler of crawlers()) for (const name of crawler.metaNames) expect(robotsMetaNames()).toContain(name);
  });
});

describe("contents", () => {
  const table: [content: string, effective: string][] = [
    ["noindex", "noindex"],
    [" NoIndex\n,\tNOFOLLOW ", "nofollow, noindex"],
    ["noindex,nofollow", "nofollow, noindex"],
    ["none", "nofollow, noindex"],
    ["noindex, noindex, none", "nofollow, noindex"],
    ["", ""],
    [",,,", ""],
    // Defaults.
    ["all", ""],
    ["index, follow", ""],
    ["archive, index, max-snippet:-1, max-video-preview:-1", ""],
    // Unknown rules.
    ["no index", ""],
    ["noindex nofollow", ""],
    ["noindex;nofollow", ""],
    ["foo, noindex, bar", "noindex"],
    ["noindex:", ""],
    ["googlebot: noindex", ""],
    ["\u00a0noindex", ""],
    ["nо\u0131ndex", ""],
    // Values.
    ["max-snippet:20", "max-snippet:20"],
    ["max-snippet: 20", "max-snippet:20"],
    ["max-snippet : 20 , max-video-preview:0", "max-snippet:20, max-video-preview:0"],
    ["max-snippet:0", "max-snippet:0"],
    ["unavailable_after: 2020-09-21", "unavailable_after:2020-09-21T00:00:00Z"],
    ["unavailable_after: 25 Jun 2010 15:00:00 PST", "unavailable_after:2010-06-25T23:00:00Z"],
    [
      "noarchive, unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, nofollow",
      "noarchive, nofollow, unavailable_after:2025-12-03T13:09:53Z",
    ],
    ["unavailable_after: Wednesday, 03-Dec-25 13:09:53 GMT,noindex", "noindex, unavailable_after:2025-12-03T13:09:53Z"],
    ["unavailable_after: 2025-12-03T13:09:53.250Z", "unavailable_after:2025-12-03T13:09:53.250Z"],
    // The other rules.
    [
      "noodp, noydir, noyaca, noai, noimageai, noml, nocache, notranslate, noimageindex, nosnippet",
      "noai, nocache, noimageai, noimageindex, noml, noodp, nosnippet, notranslate, noyaca, noydir",
    ],
    ["nositelinkssearchbox, nopagereadaloud", "nopagereadaloud, nositelinkssearchbox"],
  ];
  test.each(table)("%j", (content, expected) => {
    expect(effective("anybot", `robots: ${content}`)).toBe(expected);
  });
});

describe("names that were probably meant to be another", () => {
  test.each([
    "robot",
    "Robot",
    "google-bot",
    "GoogleBot News",
    "robots, googlebot",
    "googlebot bingbot",
    "bing_bot",
    "robot s",
  ])("%j", (name) => {
    const { statements, findings } = readRobotsMeta([head(name, "noindex, nofollow")]);
    expect([statements, findings.map(({ code }) => code)]).toEqual([[], ["unknown-meta-name"]]);
    expect(findings[0]?.statements.map(({ text, place }) => [text, place.name])).toEqual([["noindex, nofollow", name]]);
  });
  test("at most ten of them are shown", () => {
    expect(
      readRobotsMeta(Array.from({ length: 1000 }, () => head("robot", "noindex"))).findings[0]?.statements.length,
    ).toBe(10);
  });
  test("a tag named google, to Google's crawlers", () => {
    const codes = (crawler: string): string[] =>
      evaluatePage(
        readRobotsMeta([head("google", "noindex, nopagereadaloud")]).statements,
        reader(crawler),
        now,
      ).findings.map(({ code }) => code);
    expect([codes("Googlebot"), codes("bingbot")]).toEqual([["google-meta-name"], []]);
  });
});

describe("<meta name=google>", () => {
  test("addresses Google with the rules that stand under it, and with nothing else", () => {
    expect(effective("Googlebot", "google: nopagereadaloud, noindex, nosnippet")).toBe("nopagereadaloud");
    expect(effective("bingbot", "google: nopagereadaloud, noindex")).toBe("");
  });
});

describe("position", () => {
  test.each(["after-head-ended", "body"] as const)(
    "to Google a tag %s does not count, and a finding says so",
    (position) => {
      const { statements } = readRobotsMeta([
        { name: "robots", content: "noindex", position, line: 9 },
        head("robots", "nofollow"),
      ]);
      expect(statements.map(({ place }) => [place.position, place.index, place.of, place.line])).toEqual([
        [position, 1, 2, 9],
        ["head", 2, 2, null],
      ]);
      const verdict = evaluatePage(statements, reader("Googlebot"), now);
      expect([verdict.index.allowed, verdict.follow.allowed, verdict.effectiveRules]).toEqual([
        true,
        false,
        ["nofollow"],
      ]);
      expect(verdict.index.lost.map((lost) => lost.why)).toEqual(["not-in-head"]);
      expect(verdict.findings.map((finding) => finding.code)).toEqual(["meta-not-in-head"]);
    },
  );
});

describe("bounds", () => {
  test("64 KiB of contents and 1,000 statements are read", () => {
    const codes = (tags: MetaTag[]): string[] => readRobotsMeta(tags).findings.map((finding) => finding.code);
    expect(codes([head("robots", "a".repeat(65_536))])).toEqual([]);
    expect(codes([head("robots", "a".repeat(65_537))])).toEqual(["over-limit"]);
    expect(codes([head("description", "a".repeat(70_000)), head("robots", "noindex")])).toEqual([]);
    const many = readRobotsMeta(Array.from({ length: 1001 }, () => head("robots", "noindex")));
    expect([many.statements.length, many.isComplete, many.findings.map((finding) => finding.code)]).toEqual([
      1000,
      false,
      ["over-limit"],
    ]);
  });
  test.each([",", ":", "unavailable_after: a,", "noindex,", "\n", "a"])("1 MiB of %j is done at once", (unit) => {
    const started = performance.now();
    readRobotsMeta([head("robots", unit.repeat(Math.ceil(1_048_576 / unit.length)))]);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
