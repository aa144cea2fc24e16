// A rule of a rule set as comparison sees it, and how many of its octets stand before its first star.
import { star } from "../matching/path-pattern.ts";

/** A path pattern that binds, as it competes. */
export interface BoundRule {
  /** In normal form, without a final `$`; each `*` is an operator if `hasStars`. */
  readonly octets: Uint8Array;
  readonly hasStars: boolean;
  readonly isAnchored: boolean;
  /** What it says where it decides. */
  readonly isAllow: boolean;
  /**
   * Of two rules that match, the one with the higher priority decides; in the file's order where the first one decides.
   */
  readonly priority: number;
  /**
   * Rules of different tracks do not compete: 0, and where their order is undefined 1 and 2 for allow and disallow
   * rules with `*`.
   */
  readonly track: number;
  readonly event: number;
}

/** A rule and where it stands: 1 in the first rule set, 2 in the second, 3 in both. */
export interface SidedRule {
  readonly rule: BoundRule;
  readonly sides: number;
}

/** How many octets of the pattern stand before its first star. */
export function headLength(rule: { readonly octets: Uint8Array; readonly hasStars: boolean }): number {
  const at = rule.hasStars ? rule.octets.indexOf(star) : -1;
  return at < 0 ? rule.octets.length : at;
}
