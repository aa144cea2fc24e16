// What stays as it was within a change: "Disallow: /cart" becoming "Disallow: /cart/" opens /cart*, but /cart/* stays
// disallowed. In: the rule sets before and after, and a difference. Out: patterns of rules, each proven to have one
// answer that does not change.
import type { RuleSet } from "@maycrawl/core";
import { compareWithin, type Difference, extentWithin } from "@maycrawl/core/comparison";
import type { RobotsSource } from "../input/robots-source.ts";
import type { ChangeKind } from "./url-changes.ts";

/** Paths within a difference whose answer stays. */
export interface UnchangedPaths {
  readonly pattern: string;
  /** The line of the new file that the pattern is from. */
  readonly line: number;
}

/** Patterns tried for one difference, and the steps of each trial. */
const mostTrials = 10;
const trialSteps = 100_000;

/**
 * The patterns of the new file's rules within the difference whose answer stays, shortest first, without those that
 * another covers.
 */
export function unchangedPaths(
  kind: ChangeKind,
  { shape }: Difference,
  old: RuleSet,
  renewed: RuleSet,
  { robotsTxt }: RobotsSource,
): UnchangedPaths[] {
  const { wildcards, name } = renewed.reading.dialect;
  if (kind === "newlyUndecided" || wildcards === "literal") return [];
  const beginning = /^[^*$]*/.exec(shape)?.[0] ?? "";
  const rules = robotsTxt.reading(name).groups.flatMap((group) => group.rules);
  const trials = rules
    .filter(({ pathPattern }) => pathPattern.startsWith(beginning) && written(pathPattern) !== shape)
    .slice(0, mostTrials);
  const found: UnchangedPaths[] = [];
  for (const { pathPattern, line } of trials.sort((a, b) => a.pathPattern.length - b.pathPattern.length)) {
    const pattern = written(pathPattern);
    if (
      /[#\s]/.test(pattern) ||
      found.some((one) => one.pattern.endsWith("*") && pattern.startsWith(one.pattern.slice(0, -1)))
    )
      continue;
    const { extent } = extentWithin(renewed, pattern, { maxSteps: trialSteps });
    if (extent !== (kind === "newlyAllowed" ? "none" : "all")) continue;
    if (compareWithin(old, renewed, pattern, { maxSteps: trialSteps }).result === "equal")
      found.push({ pattern, line });
  }
  return found;
}

/** The pattern with the star at its end that is implied. */
function written(pathPattern: string): string {
  return pathPattern.endsWith("$") || pathPattern.endsWith("*") ? pathPattern : `${pathPattern}*`;
}
