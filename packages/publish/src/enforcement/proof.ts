// The proof: what a server's text says, read back, against the file. Each list for targets in normal form is compared
// with the rules that bind its class, for all paths at once; everything else must stand there word for word.
import { compareOrderedPatterns, type OrderedPattern } from "@maycrawl/core/comparison";
import type { EnforcedClass, EnforcementPlan } from "./plan.ts";
import { type Holding, readExactText } from "./pattern-text.ts";
import {
  type ClassLists,
  type EnforcedLists,
  type ListEntry,
  listsOf,
  robotsTxtEntry,
  wideEntries,
} from "./rule-list.ts";

/** What was proven, or why not. */
export type Proof =
  | { readonly result: "equal"; readonly classes: number; readonly patterns: number }
  | { readonly result: "unproven"; readonly reason: string };

/** Whether the lists, read back from a server's text, say what the plan says. */
export function prove(plan: EnforcementPlan, read: EnforcedLists, holding: Holding): Proof {
  const expected = listsOf(plan, holding);
  if (JSON.stringify(read.names) !== JSON.stringify(expected.names) || read.everybody !== expected.everybody)
    return unproven("the crawlers that it names are not those of the plan");
  if (read.classes.length !== plan.classes.length) return unproven("it does not hold every class of crawlers");
  let patterns = 0;
  for (const [at, one] of plan.classes.entries()) {
    const failure = failureOf(one, read.classes[at] as ClassLists, holding);
    if (failure !== null) return unproven(`for ${one.agents.slice(0, 3).join(", ")}, ${failure}`);
    patterns += one.patterns.length;
  }
  return { result: "equal", classes: plan.classes.length, patterns };
}

function unproven(reason: string): Proof {
  return { result: "unproven", reason };
}

function failureOf({ id, rules }: EnforcedClass, read: ClassLists, holding: Holding): string | null {
  if (read.id !== id) return "its list stands in another's place";
  const [first, ...rest] = read.exact;
  if (JSON.stringify(first) !== JSON.stringify(robotsTxtEntry)) return "its list does not leave /robots.txt open";
  const patterns: OrderedPattern[] = [];
  for (const { text, isAllow, line } of rest) {
    const pattern = readExactText(text, holding.flavour);
    if (pattern === null) return `the expression ${text} cannot be read back`;
    patterns.push({ ...pattern, isAllow, line });
  }
  const { result, witness } = compareOrderedPatterns(rules, patterns);
  if (result === "different") return `the list and the file differ on ${witness}`;
  if (result === "incomplete") return "the comparison needs more steps than it has";
  // What holds for other spellings is made from the patterns that were proven.
  return isSame(read.wide, wideEntries(patterns, holding))
    ? null
    : "the list for other spellings does not follow from the rules";
}

function isSame(a: readonly ListEntry[], b: readonly ListEntry[]): boolean {
  return a.length === b.length && a.every((entry, at) => JSON.stringify(entry) === JSON.stringify(b[at]));
}
