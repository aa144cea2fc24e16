// Response headers: documented examples, the grammar, the limits.
import { describe, expect, test } from "vitest";
import { evaluatePage, type ReadStatements, readJoinedRobotsHeader, readRobotsHeaders } from "../../src/page/index.ts";
import { effective, now, reader } from "./asking.ts";

/** crawler|rule|value|problem of each statement; `-` for null. */
const shape = (reading: ReadStatements): string[] =>
  reading.statements.map(({ crawlerName, rule, value, problem }) =>
    [crawlerName, rule, value, problem].map((part) => part ?? "-").join("|"),
  );
const fields = (...values: string[]): ReadStatements =>
  readRobotsHeaders(values.map((value) => ["X-Robots-Tag", value]));

describe("rows", () => {
  const pst = "unavailable_after:2010-06-25T23:00:00Z";
  const table: [headers: string[], agent: string, effective: string][] = [
    [["noindex"], "anybot", "noindex"],
    [["NoIndex, NOFOLLOW"], "anybot", "nofollow, noindex"],
    [["none"], "anybot", "nofollow, noindex"],
    [["noimageindex", "unavailable_after: 25 Jun 2010 15:00:00 PST"], "anybot", `noimageindex, ${pst}`],
    [
      ["unavailable_after: Wednesday, 25-Jun-10 15:00:00 GMT, noindex"],
      "anybot",
      "noindex, unavailable_after:2010-06-25T15:00:00Z",
    ],
    [["googlebot: nofollow", "otherbot: noindex, nofollow"], "googlebot", "nofollow"],
    [["googlebot: nofollow", "otherbot: noindex, nofollow"], "otherbot", "nofollow, noindex"],
    [["googlebot: nofollow", "otherbot: noindex, nofollow"], "thirdbot", ""],
    [["BadBot: noindex, nofollow, googlebot: nofollow"], "BadBot", "nofollow, noindex"],
    [["BadBot: noindex, nofollow, googlebot: nofollow"], "googlebot", "nofollow"],
    [["nofollow", "googlebot: noindex"], "googlebot", "nofollow, noindex"],
    [["nofollow", "googlebot: noindex"], "other", "nofollow"],
    [["googlebot: max-snippet: 20"], "googlebot", "max-snippet:20"],
    [["googlebot: max-snippet: 20"], "other", ""],
    [["max-snippet: 20"], "anybot", "max-snippet:20"],
    [["unavailable_after: 2020-09-21T10:00:00Z"], "anybot", "unavailable_after:2020-09-21T10:00:00Z"],
    // Repeated fields and comma lists are equivalent.
    [["noarchive", "unavailable_after: 25 Jun 2010 15:00:00 PST"], "anybot", `noarchive, ${pst}`],
    [["noarchive, unavailable_after: 25 Jun 2010 15:00:00 PST"], "anybot", `noarchive, ${pst}`],
    // An agent before a rule with a value, dates included.
    [["googlebot: unavailable_after: 25 Jun 2010 15:00:00 PST"], "googlebot", pst],
    [["googlebot: unavailable_after: 25 Jun 2010 15:00:00 PST"], "bingbot", ""],
    [
      ["googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, nofollow, bingbot: noindex"],
      "googlebot",
      "nofollow, unavailable_after:2010-06-25T15:00:00Z",
    ],
    [["googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, nofollow, bingbot: noindex"], "bingbot", "noindex"],
  ];
  test.each(table)("%j for %s", (headers, agent, expected) => {
    expect(effective(agent, ...headers.map((header) => `X-Robots-Tag: ${header}`))).toBe(expected);
  });
});

