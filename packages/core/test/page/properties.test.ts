// What holds for every page, tried on arbitrary ones: order, restrictions, the normal form, and text from strangers.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../test/sample.ts";
import {
  evaluatePage,
  type MetaTag,
  pageReadingLimits,
  pageRules,
  type PageVerdict,
  parsePageDate,
  readJoinedRobotsHeader,
  readRel,
  readRobotsHeaders,
  readRobotsMeta,
} from "../../src/page/index.ts";
import { now, reader, stating } from "./asking.ts";

const dates = [
  "2019-01-01",
  "2030-01-01T10:00:00Z",
  "Fri, 25 Jun 2010 15:00:00 GMT",
  "25 Jun 2031 15:00:00 PST",
  "never",
];
/** Each rule of the table with each kind of value, and some invalid ones. */
const ruleText = fc.constantFrom(
  ...pageRules.flatMap(({ name, value }) => {
    if (value === "date") return dates.map((date) => `${name}: ${date}`);
    if (value === "image-preview") return ["none", "standard", "large", "x"].map((size) => `${name}:${size}`);
    return value === "none"
      ? [name, name.toUpperCase()]
      : ["-1", "0", "20", "50", "x"].map((limit) => `${name}: ${limit}`);
  }),
  "foo",
  "max-snippet",
);
const rules = fc.array(ruleText, { minLength: 1, maxLength: 4 });
const crawlerName = fc.constantFrom("googlebot", "Googlebot-News", "bingbot", "yandex", "otherbot");
const metaLine = fc
  .tuple(fc.oneof(fc.constant("robots"), crawlerName), rules)
  .map(([name, list]) => `${name}: ${list.join(", ")}`);
const fieldLine = fc
  .tuple(fc.array(fc.tuple(fc.option(crawlerName), rules), { minLength: 1, maxLength: 3 }))
  .map(
    ([parts]) =>
      `X-Robots-Tag: ${parts.map(([name, list]) => (name === null ? "" : `${name}: `) + list.join(", ")).join(", ")}`,
  );
const page = fc.array(fc.oneof(metaLine, fieldLine), { maxLength: 6 });
const restrictive = fc.constantFrom("Googlebot", "Googlebot-News", "bingbot", "otherbot", "Applebot");
const anyone = fc.oneof(restrictive, fc.constant("YandexBot"));

/** Everything that a verdict says, without its evidence. */
const outcome = (verdict: PageVerdict): unknown => ({
  ...Object.fromEntries(
    (["index", "follow", "snippet", "archive", "imageIndex", "translate", "indexIfEmbedded"] as const).map((name) => [
      name,
      verdict[name].allowed,
    ]),
  ),
  ...Object.fromEntries(
    (["maxSnippet", "maxImagePreview", "maxVideoPreview", "unavailableAfter"] as const).map((name) => [
      name,
      verdict[name].value,
    ]),
  ),
  isPast: verdict.unavailableAfter.isPast,
  effectiveRules: verdict.effectiveRules,
  codes: verdict.findings.map((finding) => finding.code),
});

/** How open each property is: higher is more open. */
function openness(verdict: PageVerdict): Record<string, number> {
  const {
    index,
    follow,
    snippet,
    archive,
    imageIndex,
    translate,
    maxSnippet,
    maxImagePreview,
    maxVideoPreview,
    unavailableAfter,
    indexIfEmbedded,
  } = verdict;
  return {
    index: index.allowed ? 2 : indexIfEmbedded.allowed ? 1 : 0,
    follow: Number(follow.allowed),
    snippet: Number(snippet.allowed),
    archive: Number(archive.allowed),
    imageIndex: Number(imageIndex.allowed),
    translate: Number(translate.allowed),
    maxSnippet: maxSnippet.value ?? Infinity,
    maxVideoPreview: maxVideoPreview.value ?? Infinity,
    unavailableAfter: unavailableAfter.value ?? Infinity,
    maxImagePreview: ["none", "standard", "large", null].indexOf(maxImagePreview.value),
  };
}

