// Comparison against brute force: on random files over small alphabets, every witness flips, none that is shorter does,
// what is equal differs on no path of the kind that was tried, and the oracle agrees. For every dialect.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialectName, dialects, parseRobotsTxt, type RobotsTxt, type RuleSet } from "../src/index.ts";
import {
  compareRuleSets,
  type Comparison,
  type Difference,
  extent,
  ruleEffects,
  smallestFlip,
} from "../src/comparison/index.ts";
import { tokenClasses } from "../src/comparison/agent-classes.ts";
import { JointTrie } from "../src/comparison/joint-trie.ts";
import { walkJointly } from "../src/comparison/joint-walk.ts";
import { changedRules, pathsOf, tracksOf } from "../src/comparison/bound-rules.ts";
import { searchByRefining } from "../src/comparison/search.ts";
import { ruleAt } from "../src/robots-txt/index.ts";
import { oracleDecides, oracleNormalForm } from "./oracle.ts";
import { runsOf, shareOfRuns, timesOf } from "../../../test/sample.ts";

const host = "https://h.example";
const names = Object.keys(dialects) as DialectName[];
/** What patterns and paths are made of; each set has its own traps. */
const alphabets = [
  ["a", "b"],
  ["a", "/", "."],
  ["a", "?", "."],
  ["%2F", "a", "%"],
  ["r", "/"],
  ["a", "$", "*"],
  ["%41", "a", "%7E"],
  ["'", "?"],
];

const alphabet = fc.constantFrom(...alphabets);
const pattern = (units: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .array(fc.constantFrom("*", ...units, ...units, ...units), { maxLength: 4 })
        .map((parts) => `/${parts.join("")}`),
    },
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom("*", ...units), { maxLength: 3 }).map((parts) => `/${parts.join("")}$`),
    },
    { weight: 1, arbitrary: fc.constantFrom("", "*", "$", "a", "/robots.txt", "/a/index.html", "/a b", "/*a*a*a") },
  );
const rule = (units: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom("Allow", "Disallow"), pattern(units)).map(([type, path]) => `${type}: ${path}`);

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

const rulesOf = (rules: readonly string[], dialect: DialectName): RuleSet =>
  parseRobotsTxt(`User-agent: *\n${rules.join("\n")}\n`).rulesForLiteral([], { dialect });

/** Every path that can be sent, of up to so many units. */
function sendable(units: readonly string[], depth: number): string[] {
  const found: string[] = [];
  const all = [...new Set([...units, "x", "/"])];
  const visit = (path: string, left: number): void => {
    if (new URL(host + path).href === host + path) found.push(path);
    if (left > 0) for (const unit of all) visit(path + unit, left - 1);
  };
  visit("/", depth);
  return found;
}

const paths = new Map(alphabets.map((units) => [units.join(), sendable(units, units.length > 2 ? 5 : 6)]));
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

