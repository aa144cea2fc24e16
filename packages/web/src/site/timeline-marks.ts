// Where the marks of a timeline stand, and of which kind they are. Pure: moments in, places out.
import type { VersionAnswer } from "./answers.ts";

/** What a version did to the answers before it. */
export type VersionKind = "same" | "closed" | "opened" | "both" | "failed" | "open";

/** The kind of a version. */
export function versionKind({ change, result }: Pick<VersionAnswer, "change" | "result">): VersionKind {
  if (result === "unreachable") return "failed";
  if (change === null || change.result === "equal") return "same";
  const isClosed = change.classes.some((one) => one.newlyDisallowed.length > 0);
  const isOpened = change.classes.some((one) => one.newlyAllowed.length > 0);
  if (isClosed && isOpened) return "both";
  return isClosed ? "closed" : isOpened ? "opened" : "open";
}

/** A mark. */
export interface Mark {
  readonly x: number;
  readonly kind: VersionKind;
}

/** Pixels between two marks at least, as far as there is room. */
const gap = 20;

/** The marks, by their moments from `left` to `right`; those that would hide each other are moved on. */
export function marksOf(versions: readonly { readonly atMs: number; readonly kind: VersionKind }[], left: number, right: number): Mark[] {
  const sorted = [...versions].sort((a, b) => a.atMs - b.atMs);
  const first = sorted[0]?.atMs ?? 0;
  const span = Math.max(1, (sorted.at(-1)?.atMs ?? 0) - first);
  const step = Math.min(gap, (right - left) / Math.max(1, sorted.length - 1));
  const xs = sorted.map(({ atMs }) => (sorted.length === 1 ? right : left + ((atMs - first) / span) * (right - left)));
  // Forwards so that none hides the one before it, then backwards so that none stands beyond the end.
  for (let i = 1; i < xs.length; i++) xs[i] = Math.max(xs[i] as number, (xs[i - 1] as number) + step);
  for (let i = xs.length - 1; i >= 0; i--) xs[i] = Math.min(xs[i] as number, right - (xs.length - 1 - i) * step);
  return sorted.map(({ kind }, at) => ({ x: Math.round(xs[at] as number), kind }));
}
