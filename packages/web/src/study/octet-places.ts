// From octets of a file to places in its text: core speaks of spans, an editor of lines and columns. Lines end as
// core's do: with LF, CR or CRLF. Columns count UTF-16 units from 1; a place within a line end is the end of the line
// before it.
import { textOf } from "../file-text/file-text.ts";
import type { Place } from "./asks.ts";

/** Finds places in one text. Built in one pass; a lookup costs a binary search and the length of one line. */
export class OctetPlaces {
  readonly #octets: Uint8Array;
  /** Where each line begins, in octets. */
  readonly #starts: number[] = [0];

  constructor(octets: Uint8Array) {
    this.#octets = octets;
    for (let i = 0; i < octets.length; i++) {
      const octet = octets[i];
      if (octet === 0x0a || (octet === 0x0d && octets[i + 1] !== 0x0a)) this.#starts.push(i + 1);
    }
  }

  /** The place of the octet at `offset`; past the last one, the end of the text. */
  at(offset: number): Place {
    let low = 0;
    let high = this.#starts.length - 1;
    // Invariant: the line that holds the octet is among low..high.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    let end = Math.min(offset, this.#octets.length);
    const start = this.#starts[low] ?? 0;
    // There is no place between CR and LF.
    if (end > start && this.#octets[end - 1] === 0x0d && this.#octets[end] === 0x0a) end--;
    return { line: low + 1, column: textOf(this.#octets.subarray(start, end)).length + 1 };
  }
}