describe("order", () => {
  test("of tags, fields and their interleaving is irrelevant to every property, for everyone", () => {
    fc.assert(
      fc.property(page, anyone, fc.nat(), (lines, name, seed) => {
        const shuffled = lines
          .map((line, at) => [line, Math.imul(at + 1, seed | 1) >>> 8] as const)
          .sort((a, b) => a[1] - b[1])
          .map(([line]) => line);
        expect(outcome(evaluatePage(stating(...shuffled), reader(name), now))).toEqual(
          outcome(evaluatePage(stating(...lines), reader(name), now)),
        );
        expect(outcome(evaluatePage(stating(...lines).reverse(), reader(name), now))).toEqual(
          outcome(evaluatePage(stating(...lines), reader(name), now)),
        );
      }),
    );
  });
  test("of rules within a tag is irrelevant, and so is how they are spread over tags", () => {
    fc.assert(
      fc.property(rules, anyone, (list, name) => {
        // What follows an unfinished date, and is no known rule, belongs to it; there alone order counts.
        fc.pre(!(list.includes("unavailable_after: never") && list.includes("foo")));
        const together = outcome(evaluatePage(stating(`robots: ${list.join(",")}`), reader(name), now));
        expect(outcome(evaluatePage(stating(`robots: ${list.toReversed().join(" , ")}`), reader(name), now))).toEqual(
          together,
        );
        expect(outcome(evaluatePage(stating(...list.map((rule) => `robots: ${rule}`)), reader(name), now))).toEqual(
          together,
        );
      }),
    );
  });
});

describe("restrictions", () => {
  /** Rules that are no permission. indexifembedded is one. */
  const restriction = ruleText.filter(
    (text) =>
      !pageRules.some(
        (rule) => (rule.isPositive || rule.name === "indexifembedded") && rule.name === text.toLowerCase(),
      ),
  );
  const added = fc.oneof(
    restriction.map((text) => `robots: ${text}`),
    restriction.map((text) => `X-Robots-Tag: ${text}`),
    fc.tuple(crawlerName, restriction).map(([name, text]) => `X-Robots-Tag: ${name}: ${text}`),
  );
  test("adding one never opens anything, and every added line is a restriction or nothing", () => {
    fc.assert(
      fc.property(page, added, restrictive, (lines, line, name) => {
        const before = openness(evaluatePage(stating(...lines), reader(name), now));
        const after = openness(evaluatePage(stating(...lines, line), reader(name), now));
        for (const [property, value] of Object.entries(after))
          expect([property, value <= (before[property] ?? 0)]).toEqual([property, true]);
      }),
      { numRuns: runsOf(500) },
    );
  });
  test("so it is for Yandex, as long as the page has no permission", () => {
    const closedPage = fc.array(added, { maxLength: 5 });
    fc.assert(
      fc.property(closedPage, added, (lines, line) => {
        const before = openness(evaluatePage(stating(...lines), reader("YandexBot"), now));
        const after = openness(evaluatePage(stating(...lines, line), reader("YandexBot"), now));
        for (const [property, value] of Object.entries(after))
          expect([property, value <= (before[property] ?? 0)]).toEqual([property, true]);
      }),
    );
  });
  test("for Yandex a permission opens: what it says of others holds for none of them", () => {
    const statements = stating("robots: noindex", "robots: index");
    expect([
      evaluatePage(statements, reader("YandexBot"), now).index.allowed,
      evaluatePage(statements, reader("Googlebot"), now).index.allowed,
    ]).toEqual([true, false]);
  });
  test("time only closes", () => {
    fc.assert(
      fc.property(page, anyone, fc.nat(), fc.nat(), (lines, name, early, more) => {
        const statements = stating(...lines);
        const before = evaluatePage(statements, reader(name), now + early * 1000);
        const after = evaluatePage(statements, reader(name), now + (early + more) * 1000);
        expect(before.index.allowed || !after.index.allowed).toBe(true);
        expect(after.effectiveRules).toEqual(before.effectiveRules);
      }),
    );
  });
});

