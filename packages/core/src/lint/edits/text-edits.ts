// Applies edits to octets: everything outside their spans stays, octet by octet.
import { encodeUtf8 } from "../../octets/index.ts";
import type { Span } from "../../robots-txt/index.ts";
import type { TextEdit } from "../finding.ts";

/**
 * The bytes after the edits. They must lie within the file and not overlap; insertions at one place keep their order.
 */
export function applyEdits(octets: Uint8Array, edits: readonly TextEdit[]): Uint8Array {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let from = 0;
  for (const { span } of sorted) {
    if (span.start < from || span.end < span.start || span.end > octets.length) {
      const got = `[${span.start}, ${span.end}) of ${octets.length} bytes`;
      throw new TypeError(`edits must lie within the file and not overlap, got ${got}`);
    }
    from = span.end;
  }
  const texts = sorted.map((edit) => encodeUtf8(edit.text));
  const size = sorted.reduce(
    (sum, edit, i) => sum + (texts[i]?.length ?? 0) - (edit.span.end - edit.span.start),
    octets.length,
  );
  const out = new Uint8Array(size);
  let to = 0;
  from = 0;
  // Invariant: out[0, to) is what octets[0, from) became.
  for (const [i, edit] of sorted.entries()) {
    out.set(octets.subarray(from, edit.span.start), to);
    to += edit.span.start - from;
    out.set(texts[i] as Uint8Array, to);
    to += (texts[i] as Uint8Array).length;
    from = edit.span.end;
  }
  out.set(octets.subarray(from), to);
  return out;
}

/** The octets that edits have taken: no other edit may touch them, nor insert where one of them begins or ends. */
export class TakenSpans {
  /** Ascending, and apart from each other. */
  #spans: Span[];

  constructor(edits: readonly TextEdit[] = []) {
    this.#spans = edits.map((edit) => edit.span).sort((a, b) => a.start - b.start);
  }

  /**
   * Takes the octets of all the edits, or of none if one is in the way of another. Edits in file order cost a search
   * each.
   */
  take(edits: readonly TextEdit[]): boolean {
    const places = edits.map((edit) => this.#placeFor(edit.span));
    if (places.includes(-1)) return false;
    for (const [i, edit] of edits.entries()) {
      if (places[i] === this.#spans.length) this.#spans.push(edit.span);
      else this.#spans.splice(this.#placeFor(edit.span), 0, edit.span);
    }
    return true;
  }

  /** Where the span belongs; -1 if it is in the way of one that is there. */
  #placeFor(span: Span): number {
    let low = 0;
    let high = this.#spans.length;
    // Invariant: spans before `low` begin before this one, those from `high` on do not.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.start ?? 0) < span.start) low = middle + 1;
      else high = middle;
    }
    const before = this.#spans[low - 1];
    const after = this.#spans[low];
    return (before === undefined || areApart(before, span)) && (after === undefined || areApart(span, after))
      ? low
      : -1;
  }
}

/** Whether the first ends before the second begins; an insertion is in the way of its neighbours. */
function areApart(first: Span, second: Span): boolean {
  const isInsertion = first.start === first.end || second.start === second.end;
  return first.end < second.start || (first.end === second.start && !isInsertion);
}
