// What rules do, against brute force on random files over small alphabets, for every dialect; and classes of tokens,
// against each token when it is asked for.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt, type RobotsTxt, type RuleSet } from "../src/index.ts";
import { extent, ruleEffects, smallestFlip } from "../src/comparison/index.ts";
import { tokenClasses } from "../src/comparison/agent-classes.ts";
import { tracksOf } from "../src/comparison/bound-rules.ts";
import { ruleAt } from "../src/robots-txt/index.ts";
import { runsOf, shareOfRuns } from "../../../test/sample.ts";
import { host, names, alphabet, rule, rulesOf, paths } from "./arbitrary-rules.ts";

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
