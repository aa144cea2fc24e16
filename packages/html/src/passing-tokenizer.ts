// parse5's tokenizer, which can be moved on over what nobody reads. Lines are counted only when a place is asked for, or
// parse5 reads on. Next on the path: filtered-tokenizer.ts, which says over what.
import type { Place } from "./diagnostics.ts";
import { PlacedTokenizer } from "./placed-tokenizer.ts";
import { bareCrFrom, cr, lf, lfFrom, unitAt } from "./text-units.ts";

/** A tokenizer that can be moved on; between its own steps all lines are counted. */
export class PassingTokenizer extends PlacedTokenizer {
  /** From where lines are not counted: what was passed over; -1 if all are. */
  #uncounted = -1;
  /** The next LF, and the next CR without one behind it. */
  #nextLf = -1;
  #nextCr = -1;
  /** Where the tag at hand begins, if nobody has asked for its place yet; else -1. */
  #unplaced = -1;
  override write(chunk: string, isLastChunk: boolean): void {
    this.#nextLf = this.#nextCr = -1;
    super.write(chunk, isLastChunk);
  }

  override tagStart(): Place {
    this.#placeTag();
    return super.tagStart();
  }

  override readTo(): Place {
    this.#placeTag();
    this.#countTo(this.preprocessor.pos + 1);
    return super.readTo();
  }

  /** Says where the "<" of the tag stands that the handler is told of; -1 when it has been told. */
  protected placeLater(at: number): void {
    this.#unplaced = at;
  }

  #placeTag(): void {
    const at = this.#unplaced;
    if (at < 0) return;
    this.#unplaced = -1;
    this.#countTo(at);
    const { line, lineStartPos } = this.stand();
    this.placeTag(line, at - lineStartPos + 1);
  }

  /** Moves on to just before `end`, as if every character before it had been read. No line end is cut in two there. */
  protected passTo(end: number): void {
    this.skipTo(end);
    this.countAll();
  }

  /** The same, but lines are left to be counted: before parse5 reads on, or a place is asked for. */
  protected skipTo(end: number): void {
    const stand = this.stand();
    let from = stand.pos + 1;
    if (end <= from) return;
    stand.pos = end - 1;
    if (this.#uncounted >= 0) return;
    if (stand.isEol) {
      stand.isEol = false;
      stand.line++;
      stand.lineStartPos = from;
    }
    if (stand.skipNextNewLine) {
      stand.skipNextNewLine = false;
      if (unitAt(stand.html, from) === lf) stand.lineStartPos = ++from;
    }
    this.#uncounted = from;
  }

  /** Counts what was passed over, so that parse5 may read on. */
  protected countAll(): void {
    if (this.#uncounted < 0) return;
    const stand = this.stand();
    this.#countTo(stand.pos + 1);
    this.#uncounted = -1;
    // An LF that comes with the next chunk belongs to it.
    if (unitAt(stand.html, stand.pos) === cr) stand.skipNextNewLine = true;
  }

  /** Counts the lines up to there. The order does not matter: a line begins behind the last end. */
  #countTo(end: number): void {
    const from = this.#uncounted;
    if (from < 0 || from >= end) return;
    this.#uncounted = end;
    const stand = this.stand();
    const { html } = stand;
    if (this.#nextLf < from) this.#nextLf = lfFrom(html, from);
    if (this.#nextCr < from) this.#nextCr = bareCrFrom(html, from);
    let last = -1;
    for (; this.#nextLf < end; this.#nextLf = lfFrom(html, last + 1)) {
      stand.line++;
      last = this.#nextLf;
    }
    if (last >= 0) stand.lineStartPos = last + 1;
    for (; this.#nextCr < end; this.#nextCr = bareCrFrom(html, last + 1)) {
      stand.line++;
      last = this.#nextCr;
      if (last >= stand.lineStartPos) stand.lineStartPos = last + 1;
    }
  }
}
