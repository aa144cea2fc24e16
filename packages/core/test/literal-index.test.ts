// Lists of many stars that are looked up by the runs of their literals give the answers of rules tried one by one, and
// keep the bounds on steps.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseRobotsTxt, productToken } from "../src/index.ts";
import { dialects } from "../src/dialect/index.ts";
import { LiteralIndex } from "../src/matching/literal-index.ts";
import { PathPattern } from "../src/matching/path-pattern.ts";
import { noRank } from "../src/matching/pattern-trie.ts";
import { RuleMatcher } from "../src/matching/rule-matcher.ts";
import { overBudget } from "../src/matching/trie-walk.ts";
import { runsOf } from "../../../test/sample.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const patternOf = (text: string): PathPattern => PathPattern.of(text, dialects.rfc9309);

/** The index of patterns of which the first is the best; null where it would not be worth it. */
function indexOf(patterns: readonly string[]): LiteralIndex | null {
  const index = new LiteralIndex(dialects.rfc9309, 16);
  patterns.forEach((pattern, rank) => index.add(patternOf(pattern), rank));
  return index.finish() ? index : null;
}

function rankOf(patterns: readonly string[], path: string, maxSteps = 1_000_000): number | undefined {
  return indexOf(patterns)?.decide(latin1(path), path.length, maxSteps);
}

describe("by hand", () => {
  test.each([
    [["/*abc", "/"], "/xxabcx", 0],
    [["/*abc$", "/"], "/xxabcx", 1],
    [["/*abc$", "/$"], "/xxabcx", noRank],
    [["/abc*", "/*ab"], "/abc", 0],
    [["/a*b*", "/*ab"], "/aab", 0],
    [["/*ab*"], "/ab", 0],
    [["/*ab*"], "/a", noRank],
    [["/*", "/abc"], "/abc", 0],
    [["/*$"], "/", 0],
    [["/abc$"], "/abc", 0],
    [["/abc$"], "/abcd", noRank],
    [["/*abc*def$", "/*def*abc"], "/defabcdef", 0],
    [["/*abc*def$", "/*def*abc"], "/defabc", 1],
  ] as const)("%j on %s", (patterns, path, rank) => expect(rankOf(patterns, path)).toBe(rank));

  test("patterns without three octets in a row are tried each time, and an index of many such is none", () => {
    const short = Array.from({ length: 16 }, (_, i) => `/*${String.fromCharCode(97 + i)}*`);
    expect(rankOf([...short, "/*abc"], "/p")).toBe(15);
    expect(indexOf([...short, "/*q"])).toBeNull();
  });

  test("past the budget there is no answer", () => {
    const alike = Array.from({ length: 400 }, (_, i) => `/*aaa*${i}`);
    const path = "/aaaaaaaaaaaaaaaa";
    expect(rankOf(alike, path, 100)).toBe(overBudget);
    expect(rankOf(alike, path)).toBe(noRank);
  });
});

test("any patterns, any path: the best of those that match alone", () => {
  const text = (letters: string, maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...letters), maxLength });
  const pattern = fc.tuple(text("abab*", 9), fc.constantFrom("", "", "$", "*"));
  const list = fc.array(pattern, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(list, fc.array(text("ab", 14), { minLength: 1, maxLength: 6 }), (given, paths) => {
      const patterns = given.map(([rest, end]) => `/${rest}${end}`);
      const index = indexOf(patterns);
      for (const path of paths.map((rest) => latin1(`/${rest}`))) {
        const best = patterns.findIndex((one) => patternOf(one).matches(path, path.length));
        expect(index?.decide(path, path.length, 1_000_000)).toBe(best < 0 ? noRank : best);
      }
    }),
    { numRuns: runsOf(4000) },
  );
});

describe("a rule set with the index", () => {
  beforeAll(() => void (RuleMatcher.Index = LiteralIndex));
  afterAll(() => void (RuleMatcher.Index = null));

  const words = Array.from({ length: 100 }, (_, i) => `w${(i * 7919).toString(36)}x`);
  const rules = words.flatMap((word, i) => [
    `${i % 3 === 0 ? "Allow" : "Disallow"}: /*${word}`,
    `Disallow: /${word}*/${words[(i * 7) % 100]}$`,
    `Allow: /${word}/`,
  ]);
  const file = `User-agent: *\n${rules.join("\n")}\n`;
  const paths = words.flatMap((word, i) => [
    `/${word}`,
    `/${word}/`,
    `/q/${word}/z`,
    `/${word}/q/${words[(i * 7) % 100]}`,
    `/${words[(i * 11) % 100]}/${word}${words[(i * 13) % 100]}`,
  ]);

  const tried = rules.map((rule) => ({
    isAllow: rule.startsWith("Allow"),
    pattern: patternOf(rule.slice(rule.indexOf("/"))),
  }));

  test("answers and steps of hundreds of paths", () => {
    const asked = parseRobotsTxt(file).rulesFor(productToken("FooBot"));
    for (const path of paths) {
      const matching = tried
        .filter(({ pattern }) => pattern.matches(latin1(path), path.length))
        .sort((a, b) => b.pattern.counted - a.pattern.counted || Number(b.isAllow) - Number(a.isAllow));
      expect([path, asked.allows(path)]).toEqual([path, matching[0]?.isAllow ?? true]);
    }
    // 300 rules that are tried one by one take a step each.
    expect(asked.steps).toBeLessThan(200);
  });

  test("where it would have to try much, the trie is walked, and soon alone", () => {
    const alike = Array.from({ length: 2000 }, (_, i) => `Disallow: /*aaa*${i}!`);
    const asked = parseRobotsTxt(`User-agent: *\n${alike.join("\n")}\n`).rulesFor(productToken("FooBot"));
    const steps = Array.from({ length: 40 }, () => {
      expect(asked.allows(`/${"a".repeat(200)}`)).toBe(true);
      expect(asked.allows(`/${"a".repeat(200)}1999!`)).toBe(false);
      return asked.steps;
    });
    // The index may take 1,024 + 8 x octets, and the walk 8 x octets x (2 + live stars): two stars are live here.
    expect(Math.max(...steps.slice(4))).toBeLessThan(1024 + 8 * 206 + 8 * 206 * (2 + 2 + 2));
    expect(Math.max(...steps.slice(20))).toBeLessThan(8 * 206 * (2 + 2 + 2));
  });
});
