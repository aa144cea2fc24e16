// Whether two rule sets differ within a pattern: by tables, and against brute force over all short paths.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialectName, dialects, parseRobotsTxt, type RuleSet } from "../src/index.ts";
import { compareWithin } from "../src/comparison/index.ts";
import { runsOf } from "../../../test/sample.ts";

function rulesOf(rules: string, dialect: DialectName = "rfc9309"): RuleSet {
  return parseRobotsTxt(`User-agent: *\n${rules}`).rulesFor("*", { dialect });
}

test.each<[old: string, renewed: string, pattern: string, result: string, witness: string | null]>([
  ["", "", "/", "equal", null],
  ["Disallow: /a\n", "", "/a", "different", "/a"],
  ["Disallow: /a\n", "", "/b", "equal", null],
  // The changed rule is broader than the pattern.
  ["", "Disallow: /\n", "/docs/", "different", "/docs/"],
  ["Allow: /docs/\n", "Allow: /docs/\nDisallow: /\n", "/docs/", "equal", null],
  [
    "Disallow: /docs/old\nAllow: /docs/\n",
    "Disallow: /docs/old\nAllow: /docs/\nDisallow: /d\n",
    "/docs/",
    "equal",
    null,
  ],
  // It ends otherwise than all that the pattern matches.
  ["", "Disallow: /*.html$\n", "/*.pdf$", "equal", null],
  ["", "Disallow: /*.html\n", "/*.pdf$", "different", "/.html.pdf"],
  ["Disallow: /a/\nDisallow: /b/\n", "Disallow: /a/\nDisallow: /c/\n", "/a/*", "equal", null],
  ["Disallow: /shop\n", "Disallow: /shop/\n", "/shop/", "equal", null],
  ["Disallow: /shop\n", "Disallow: /shop/\n", "/shop$", "different", "/shop"],
  // Nothing that is sent matches it.
  ["", "Disallow: /\n", "/a/../b", "equal", null],
])("%j and %j within %s: %s", (old, renewed, pattern, result, witness) => {
  const found = compareWithin(rulesOf(old), rulesOf(renewed), pattern);
  expect([found.result, found.witness]).toEqual([result, witness]);
});

test("what is not settled is incomplete", () => {
  const [old, renewed] = [rulesOf("Disallow: /*a*b*c\n"), rulesOf("Disallow: /*a*b*d\n")];
  expect(compareWithin(old, renewed, "/x*", { maxSteps: 3 }).result).toBe("incomplete");
});

test("wrong calls throw", () => {
  expect(() => compareWithin(rulesOf(""), rulesOf(""), "x")).toThrow(TypeError);
  expect(() => compareWithin(rulesOf(""), rulesOf("", "google"), "/x")).toThrow(TypeError);
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
  const rules = fc.array(rule, { maxLength: 4 });
  const dialect = fc.constantFrom(...(Object.keys(dialects) as DialectName[]));

  test("equal finds no difference, and every witness matches and differs", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(rules, rules, rules, pattern, dialect, (shared, before, after, asked, name) => {
        const [old, renewed] = [
          rulesOf([...shared, ...before].join(""), name),
          rulesOf([...shared, ...after].join(""), name),
        ];
        // Operators are the pattern's own, whatever the dialect makes of them in rules.
        const matcher = rulesOf(`Disallow: ${asked}\n`);
        const isWithin = (path: string): boolean => matcher.allows(origin + path) === false;
        const { result, witness } = compareWithin(old, renewed, asked);
        seen.set(result, (seen.get(result) ?? 0) + 1);
        const differing = paths.find(
          (path) => isWithin(path) && old.allows(origin + path) !== renewed.allows(origin + path),
        );
        if (result === "equal") expect(differing).toBeUndefined();
        if (result === "different") {
          expect([isWithin(witness ?? ""), old.allows(origin + witness) === renewed.allows(origin + witness)]).toEqual([
            true,
            false,
          ]);
        }
      }),
      { numRuns: runsOf(600) },
    );
    // So few rules are always settled.
    expect([...seen.keys()].sort()).toEqual(["different", "equal"]);
  });
});
