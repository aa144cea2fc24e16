// Where the marks of a timeline stand, and of which kind they are. Pure.
import type { VersionAnswer } from "./answers.ts";

/** What a version did to the answers before it. */
export type VersionKind = "first" | "same" | "closed" | "opened" | "both" | "failed" | "open";

/** The kind of a version. */
export function versionKind({ change, result }: Pick<VersionAnswer, "change" | "result">): VersionKind {
  if (result === "unreachable") return "failed";
  if (change === null) return "first";
  if (change.result === "equal") return "same";
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
export function marksOf(
  versions: readonly { readonly atMs: number; readonly kind: VersionKind }[],
  left: number,
  right: number,
): Mark[] {
  const sorted = [...versions].sort((a, b) => a.atMs - b.atMs);
  const first = sorted[0]?.atMs ?? 0;
  const span = Math.max(1, (sorted.at(-1)?.atMs ?? 0) - first);
  const step = Math.min(gap, (right - left) / Math.max(1, sorted.length - 1));
  const xs = sorted.map(({ atMs }) => (sorted.length === 1 ? right : left + ((atMs - first) / span) * (right - left)));
  // First forwards, so that no mark hides the one before it; then each makes room for those after it, so that none
  // leaves the end.
  let least = left;
  const forwards = xs.map((x) => {
    const moved = Math.max(x, least);
    least = moved + step;
    return moved;
  });
  return sorted.map(({ kind }, at) => {
    const most = right - (sorted.length - 1 - at) * step;
    return { x: Math.round(Math.min(forwards[at] ?? most, most)), kind };
  });
}
