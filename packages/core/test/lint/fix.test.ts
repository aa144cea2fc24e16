// Fixing: what is applied, what is refused and whom it would have changed something for, rounds, and that nothing
// changes for anybody.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../test/sample.ts";
import { compareRobotsTxt, equalUnderAllDialects } from "../../src/comparison/index.ts";
import { type DialectName, dialects, parseRobotsTxt } from "../../src/index.ts";
import { applyEdits, fixRobotsTxt, lint } from "../../src/lint/index.ts";
import { applyProven } from "../../src/lint/edits/proven-edits.ts";
import { TakenSpans } from "../../src/lint/edits/text-edits.ts";

const star = "User-agent: *\n";

describe("what is applied, and what is refused", () => {
  test.each([
    [
      "a duplicate goes",
      `${star}Disallow: /a\nDisallow: /b\nDisallow: /a\n`,
      `${star}Disallow: /a\nDisallow: /b\n`,
      ["duplicate-rule"],
      [],
    ],
    ["a last line gets its end", `${star}Disallow: /a`, `${star}Disallow: /a\n`, ["missing-final-newline"], []],
    [
      "line ends agree",
      `${star}Disallow: /a\r\nDisallow: /b\n`,
      `${star}Disallow: /a\nDisallow: /b\n`,
      ["mixed-line-ends"],
      [],
    ],
    [
      "a misspelled name stays: readers that skip it would begin to obey",
      `${star}Disalow: /abcd/\n`,
      `${star}Disalow: /abcd/\n`,
      [],
      ["misspelled-record changes-answers"],
    ],
    [
      "a star that counts stays",
      `${star}Disallow: /ab*\nAllow: /ab\n`,
      `${star}Disallow: /ab*\nAllow: /ab\n`,
      [],
      ["trailing-star changes-answers"],
    ],
    [
      "a mark before a comment goes",
      `\ufeff# x\n${star}Disallow: /abcd/\n`,
      `# x\n${star}Disallow: /abcd/\n`,
      ["byte-order-mark"],
      [],
    ],
    [
      "a mark before a record stays",
      `\ufeff${star}Disallow: /abcd/\n`,
      `\ufeff${star}Disallow: /abcd/\n`,
      [],
      ["byte-order-mark changes-answers"],
    ],
    [
      "a needless name goes",
      "User-agent: a\nUser-agent: A\nDisallow: /abcd/\n",
      "User-agent: a\nDisallow: /abcd/\n",
      ["repeated-user-agent"],
      [],
    ],
    [
      "a needless rule goes",
      `${star}Disallow: /abcd/\nDisallow: /abcd/e\n`,
      `${star}Disallow: /abcd/\n`,
      ["redundant-disallow"],
      [],
    ],
    [
      "an Allow without effect goes: to a dialect that knows no Allow it is no record",
      `${star}Allow: /q\nDisallow: /z/\n`,
      `${star}Disallow: /z/\n`,
      ["allow-without-effect"],
      [],
    ],
    [
      "so does one that stands twice",
      `${star}Disallow: /z/\nAllow: /z/q\nAllow: /z/q\n`,
      `${star}Disallow: /z/\nAllow: /z/q\n`,
      ["duplicate-rule"],
      [],
    ],
    [
      "a group keeps a rule",
      `User-agent: Googlebot\nAllow: /news\nAllow: /sport\n\n${star}Disallow: /\n`,
      `User-agent: Googlebot\nAllow: /news\n\n${star}Disallow: /\n`,
      ["allow-without-effect"],
      [],
    ],
    [
      "what passes is made beside what does not",
      `${star}Disalow: /abcd/\nDisallow: /b1\nDisallow: /b1\n`,
      `${star}Disalow: /abcd/\nDisallow: /b1\n`,
      ["duplicate-rule"],
      ["misspelled-record changes-answers"],
    ],
    [
      "three alike leave one",
      `${star}Disallow: /abcd\nDisallow: /abcd\nDisallow: /abcd\n`,
      `${star}Disallow: /abcd\n`,
      ["duplicate-rule", "duplicate-rule"],
      [],
    ],
  ] as const)("%s", (_, before, after, applied, refused) => {
    const fixed = fixRobotsTxt(before);
    expect(fixed.text).toBe(after);
    expect(fixed.isChanged).toBe(before !== after);
    expect(fixed.applied.map((finding) => finding.code)).toEqual(applied);
    expect(fixed.refused.map(({ finding, reason }) => `${finding.code} ${reason}`)).toEqual(refused);
    expect(fixed.changes).toEqual([]);
    expect(fixRobotsTxt(fixed.octets)).toMatchObject({ text: after, isChanged: false });
  });

  test("a refusal says whom it would change what for", () => {
    const { refused } = fixRobotsTxt(`${star}Disalow: /abcd/\n`);
    const [change] = refused[0]?.changes ?? [];
    expect(change).toMatchObject({ kind: "newly-disallowed", dialect: "rfc9309-strict", path: "/abcd/" });
    expect(change?.agents).toContain("*");
    expect(change?.text).toContain("/abcd/ becomes disallowed for");
  });

  test("a record that would change is told, too", () => {
    const { refused, text } = fixRobotsTxt("Sitemap: /s.xml\n", ["relative-sitemap"], {
      robotsTxtUrl: "https://a.example/robots.txt",
    });
    expect(text).toBe("Sitemap: /s.xml\n");
    expect(refused[0]?.changes[0]).toMatchObject({
      kind: "record",
      path: null,
      text: "the Sitemap in line 1 would have another value under rfc9309",
    });
  });

  test("where verdict changes are allowed, all fixes are made and the changes told", () => {
    const fixed = fixRobotsTxt(`${star}Disalow: /abcd/\nDisallow: cart\n`, "all", { allowVerdictChange: true });
    expect(fixed.text).toBe(`${star}Disallow: /abcd/\nDisallow: /cart\n`);
    expect(fixed.refused).toEqual([]);
    expect(fixed.changes.map(({ kind, path }) => `${kind} ${path}`)).toContain("newly-disallowed /cart");
  });
});

