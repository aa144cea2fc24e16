// Whether two rule sets differ on any path that a pattern matches: proven, or shown by a path. In: two rule sets of one
// dialect and a pattern. The walk is that of compare-rule-sets.ts, over the paths of paths-within.ts.
import { PathPattern, star } from "../matching/path-pattern.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import type { BoundRule } from "./bound-rule.ts";
import { changedRules, pathsOf } from "./bound-rules.ts";
import { assertComparable, type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import { anyOrigin } from "./difference.ts";
import { PathsWithin } from "./paths-within.ts";
import { searchDifferences } from "./search.ts";
import type { SendablePaths } from "./sendable-paths.ts";

/** What two rule sets do differently within a pattern. */
export interface ComparisonWithin {
  /**
   * "equal" is proven for all paths that the pattern matches, "different" is shown by the witness; "incomplete": not
   * settled.
   */
  readonly result: "equal" | "different" | "incomplete";
  /** A shortest path that the pattern matches and on which the rule sets differ; null where none is known. */
  readonly witness: string | null;
  readonly steps: number;
}

/**
 * Compares two rule sets on the paths that the pattern matches. The pattern is written as in a rule, see
 * `extentWithin`.
 *
 * TypeError if the pattern is invalid, or the rule sets cannot be compared: see `compareRuleSets`.
 */
export function compareWithin(
  a: RuleSet,
  b: RuleSet,
  pattern: string,
  options: ComparisonOptions = {},
): ComparisonWithin {
  const maxSteps = stepsOf(options);
  assertComparable(a, b);
  const within = patternRule(pattern, a);
  const paths = pathsOf(a);
  const rules = changedRules(a, b);
  if (rules.length === 0 || isUnsendable(within, paths)) return { result: "equal", witness: null, steps: 0 };
  const asked = new PathsWithin(paths, within);
  const { paths: found, isComplete, steps } = searchDifferences(rules, a.reading.dialect, asked, maxSteps);
  const witness = found
    .filter((path) => path !== null)
    .map((path) => paths.write(path))
    .sort((one, other) => one.length - other.length)[0];
  if (witness === undefined)
    return { result: isComplete && !asked.isCut ? "equal" : "incomplete", witness: null, steps };
  // The witness is asked of both; where a check exceeds its budget on it, nothing is claimed.
  const [before, after] = [a.evaluate(anyOrigin + witness), b.evaluate(anyOrigin + witness)];
  const isSettled = before.allowed !== after.allowed && before.reason !== "step-limit" && after.reason !== "step-limit";
  return isSettled ? { result: "different", witness, steps } : { result: "incomplete", witness: null, steps };
}

/** The pattern as a rule above all others, in the dialect's normal form. TypeError if it is invalid. */
export function patternRule(pattern: string, { reading: { dialect } }: RuleSet): BoundRule {
  if (typeof pattern !== "string" || !/^[/*]/.test(pattern) || /[#\s\u0000-\u001f]/.test(pattern)) {
    throw new TypeError(
      `pattern must begin with "/" or "*" and hold neither "#" nor blanks, got ${JSON.stringify(pattern)}`,
    );
  }
  const loaded = PathPattern.of(pattern, { ...dialect, wildcards: "operators", indexHtml: "ordinary" });
  return {
    octets: loaded.octets.slice(loaded.start, loaded.start + loaded.length),
    hasStars: loaded.hasStars,
    isAnchored: loaded.isAnchored,
    isAllow: false,
    priority: Number.MAX_SAFE_INTEGER,
    track: 0,
    event: -1,
  };
}

/** Whether a rule holds an octet that no path of the dialect can hold, so that it matches nothing. */
export function isUnsendable({ octets, hasStars }: BoundRule, paths: SendablePaths): boolean {
  return octets.some((octet) => !paths.holds(octet) && !(octet === star && hasStars));
}
