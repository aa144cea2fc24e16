// From octets to lines and columns: spans in, places as editors count them out. Lines are as the reading counts them (CR, LF and
// CRLF each end one); columns are UTF-16 units, from 1; a byte order mark at the start is no column.
import { utf16Length } from "../octets/index.ts";
import type { Line, Span } from "../robots-txt/index.ts";

/** A span's first place and the one behind its last unit. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Gives places of spans in one file. */
export class Places {
  readonly #octets: Uint8Array;
  readonly #lines: readonly Line[];
  readonly #contentStart: number;

  constructor(octets: Uint8Array, lines: readonly Line[], contentStart: number) {
    this.#octets = octets;
    this.#lines = lines;
    this.#contentStart = contentStart;
  }

  /** The place of a span. Cost: the octets of its lines, up to it. */
  of(span: Span): Place {
    const start = this.#at(span.start);
    const end = span.end <= span.start ? start : this.#at(span.end);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  #at(octet: number): { line: number; column: number } {
    // Invariant: lines[low].span.start <= octet, and lines[high] begins behind it.
    let low = 0;
    let high = this.#lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.span.start ?? 0) <= octet) low = middle;
      else high = middle;
    }
    const start = low === 0 ? this.#contentStart : (this.#lines[low]?.span.start ?? 0);
    return { line: low + 1, column: octet <= start ? 1 : utf16Length(this.#octets, start, octet) + 1 };
  }
}
