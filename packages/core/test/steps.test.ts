// The bounds on work, proved by counted steps, not by seconds.
import { describe, expect, test } from "vitest";
import { defaultMaxSteps, parseRobotsTxt, productToken, type RuleSet } from "../src/index.ts";
import { dialects } from "../src/dialect/index.ts";
import { PathPattern } from "../src/matching/path-pattern.ts";
import { PatternTrie } from "../src/matching/pattern-trie.ts";
import { TrieWalk } from "../src/matching/trie-walk.ts";
import { readRobotsTxt } from "../src/robots-txt/index.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function walkOver(patterns: readonly string[]): { walk: TrieWalk; stars: number } {
  const file = latin1(`user-agent: *\n${patterns.map((one) => `disallow: ${one}\n`).join("")}`);
  const reading = readRobotsTxt(file, dialects.rfc9309, 0);
  const loaded = new PathPattern(dialects.rfc9309);
  const trie = new PatternTrie(0);
  patterns.forEach((_, index) => {
    loaded.load(reading, index + 1);
    trie.add(loaded, index);
  });
  trie.finish();
  return { walk: new TrieWalk(trie), stars: trie.starCount };
}

const letters = "abcdefghijklmnopqrstuvwxyz";
/** A stretch of letters that looks random and is the same each time. */
function scramble(length: number): string {
  let state = 42;
  let text = "";
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    text += letters[(state >>> 0) % 26];
  }
  return text;
}

describe("one star rule is linear in the path", () => {
  const patterns = [
    "/*a*a*a*a*a*a*a*a*b$",
    "/*a*a*a*a*a*a*a*a*b",
    `/${"*a".repeat(8000)}*b$`,
    `/*${"a".repeat(300)}b`,
    `/*${"ab".repeat(500)}*c$`,
  ];
  test.each(patterns.map((one) => [one.slice(0, 24), one] as const))("%s", (_, pattern) => {
    for (const length of [2000, 8000, 32_000]) {
      const path = latin1(`/${"a".repeat(length - 1)}`);
      const { walk, stars } = walkOver([pattern]);
      // One star is live at a time (see the bound in trie-walk.ts).
      for (let round = 0; round < 4; round++) {
        expect(walk.walk(path, path.length, Number.MAX_SAFE_INTEGER)).not.toBe(-1);
        expect(walk.steps).toBeLessThanOrEqual(8 * path.length * (2 + 1 + stars / 64));
      }
    }
  });
});

describe("many star rules cost live stars times octets at most", () => {
  const sets: [string, string[]][] = [
    ["the same rule over and over", Array.from({ length: 2000 }, () => "/*a*a*a*a*b$")],
    ["chains of every length", Array.from({ length: 200 }, (_, index) => `/${"*a".repeat(index + 1)}*b$`)],
    [
      "two letters each",
      Array.from({ length: 676 }, (_, index) => `/*${letters[index % 26]}${letters[Math.floor(index / 26)]}*z$`),
    ],
    ["a letter and its like", Array.from({ length: 300 }, (_, index) => `/*${"a".repeat(index)}b`)],
    ["suffixes of each other", Array.from({ length: 100 }, (_, index) => `/*${"ab".repeat(index + 1)}*c`)],
  ];
  test.each(sets)("%s", (_, patterns) => {
    const { walk, stars } = walkOver(patterns);
    for (const path of [
      latin1(`/${"a".repeat(4000)}`),
      latin1(`/${"ab".repeat(2000)}`),
      latin1(`/${scramble(4000)}`),
    ]) {
      walk.walk(path, path.length, Number.MAX_SAFE_INTEGER);
      expect(walk.steps).toBeLessThanOrEqual(8 * path.length * (2 + stars + stars / 64));
    }
  });
});

describe("the budget", () => {
  // Some third of the first literals is in the path's first half, which makes thousands of stars live; every run of
  // three octets of the second ones is in its second half, over and over, and no whole one is.
  const hard = (index: number): string => `${"a".repeat(5 + (index % 40))}b${"a".repeat(5 + (index % 37))}b`;
  const three = (index: number): string =>
    [index, index / 26, index / 676].map((part) => letters[Math.floor(part) % 26]).join("");
  const rules = Array.from({ length: 8000 }, (_, index) => `disallow: /*${three(index)}*${hard(index)}*z`);
  const hostile = `user-agent: *\n${rules.join("\n")}\n`;
  const url = `https://example.com/${scramble(7999)}${`${"a".repeat(50)}b`.repeat(160)}!`;

  test("past it the verdict is undetermined, at the first check and at every later one", () => {
    const asked: RuleSet = parseRobotsTxt(hostile).rulesFor(productToken("FooBot"));
    for (let round = 0; round < 6; round++) {
      const verdict = asked.evaluate(url);
      expect([verdict.allowed, verdict.reason, verdict.line]).toEqual([null, "step-limit", 0]);
      expect(asked.steps).toBeLessThan(defaultMaxSteps * 1.1);
    }
    expect(String(asked.evaluate("/x"))).toContain("may fetch");
  });

  test("given enough, it is decided", () => {
    const asked = parseRobotsTxt(hostile).rulesFor(productToken("FooBot"), { maxSteps: 1_000_000_000 });
    expect(asked.allows(url)).toBe(true);
    // The first rule is for "aaa", then five "a", "b", five "a", "b".
    expect(asked.allows(`${url}aaa!aaaaabaaaaabz`)).toBe(false);
  });

  test("a small budget decides what is cheap and nothing else", () => {
    const rules = parseRobotsTxt("user-agent: *\ndisallow: /*a*a*a*b$\ndisallow: /x\n").rulesFor(
      productToken("FooBot"),
      { maxSteps: 100 },
    );
    expect(rules.allows("/x")).toBe(false);
    expect(rules.allows(`/${"a".repeat(5000)}`)).toBe(null);
  });
});

test("a remembered state is found again for an octet each", () => {
  const { walk } = walkOver(["/*a*b", "/x*y$", "/*?q", "/plain"]);
  const path = latin1("/some/path/with/x/and/y?q=1");
  for (let round = 0; round < 10; round++) walk.walk(path, path.length, Number.MAX_SAFE_INTEGER);
  expect(walk.steps).toBe(path.length);
});

describe("one rule tried alone is bounded too, at the first check and in explanations", () => {
  const rule = `/*${"a".repeat(16_000)}b`;
  const rules = (maxSteps?: number): RuleSet =>
    parseRobotsTxt(`user-agent: *\ndisallow: ${rule}\n`).rulesFor(
      productToken("FooBot"),
      maxSteps === undefined ? {} : { maxSteps },
    );
  const url = `/${"a".repeat(60_000)}`;

  test("the first check counts its steps and hands over to the trie", () => {
    const first = rules();
    expect(first.allows(url)).toBe(true);
    expect(first.steps).toBeLessThan(24 * url.length);
    expect(first.allows(`${url}b`)).toBe(false);
  });

  test("a small budget ends it", () => {
    const small = rules(100_000);
    expect(small.allows(url)).toBe(null);
    expect(small.steps).toBeLessThan(150_000);
  });

  test("what lost is listed within the budget", () => {
    const verdict = rules(2_000_000).evaluate(`${url}b`);
    const started = performance.now();
    expect(verdict.losers).toEqual([]);
    // 2 million steps take some 20 ms; without the bound these are a billion.
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
