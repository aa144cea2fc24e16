// The rules of a rule set as a list in which the first match decides, for servers that can hold such a list; and the
// proof that a list decides as the rule set does. RFC 9309 section 2.2.2 (most octets, allow on ties) is the first
// match of the rules sorted by octets, allow rules first.
import { star } from "../matching/path-pattern.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import { assertComparable, type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import type { BoundRule, SidedRule } from "./bound-rule.ts";
import { keyOf, pathsOf, RuleLoader, tracksOf } from "./bound-rules.ts";
import { anyOrigin } from "./difference.ts";
import { searchDifferences } from "./search.ts";

/** A path pattern in a list in which the first match decides. */
export interface OrderedPattern {
  /** Its octets in the dialect's normal form, without a final `$`; each `*` is an operator if `hasStars`. */
  readonly octets: Uint8Array;
  readonly hasStars: boolean;
  /** Whether it matches only where the path ends. */
  readonly isAnchored: boolean;
  readonly isAllow: boolean;
  /** The line of the rule in the file, from 1. */
  readonly line: number;
}

/** Whether a list decides as a rule set does. */
export interface OrderComparison {
  readonly result: "equal" | "different" | "incomplete";
  /** A shortest path on which they differ. */
  readonly witness: string | null;
}

/**
 * The rules as a list in which the first match decides; where none matches, the path is allowed. Rules that no path can
 * match, and rules that an equal one before them decides for, are left out. `/robots.txt` is not exempted by the list.
 *
 * TypeError if the dialect leaves the order among wildcard rules undefined.
 *
 * Source: RFC 9309 section 2.2.2.
 */
export function orderedPatterns(rules: RuleSet): OrderedPattern[] {
  const seen = new Set<string>();
  return sortedRules(rules)
    .filter((rule) => {
      const key = patternKey(rule);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map(({ octets, hasStars, isAnchored, isAllow, event }) => ({
      octets,
      hasStars,
      isAnchored,
      isAllow,
      line: rules.reading.lineOf(event),
    }));
}

/**
 * Whether the first match of the list decides every path as the rule set does. Exact within the budget.
 *
 * TypeError if the dialect leaves the order among wildcard rules undefined, or an option is invalid.
 */
export function compareOrderedPatterns(
  rules: RuleSet,
  list: readonly Omit<OrderedPattern, "line">[],
  options: ComparisonOptions = {},
): OrderComparison {
  const maxSteps = stepsOf(options);
  assertComparable(rules, rules);
  const ours = sortedRules(rules);
  const sided = sidesOf(ours, list);
  if (sided.every(({ sides }) => sides === 3)) return { result: "equal", witness: null };
  const paths = pathsOf(rules);
  const { paths: found, isComplete } = searchDifferences(sided, rules.reading.dialect, paths, maxSteps);
  const witness = found
    .filter((path) => path !== null)
    .map((path) => paths.write(path))
    .sort((one, other) => one.length - other.length)[0];
  if (witness === undefined) return { result: isComplete ? "equal" : "incomplete", witness: null };
  // The search runs on patterns; the rule set has the last word.
  const allowed = rules.allows(anyOrigin + witness);
  return allowed === null ? { result: "incomplete", witness: null } : { result: "different", witness };
}

function sortedRules(rules: RuleSet): BoundRule[] {
  if (tracksOf(rules.reading.dialect) > 1) {
    throw new TypeError(`a list needs a dialect whose order of rules is defined, got ${rules.reading.dialect.name}`);
  }
  return new RuleLoader(rules).load(rules.ruleEvents).sort((a, b) => b.priority - a.priority || a.event - b.event);
}

/** The rules of both, each with the sides it stands on. */
function sidesOf(ours: readonly BoundRule[], list: readonly Omit<OrderedPattern, "line">[]): SidedRule[] {
  const priorities = new Map<string, number>();
  for (const rule of ours) if (!priorities.has(keyOf(rule))) priorities.set(keyOf(rule), rule.priority);
  const theirs = list.map((one, at): BoundRule => ({ ...one, priority: list.length - at, track: 0, event: -1 }));
  // In the order of the priorities, the list's rules compete as ours do, and what both have can be told apart.
  let last = Number.POSITIVE_INFINITY;
  const isOrdered = theirs.every((rule) => {
    const priority = priorities.get(keyOf(rule)) ?? Number.NaN;
    const isNext = priority <= last;
    last = priority;
    return isNext;
  });
  if (!isOrdered) {
    // Both lists on one scale: ranks are compared within a side alone.
    return [
      ...ours.map((rule, at) => ({ rule: { ...rule, priority: ours.length - at }, sides: 1 })),
      ...theirs.map((rule) => ({ rule, sides: 2 })),
    ];
  }
  const held = new Set(theirs.map(keyOf));
  // Where an allow rule equals a disallow rule in pattern, the list leaves the second one out: it never decides.
  const decided = new Set<string>();
  return ours.flatMap((rule): SidedRule[] => {
    const pattern = patternKey(rule);
    if (decided.has(pattern)) return [];
    decided.add(pattern);
    return [{ rule, sides: held.has(keyOf(rule)) ? 3 : 1 }];
  });
}

function patternKey({ octets, hasStars, isAnchored }: BoundRule): string {
  const text = octets.reduce((joined, octet) => joined + String.fromCharCode(octet), "");
  return `${isAnchored ? "$" : ""}${hasStars && octets.includes(star) ? "*" : ""} ${text}`;
}
