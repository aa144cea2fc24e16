// The parts that checks are made of: words, near names, sample paths, places, findings, classes, and proofs within
// their budgets.
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../../src/index.ts";
import { crawlersOf, listedNames, writtenToken } from "../../src/lint/agent-names.ts";
import { contentKind } from "../../src/lint/content-kind.ts";
import { Places } from "../../src/lint/finding.ts";
import { Finding, lint, LintedFile } from "../../src/lint/index.ts";
import { nearestName, slipsBetween } from "../../src/asking/near-names.ts";
import { samplePath } from "../../src/lint/patterns.ts";
import { commentedRecord, speaksOfHiding } from "../../src/lint/record-words.ts";
import { sitemapUrl } from "../../src/lint/sitemaps.ts";
import { classOf, groupIndices } from "../../src/lint/token-classes.ts";
import { linesText, listed, quoted, shown } from "../../src/lint/wording.ts";
import { linesOf } from "../../src/robots-txt/index.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const fileOf = (text: string): LintedFile => {
  const robotsTxt = parseRobotsTxt(text);
  return new LintedFile(robotsTxt, robotsTxt.dialect, {
    urls: null,
    robotsTxtUrl: null,
    mediaType: null,
    fileName: null,
    crawlers: [],
  });
};

test("words", () => {
  expect(quoted("a\nb")).toBe('"a\\u000ab"');
  expect(shown("x".repeat(80))).toBe("x".repeat(80));
  expect(shown("x".repeat(81))).toBe(`${"x".repeat(80)}...`);
  expect(shown(`${"x".repeat(79)}\u{1f600}y`)).toBe(`${"x".repeat(79)}...`);
  expect([
    listed([]),
    listed(["a"]),
    listed(["a", "b"]),
    listed(["a", "b", "c"], 3),
    listed(["a", "b", "c", "d"], 3),
  ]).toEqual(["", "a", "a and b", "a, b and c", "a, b and 2 more"]);
  expect([linesText([4]), linesText([4, 7, 9])]).toEqual(["line 4", "lines 4, 7 and 9"]);
});

describe("near names", () => {
  test.each([
    ["disallow", "disallow", 0],
    ["disalow", "disallow", 1],
    ["disallwo", "disallow", 1],
    ["xisallow", "disallow", 1],
    ["disallows", "disallow", 1],
    ["dsalow", "disallow", 2],
    ["abc", "disallow", 3],
    ["ca", "abc", 3],
    ["", "ab", 2],
  ])("%s and %s: %i", (a, b, slips) => {
    expect(slipsBetween(a, b, 2)).toBe(slips);
  });
  test("longer names do not count", () => {
    expect([
      slipsBetween("a".repeat(33), "a".repeat(33), 2),
      slipsBetween("a".repeat(32), "a".repeat(33), 2),
      slipsBetween("a".repeat(33), "a".repeat(32), 2),
    ]).toEqual([3, 3, 3]);
  });
  test("the nearest, where there is one", () => {
    expect(nearestName("googlebt", ["googlebot", "googlebut", "bingbot"], 1)).toBeUndefined();
    expect(nearestName("googlebtt", ["googlebot", "bingbot"], 1)).toBe("googlebot");
    expect(nearestName("googlebot", ["googlebots", "googlebot"], 1)).toBeUndefined();
    expect(nearestName("other", ["googlebot"], 2)).toBeUndefined();
  });
});

test("sample paths", () => {
  const samples = ["/a", "/a*b$", "*", "*.gif$", "/a b", "a", "//a", "/$", "*/x", "/a#b"].map(samplePath);
  expect(samples).toEqual(["/a", "/ab", "/", "/.gif", null, null, "https://site.invalid//a", "/", "/x", null]);
});

test("sitemaps", () => {
  const kinds = [
    "https://a.example/s",
    "ftp://a.example/s",
    "/s",
    "s.xml",
    "",
    "a b",
    "https:/a.example/s",
    "mailto:a@b",
    "https://a.example/a b",
    "HTTPS://a.example/",
  ].map((value) => sitemapUrl(value).kind);
  expect(kinds).toEqual([
    "absolute",
    "absolute",
    "relative",
    "relative",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "absolute",
  ]);
});

test("comments", () => {
  const records = [
    "#Disallow: /a",
    "# allow:*",
    "## Disallow:",
    "# User-agent: x",
    "#Disallow: a",
    "# User-agent: x y",
    "# Disallow: /a b",
    "#Disallow: /a # b",
    "# x",
  ].map(commentedRecord);
  expect(records).toEqual(["disallow", "allow", "disallow", "user-agent", null, null, null, "disallow", null]);
  expect([
    speaksOfHiding("# Do NOT index"),
    speaksOfHiding("# the index page"),
    speaksOfHiding(`${"x".repeat(600)} noindex`),
  ]).toEqual([true, false, false]);
});

test("user-agent values", () => {
  expect(["*", "* x", "*x", "Bot/1", "a_b-2", "", '"x'].map(writtenToken)).toEqual([
    "*",
    "*",
    "",
    "Bot",
    "a_b-2",
    "",
    "",
  ]);
  expect(
    ["a, b", "a; b/1.0", "a", "a, b c", "Googlebot bingbot", "Googlebot nobody", ","].map(
      (value) => listedNames(value).length,
    ),
  ).toEqual([2, 2, 0, 0, 2, 0, 0]);
});

