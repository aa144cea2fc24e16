// Applying edits to octets: everything outside their spans stays, octet by octet.
import { encodeUtf8 } from "../octets/index.ts";
import type { TextEdit } from "./check.ts";

/** The octets after the edits. They must lie within the file and not overlap; insertions at one place keep their order. */
export function applyEdits(octets: Uint8Array, edits: readonly TextEdit[]): Uint8Array {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const texts = sorted.map((edit) => encodeUtf8(edit.text));
  const size = sorted.reduce((sum, edit, i) => sum + (texts[i]?.length ?? 0) - (edit.span.end - edit.span.start), octets.length);
  const out = new Uint8Array(size);
  let from = 0;
  let to = 0;
  // Invariant: out[0, to) is what octets[0, from) became.
  for (const [i, edit] of sorted.entries()) {
    if (edit.span.start < from || edit.span.end < edit.span.start || edit.span.end > octets.length) {
      throw new TypeError(`edits must lie within the file and not overlap, got [${edit.span.start}, ${edit.span.end}) of ${octets.length} octets`);
    }
    out.set(octets.subarray(from, edit.span.start), to);
    to += edit.span.start - from;
    out.set(texts[i] as Uint8Array, to);
    to += (texts[i] as Uint8Array).length;
    from = edit.span.end;
  }
  out.set(octets.subarray(from), to);
  return out;
}

/** Whether two sets of edits touch the same octets, or insert at the same place. */
export function overlap(a: readonly TextEdit[], b: readonly TextEdit[]): boolean {
  return a.some((one) => b.some((other) =>
    (one.span.start < other.span.end && other.span.start < one.span.end) || one.span.start === other.span.start || (one.span.end === one.span.start && one.span.start === other.span.end) || (other.span.end === other.span.start && other.span.start === one.span.end)));
}
