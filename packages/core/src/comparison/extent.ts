// How much a rule set allows: all paths, none, or a part, each proven or shown. In comes a rule set, out come the
// extent and paths for it. It is compared with one that allows everything, and with one that forbids everything.
import type { RuleSet } from "../matching/rule-set.ts";
import type { BoundRule, SidedRule } from "./bound-rule.ts";
import { pathsOf, RuleLoader } from "./bound-rules.ts";
import { type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import { pathsLike } from "./difference.ts";
import { newlyAllowed, newlyDisallowed, undecided } from "./joint-walk.ts";
import { searchDifferences } from "./search.ts";

/** How much a rule set allows. */
export interface Extent {
  /** "part" is shown by two paths, "all" and "none" are proven; "unknown": the budget ended first. */
  readonly extent: "all" | "none" | "part" | "unknown";
  /**
   * A shortest path of each verdict; null where none is known. `/robots.txt` counts for nothing where it is always
   * allowed.
   */
  readonly allowedWitness: string | null;
  readonly disallowedWitness: string | null;
  readonly undeterminedWitness: string | null;
}

/** Whether the rule set allows all paths, none, or a part of them. */
export function extent(rules: RuleSet, options: ComparisonOptions = {}): Extent {
  const maxSteps = stepsOf(options);
  const paths = pathsOf(rules);
  const { dialect } = rules.reading;
  const bound = new RuleLoader(rules).load(rules.ruleEvents).map((rule): SidedRule => ({ rule, sides: 1 }));
  const open = searchDifferences(bound, dialect, paths, Math.ceil(maxSteps / 2));
  const closed = searchDifferences([...bound, { rule: everything, sides: 2 }], dialect, paths, Math.ceil(maxSteps / 2));
  const write = (path: Uint8Array | null | undefined): string | null =>
    path === null || path === undefined ? null : paths.write(path);
  const disallowed = write(open.paths[newlyAllowed]);
  const allowed = write(closed.paths[newlyDisallowed]);
  const undetermined = write(open.paths[undecided] ?? closed.paths[undecided]);
  const isPart =
    [allowed, disallowed, undetermined].filter((witness) => witness !== null).length > 1 || undetermined !== null;
  const known = isPart
    ? "part"
    : open.isComplete && disallowed === null
      ? "all"
      : closed.isComplete && allowed === null
        ? "none"
        : "unknown";
  return { extent: known, allowedWitness: allowed, disallowedWitness: disallowed, undeterminedWitness: undetermined };
}

/** Rules whose paths are asked about before anything is searched. */
const shownRules = 40;

/** Whether a few likely paths show that some is allowed and some is not. False says nothing. */
export function isShownPart(rules: RuleSet): boolean {
  const paths = pathsOf(rules);
  const likely = new RuleLoader(rules).load(rules.ruleEvents.subarray(0, shownRules)).flatMap(pathsLike);
  const asked = likely.filter((path) => paths.isPlain(path)).map((path) => paths.write(path));
  const answers = new Set(["/", ...asked].filter((path) => path !== "/robots.txt").map((path) => rules.allows(path)));
  return answers.has(true) && answers.has(false);
}

/** A rule that forbids every path, alone on its side. */
const everything: BoundRule = {
  octets: new Uint8Array(0),
  hasStars: false,
  isAnchored: false,
  isAllow: false,
  priority: 1,
  track: 0,
  event: -1,
};
