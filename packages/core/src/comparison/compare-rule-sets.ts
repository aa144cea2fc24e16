// Two rule sets of one dialect compared over all paths that can be sent: proven equal, or what differs, each difference
// with a shortest witness that was asked of both. Next: bound-rules.ts, joint-trie.ts, joint-walk.ts.
import { encodeUtf8 } from "../octets/index.ts";
import type { Rule } from "../robots-txt/index.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import type { Verdict } from "../matching/verdict.ts";
import type { SidedRule } from "./bound-rule.ts";
import { changedRules, pathsOf } from "./bound-rules.ts";
import { anyOrigin, type Comparison, type Difference, factsOf, pathsLike, shapeOf } from "./difference.ts";
import { newlyAllowed, newlyDisallowed, undecided, type WalkResult } from "./joint-walk.ts";
import { searchDifferences } from "./search.ts";
import type { SendablePaths } from "./sendable-paths.ts";

/**
 * How many steps one comparison may take before its answer is `incomplete`. A step is a move tried or a node reached by
 * one; one takes some 80 ns on a small server. Parsing, and reading the rules in, are linear and not counted.
 */
export const defaultComparisonSteps = 8_000_000;

/** Of differences with the same two deciding lines one is shown, and so many for each kind. */
const mostDifferences = 20;
/** So many changed rules are tried for differences beside the shortest. */
const triedRules = 60;

/** Options of a comparison. */
export interface ComparisonOptions {
  /** See `defaultComparisonSteps`. */
  readonly maxSteps?: number;
}

/**
 * The comparison of two rule sets over every path that a crawler can send, octet by octet. Exact within the budget: a
 * witness for each direction in which they differ, or proven equal.
 *
 * TypeError when the rule sets are of different dialects, or prepare URLs differently (one for a crawler, one for a
 * token).
 */
export function compareRuleSets(a: RuleSet, b: RuleSet, options: ComparisonOptions = {}): Comparison {
  const maxSteps = stepsOf(options);
  assertComparable(a, b);
  const rules = changedRules(a, b);
  if (rules.length === 0) return comparisonOf([[], [], []], true, Number.POSITIVE_INFINITY, 0);
  const paths = pathsOf(a);
  return comparisonOfWalk(a, b, rules, paths, searchDifferences(rules, a.reading.dialect, paths, maxSteps));
}

/** What two rule sets differ in, from what a search among their changed rules found. */
export function comparisonOfWalk(
  a: RuleSet,
  b: RuleSet,
  rules: readonly SidedRule[],
  paths: SendablePaths,
  walk: WalkResult,
): Comparison {
  const search = new Search(a, b, paths);
  let isConfirmed = true;
  walk.paths.forEach((path, kind) => {
    // Every witness is asked of both; where a check exceeds its budget on it, nothing is claimed.
    if (path !== null && !search.take(path, kind)) isConfirmed = false;
  });
  for (const { rule } of rules.filter((one) => one.sides !== 3).slice(0, triedRules)) {
    for (const path of pathsLike(rule)) if (paths.isPlain(path)) search.take(path, null);
  }
  return comparisonOf(search.found, walk.isComplete && isConfirmed, isConfirmed ? walk.coveredOctets : 0, walk.steps);
}

/** TypeError if the rule sets are of different dialects, or prepare URLs differently. */
export function assertComparable(a: RuleSet, b: RuleSet): void {
  if (a.reading.dialect !== b.reading.dialect) {
    throw new TypeError(
      `rule sets must be of one dialect, got ${a.reading.dialect.name} and ${b.reading.dialect.name}`,
    );
  }
  if ((a.requester.crawler === null) !== (b.requester.crawler === null)) {
    throw new TypeError("rule sets must both be a crawler's or both a token's, got one of each");
  }
}

/** The budget of the options. TypeError if it is invalid. */
export function stepsOf(options: ComparisonOptions): number {
  const maxSteps = options.maxSteps ?? defaultComparisonSteps;
  if (!Number.isSafeInteger(maxSteps) || maxSteps < 1) {
    throw new TypeError(`maxSteps must be a whole number from 1, got ${String(maxSteps)}`);
  }
  return maxSteps;
}

/** Collects differences: one for each pair of deciding lines. */
class Search {
  readonly found: Difference[][] = [[], [], []];
  readonly #old: RuleSet;
  readonly #new: RuleSet;
  readonly #paths: SendablePaths;
  readonly #pairs = new Set<string>();

  constructor(old: RuleSet, renewed: RuleSet, paths: SendablePaths) {
    this.#old = old;
    this.#new = renewed;
    this.#paths = paths;
  }

  /** Asks both about the path; true when they differ (in that kind, where one is given). */
  take(path: Uint8Array, kind: number | null): boolean {
    const witness = this.#paths.write(path);
    const before = this.#old.evaluate(anyOrigin + witness);
    const after = this.#new.evaluate(anyOrigin + witness);
    if (before.allowed === after.allowed || before.reason === "step-limit" || after.reason === "step-limit")
      return false;
    const found =
      before.allowed === null || after.allowed === null ? undecided : before.allowed ? newlyDisallowed : newlyAllowed;
    if (kind !== null && found !== kind) return false;
    const pair = `${found} ${before.line} ${after.line}`;
    const list = this.found[found] as Difference[];
    if (this.#pairs.has(pair) || list.length >= mostDifferences) return true;
    this.#pairs.add(pair);
    list.push({ witness, shape: this.#shape(before, after), old: factsOf(before), new: factsOf(after) });
    return true;
  }

  /** The pattern of the one deciding rule that is not on the other side; of two such the longer. */
  #shape(before: Verdict, after: Verdict): string {
    const shapes: string[] = [];
    const { rule: old } = before;
    const { rule: renewed } = after;
    if (old !== null && !hasRule(this.#new, old)) shapes.push(shapeOf(old, this.#old));
    if (renewed !== null && !hasRule(this.#old, renewed)) shapes.push(shapeOf(renewed, this.#new));
    if (shapes.length === 0)
      return old !== null
        ? shapeOf(old, this.#old)
        : renewed !== null
          ? shapeOf(renewed, this.#new)
          : (before.path ?? "");
    return shapes.reduce((longest, shape) => (shape.length > longest.length ? shape : longest));
  }
}

/** Whether a rule of the same type and value binds there. Linear in its rules. */
function hasRule(rules: RuleSet, { type, pathPattern }: Rule): boolean {
  const { reading } = rules;
  const value = encodeUtf8(pathPattern);
  return rules.ruleEvents.some((event) => {
    const start = reading.valueStart(event);
    if (reading.valueEnd(event) - start !== value.length || reading.isAllowRule(event) !== (type === "allow"))
      return false;
    return value.every((octet, i) => reading.octets[start + i] === octet);
  });
}

function comparisonOf(
  found: readonly Difference[][],
  isComplete: boolean,
  coveredOctets: number,
  steps: number,
): Comparison {
  const sorted = found.map((list) => [...list].sort((one, other) => one.witness.length - other.witness.length));
  const isDifferent = sorted.some((list) => list.length > 0);
  return {
    result: isDifferent ? "different" : isComplete ? "equal" : "incomplete",
    newlyDisallowed: sorted[newlyDisallowed] ?? [],
    newlyAllowed: sorted[newlyAllowed] ?? [],
    newlyUndecided: sorted[undecided] ?? [],
    isComplete,
    coveredOctets: isComplete ? null : Math.max(0, coveredOctets),
    steps,
  };
}