describe("one field", () => {
  const june = Date.UTC(2010, 5, 25, 15);
  const table: [value: string, ...statements: string[]][] = [
    ["noindex,,  ,nofollow,", "-|noindex|-|-", "-|nofollow|-|-"],
    ["\tNOINDEX\t", "-|noindex|-|-"],
    ["GoogleBot : NoIndex", "googlebot|noindex|-|-"],
    ["googlebot:noindex,bingbot:nofollow", "googlebot|noindex|-|-", "bingbot|nofollow|-|-"],
    ["noindex, googlebot: nofollow", "-|noindex|-|-", "googlebot|nofollow|-|-"],
    // `*` and `robots` are every crawler.
    ["googlebot: nofollow, *: noindex", "googlebot|nofollow|-|-", "-|noindex|-|-"],
    ["robots: noindex", "-|noindex|-|-"],
    ["archive.org_bot: noindex, 360Spider: nofollow", "archive.org_bot|noindex|-|-", "360spider|nofollow|-|-"],
    // A rule with a value is no agent, in any case and with blanks.
    ["MAX-Snippet : 20, noindex", "-|max-snippet|20|-", "-|noindex|-|-"],
    ["max-image-preview: Large, max-video-preview: -1", "-|max-image-preview|large|-", "-|max-video-preview|-1|-"],
    // A word that is neither is an agent, an unknown rule with a value included.
    ["max-foo: 20, noindex", "max-foo|-|-|unknown-rule", "max-foo|noindex|-|-"],
    // What cannot be a token is no agent: the agent before it stays.
    ["googlebot: nofollow, Bad Bot: noindex", "googlebot|nofollow|-|-", "googlebot|-|-|unknown-rule"],
    ["Googlebot/2.1: noindex", "-|-|-|unknown-rule"],
    // The rest behind an agent is its rule, not another agent.
    ["googlebot: bingbot: noindex", "googlebot|-|-|unknown-rule"],
    // An agent without a rule.
    ["googlebot:", "googlebot|-|-|no-rule"],
    ["googlebot:, noindex", "googlebot|noindex|-|-"],
    ["googlebot:, bingbot: noindex", "googlebot|-|-|no-rule", "bingbot|noindex|-|-"],
    ["googlebot: unavailable_after:", "googlebot|unavailable_after|-|missing-value"],
    // Unknown rules are kept; rules are separated by commas alone.
    ["noindex nofollow", "-|-|-|unknown-rule"],
    ["no index, noindex; nofollow", "-|-|-|unknown-rule", "-|-|-|unknown-rule"],
    ["\u00a0noindex", "-|-|-|unknown-rule"],
    ["__proto__, constructor: noindex", "-|-|-|unknown-rule", "constructor|noindex|-|-"],
    // Values.
    [
      "max-snippet, max-snippet:, max-snippet: -1",
      "-|max-snippet|-|missing-value",
      "-|max-snippet|-|missing-value",
      "-|max-snippet|-1|-",
    ],
    [
      "max-snippet: abc, max-snippet: 20.5, max-snippet: -2, max-snippet: +3, max-snippet: 1e3, max-snippet: " +
        "0x10, max-snippet: 20 chars",
      ...Array.from({ length: 7 }, () => "-|max-snippet|-|invalid-value"),
    ],
    ["max-snippet: 007", "-|max-snippet|7|-"],
    [`max-snippet: ${"9".repeat(40)}`, `-|max-snippet|${Number.MAX_SAFE_INTEGER}|-`],
    [
      "max-image-preview: huge, max-image-preview: NONE",
      "-|max-image-preview|-|invalid-value",
      "-|max-image-preview|none|-",
    ],
    ["max-snippet: 20: 30", "-|max-snippet|-|invalid-value"],
    // Dates: their own comma and colons part nothing; any other comma does.
    ["unavailable_after: 25 Jun 2010 15:00:00 GMT, noindex", `-|unavailable_after|${june}|-`, "-|noindex|-|-"],
    ["unavailable_after:Fri, 25 Jun 2010 15:00:00 GMT,noindex", `-|unavailable_after|${june}|-`, "-|noindex|-|-"],
    [
      "Unavailable_After : Friday, 25-Jun-10 15:00:00 GMT, googlebot: noindex",
      `-|unavailable_after|${june}|-`,
      "googlebot|noindex|-|-",
    ],
    // Behind the weekday this looks like a crawler called 2010-06-25T15.
    ["unavailable_after: Fri, 2010-06-25T15:00:00Z, noindex", `-|unavailable_after|${june}|-`, "-|noindex|-|-"],
    [
      "unavailable_after: Fri, 2010-99-25T15:00:00Z",
      "-|unavailable_after|-|invalid-date",
      "2010-99-25t15|-|-|unknown-rule",
    ],
    ["unavailable_after: 2010-06-25T15:00:00Z, foo", `-|unavailable_after|${june}|-`, "-|-|-|unknown-rule"],
    [
      "unavailable_after: 2010-06-25T15:00:00Z, 360Spider: noindex",
      `-|unavailable_after|${june}|-`,
      "360spider|noindex|-|-",
    ],
    ["unavailable_after: tomorrow, noindex", "-|unavailable_after|-|invalid-date", "-|noindex|-|-"],
    ["unavailable_after: Jun 25, 2010 15:00:00 GMT, nofollow", "-|unavailable_after|-|invalid-date", "-|nofollow|-|-"],
    ["unavailable_after, noindex", "-|unavailable_after|-|missing-value", "-|noindex|-|-"],
    ["unavailable_after: , noindex", "-|unavailable_after|-|missing-value", "-|noindex|-|-"],
    ["unavailable_after: Fri, noindex", "-|unavailable_after|-|invalid-date", "-|noindex|-|-"],
    ["unavailable_after: Fri, max-snippet: 5", "-|unavailable_after|-|invalid-date", "-|max-snippet|5|-"],
    ["unavailable_after: Fri,", "-|unavailable_after|-|invalid-date"],
    ["unavailable_after: 2010-06-25T15:00:00", `-|unavailable_after|${june}|date-without-zone`],
    ["unavailable_after: Wednesday, 25-Jun-10 15:00:00 GMT", `-|unavailable_after|${june}|wrong-weekday`],
    [""],
    [" , ,, "],
  ];
  test.each(table)("%j", (value, ...statements) => {
    expect(shape(fields(value))).toEqual(statements);
  });
});

