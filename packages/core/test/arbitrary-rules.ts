// Arbitrary rules over small alphabets, each alphabet with traps of its own, and every short path over them that can be
// sent.
import * as fc from "fast-check";
import { type DialectName, dialects, parseRobotsTxt, type RuleSet } from "../src/index.ts";

export const host = "https://h.example";
export const names = Object.keys(dialects) as DialectName[];
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

export const alphabet = fc.constantFrom(...alphabets);
export const pattern = (units: readonly string[]): fc.Arbitrary<string> =>
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
export const rule = (units: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom("Allow", "Disallow"), pattern(units)).map(([type, path]) => `${type}: ${path}`);

export const rulesOf = (rules: readonly string[], dialect: DialectName): RuleSet =>
  parseRobotsTxt(`User-agent: *\n${rules.join("\n")}\n`).rulesForLiteral([], { dialect });

/** Every path that can be sent, of up to so many units. */
export function sendable(units: readonly string[], depth: number): string[] {
  const found: string[] = [];
  const all = [...new Set([...units, "x", "/"])];
  const visit = (path: string, left: number): void => {
    if (new URL(host + path).href === host + path) found.push(path);
    if (left > 0) for (const unit of all) visit(path + unit, left - 1);
  };
  visit("/", depth);
  return found;
}

export const paths = new Map(alphabets.map((units) => [units.join(), sendable(units, units.length > 2 ? 5 : 6)]));