test("lines that may go one by one do not go together, even where changes are allowed", () => {
  const fixed = fixRobotsTxt(`User-agent: Googlebot\nAllow: /news\nAllow: /sport\n\n${star}Disallow: /\n`, "all", {
    allowVerdictChange: true,
  });
  expect(fixed.text).toBe(`User-agent: Googlebot\nAllow: /news\n\n${star}Disallow: /\n`);
  expect(fixed.changes).toEqual([]);
});

describe("refusals do not keep others from being fixed", () => {
  // The layout of a line changes no answer, whatever the other fix of that line would change.
  test.each([
    ["a final newline", `${star}Disallow: /b/\nDisalow: /z/`, "missing-final-newline", "misspelled-record"],
    ["a final newline", `${star}Sitemap https://s.example/x`, "missing-final-newline", "wrong-separator"],
    ["line ends", "User-agent: *\r\nDisallow= /c\r\nDisallow: /d/\n", "mixed-line-ends", "wrong-separator"],
    ["line ends", "User-agent: *\r\nDisallow: /b/\r\n1. Disallow: /z/\n", "mixed-line-ends", "list-marker"],
  ])("%s of a line whose record is not fixed: %j", (_, text, applied, refused) => {
    const fixed = fixRobotsTxt(text);
    expect(fixed.applied.map(({ code }) => code)).toEqual([applied]);
    expect(fixed.refused.map(({ finding, reason }) => `${finding.code} ${reason}`)).toEqual([
      `${refused} changes-answers`,
    ]);
    expect(fixRobotsTxt(fixed.text).isChanged).toBe(false);
  });

  test("of a whole file, though what other fixes would change is decided on its lines", () => {
    const text =
      "user-agent:bot/2.1\nUser-agent : Bingbot\nUseragent: a\r\nDisallow= /c\nSitemap: https://a.example/a\n" +
      "Disalow: /x\n  Disallow: /c\r\nAllow: /a\r\nCrawl-delay: 99\nDisalow: /x\r\nDisallow: /q \r\n" +
      "Disallow: /a*\r\n1. Disallow: /z/\nDisalow: /x\r\n";
    expect(fixRobotsTxt(text).applied.map(({ code }) => code)).toContain("mixed-line-ends");
  });

  const lines = (count: number, line: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => line(at)).join("");
  test("a hundred that change answers, and a hundred that do not", () => {
    const text = `${star}${lines(100, (at) => `Disalow: /m${at}/\n`)}${lines(100, (at) => `Disallow: /d${at}/\n`)}${lines(100, (at) => `Disallow: /d${at}/\n`)}`;
    const fixed = fixRobotsTxt(text);
    expect(fixed.applied.map((finding) => finding.code)).toEqual(Array.from({ length: 100 }, () => "duplicate-rule"));
    const reasons = fixed.refused.map(({ finding, reason }) => `${finding.code} ${reason}`);
    expect([reasons.length, new Set(reasons)]).toEqual([100, new Set(["misspelled-record changes-answers"])]);
    // Each says what its own line would change.
    expect(fixed.refused.map(({ changes }) => changes[0]?.path)).toEqual(
      Array.from({ length: 100 }, (_, at) => `/m${at}/`),
    );
    expect(fixRobotsTxt(fixed.octets).isChanged).toBe(false);
  });
});

