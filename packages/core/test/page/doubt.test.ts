// What leaves a permission undetermined: tags at places of which no source says whether they are read, and rules past a
// limit.
import { describe, expect, test } from "vitest";
import {
  evaluatePage,
  type MetaPosition,
  type PageVerdict,
  pageReadingLimits,
  type ReadStatements,
  readRobotsHeaders,
  readRobotsMeta,
  type UnreadPart,
} from "../../src/page/index.ts";
import { asking, effective, now, reader } from "./asking.ts";

const tag = (content: string, position: MetaPosition = "head", name = "robots") => ({ name, content, position });
const sign = { true: "+", false: "-", null: "?" };
/** index, follow, snippet, archive: allowed, disallowed, undetermined. */
const states = ({ index, follow, snippet, archive }: PageVerdict): string =>
  [index, follow, snippet, archive].map(({ allowed }) => sign[`${allowed}`]).join("");

describe("places", () => {
  // Google, "Use valid page metadata": what follows the first element that does not belong in a head is ignored. The
  // pages of Bing, Yandex, Apple and Amazon say to put the tag into the head, and nothing about tags elsewhere. Of
  // noscript nobody says anything.
  const table: [crawler: string, tags: ReturnType<typeof tag>[], expected: string][] = [
    ["Googlebot", [tag("noindex", "body")], "++++"],
    ["Googlebot", [tag("noindex", "after-head-ended")], "++++"],
    ["Googlebot", [tag("noindex", "noscript")], "?+++"],
    ["bingbot", [tag("noindex", "body")], "?+++"],
    ["bingbot", [tag("noindex", "after-head-ended")], "?+++"],
    ["bingbot", [tag("noindex", "noscript")], "?+++"],
    ["FooBot", [tag("none", "body")], "??++"],
    ["FooBot", [tag("noindex", "body"), tag("noindex")], "-+++"],
    ["FooBot", [tag("index", "body")], "++++"],
    ["FooBot", [tag("max-snippet:0, noarchive", "noscript")], "++??"],
    ["FooBot", [tag("noindex", "body", "googlebot")], "++++"],
    ["FooBot", [tag("unavailable_after: 2001-01-01", "body")], "?+++"],
    // A tag in the body can also open, to a reader that lets positive rules win.
    ["YandexBot", [tag("noindex"), tag("index", "body")], "?+++"],
    ["YandexBot", [tag("noindex, index"), tag("noindex", "body")], "++++"],
  ];
  test.each(table)("%s: %j", (crawler, tags, expected) => {
    expect(states(evaluatePage(readRobotsMeta(tags).statements, reader(crawler), now))).toBe(expected);
  });

  test("a permission says why, a limit that it may be lower", () => {
    const { statements } = readRobotsMeta([tag("noindex, max-snippet:5", "body"), tag("max-snippet:50")]);
    const verdict = evaluatePage(statements, reader("FooBot"), now);
    expect([verdict.index.doubt, verdict.index.decidedBy, verdict.index.lost.map(({ why }) => why)]).toEqual([
      "position-undocumented",
      [],
      ["position-undocumented"],
    ]);
    expect([verdict.maxSnippet.value, verdict.maxSnippet.mayBeLower, verdict.maxImagePreview.mayBeLower]).toEqual([
      50,
      true,
      false,
    ]);
    expect([verdict.follow.allowed, verdict.follow.doubt]).toEqual([true, null]);
    expect(verdict.findings.map(({ code }) => code)).toEqual(["meta-position-undocumented"]);
  });
});

describe("limits", () => {
  const verdictOf = (
    read: ReadStatements,
    crawler = "FooBot",
    unread: UnreadPart = read.isComplete ? "nothing" : "anything",
  ): PageVerdict => evaluatePage(read.statements, reader(crawler), now, unread);
  const many = pageReadingLimits.statements;

  test.each<[string, ReadStatements]>([
    [
      "rules in one tag of another crawler",
      readRobotsMeta([
        tag(Array.from({ length: many }, () => "nofollow").join(","), "head", "googlebot"),
        tag("noindex"),
      ]),
    ],
    ["tags", readRobotsMeta([...Array.from({ length: many }, () => tag("archive")), tag("noindex")])],
    ["rules in a field", readRobotsHeaders([["X-Robots-Tag", `${"archive,".repeat(many)}noindex`]])],
    [
      "fields",
      readRobotsHeaders([
        ...Array.from({ length: many }, () => ["X-Robots-Tag", "archive"] as const),
        ["X-Robots-Tag", "noindex"],
      ]),
    ],
    [
      "characters of a field",
      readRobotsHeaders([["X-Robots-Tag", `${"a".repeat(pageReadingLimits.characters)}, noindex`]]),
    ],
    ["characters of tags", readRobotsMeta([tag("a".repeat(pageReadingLimits.characters)), tag("noindex")])],
  ])("a noindex behind too many %s is not hidden", (_, read) => {
    const verdict = verdictOf(read);
    expect([read.isComplete, verdict.index.allowed, verdict.index.doubt, verdict.maxSnippet.mayBeLower]).toEqual([
      false,
      null,
      "not-read-to-the-end",
      true,
    ]);
  });

  test("what was read still closes, but for Yandex, where a rule that was missed can open", () => {
    const read = readRobotsMeta([tag("noindex"), ...Array.from({ length: many }, () => tag("foo"))]);
    expect(verdictOf(read).index.allowed).toBe(false);
    expect(verdictOf(read, "YandexBot").index.allowed).toBeNull();
  });

  test("tags missed in the body do not concern a reader of the head alone", () => {
    const read = readRobotsMeta([]);
    expect([
      verdictOf(read, "Googlebot", "body").index.allowed,
      verdictOf(read, "bingbot", "body").index.allowed,
    ]).toEqual([true, null]);
    expect([
      verdictOf(read, "Googlebot", "anything").index.allowed,
      verdictOf(read, "bingbot", "anything").index.allowed,
    ]).toEqual([null, null]);
  });
});

// Yandex, "Robots meta tag and X-Robots-Tag", table of directives: index, follow, archive and all are not supported in
// the header.
test.each([
  [["X-Robots-Tag: noindex, index"], "noindex"],
  [["X-Robots-Tag: all", "robots: noindex"], "noindex"],
  [["X-Robots-Tag: yandex: index", "robots: none"], "nofollow, noindex"],
  [["X-Robots-Tag: noarchive, archive"], "noarchive"],
  [["X-Robots-Tag: noindex", "robots: index"], ""],
  [["X-Robots-Tag: noindex", "robots: all"], ""],
  [["X-Robots-Tag: noyaca"], ""],
  [["robots: noyaca"], "noyaca"],
])("Yandex: %j", (lines, expected) => {
  expect(effective("YandexBot", ...lines)).toBe(expected);
  expect(asking("YandexBot", ...lines).index.allowed).toBe(!expected.includes("noindex"));
});

test.each([
  "archive.org_bot",
  "Sogou web spider",
  "SISTRIX Crawler",
  "Pingdom.com_bot",
  "bnf.fr_bot",
  "panscient.com",
  "Screaming Frog SEO Spider",
  "Google Favicon",
])("%s hears a tag and a field under its own name", (name) => {
  expect(effective(name, `${name}: noindex`)).toBe("noindex");
  expect(effective(name, `X-Robots-Tag: ${name}: noindex, nofollow`)).toBe("nofollow, noindex");
  expect(readRobotsMeta([tag("noindex", "head", name)]).statements.length).toBe(1);
  expect(effective("FooBot", `X-Robots-Tag: ${name}: noindex`)).toBe("");
});