test("a token's crawlers, its own first", () => {
  expect(crawlersOf("ia_archiver")[0]?.name).toBe("ia_archiver");
  expect(crawlersOf("GOOGLEBOT")[0]?.name).toBe("Googlebot");
  expect(crawlersOf("nobody")).toEqual([]);
});

test("places", () => {
  const octets = encode("\ufeffab\r\nc\u00e9\u{1f600}d\rx\n");
  const places = new Places(octets, linesOf(octets), 3);
  const at = (start: number, end: number): string => Object.values(places.of({ start, end })).join(" ");
  expect(at(0, 3)).toBe("1 1 1 1");
  expect(at(3, 5)).toBe("1 1 1 3");
  expect(at(3, 7)).toBe("1 1 2 1");
  expect(at(8, 14)).toBe("2 2 2 5");
  expect(at(16, 17)).toBe("3 1 3 2");
  expect(at(18, 18)).toBe("4 1 4 1");
});

describe("a finding's plain form", () => {
  const text = "User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: /caf\u00e9\nAllow: /q[0-9]";
  const findings = lint(text);

  test("holds every member, null for what is absent, and lists never absent", () => {
    const plain = findings.map((finding) => JSON.parse(JSON.stringify(finding)) as Record<string, unknown>);
    const keys = ["code", "severity", "message", "span", "line", "column", "endLine", "endColumn", "effect", "fix"];
    for (const one of plain) expect(Object.keys(one)).toEqual(keys);
    const effects = plain.map(({ effect }) => effect as Record<string, unknown> | null);
    expect(effects).toContain(null);
    for (const effect of effects.filter((one) => one !== null)) {
      expect(Object.keys(effect)).toEqual(["kind", "text", "lines", "urls", "paths", "agents"]);
      expect([effect["lines"], effect["paths"], effect["agents"]].every(Array.isArray)).toBe(true);
    }
    expect(plain.some(({ fix }) => fix === null) && plain.some(({ fix }) => Array.isArray(fix))).toBe(true);
  });

  test("is lossless, and survives a structured clone", () => {
    for (const finding of findings) {
      const sent = structuredClone(finding.toJSON());
      expect(Finding.fromJSON(sent).toJSON()).toEqual(finding.toJSON());
      expect(structuredClone(finding)).toMatchObject({ code: finding.code, line: finding.line });
    }
  });
});

test("kinds of content", () => {
  const kindOf = (octets: Uint8Array, groups = 0): string =>
    contentKind({ octets, contentStart: 0, groups: { length: groups } });
  expect([
    kindOf(encode("")),
    kindOf(encode("<html>")),
    kindOf(encode("<html>"), 1),
    kindOf(encode("< b")),
    kindOf(Uint8Array.of(0xfe, 0xff, 0, 65)),
    kindOf(Uint8Array.of(65, 0, 66, 0)),
  ]).toEqual(["robots.txt", "html", "robots.txt", "robots.txt", "other-encoding", "other-encoding"]);
  expect([kindOf(encode(`${"x".repeat(19)}\u0001`)), kindOf(encode(`${"x".repeat(18)}\u0001`))]).toEqual([
    "robots.txt",
    "binary",
  ]);
});

test("classes", () => {
  const file = fileOf(
    "User-agent: a\nUser-agent: B\nDisallow: /1\n\nUser-agent: *\nDisallow: /2\n\nUser-agent: b\nDisallow: /3\n",
  );
  expect(file.classes.map((one) => [one.tokens, one.isEverybody, groupIndices(one)])).toEqual([
    [["a"], false, [0]],
    [["B"], false, [0, 2]],
    [["*"], true, [1]],
  ]);
  expect(classOf(file.classes, "b")?.tokens).toEqual(["B"]);
  expect(classOf(file.classes, "c")?.isEverybody).toBe(true);
  const many = fileOf(Array.from({ length: 250 }, (_, i) => `User-agent: bot${i}\nDisallow: /${i}\n`).join(""));
  expect(many.classes).toHaveLength(201);
});

describe("proofs", () => {
  test("a line decides when it does in any class, and makes no difference only when it makes none in every one", () => {
    const file = fileOf(
      "User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nDisallow: /x*\n\nUser-agent: c\n" +
        "Disallow: /y\nDisallow: /y/z\n",
    );
    const effects = file.proofs.byLine(file.classes);
    expect(effects.get(3)).toMatchObject({ status: "decides", makesNoDifference: false });
    expect(effects.get(6)).toMatchObject({ status: "decides", makesNoDifference: true });
    expect(effects.get(10)).toMatchObject({ status: "decides", makesNoDifference: true });
  });
  test("what is over the budget is left unsaid, for its own class alone", () => {
    const stars = Array.from({ length: 1_500 }, (_, i) => `Disallow: /*${i}x\n`).join("");
    const file = fileOf(
      `User-agent: big\n${stars}Disallow: /q\nDisallow: /q*\n\nUser-agent: small\nDisallow: /x\nDisallow: /x*\n`,
    );
    const effects = file.proofs.byLine(file.classes);
    expect(effects.has(1_502)).toBe(false);
    expect(effects.get(1_506)).toMatchObject({ status: "never-decides", shadowedBy: [1_507] });
    expect(
      lint(file.octets)
        .filter((finding) => finding.code === "dead-rule")
        .map((finding) => finding.line),
    ).toEqual([1_506]);
  });
  test("extents", () => {
    const file = fileOf("User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow:\n\nUser-agent: c\nDisallow: /x\n");
    expect(file.classes.map((one) => file.proofs.extentOf(one))).toEqual(["none", "all", "part", "all"]);
  });
});