describe("which fixes", () => {
  const text = `${star}Disallow: /abcd\nDisallow: /abcd\nDisallow: /abcd/e`;
  test("by code", () => {
    expect(fixRobotsTxt(text, ["missing-final-newline"]).text).toBe(`${text}\n`);
    expect(fixRobotsTxt(text, []).text).toBe(text);
  });
  test("by finding", () => {
    const finding = lint(text).find(({ code }) => code === "redundant-disallow");
    expect(finding).toBeDefined();
    expect(fixRobotsTxt(text, finding === undefined ? [] : [finding]).text).toBe(
      `${star}Disallow: /abcd\nDisallow: /abcd\n`,
    );
  });
  test("wrong ones throw", () => {
    expect(() => fixRobotsTxt(text, ["no-such-check"])).toThrow(/fixes must name known checks .*"no-such-check"/);
    expect(() => fixRobotsTxt(text, "none" as "all")).toThrow(
      /fixes must be "all", codes of checks or findings, got "none"/,
    );
  });
});

describe("edits", () => {
  const edit = (start: number, end: number, text = ""): { span: { start: number; end: number }; text: string } => ({
    span: { start, end },
    text,
  });
  const apply = (text: string, ...edits: ReturnType<typeof edit>[]): string =>
    new TextDecoder().decode(applyEdits(new TextEncoder().encode(text), edits));
  test("are applied in any order, each where it stood", () => {
    expect(apply("abcdef", edit(4, 5, "E"), edit(0, 1), edit(2, 2, "-"))).toBe("b-cdEf");
    expect(apply("abc", edit(3, 3, "\u00e9"))).toBe("abc\u00e9");
  });
  test("must lie in the file and not overlap", () => {
    expect(() => apply("abc", edit(1, 4))).toThrow(/got \[1, 4\) of 3 bytes/);
    expect(() => apply("abc", edit(0, 2), edit(1, 3))).toThrow(/not overlap/);
    expect(() => apply("abc", edit(2, 1))).toThrow(/not overlap/);
  });
  test.each([
    [[0, 2], [2, 3], true],
    [[0, 2], [1, 3], false],
    [[1, 3], [0, 2], false],
    [[0, 2], [0, 2], false],
    [[1, 1], [1, 1], false],
    [[1, 1], [1, 2], false],
    [[0, 1], [1, 1], false],
    [[2, 3], [0, 2], true],
    [[0, 4], [1, 2], false],
    [[1, 2], [0, 4], false],
  ] as const)("%j leaves %j free: %s", (first, second, isFree) => {
    const taken = new TakenSpans([edit(first[0], first[1])]);
    expect(taken.take([edit(second[0], second[1])])).toBe(isFree);
  });
  test("those of one unit are taken together or not at all", () => {
    const taken = new TakenSpans([edit(4, 5)]);
    expect(taken.take([edit(0, 1), edit(4, 6)])).toBe(false);
    expect(taken.take([edit(0, 1)])).toBe(true);
    expect(taken.take([edit(9, 9), edit(6, 8)])).toBe(true);
    expect(taken.take([edit(7, 7)])).toBe(false);
  });
  test("what passes together takes one proof; what does not is found by halves, within the budget", () => {
    const units = Array.from({ length: 8 }, (_, i) => ({ subject: i, edits: [edit(i, i + 1, i === 5 ? "!" : "-")] }));
    let proofs = 0;
    const refusal = (_: Uint8Array, after: Uint8Array): string | null => {
      proofs++;
      return after.includes(0x21) ? "no" : null;
    };
    const octets = new TextEncoder().encode("abcdefgh");
    const made = applyProven(octets, [units], 100, refusal);
    expect(new TextDecoder().decode(made.octets)).toBe("-----f--");
    expect(made.refused).toEqual([{ unit: units[5], reason: "no" }]);
    expect(proofs).toBe(7);
    const poor = applyProven(octets, [units], 3, refusal);
    expect(new TextDecoder().decode(poor.octets)).toBe("----efgh");
    expect(poor.refused.map(({ reason }) => reason)).toEqual(["budget", "budget", "budget", "budget"]);
    const batches = applyProven(octets, [units.slice(4), units.slice(0, 5)], 1, refusal);
    expect(new TextDecoder().decode(batches.octets)).toBe("-----fgh");
  });
});

