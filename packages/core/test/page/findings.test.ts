// Findings: each code with a page that has it and one beside it that has not; whom they are told to; what they quote.
import { describe, expect, test } from "vitest";
import {
  evaluatePage,
  type PageFindingCode,
  pageFindingCodes,
  readJoinedRobotsHeader,
  readRobotsHeaders,
  readRobotsMeta,
} from "../../src/page/index.ts";
import { asking, codes, now, reader, stating } from "./asking.ts";

const header = (value: string): string => `X-Robots-Tag: ${value}`;

const table: [code: string, crawler: string, lines: string[], otherwise?: string[]][] = [
  ["unknown-rule", "anybot", ["robots: foo, noindex"], ["robots: noindex"]],
  ["invalid-value", "anybot", ["robots: max-snippet:abc"], ["robots: max-snippet:5"]],
  ["invalid-value", "anybot", [header("max-image-preview: huge")]],
  ["invalid-date", "anybot", ["robots: unavailable_after: tomorrow"], ["robots: noindex"]],
  ["missing-value", "anybot", ["robots: max-snippet"], ["robots: max-snippet:5"]],
  ["date-without-zone unavailable-after-coming", "anybot", ["robots: unavailable_after: 2030-01-01 10:00"]],
  ["wrong-weekday unavailable-after-coming", "anybot", ["robots: unavailable_after: Mon, 01 Jan 2030 10:00:00 GMT"]],
  ["no-rule", "foobot", [header("FooBot:")], [header("FooBot: noindex")]],
  ["rule-as-crawler-name", "anybot", [header("noindex: googlebot")], [header("noindex, googlebot: noindex")]],
  ["not-in-draft draft-field", "anybot", ["Robots-Tag: nofollow"]],
  ["draft-field", "anybot", ["Robots-Tag: noindex"], [header("noindex")]],
  ["rule-ignored-by-operator", "Googlebot", ["robots: noarchive"], ["robots: noindex"]],
  ["rule-ignored-by-operator", "Googlebot", ["robots: noodp, nocache"]],
  ["conflicting-rules", "anybot", ["robots: index, noindex"], ["robots: index, nofollow"]],
  ["conflicting-rules", "anybot", ["robots: all, none"]],
  ["conflicting-rules", "YandexBot", ["robots: all, none"]],
  ["conflicting-rules", "anybot", ["robots: max-snippet:5, max-snippet:6"], ["robots: max-snippet:5, max-snippet:5"]],
  ["header-and-meta-disagree", "anybot", ["robots: index", header("noindex")], ["robots: noindex", header("noindex")]],
  ["header-and-meta-disagree", "YandexBot", ["robots: index", header("noindex")], ["robots: none", header("noindex")]],
  // Yandex, "Robots meta tag and X-Robots-Tag": the allowing rules are for the meta tag alone.
  ["rule-not-in-header", "YandexBot", ["robots: index", header("all")]],
  [
    "misspelled-rule-as-crawler-name",
    "anybot",
    [header("max_snippet: 20, noindex")],
    ["robots: noindex", header("max-snippet: 20, noindex")],
  ],
  [
    "misspelled-rule-as-crawler-name",
    "anybot",
    [header("unavailable-after: 2030-01-01")],
    [header("other-bot: noindex")],
  ],
  ["misspelled-rule-as-crawler-name", "anybot", [header("no-index: googlebot")]],
  ["user-agent-as-crawler-name", "anybot", [header("user-agent: googlebot, noindex")]],
  ["google-meta-name", "Googlebot", ["google: noindex"], ["google: nopagereadaloud"]],
  [
    "header-and-meta-disagree",
    "anybot",
    ["robots: max-image-preview:large", header("max-image-preview:none")],
    ["robots: noindex", header("nofollow")],
  ],
  // What each carrier comes to is compared: for Yandex a positive rule, for the others a restriction, and of limits the
  // lowest for all.
  ["rule-not-in-header conflicting-rules", "YandexBot", ["robots: index, noindex", header("index")]],
  ["conflicting-rules header-and-meta-disagree", "bingbot", ["robots: index, noindex", header("index")]],
  ["conflicting-rules", "bingbot", ["robots: index, noindex", header("noindex")]],
  ["conflicting-rules", "YandexBot", ["robots: max-snippet:5, max-snippet:6", header("max-snippet:5")]],
  [
    "conflicting-rules unavailable-after-coming",
    "anybot",
    ["robots: unavailable_after: 2030-01-01, unavailable_after: 2031-01-01"],
  ],
  [
    "max-snippet-with-nosnippet",
    "anybot",
    ["robots: max-snippet:50", header("nosnippet")],
    ["robots: max-snippet:0, nosnippet"],
  ],
  ["max-snippet-with-nosnippet", "anybot", ["robots: max-snippet:-1, nosnippet"]],
  ["indexifembedded-without-noindex", "Googlebot", ["robots: indexifembedded"], ["robots: indexifembedded, none"]],
  ["conflicting-rules indexifembedded-without-noindex", "Yandex", ["robots: indexifembedded, noindex, index"]],
  ["unavailable-after-passed", "anybot", ["robots: unavailable_after: 2019-12-31"], ["robots: noindex"]],
  ["unavailable-after-coming", "anybot", ["robots: unavailable_after: 2020-01-02"]],
];

