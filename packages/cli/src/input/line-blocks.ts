// From bytes to blocks of whole lines as text: decoding costs once a block, not once a line. In: an OctetSource. Out:
// to a sink, in order, blocks of lines that each end in "\n" (except the very last), and lines that are too long, of
// which only the beginning is kept, so that memory is bounded. Next: url-list.ts, ../answers/batch-answers.ts.
import { isAscii, isUtf8 } from "node:buffer";
import type { OctetSource } from "./octet-source.ts";

/** What takes the blocks. */
export interface BlockSink {
  /** Whole lines. A block that is not UTF-8 is a single line. */
  block(text: string, isUtf8: boolean): void;
  /** The beginning of a line over the limit. */
  tooLong(beginning: string): void;
  /** Called before each read, which may wait. */
  beforeRead(octetsRead: number): void;
}

/**
 * Large enough that calls cost nothing; V8 gives strings of 128 KiB and more pages of their own, which costs more than
 * reading them.
 */
const chunkOctets = 64 * 1024;
/** What is kept of a line that is too long. */
const beginningOctets = 100;
const newline = 0x0a;

/**
 * Reads the source to its end. Throws the system's errors. A line over the limit is reported, not kept; one that ends
 * within the chunk in which it passes the limit may still be passed on.
 */
export function readBlocks(source: OctetSource, lineLimitOctets: number, sink: BlockSink): void {
  const blocks = new LineBlocks(lineLimitOctets, sink);
  for (;;) {
    sink.beforeRead(blocks.octetsRead);
    const { buffer, at, length } = blocks.room();
    const count = source.read(buffer, at, length);
    if (count === 0) break;
    blocks.took(count);
  }
  blocks.end();
}

/** As `readBlocks`, for bytes that arrive piece by piece. */
export class LineBlocks {
  readonly #lineLimitOctets: number;
  readonly #sink: BlockSink;
  #buffer = Buffer.allocUnsafe(chunkOctets);
  #octetsRead = 0;
  #isFirst = true;
  /**
   * Invariant: buffer[0, filled) is the beginning of a line, without its end, and (except in the first read) not passed
   * on yet.
   */
  #filled = 0;
  /** While set, the line is over the limit: this is its beginning, and the rest of it is dropped. */
  #beginning: string | null = null;

  constructor(lineLimitOctets: number, sink: BlockSink) {
    this.#lineLimitOctets = lineLimitOctets;
    this.#sink = sink;
  }

  /** Bytes taken so far. */
  get octetsRead(): number {
    return this.#octetsRead;
  }

  /** Where to put the next bytes, and how many at most. */
  room(): { readonly buffer: Buffer; readonly at: number; readonly length: number } {
    if (this.#filled === this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], this.#buffer.length * 2);
    return {
      buffer: this.#buffer,
      at: this.#filled,
      length: Math.min(chunkOctets, this.#buffer.length - this.#filled),
    };
  }

  /** Takes the bytes that were put there. */
  took(count: number): void {
    this.#octetsRead += count;
    const filled = this.#filled;
    const end = filled + count;
    let start = 0;
    if (this.#beginning !== null) {
      start = this.#buffer.subarray(0, end).indexOf(newline) + 1;
      if (start === 0) return;
      this.#sink.tooLong(this.#beginning);
      this.#beginning = null;
    }
    // Only the new bytes are searched, or a line in small pieces would be searched again with each.
    const searched = Math.max(start, filled);
    const found = this.#buffer.subarray(searched, end).lastIndexOf(newline);
    if (found >= 0) this.#emit(start, searched + found + 1);
    const from = found < 0 ? start : searched + found + 1;
    this.#buffer.copyWithin(0, from, end);
    this.#filled = end - from;
    if (this.#filled > this.#lineLimitOctets) {
      this.#beginning = beginningOf(this.#buffer);
      this.#isFirst = false;
      this.#filled = 0;
    }
  }

  /** Passes on the last line. */
  end(): void {
    if (this.#beginning !== null) this.#sink.tooLong(this.#beginning);
    else if (this.#filled > 0) this.#emit(0, this.#filled);
  }

  #emit(from: number, to: number): void {
    let start = from;
    if (this.#isFirst) {
      this.#isFirst = false;
      // A byte order mark is not part of the first line.
      if (this.#buffer[0] === 0xef && this.#buffer[1] === 0xbb && this.#buffer[2] === 0xbf && to >= 3) start = 3;
    }
    emitBlock(this.#buffer.subarray(start, to), this.#sink);
  }
}

function emitBlock(octets: Buffer, sink: BlockSink): void {
  if (octets.length === 0) return;
  // ASCII is decoded by copying.
  if (isAscii(octets)) return sink.block(octets.toString("latin1"), true);
  if (isUtf8(octets)) return sink.block(octets.toString("utf8"), true);
  // Line by line, so that one bad line does not spoil its neighbours.
  for (let at = 0; at < octets.length;) {
    const found = octets.indexOf(newline, at);
    const end = found < 0 ? octets.length : found + 1;
    const line = octets.subarray(at, end);
    sink.block(line.toString("utf8"), isUtf8(line));
    at = end;
  }
}

function beginningOf(octets: Buffer): string {
  // A character that was cut in two is left out.
  return octets.toString("utf8", 0, beginningOctets).replace(/\ufffd+$/, "");
}