describe("effective rules", () => {
  test("are sorted, each once, in lower case but for dates, and say the same again when read", () => {
    fc.assert(
      fc.property(page, restrictive, (lines, name) => {
        const { effectiveRules, ...verdict } = evaluatePage(stating(...lines), reader(name), now);
        expect(effectiveRules).toEqual([...new Set(effectiveRules)].sort());
        for (const rule of effectiveRules)
          expect(rule).toMatch(/^[a-z_-]+(:([a-z]+|\d+|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z))?$/);
        const again = evaluatePage(stating(`robots: ${effectiveRules.join(", ")}`), reader(name), now);
        expect(again.effectiveRules).toEqual(effectiveRules);
        const { snippet, maxSnippet, index, follow, archive, indexIfEmbedded, unavailableAfter } = verdict;
        expect([
          snippet.allowed,
          maxSnippet.value,
          index.allowed,
          follow.allowed,
          archive.allowed,
          indexIfEmbedded.allowed,
          unavailableAfter.value,
        ]).toEqual([
          again.snippet.allowed,
          again.maxSnippet.value,
          again.index.allowed,
          again.follow.allowed,
          again.archive.allowed,
          again.indexIfEmbedded.allowed,
          again.unavailableAfter.value,
        ]);
      }),
    );
  });
});

describe("evidence", () => {
  test("each statement that concerns a property decides it or has lost it, once", () => {
    fc.assert(
      fc.property(page, anyone, (lines, name) => {
        const statements = stating(...lines);
        const verdict = evaluatePage(statements, reader(name), now);
        for (const property of [
          "index",
          "follow",
          "snippet",
          "archive",
          "imageIndex",
          "translate",
          "maxSnippet",
          "maxImagePreview",
          "maxVideoPreview",
          "unavailableAfter",
          "indexIfEmbedded",
        ] as const) {
          const { decidedBy, lost } = verdict[property];
          const all = [...decidedBy, ...lost.map((one) => one.statement)];
          expect(new Set(all).size).toBe(all.length);
          for (const statement of all) expect(statements).toContain(statement);
        }
        for (const statement of verdict.findings.flatMap((finding) => finding.statements))
          expect(statements).toContain(statement);
      }),
    );
  });
});

describe("text from strangers", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom(
        ",",
        ":",
        ";",
        "=",
        " ",
        "*",
        "-",
        "_",
        "a",
        "N",
        "0",
        "9",
        "T",
        "Z",
        "\n",
        "\u00a0",
        "\ud800",
      ),
    }),
    fc
      .array(
        fc.oneof(
          ruleText,
          fc.constantFrom(",", ":", ", ", "unavailable_after:", "googlebot:", "Fri", "25 Jun 2010", ";", "="),
        ),
      )
      .map((parts) => parts.join("")),
  );
  test("never throws, whichever way it comes in", () => {
    const position = fc.constantFrom("head", "after-head-ended", "body" as const);
    fc.assert(
      fc.property(text, text, position, anyone, (a, b, where, name) => {
        const tags: MetaTag[] = [
          { name: "robots", content: a, position: where },
          { name: a, content: b, position: where, line: 1 },
        ];
        const statements = [
          ...readRobotsHeaders([
            ["X-Robots-Tag", a],
            ["robots-tag", b],
            [a, b],
          ]).statements,
          ...readJoinedRobotsHeader(b).statements,
          ...readRobotsMeta(tags, new Set([a])).statements,
        ];
        expect(statements.length).toBeLessThanOrEqual(3 * pageReadingLimits.statements);
        expect(evaluatePage(statements, reader(name), now).effectiveRules.length).toBeLessThanOrEqual(pageRules.length);
        readRel(a);
        parsePageDate(a);
      }),
      { numRuns: runsOf(500) },
    );
  });
  test("what a header cannot hold of rules, a statement holds as written", () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const statement of readRobotsHeaders([["X-Robots-Tag", value]]).statements)
          expect(value).toContain(statement.text);
        for (const statement of readRobotsMeta([{ name: "robots", content: value, position: "head" }]).statements)
          expect(value).toContain(statement.text);
      }),
    );
  });
  test("reading twice as much costs no more than a few times as much", () => {
    // Of the processor: others may have the machine too.
    const before = process.cpuUsage();
    const statements = Array.from(
      { length: 50 },
      () => readRobotsHeaders([["X-Robots-Tag", "index,noindex,max-snippet:1,foo,".repeat(250)]]).statements,
    ).flat();
    expect(statements.length).toBe(50_000);
    for (const name of ["Googlebot", "YandexBot"]) evaluatePage(statements, reader(name), now);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(4000);
  });
});
