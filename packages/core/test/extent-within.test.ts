// How much of a pattern's paths a rule set allows: by tables, and against brute force over all short paths.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialectName, dialects, parseRobotsTxt, type RuleSet } from "../src/index.ts";
import { extentWithin } from "../src/comparison/index.ts";
import { runsOf } from "../../../test/sample.ts";

function rulesOf(rules: string, dialect: DialectName = "rfc9309"): RuleSet {
  return parseRobotsTxt(`User-agent: *\n${rules}`).rulesFor("*", { dialect });
}

test.each<[rules: string, pattern: string, extent: string, allowed: string | null, disallowed: string | null]>([
  ["", "/", "all", "/", null],
  ["Disallow: /\n", "/", "none", null, "/"],
  ["Disallow: /\n", "*", "none", null, "/"],
  ["Disallow: /a\n", "/a", "none", null, "/a"],
  ["Disallow: /a\n", "/b", "all", "/b", null],
  ["Disallow: /a\n", "/", "part", "/", "/a"],
  ["Disallow: /a$\n", "/a", "part", "/a.", "/a"],
  ["Disallow: /\nAllow: /*.css\n", "/x/*.css$", "all", "/x/.css", null],
  ["Disallow: /\nAllow: /x/\n", "/x/", "all", "/x/", null],
  ["Allow: /x/\nDisallow: /x/y\n", "/x/y/*", "none", null, "/x/y/"],
  // It is always allowed, so it counts for nothing.
  ["Disallow: /\n", "/robots.txt$", "empty", null, null],
  ["Disallow: /caf%C3%A9\n", "/caf\u00e9", "none", null, "/caf%C3%A9"],
])("%j within %s is %s", (rules, pattern, extent, allowed, disallowed) => {
  const found = extentWithin(rulesOf(rules), pattern);
  // Any octet may stand behind an anchor.
  const plain = (path: string | null): string | null => path?.replace(/^\/a.$/, "/a.") ?? null;
  expect([found.extent, plain(found.allowedWitness), plain(found.disallowedWitness)]).toEqual([
    extent,
    allowed,
    disallowed,
  ]);
});

test("operators are the pattern's own, whatever the dialect makes of them in rules", () => {
  expect(extentWithin(rulesOf("Disallow: /a\n", "original-1994"), "/*b").extent).toBe("part");
  expect(extentWithin(rulesOf("Disallow: /a\n", "original-1994"), "/a*b").extent).toBe("none");
});

test("what is not settled is unknown", () => {
  expect(extentWithin(rulesOf("Disallow: /*a*b*c\nAllow: /*b*a\n"), "/x*", { maxSteps: 3 }).extent).toBe("unknown");
  expect(extentWithin(rulesOf("Disallow: /*a\nAllow: /*b\n", "google-2012"), "/x").extent).toBe("unknown");
});

test.each(["", "x", "/a b", "/a#b", "/a\n", 5 as unknown as string])("%j is no pattern", (pattern) => {
  expect(() => extentWithin(rulesOf(""), pattern)).toThrow(TypeError);
});

describe("brute force", () => {
  const letters = ["a", "b", "/"];
  const paths = [...Array(6).keys()]
    .reduce<string[][]>(
      (rows) => [...rows, rows.at(-1)?.flatMap((path) => letters.map((letter) => path + letter)) ?? []],
      [["/"]],
    )
    .flat();
  const origin = "https://host.invalid";
  const pattern = fc
    .tuple(fc.array(fc.constantFrom("a", "b", "*", "/"), { maxLength: 4 }), fc.boolean())
    .map(([parts, isAnchored]) => `/${parts.join("")}${isAnchored ? "$" : ""}`);
  const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), pattern).map(([name, path]) => `${name}: ${path}\n`);
  const dialect = fc.constantFrom(...(Object.keys(dialects) as DialectName[]).filter((name) => name !== "google-2012"));

  test("all is all, none is none, and every witness matches and is so", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), pattern, dialect, (lines, asked, name) => {
        const rules = rulesOf(lines.join(""), name);
        const matcher = rulesOf(`Disallow: ${asked}\n`);
        const verdicts = new Set(
          paths.filter((path) => matcher.allows(origin + path) === false).map((path) => rules.allows(origin + path)),
        );
        const { extent, allowedWitness, disallowedWitness } = extentWithin(rules, asked);
        expect(["all", "none", "part"]).toContain(extent);
        if (extent === "all") expect(verdicts.has(false)).toBe(false);
        if (extent === "none") expect(verdicts.has(true)).toBe(false);
        expect([allowedWitness !== null, disallowedWitness !== null]).toEqual([extent !== "none", extent !== "all"]);
        for (const [witness, verdict] of [
          [allowedWitness, true],
          [disallowedWitness, false],
        ] as const) {
          if (witness === null) continue;
          expect([matcher.allows(origin + witness), rules.allows(origin + witness)]).toEqual([false, verdict]);
        }
      }),
      { numRuns: runsOf(400) },
    );
  });
});