test("an agent holds to the end of its field, and no further", () => {
  expect(shape(fields("googlebot: nofollow", "noindex"))).toEqual(["googlebot|nofollow|-|-", "-|noindex|-|-"]);
});

test("a statement tells where it stands and what is written there", () => {
  const { statements } = readRobotsHeaders([
    ["Date", "x"],
    ["x-robots-TAG", "Foo: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, NoIndex"],
    ["Robots-Tag", "noindex"],
    ["X-Robots-Tag", "none"],
  ]);
  expect(statements.map(({ text, place }) => [text, place.source, place.name, place.index, place.of])).toEqual([
    ["unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT", "x-robots-tag", "x-robots-TAG", 1, 2],
    ["NoIndex", "x-robots-tag", "x-robots-TAG", 1, 2],
    ["noindex", "robots-tag", "Robots-Tag", 1, 1],
    ["none", "x-robots-tag", "X-Robots-Tag", 2, 2],
  ]);
  expect(statements.every((statement) => statement.carrier === "header" && statement.place.position === null)).toBe(
    true,
  );
});

test("other fields are passed over", () => {
  expect(
    readRobotsHeaders([
      ["Robots", "noindex"],
      ["X-Robots", "noindex"],
      ["X-Robots-Tags", "noindex"],
      ["", "noindex"],
      ["__proto__", "noindex"],
    ]),
  ).toEqual({ statements: [], isComplete: true, findings: [] });
});

describe("joined fields", () => {
  test("what may have been said to every crawler is reported", () => {
    const reading = readJoinedRobotsHeader("googlebot: nofollow, noindex");
    expect(shape(reading)).toEqual(["googlebot|nofollow|-|-", "googlebot|noindex|-|-"]);
    expect(
      reading.findings.map((finding) => [finding.code, finding.statements.map((statement) => statement.text)]),
    ).toEqual([["joined-headers", ["noindex"]]]);
    expect(reading.findings[0]?.message).toContain('"noindex" is read as addressing the crawler named before it');
  });
  test.each([
    "noindex, nofollow",
    "googlebot: nofollow",
    "noindex, googlebot: nofollow",
    "googlebot: nofollow, bingbot: noindex",
    "unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT",
  ])("nothing is lost in %j", (value) => {
    expect(readJoinedRobotsHeader(value).findings).toEqual([]);
  });
});

