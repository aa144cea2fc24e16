// What a comparison says: types, and what is made of a verdict or a rule for those who read it.
import type { Dialect } from "../dialect/index.ts";
import type { Rule } from "../robots-txt/index.ts";
import { star } from "../matching/path-pattern.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import type { Reason, Verdict } from "../matching/verdict.ts";
import type { BoundRule } from "./bound-rule.ts";

/** What one side says about the witness. */
export interface VerdictFacts {
  /** Null: undetermined. */
  readonly allowed: boolean | null;
  readonly reason: Reason;
  /** The deciding rule's line; null when no rule decided. */
  readonly line: number | null;
  /** The deciding rule as written; null when no rule decided. */
  readonly text: string | null;
}

/** A path on which two rule sets differ. */
export interface Difference {
  /** Path and query in normal form: asked with any host, the verdicts are these. */
  readonly witness: string;
  /** What changed, as a pattern: that of the deciding rule which the other side has not. */
  readonly shape: string;
  readonly old: VerdictFacts;
  readonly new: VerdictFacts;
}

/** What comparing two rule sets gives. */
export interface Comparison {
  /**
   * "equal" is proven for all paths; "different" has a witness; "incomplete": none was found before the budget ended.
   */
  readonly result: "equal" | "different" | "incomplete";
  /** The first of each is a shortest one; the others are of other deciding lines, shorter ones first. */
  readonly newlyDisallowed: readonly Difference[];
  readonly newlyAllowed: readonly Difference[];
  /** Undetermined on one side and not on the other. */
  readonly newlyUndecided: readonly Difference[];
  /** Whether a kind of difference that has no witness is proven not to be. */
  readonly isComplete: boolean;
  /** If not complete: there is no difference on any path of at most so many octets; null when complete. */
  readonly coveredOctets: number | null;
  readonly steps: number;
}

/** Any host will do. */
export const anyOrigin = "https://host.invalid";

/** What a verdict says about a witness. */
export function factsOf(verdict: Verdict): VerdictFacts {
  return {
    allowed: verdict.allowed,
    reason: verdict.reason,
    line: verdict.line === 0 ? null : verdict.line,
    text: verdict.rule?.text ?? null,
  };
}

/** Paths that the pattern matches: its stars stand for nothing, or for a letter each. */
export function pathsLike(rule: BoundRule): Uint8Array[] {
  if (!rule.hasStars) return [rule.octets];
  return [rule.octets.filter((octet) => octet !== star), rule.octets.map((octet) => (octet === star ? 0x78 : octet))];
}

/** The rule's pattern, with the star at its end that is implied. */
export function shapeOf(rule: Rule, rules: RuleSet): string {
  const { dialect } = rules.reading;
  if (rule.pathPattern === "") return dialect.emptyPattern === "disallow-opens-all" ? "/*" : "";
  return writtenPattern(rule.pathPattern, dialect);
}

/**
 * A rule's pattern with the star at its end that is implied. Where `*` is a character like any other, it is written as
 * an escape, if the dialect reads those.
 */
export function writtenPattern(pathPattern: string, { wildcards, percent }: Dialect): string {
  if (wildcards === "literal") return `${percent === "none" ? pathPattern : pathPattern.replaceAll("*", "%2A")}*`;
  return pathPattern.endsWith("$") ? pathPattern : `${pathPattern.replace(/\*+$/, "")}*`;
}
