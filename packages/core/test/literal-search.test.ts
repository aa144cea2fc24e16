// Patterns looked for by their literals match what they match when they are tried octet by octet.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt, productToken } from "../src/index.ts";
import { dialects } from "../src/dialect/index.ts";
import { LiteralSearch } from "../src/matching/literal-search.ts";
import { PathPattern } from "../src/matching/path-pattern.ts";
import { runsOf } from "../../../test/sample.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const search = new LiteralSearch();
const matches = (pattern: string, path: string): boolean => {
  search.read(latin1(path), path.length);
  return search.matches(PathPattern.of(pattern, dialects.rfc9309));
};

describe("by hand", () => {
  test.each([
    ["/*ab", "/xxab", true],
    ["/*ab$", "/abxab", true],
    ["/*ab$", "/abx", false],
    ["/a*a$", "/a", false],
    ["/a*a$", "/aa", true],
    ["/*aba*ba$", "/aba", false],
    ["/*aba*ba$", "/ababa", true],
    ["/*", "/", true],
    ["/*$", "/x", true],
    ["/**a**b", "/ab", true],
    ["/x*abcd*cdef", "/xabcdef", false],
    ["/x*abcd*cdef", "/xabcdcdef", true],
    ["/*aaaab", "/aaaaaab", true],
    ["/y*", "/x", false],
  ])("%s on %s: %s", (pattern, path, isMatch) => expect(matches(pattern, path)).toBe(isMatch));
});

test("as octet by octet, on any path", () => {
  const text = (letters: string, maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...letters), maxLength });
  fc.assert(
    fc.property(text("ab*", 12), fc.boolean(), text("ab", 24), (rest, isAnchored, path) => {
      const pattern = PathPattern.of(`/${rest}${isAnchored ? "$" : ""}`, dialects.rfc9309);
      const octets = latin1(`/${path}`);
      search.read(octets, octets.length);
      expect(search.matches(pattern)).toBe(pattern.matches(octets, octets.length));
    }),
    { numRuns: runsOf(20_000) },
  );
});

test("a list of rules that is looked for by literals gives the answer of a walk, at every check", () => {
  // 6,000 star rules of which the last decides: more than one check may try, or walk, at first.
  const rules = Array.from({ length: 6000 }, (_, i) => `Disallow: /*${(i + 50_000).toString(3)}*z$`);
  const file = `User-agent: *\n${rules.join("\n")}\nAllow: /*z$\nDisallow: /*q*uu*z\n`;
  const asked = parseRobotsTxt(file).rulesFor(productToken("FooBot"));
  const path = `/${"ab".repeat(4000)}`;
  for (let round = 0; round < 8; round++) {
    // No literal of digits is in the path: `Allow: /*z$` alone matches what ends in z, and nothing what does not.
    expect(asked.allows(`${path}z`)).toBe(true);
    expect(asked.allows(path)).toBe(true);
    expect(asked.allows(`${path}quuz`)).toBe(false);
    // 50,000 is 2112120212 in base 3.
    expect(asked.allows(`${path}2112120212z`)).toBe(false);
  }
});
