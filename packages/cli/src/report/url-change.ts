// What a list of URLs shows of a change between two files: how many of them change, by the deciding lines, with
// examples. Counted in answers/url-changes.ts, told of in diff-report.ts.
import type { ShapeDifference } from "@maycrawl/core/comparison";

/** Which way a verdict changes. */
export type ChangeKind = "newlyDisallowed" | "newlyAllowed" | "newlyUndecided";
export const changeKinds: readonly ChangeKind[] = ["newlyDisallowed", "newlyAllowed", "newlyUndecided"];

/** URLs that change, with the same deciding lines on both sides. */
export interface UrlChange {
  readonly kind: ChangeKind;
  /** As the comparison has it; the witness is the path of the first of them. */
  readonly difference: ShapeDifference;
  readonly count: number;
  /** The first ones, as they were given. */
  readonly examples: readonly string[];
}

/** What changes for one class of agents over a list of URLs. */
export interface CountedChanges {
  /** By `linesKey`. */
  readonly byLines: ReadonlyMap<string, UrlChange>;
  readonly counts: Readonly<Record<ChangeKind, number>>;
}

/** The key of a pair of deciding lines, 0 if no rule decided. */
export function linesKey(kind: ChangeKind, oldLine: number, newLine: number): string {
  return `${kind} ${oldLine} ${newLine}`;
}
