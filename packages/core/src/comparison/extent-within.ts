// How much of what a path pattern matches a rule set allows: all of it, none, or a part, each proven or shown. In comes
// a rule set and a pattern, out come the extent and paths for it. The rule set is compared with itself and one rule
// more, which decides wherever the pattern matches: what changes then is what the rule set says otherwise there. Like
// extent.ts, within a pattern.
import type { RuleSet } from "../matching/rule-set.ts";
import type { SidedRule } from "./bound-rule.ts";
import { pathsOf, RuleLoader, tracksOf } from "./bound-rules.ts";
import { type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import { isUnsendable, patternRule } from "./compare-within.ts";
import { anyOrigin } from "./difference.ts";
import { newlyAllowed, newlyDisallowed } from "./joint-walk.ts";
import { searchDifferences } from "./search.ts";

/** How much of a pattern's paths a rule set allows. */
export interface ExtentWithin {
  /**
   * "part" is shown by two paths, the others are proven; "empty": the pattern matches no path that can be sent;
   * "unknown": not settled.
   */
  readonly extent: "all" | "none" | "part" | "empty" | "unknown";
  /**
   * A shortest path that matches, of each verdict; null where none is known. `/robots.txt` counts for nothing where it
   * is always allowed.
   */
  readonly allowedWitness: string | null;
  readonly disallowedWitness: string | null;
  readonly steps: number;
}

/**
 * Whether the rule set allows all paths that the pattern matches, none, or a part. The pattern is written as in a rule:
 * it matches what begins so, `*` stands for anything, a final `$` for the end; so it is for every dialect, whatever
 * that makes of `*` in rules.
 *
 * TypeError when the pattern cannot stand in a rule, or begins with neither "/" nor "*".
 */
export function extentWithin(rules: RuleSet, pattern: string, options: ComparisonOptions = {}): ExtentWithin {
  const maxSteps = stepsOf(options);
  const { dialect } = rules.reading;
  const paths = pathsOf(rules);
  const nothing: ExtentWithin = { extent: "unknown", allowedWitness: null, disallowedWitness: null, steps: 0 };
  const asked = patternRule(pattern, rules);
  if (isUnsendable(asked, paths)) return { ...nothing, extent: "empty" };
  const bound = new RuleLoader(rules).load(rules.ruleEvents);
  // Rules of other tracks would still have their say beside the one that is to decide.
  if (tracksOf(dialect) > 1 && bound.some((rule) => rule.track !== 0)) return nothing;
  const common = bound.map((rule): SidedRule => ({ rule: { ...rule, track: 0 }, sides: 3 }));

  let steps = 0;
  /** A path that matches and has the other verdict than the one given; "none" when there is proven to be none. */
  const otherThan = (isAllow: boolean, among: readonly SidedRule[]): string | null | "none" => {
    const kind = isAllow ? newlyAllowed : newlyDisallowed;
    const found = searchDifferences(
      [...among, { rule: { ...asked, isAllow }, sides: 2 }],
      dialect,
      paths,
      Math.ceil(maxSteps / 3),
      1 << kind,
    );
    steps += found.steps;
    const path = found.paths[kind] ?? null;
    return path !== null ? paths.write(path) : found.isComplete ? "none" : null;
  };
  // With no other rule everything is allowed, so what a rule closes is all that it matches.
  if (otherThan(false, []) === "none") return { ...nothing, extent: "empty", steps };
  const closed = confirmed(otherThan(true, common), rules, false);
  const open = confirmed(otherThan(false, common), rules, true);
  const extent =
    closed === "none" ? "all" : open === "none" ? "none" : closed !== null && open !== null ? "part" : "unknown";
  return {
    extent,
    allowedWitness: open === "none" ? null : open,
    disallowedWitness: closed === "none" ? null : closed,
    steps,
  };
}

/** The witness where the rule set says so itself; null where it does not settle it. */
function confirmed(witness: string | null, rules: RuleSet, isAllowed: boolean): string | null {
  if (witness === null || witness === "none") return witness;
  return rules.allows(anyOrigin + witness) === isAllowed ? witness : null;
}