describe("Robots-Tag", () => {
  const table: [values: string[], agent: string, effective: string][] = [
    [["*=noindex, nosnippet; ExampleBot=;"], "anybot", "noindex, nosnippet"],
    [["*=noindex, nosnippet; ExampleBot=;"], "examplebot", ""],
    [["noindex, nosnippet; ExampleBot=;"], "anybot", "noindex, nosnippet"],
    [["noindex, nosnippet; ExampleBot=;"], "ExampleBot", ""],
    [["noindex; ExampleBot=nosnippet"], "ExampleBot", "nosnippet"],
    [["noindex", "ExampleBot=nosnippet"], "ExampleBot", "nosnippet"],
    [["ExampleBot=noindex", "ExampleBot=nosnippet"], "ExampleBot", "noindex, nosnippet"],
    [["ExampleBot=noindex"], "anybot", ""],
    [["NOINDEX;;"], "anybot", "noindex"],
    // Unknown rules are ignored, and so are rules that the draft does not define.
    [["noindex, nofollow, foo, max-snippet: 5"], "anybot", "noindex"],
    [["none"], "anybot", ""],
    // The members of X-Robots-Tag are not its.
    [["ExampleBot: noindex"], "ExampleBot", ""],
  ];
  test.each(table)("%j for %s", (values, agent, expected) => {
    expect(effective(agent, ...values.map((value) => `Robots-Tag: ${value}`))).toBe(expected);
  });

  test("a name in it replaces what it says to all, and nothing that is said elsewhere", () => {
    expect(
      effective("ExampleBot", "Robots-Tag: noindex; ExampleBot=", "X-Robots-Tag: nofollow", "robots: noarchive"),
    ).toBe("noarchive, nofollow");
    const { index } = evaluatePage(
      readRobotsHeaders([["Robots-Tag", "noindex; ExampleBot="]]).statements,
      reader("ExampleBot"),
      now,
    );
    expect([index.allowed, index.lost.map((lost) => lost.why)]).toEqual([true, ["replaced-by-named"]]);
  });
});

describe("bounds", () => {
  const over = (reading: ReadStatements): string[] => reading.findings.map((finding) => finding.code);

  test("64 KiB of robots fields are read, and no rule is cut in two", () => {
    const value = `${"noodp,".repeat(30)}${" ".repeat(65_536 - 180 - 4)}, noindex`;
    const reading = fields(value);
    expect([reading.statements.length, over(reading)]).toEqual([30, ["over-limit"]]);
    expect(shape(fields(`${" ".repeat(65_532)}noindex`))).toEqual([]);
    expect(over(fields("a".repeat(65_536)))).toEqual([]);
    expect(over(fields("a".repeat(65_536), "b"))).toEqual(["over-limit"]);
    expect(
      over(
        readRobotsHeaders([
          ["Cookie", "a".repeat(100_000)],
          ["X-Robots-Tag", "noindex"],
        ]),
      ),
    ).toEqual([]);
  });

  test("1,000 statements are read", () => {
    expect([fields("a,".repeat(1000)).statements.length, over(fields("a,".repeat(1000)))]).toEqual([1000, []]);
    expect([fields("a,".repeat(1001)).statements.length, over(fields("a,".repeat(1001)))]).toEqual([
      1000,
      ["over-limit"],
    ]);
    const many = readRobotsHeaders(Array.from({ length: 5000 }, () => ["X-Robots-Tag", "noindex"] as const));
    expect([many.statements.length, over(many)]).toEqual([1000, ["over-limit"]]);
  });

  test.each([
    ",",
    ":",
    ";",
    "=",
    " ",
    "a:",
    "unavailable_after:",
    "unavailable_after: a,",
    "unavailable_after: Fri,",
    "a: unavailable_after:,",
    "googlebot: ,",
    "\u0000",
  ])("1 MiB of %j is done at once", (unit) => {
    const text = unit.repeat(Math.ceil(1_048_576 / unit.length));
    const started = performance.now();
    const { statements } = readRobotsHeaders([
      ["X-Robots-Tag", text],
      ["Robots-Tag", text],
    ]);
    readJoinedRobotsHeader(text);
    evaluatePage(statements, reader("Googlebot"), now);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
