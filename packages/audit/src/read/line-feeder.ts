// From octets to lines: text is decoded a block at a time, and a line is a place in its block, so that nothing is
// copied. In: octets, piece by piece. Out: to a sink, each line in order. A line over the limit is reported and
// dropped, so memory is bounded. Next: log-input.ts, where octets come from.
import { isAscii, isUtf8 } from "node:buffer";

/** What takes the lines. */
export interface LineSink {
  /** A line at text[from, to), without its end; `number` counts from 1. */
  line(text: string, from: number, to: number, number: number): void;
  /** A line over the limit. */
  tooLong(number: number): void;
}

/** Octets of a line that is read; the longest header that servers take is 1 MiB by far. */
export const longestLineOctets: number = 1024 * 1024;
const newline = 0x0a;
const carriageReturn = 0x0d;

/** Feeds lines to a sink. */
export class LineFeeder {
  readonly #sink: LineSink;
  /** Lines that ended so far. */
  #lines: number;
  /** Octets before the first line that has not ended yet. */
  #offset: number;
  /** The beginning of a line that has not ended yet. */
  #pending: Buffer[] = [];
  #pendingOctets = 0;
  /** Whether the line that has not ended yet is over the limit; it is dropped until its end. */
  #isDropping = false;

  readonly #needle: Buffer | null;

  /**
   * Goes on after so many lines and octets. With a needle, only lines that hold it are passed on, without their
   * numbers, at the speed of a search for octets.
   */
  constructor(sink: LineSink, lines: number = 0, offset: number = 0, needle: string | null = null) {
    this.#sink = sink;
    this.#needle = needle === null ? null : Buffer.from(needle);
    this.#lines = lines;
    this.#offset = offset;
  }

  /** Lines that have ended. */
  get lines(): number {
    return this.#lines;
  }

  /** Octets up to the end of the last line that has ended. */
  get offset(): number {
    return this.#offset;
  }

  /** Takes octets; they may be changed afterwards. */
  write(octets: Uint8Array): void {
    const piece = Buffer.from(octets.buffer, octets.byteOffset, octets.length);
    const last = piece.lastIndexOf(newline);
    if (last < 0) return this.#keep(piece);
    const first = this.#pendingOctets > 0 || this.#isDropping ? piece.indexOf(newline) + 1 : 0;
    if (first > 0) {
      this.#keep(piece.subarray(0, first));
      this.#emitPending();
    }
    if (first <= last) {
      const block = piece.subarray(first, last + 1);
      this.#emit(block);
      this.#offset += block.length;
    }
    this.#keep(piece.subarray(last + 1));
  }

  /** Takes the end of the input: a last line may have no end. Returns whether there was one. */
  end(): boolean {
    if (this.#pendingOctets === 0 && !this.#isDropping) return false;
    this.#emitPending();
    return true;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pendingOctets += piece.length;
    if (this.#isDropping) return;
    if (this.#pendingOctets > longestLineOctets) {
      this.#isDropping = true;
      this.#pending = [];
      return;
    }
    // A copy: the caller reuses its buffer.
    this.#pending.push(Buffer.from(piece));
  }

  #emitPending(): void {
    if (this.#isDropping) {
      this.#lines++;
      this.#sink.tooLong(this.#lines);
    } else this.#emit(this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending));
    this.#offset += this.#pendingOctets;
    this.#pending = [];
    this.#pendingOctets = 0;
    this.#isDropping = false;
  }

  #emit(octets: Buffer): void {
    if (this.#needle !== null) return this.#emitFound(octets, this.#needle);
    let block = octets;
    // A byte order mark is not part of the first line.
    if (this.#lines === 0 && this.#offset === 0 && block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf)
      block = block.subarray(3);
    // ASCII is decoded by copying. Text that is not UTF-8 is decoded line by line, each as well as can be.
    if (isAscii(block)) return this.#emitText(block.toString("latin1"));
    if (isUtf8(block)) return this.#emitText(block.toString("utf8"));
    for (let at = 0; at < block.length;) {
      const found = block.indexOf(newline, at);
      const end = found < 0 ? block.length : found + 1;
      this.#emitText(block.toString("utf8", at, end));
      at = end;
    }
  }

  #emitFound(block: Buffer, needle: Buffer): void {
    for (let at = block.indexOf(needle); at >= 0;) {
      const start = block.lastIndexOf(newline, at) + 1;
      const found = block.indexOf(newline, at);
      const end = found < 0 ? block.length : found + 1;
      this.#emitText(block.toString("utf8", start, end));
      at = block.indexOf(needle, end);
    }
  }

  #emitText(text: string): void {
    const sink = this.#sink;
    for (let at = 0; at < text.length;) {
      const found = text.indexOf("\n", at);
      const next = found < 0 ? text.length : found + 1;
      let end = found < 0 ? text.length : found;
      if (end > at && text.charCodeAt(end - 1) === carriageReturn) end--;
      this.#lines++;
      if (end - at > longestLineOctets) sink.tooLong(this.#lines);
      else if (end > at) sink.line(text, at, end, this.#lines);
      at = next;
    }
  }
}