describe("each code", () => {
  test.each(table)("%s for %s: %j", (expected, crawler, lines, otherwise) => {
    expect(codes(crawler, ...lines)).toBe(expected);
    if (otherwise !== undefined) expect(codes(crawler, ...otherwise)).toBe("");
  });
  test("has such a page, or is said of the reading", () => {
    const shown = new Set(table.flatMap(([code]) => code.split(" ")));
    for (const code of [
      "joined-headers",
      "over-limit",
      "meta-not-in-head",
      "meta-position-undocumented",
      "unknown-meta-name",
    ])
      shown.add(code);
    expect([...shown].sort()).toEqual(Object.keys(pageFindingCodes).sort());
  });
  test("is given once, in the order of the table, with all that it concerns", () => {
    const { findings } = asking("anybot", "robots: index, bar, noindex, foo", header("baz"));
    expect(findings.map(({ code, statements }) => [code, statements.map((statement) => statement.text)])).toEqual([
      ["unknown-rule", ["baz", "bar", "foo"]],
      ["conflicting-rules", ["index", "noindex"]],
    ]);
  });
});

test("what is said to another crawler is no matter of this one's", () => {
  expect(codes("bingbot", header("googlebot: foo, max-snippet: x"), "googlebot: index, noindex, bar")).toBe("");
});

test("agreement is no finding: repeated, written out, or stated in one place", () => {
  expect(codes("anybot", "robots: none", header("noindex, nofollow"), "anybot: noindex")).toBe("");
});

test("a pair is told where it stands in two places", () => {
  const finding = asking("anybot", "robots: max-snippet:50", header("nosnippet")).findings[0];
  expect(finding?.statements.map((statement) => [statement.carrier, statement.text])).toEqual([
    ["meta", "max-snippet:50"],
    ["header", "nosnippet"],
  ]);
});

describe("sentences", () => {
  const codesOf = Object.entries(pageFindingCodes) as [PageFindingCode, { says: string; advice: string | null }][];
  test.each(codesOf)("%s", (_, { says, advice }) => {
    for (const sentence of [says, advice ?? "A."]) expect(sentence).toMatch(/^[A-Za-z{][^.]*(\.[^. ]+)*[^.]*\.$/);
  });
  test("name the rules and the operator", () => {
    expect(asking("Googlebot", "robots: noarchive, NoCache").findings[0]?.message).toBe(
      'Google says that "noarchive", "NoCache" has no effect.',
    );
    expect(asking("anybot", "robots: a, b, c, d, e, e").findings[0]?.message).toBe(
      'No operator documents "a", "b", "c" and 2 more, so it has no effect.',
    );
  });
  test("quote strangers briefly, without control characters, and literally", () => {
    const { message } = asking("anybot", `robots: \u001b[31m$&${"x".repeat(100)}`).findings[0] ?? { message: "" };
    expect(message).toBe(`No operator documents " [31m$&${"x".repeat(53)}...", so it has no effect.`);
  });
  test("every finding has the table's advice", () => {
    for (const { code, advice } of asking("Googlebot", "robots: foo, noarchive, index, noindex").findings)
      expect(advice).toBe(pageFindingCodes[code].advice);
    expect(readJoinedRobotsHeader("a: noindex, nofollow").findings[0]?.advice).toBe(
      pageFindingCodes["joined-headers"].advice,
    );
  });
});

test("bad headers, tags and dates give findings, not failures", () => {
  const text = "\u0000,:;=\ud800, unavailable_after: \udfff,, :noindex, max-snippet:\n, \u2028";
  const header = readRobotsHeaders([
    ["X-Robots-Tag", text],
    ["Robots-Tag", text],
  ]);
  const meta = readRobotsMeta([{ name: "robots", content: text, position: "body", line: -1 }]);
  const { findings } = evaluatePage([...header.statements, ...meta.statements], reader("Googlebot"), now);
  expect(findings.map((finding) => finding.code)).toEqual([
    "unknown-rule",
    "invalid-date",
    "missing-value",
    "draft-field",
    "meta-not-in-head",
  ]);
  expect(evaluatePage(stating(), reader("Googlebot"), Number.NaN).index.allowed).toBe(true);
});