const line = fc.constantFrom(
  "User-agent: *",
  "User-agent: a",
  "User-agent: A",
  "Disallow: /",
  "Disallow: /a",
  "Disallow: /a*",
  "Allow: /a",
  "Disallow: /a/b",
  "Allow: /c",
  "Disalow: /d",
  "Disallow: e",
  "Disallow:",
  "",
  "# x",
  "Crawl-delay: 3",
  "Sitemap: /s",
  "Disallow: /%7Ea",
  "Disallow: /\u00e9",
  "Disallow: /a**b",
  "User-agent: b/1.0",
);
const file = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n")), { maxLength: 8 })
  .map((lines) => lines.flat().join(""));

test("where a finding says that removing its line changes no answer, it changes none under that dialect", () => {
  const names = Object.keys(dialects) as DialectName[];
  const property = fc.property(file, fc.constantFrom(...names), (text, dialect) => {
    for (const { line, effect } of lint(text, { dialect })) {
      if (effect?.text.startsWith("removing this line changes no answer") !== true) continue;
      const without = text
        .split(/(?<=\n)/)
        .filter((_, at) => at !== line - 1)
        .join("");
      const classes = compareRobotsTxt(parseRobotsTxt(text), parseRobotsTxt(without), { dialect });
      expect(classes.filter((one) => one.result !== "equal")).toEqual([]);
    }
  });
  expect(() => fc.assert(property, { seed: 13, numRuns: runsOf(400) })).not.toThrow();
}, 240_000);

test("fixing changes nothing for anybody, and once is enough", () => {
  const property = fc.property(file, (text) => {
    const once = fixRobotsTxt(text);
    expect(equalUnderAllDialects(text, once.octets)).toMatchObject({ isEqual: true });
    const twice = fixRobotsTxt(once.octets);
    expect(twice.text).toBe(once.text);
    expect(twice.applied).toEqual([]);
  });
  expect(() => fc.assert(property, { seed: 9, numRuns: runsOf(60) })).not.toThrow();
}, 240_000);