describe("what rules do", () => {
  const listed = alphabet.chain((units) =>
    fc.record({
      units: fc.constant(units),
      old: fc.array(rule(units), { minLength: 1, maxLength: 6 }),
      dialect: fc.constantFrom(...names),
    }),
  );

  test(
    "is what brute force says: who decides, who makes a difference, and what decides in the place of one that " +
      "does not",
    () => {
      const seen = new Map<string, number>();
      fc.assert(
        fc.property(listed, ({ units, old, dialect }) => {
          const tried = paths.get(units.join()) ?? [];
          const rules = rulesOf(old, dialect);
          const verdicts = tried.map((path) => rules.allows(host + path));
          const deciding = new Set(tried.map((path) => rules.evaluate(host + path).line));
          const without = (lines: (line: number) => boolean): RuleSet =>
            rulesOf(
              old.map((text, at) => (lines(at + 2) ? text : "x: y")),
              dialect,
            );
          const effects = ruleEffects(rules);
          expect(effects.map((one) => one.line)).toEqual([...new Set(effects.map((one) => one.line))]);
          for (const one of effects) {
            seen.set(one.status, (seen.get(one.status) ?? 0) + 1);
            const isSure = tracksOf(rules.reading.dialect) === 1;
            if (isSure) expect([one, one.status]).not.toEqual([one, "unknown"]);
            if (one.status === "decides") expect(rules.evaluate(host + (one.witness ?? "")).line).toBe(one.line);
            else expect(one.witness).toBe(null);
            if (one.status === "never-decides") {
              expect([one, deciding.has(one.line), one.makesNoDifference]).toEqual([one, false, true]);
              expect(one.matchesNothing).toBe(one.shadowedBy.length === 0);
              const few = without((line) => line === one.line || one.shadowedBy.includes(line));
              expect([one, tried.find((path) => few.evaluate(host + path).line === one.line)]).toEqual([
                one,
                undefined,
              ]);
            }
            const less = without((line) => line !== one.line);
            const changed = tried.find((path, at) => less.allows(host + path) !== verdicts[at]);
            if (one.makesNoDifference) expect([one, changed]).toEqual([one, undefined]);
            else
              expect([one, less.allows(host + (one.differenceWitness ?? ""))]).not.toEqual([
                one,
                rules.allows(host + (one.differenceWitness ?? "")),
              ]);
          }
        }),
        { numRuns: runsOf(200), seed: 5 },
      );
      expect(Math.min(seen.get("decides") ?? 0, seen.get("never-decides") ?? 0)).toBeGreaterThan(60 * shareOfRuns);
    },
    240_000,
  );

  test("extent: all, none or part, with paths for it", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(listed, ({ units, old, dialect }) => {
        const rules = rulesOf(old, dialect);
        const found = extent(rules);
        seen.set(found.extent, (seen.get(found.extent) ?? 0) + 1);
        const shown = [
          [true, found.allowedWitness],
          [false, found.disallowedWitness],
          [null, found.undeterminedWitness],
        ] as const;
        const tried = paths.get(units.join()) ?? [];
        for (const [allowed, witness] of shown) {
          if (witness !== null) expect([witness, rules.allows(host + witness)]).toEqual([witness, allowed]);
          // The robots.txt is exempt, and counts for nothing.
          else
            expect([
              allowed,
              tried.find((path) => path !== "/robots.txt" && rules.allows(host + path) === allowed),
            ]).toEqual([allowed, undefined]);
        }
        const verdicts = shown.filter(([, witness]) => witness !== null).map(([allowed]) => allowed);
        expect(found.extent).toBe(
          verdicts.length > 1 || verdicts[0] === null ? "part" : verdicts[0] === true ? "all" : "none",
        );
      }),
      { numRuns: runsOf(400), seed: 6 },
    );
    for (const one of ["all", "none", "part"])
      expect([one, (seen.get(one) ?? 0) > 30 * shareOfRuns]).toEqual([one, true]);
  }, 240_000);

  test("applying the smallest flip flips, and what it says changes nothing else changes nothing else", () => {
    let flipped = 0;
    const asked = fc.tuple(listed, fc.nat(10_000), fc.constantFrom("*", "Foo", "Foobot"));
    fc.assert(
      fc.property(asked, ([{ units, old, dialect }, at, agent]) => {
        const tried = paths.get(units.join()) ?? [];
        const path = tried[at % tried.length] as string;
        const robotsTxt = parseRobotsTxt(
          `User-agent: *\n${old.join("\n")}\n\nUser-agent: Foo\nDisallow: /a\nAllow: /b`,
          { dialect },
        );
        const before = robotsTxt.evaluate(host + path, agent);
        const flip = smallestFlip(robotsTxt, host + path, agent);
        if (flip === null) return;
        flipped++;
        expect(flip.edits.at(-1)?.octets).toBe(flip.octets);
        const after = parseRobotsTxt(flip.octets, { dialect });
        expect([flip.before.allowed, flip.after.allowed, after.allows(host + path, agent)]).toEqual([
          before.allowed,
          !before.allowed,
          !before.allowed,
        ]);
        const others = new Set(flip.otherVerdicts.flatMap((one) => one.agents));
        for (const other of ["*", "Foo"]) {
          if (others.has(other) || others.has(agent)) continue;
          const changed = tried.filter(
            (one) => robotsTxt.allows(host + one, other) !== after.allows(host + one, other),
          );
          expect([other, changed.filter((one) => other !== agent || one !== path)]).toEqual([other, []]);
        }
      }),
      { numRuns: runsOf(250), seed: 7 },
    );
    expect(flipped).toBeGreaterThan(200 * shareOfRuns);
  }, 240_000);
});

test("classes of tokens are bound as each token is when it is asked for", () => {
  const line = fc.oneof(
    fc
      .constantFrom(
        "*",
        "Foo",
        "foo",
        "Foo-News",
        "Yandex",
        "YandexBot",
        "Mj12bot",
        "Foo/1.0",
        "Foo Bar",
        "*bar",
        "008",
      )
      .map((agent) => `User-agent: ${agent}`),
    fc.constantFrom("/a", "/b", "/", "").map((path) => `Disallow: ${path}`),
    fc.constant(""),
  );
  const file = fc.array(line, { maxLength: 10 }).map((lines) => lines.join("\n"));
  const textOf = (rules: RuleSet): string[] =>
    Array.from(rules.ruleEvents, (event) => ruleAt(rules.reading, event).pathPattern);
  fc.assert(
    fc.property(file, file, fc.constantFrom(...names), (one, other, dialect) => {
      const [old, renewed] = [one, other].map((text) => parseRobotsTxt(text, { dialect })) as [RobotsTxt, RobotsTxt];
      const readingOf = (robotsTxt: RobotsTxt) => robotsTxt.rulesForLiteral([]).reading;
      const { classes, unread } = tokenClasses(readingOf(old), readingOf(renewed));
      expect(unread).toEqual([]);
      for (const { agents, old: before, new: after } of classes) {
        for (const agent of agents) {
          const asked = [old, renewed].map((robotsTxt) =>
            textOf(robotsTxt.rulesForLiteral(agent === "*" ? [] : [agent])),
          );
          expect([agent, ...asked]).toEqual([agent, textOf(before), textOf(after)]);
        }
      }
    }),
    { numRuns: runsOf(3000), seed: 8 },
  );
}, 240_000);
