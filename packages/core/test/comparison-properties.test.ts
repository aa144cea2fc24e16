// Comparison against brute force: on random files over small alphabets, every witness flips, none that is shorter does,
// what is equal differs on no path of the kind that was tried, and the oracle agrees. For every dialect. What single
// rules do is in rule-effects-properties.test.ts.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DialectName, RuleSet } from "../src/index.ts";
import { compareRuleSets, type Comparison, type Difference } from "../src/comparison/index.ts";
import { JointTrie } from "../src/comparison/joint-trie.ts";
import { walkJointly } from "../src/comparison/joint-walk.ts";
import { changedRules, pathsOf, tracksOf } from "../src/comparison/bound-rules.ts";
import { searchByRefining } from "../src/comparison/search.ts";
import { oracleDecides, oracleNormalForm } from "./oracle.ts";
import { runsOf, shareOfRuns, timesOf } from "../../../test/sample.ts";
import { host, names, alphabet, pattern, rule, rulesOf, sendable, paths } from "./arbitrary-rules.ts";

/** Two lists of rules: one is the other with some taken out, put in, or moved. */
const edited = alphabet.chain((units) =>
  fc.record({
    units: fc.constant(units),
    old: fc.array(rule(units), { maxLength: 6 }),
    edits: fc.array(fc.record({ at: fc.nat(6), remove: fc.nat(2), insert: fc.array(rule(units), { maxLength: 1 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
    isMoved: fc.boolean(),
    dialect: fc.constantFrom(...names),
  }),
);

function apply({
  old,
  edits,
  isMoved,
}: {
  old: string[];
  edits: { at: number; remove: number; insert: string[] }[];
  isMoved: boolean;
}): string[] {
  const next = [...old];
  for (const { at, remove, insert } of edits) next.splice(at, remove, ...insert);
  return isMoved ? [...next.slice(1), ...next.slice(0, 1)] : next;
}
/** In RFC 9309's normal form, and no host when it stands alone: what a witness is where there is one. */
const isPlain = (path: string): boolean => !/%(?![0-9A-F]{2})|%41|%7E|[$*]|^\/\//.test(path) && !/\?.*'/.test(path);

const kindOf = (was: boolean | null, is: boolean | null): "newlyUndecided" | "newlyDisallowed" | "newlyAllowed" =>
  was === null || is === null ? "newlyUndecided" : was ? "newlyDisallowed" : "newlyAllowed";
const kinds = ["newlyUndecided", "newlyDisallowed", "newlyAllowed"] as const;

/** The shortest path of each kind, and the shortest plain one, by trying them all. */
function bruteForce(
  a: RuleSet,
  b: RuleSet,
  units: readonly string[],
): Map<string, { any: string; plain: string | null }> {
  const found = new Map<string, { any: string; plain: string | null }>();
  for (const path of paths.get(units.join()) ?? []) {
    const [was, is] = [a.allows(host + path), b.allows(host + path)];
    if (was === is) continue;
    const kind = kindOf(was, is);
    const best = found.get(kind) ?? { any: path, plain: null };
    if (isPlain(path) && (best.plain === null || path.length < best.plain.length)) best.plain = path;
    found.set(kind, best);
  }
  return found;
}

function expectTrue(
  comparison: Comparison,
  a: RuleSet,
  b: RuleSet,
  brute: Map<string, { any: string; plain: string | null }>,
): void {
  for (const kind of kinds) {
    const list: readonly Difference[] = comparison[kind];
    for (const one of list) {
      const verdicts = [a, b].map((rules) => rules.evaluate(host + one.witness));
      expect([one.witness, ...verdicts.map((verdict) => verdict.allowed)]).toEqual([
        one.witness,
        one.old.allowed,
        one.new.allowed,
      ]);
      expect(verdicts.map((verdict) => verdict.line)).toEqual([one.old.line ?? 0, one.new.line ?? 0]);
      expect(kindOf(one.old.allowed, one.new.allowed)).toBe(kind);
      expect(one.old.allowed).not.toBe(one.new.allowed);
      expect(new URL(host + one.witness).href).toBe(host + one.witness);
    }
    const best = brute.get(kind);
    if (!comparison.isComplete) continue;
    if (best !== undefined) expect([kind, best.any, list.length]).not.toEqual([kind, best.any, 0]);
    if (best !== undefined && best.plain !== null)
      expect([best.plain, (list[0]?.witness.length ?? 99) <= best.plain.length]).toEqual([best.plain, true]);
  }
}

describe("comparison", () => {
  test("is what brute force says", () => {
    fc.assert(
      fc.property(edited, (one) => {
        const [a, b] = [rulesOf(one.old, one.dialect), rulesOf(apply(one), one.dialect)];
        const comparison = compareRuleSets(a, b);
        expect(comparison.isComplete).toBe(true);
        expectTrue(comparison, a, b, bruteForce(a, b, one.units));
      }),
      { numRuns: runsOf(700), seed: 1 },
    );
  }, 240_000);

  test("within a budget that ends, says nothing wrong, and nothing differs on paths that it covered", () => {
    let incomplete = 0;
    fc.assert(
      fc.property(edited, fc.constantFrom(16, 40, 100, 300), (one, maxSteps) => {
        const [a, b] = [rulesOf(one.old, one.dialect), rulesOf(apply(one), one.dialect)];
        const comparison = compareRuleSets(a, b, { maxSteps });
        const brute = bruteForce(a, b, one.units);
        expectTrue(comparison, a, b, brute);
        if (comparison.isComplete) return;
        incomplete++;
        const covered = comparison.coveredOctets ?? 0;
        for (const kind of kinds) {
          const plain = brute.get(kind)?.plain ?? null;
          if (plain !== null && comparison[kind].length === 0)
            expect([kind, plain, plain.length > covered]).toEqual([kind, plain, true]);
        }
      }),
      { numRuns: runsOf(500), seed: 2 },
    );
    expect(incomplete).toBeGreaterThan(30 * shareOfRuns);
  }, 240_000);

  test("walks over few common rules give what the walk over all gives", () => {
    fc.assert(
      fc.property(edited, (one) => {
        const [a, b] = [rulesOf(one.old, one.dialect), rulesOf(apply(one), one.dialect)];
        const { dialect } = a.reading;
        fc.pre(tracksOf(dialect) === 1);
        const rules = changedRules(a, b);
        const exempt = dialect.robotsTxtItself === "always-allowed" ? new TextEncoder().encode("/robots.txt") : null;
        const all = walkJointly(new JointTrie(rules, 1, exempt), pathsOf(a), 3, 1e6);
        const few = searchByRefining(rules, dialect, pathsOf(a), 1e6, 3);
        expect([few.isComplete, few.paths.map((path) => path?.length)]).toEqual([
          true,
          all.paths.map((path) => path?.length),
        ]);
      }),
      { numRuns: runsOf(2000), seed: 3 },
    );
  }, 240_000);

  test("witnesses flip on the oracle, too; where it sees none, there is none", () => {
    const units = ["a", "b", "/"];
    const list = fc.array(
      fc.record({
        isAllow: fc.boolean(),
        pattern: pattern(units).filter((one) => one.startsWith("/") && !one.includes(" ")),
      }),
      { maxLength: 5 },
    );
    const tried = sendable(units, 4);
    fc.assert(
      fc.property(list, list, (old, renewed) => {
        const [a, b] = [old, renewed].map((rules) =>
          rulesOf(
            rules.map((one) => `${one.isAllow ? "Allow" : "Disallow"}: ${one.pattern}`),
            "rfc9309",
          ),
        );
        const verdict = (rules: typeof old, path: string): boolean => {
          const normal = rules.map((one) => ({ ...one, pattern: oracleNormalForm(one.pattern, "pattern") }));
          return (
            path === "/robots.txt" || (normal[oracleDecides(normal, oracleNormalForm(path, "path"))]?.isAllow ?? true)
          );
        };
        const comparison = compareRuleSets(a as RuleSet, b as RuleSet);
        for (const one of [...comparison.newlyAllowed, ...comparison.newlyDisallowed]) {
          expect([one.witness, verdict(old, one.witness), verdict(renewed, one.witness)]).toEqual([
            one.witness,
            one.old.allowed,
            one.new.allowed,
          ]);
        }
        const differs = tried.filter((path) => verdict(old, path) !== verdict(renewed, path));
        if (differs.length > 0) expect([differs[0], comparison.result]).toEqual([differs[0], "different"]);
      }),
      { numRuns: runsOf(400), seed: 4 },
    );
  }, 240_000);

  test("files that are equal differ on none of many random paths", () => {
    const equal: [string, string[], string[]][] = [
      ["rfc9309", ["Disallow: /a*b", "Disallow: /a*bb", "Allow: /x"], ["Disallow: /a*b"]],
      ["rfc9309", ["Disallow: /*a", "Disallow: /*a*a$", "Allow: /*a$b"], ["Allow: /*a%24b", "Disallow: /*a"]],
      ["google", ["Disallow: /b", "Disallow: /b/*a", "Allow: /x/index.html"], ["Allow: /x/index.html", "Disallow: /b"]],
      ["yandex", ["Disallow: /ab**", "Allow: /a*$"], ["Disallow: /ab", "Allow: /a*"]],
    ];
    const letters = "ab/?%24x.index";
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return (state >>> 8) % below;
    };
    const paths = timesOf("random paths", 250_000, 50_000);
    for (const [dialect, old, renewed] of equal) {
      const [a, b] = [rulesOf(old, dialect as DialectName), rulesOf(renewed, dialect as DialectName)];
      expect(compareRuleSets(a, b).result).toBe("equal");
      const different: string[] = [];
      for (let i = 0; i < paths; i++) {
        let path = "/";
        for (let length = random(14); length > 0; length--) path += letters[random(letters.length)];
        if (a.allows(path) !== b.allows(path)) different.push(path);
      }
      expect(different).toEqual([]);
    }
  }, 240_000);
});
