// Two short cuts held to the long way: proofs rule by rule to what random paths show, and names that are looked up in
// an index to names that are looked for line by line.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../src/index.ts";
import { changedRules, pathsOf } from "../src/comparison/bound-rules.ts";
import { proveByRules } from "../src/comparison/step-proof.ts";
import { type DialectName, dialects } from "../src/dialect/index.ts";
import { indexNames } from "../src/matching/name-index.ts";
import { bindTokens } from "../src/matching/binding.ts";
import { readRobotsTxt } from "../src/robots-txt/index.ts";
import { encodeUtf8 } from "../src/octets/index.ts";
import { runsOf } from "../../../test/sample.ts";

const letters = (from: string, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...from), maxLength });
const dialectNames = Object.keys(dialects) as DialectName[];

describe("proofs rule by rule", () => {
  const fileOf = (rules: readonly string[]): string => `User-agent: *\n${rules.join("\n")}\n`;
  const proven = (old: readonly string[], renewed: readonly string[], dialect: DialectName) => {
    const [a, b] = [old, renewed].map((rules) => parseRobotsTxt(fileOf(rules)).rulesFor("*", { dialect }));
    if (a === undefined || b === undefined) throw new Error("two rule sets");
    const rules = changedRules(a, b);
    const { doubtful } = proveByRules(rules, a.reading.dialect, pathsOf(a), 20_000);
    return { a, b, doubtful, changed: rules.filter((one) => one.sides !== 3).length };
  };
  const doubted = (old: readonly string[], renewed: readonly string[], dialect: DialectName = "rfc9309"): number =>
    proven(old, renewed, dialect).doubtful.length;

  test.each([
    ["a rule below another one", ["Disallow: /a", "Disallow: /a/b"], ["Disallow: /a"], 0],
    ["an Allow without a Disallow", ["Allow: /a", "Disallow: /b"], ["Disallow: /b"], 0],
    [
      "one that a longer Allow lies above",
      ["Disallow: /", "Allow: /a", "Disallow: /a/b"],
      ["Disallow: /", "Allow: /a"],
      1,
    ],
    ["one that opens", ["Disallow: /a"], ["Disallow: /a", "Allow: /a/b"], 1],
    ["two that stand for one another", ["Disallow: /a*", "Disallow: /c"], ["Disallow: /a", "Disallow: /c"], 0],
    ["a cover that ends", ["Disallow: /a$", "Disallow: /a/b"], ["Disallow: /a$"], 1],
    ["what a pattern with stars holds", ["Disallow: /*x", "Disallow: /a/*b/x"], ["Disallow: /*x"], 0],
    ["what it does not hold", ["Disallow: /*x", "Disallow: /a/*b/y"], ["Disallow: /*x"], 1],
    ["what a longer Allow always decides", ["Allow: /*abcd", "Disallow: /abcd"], ["Allow: /*abcd"], 0],
    ["what a longer Allow sometimes decides", ["Allow: /*abcd", "Disallow: /ab"], ["Allow: /*abcd"], 1],
    ["one that ends beside one that does not", ["Disallow: /*a$", "Disallow: /ba"], ["Disallow: /*a$"], 1],
  ])("%s", (_, old, renewed, count) => expect(doubted(old, renewed)).toBe(count));

  // There, of rules with stars it counts whether one of them matches, not which is longer.
  test.each([
    ["a star at the end", ["Disallow: /a*", "Allow: /*b"], ["Disallow: /a", "Allow: /*b"], 0],
    [
      "one that a shorter one holds",
      ["Disallow: /*a", "Disallow: /x*a", "Allow: /x"],
      ["Disallow: /*a", "Allow: /x"],
      0,
    ],
    ["the same where it allows", ["Allow: /*a", "Disallow: /x*a"], ["Allow: /*a"], 1],
    [
      "a rule without a star beside one with",
      ["Disallow: /*a", "Allow: /xa", "Disallow: /x"],
      ["Disallow: /*a", "Disallow: /x"],
      1,
    ],
  ])("where the order is undefined: %s", (_, old, renewed, count) =>
    expect(doubted(old, renewed, "google-2012")).toBe(count),
  );

  test("what is proven differs on no path", () => {
    const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), letters("ab*", 4), fc.constantFrom("", "$"));
    const rules = fc.array(
      rule.map(([type, rest, end]) => `${type}: /${rest}${end}`),
      { maxLength: 6 },
    );
    const edit = fc.tuple(rules, rules, fc.integer({ min: 0, max: 6 }), fc.constantFrom(...dialectNames));
    fc.assert(
      fc.property(
        edit,
        fc.array(letters("ab", 6), { minLength: 20, maxLength: 20 }),
        ([some, more, cut, dialect], ends) => {
          const renewed = [...some.slice(0, cut), ...more.slice(0, 1), ...some.slice(cut + 1)];
          if (doubted(some, renewed, dialect) > 0) return;
          const before = parseRobotsTxt(fileOf(some)).rulesFor("*", { dialect });
          const after = parseRobotsTxt(fileOf(renewed)).rulesFor("*", { dialect });
          for (const end of ends) expect(after.allows(`/${end}`)).toBe(before.allows(`/${end}`));
        },
      ),
      { numRuns: runsOf(4000) },
    );
  });

  test("of one changed rule, the witness is a path that changes", () => {
    const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), letters("ab*", 4), fc.constantFrom("", "$"));
    const rules = fc.array(
      rule.map(([type, rest, end]) => `${type}: /${rest}${end}`),
      { minLength: 1, maxLength: 6 },
    );
    let shown = 0;
    fc.assert(
      fc.property(rules, fc.nat({ max: 5 }), fc.constantFrom(...dialectNames), (some, cut, dialect) => {
        const { a, b, doubtful, changed } = proven(some, some.toSpliced(cut % some.length, 1), dialect);
        const witness = doubtful[0]?.witness ?? null;
        if (changed !== 1 || witness === null) return;
        shown++;
        const path = pathsOf(a).write(witness);
        expect(a.allows(path)).not.toBe(b.allows(path));
      }),
      { numRuns: runsOf(2000) },
    );
    expect(shown).toBeGreaterThan(10);
  });
});

test("a name is found in the index as it is line by line, in every dialect", () => {
  const name = fc.oneof(
    fc.constantFrom("Googlebot", "googlebot-news", "Yandex", "YandexImages", "yandex-x", "*", "a b", "008", ""),
    letters("aB-/1 ", 6),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), fc.array(name, { maxLength: 5 }), (values, asked) => {
      const octets = encodeUtf8(values.map((value) => `User-agent: ${value}\nDisallow: /${value.length}\n`).join(""));
      for (const dialect of Object.values(dialects)) {
        const indexed = readRobotsTxt(octets, dialect, 0);
        indexNames(indexed);
        for (const token of asked) {
          const byLine = bindTokens(readRobotsTxt(octets, dialect, 0), [token], false);
          expect(bindTokens(indexed, [token], false)).toEqual(byLine);
        }
      }
    }),
    { numRuns: runsOf(4000) },
  );
});
