// From octets to blocks of whole lines as text, so that decoding costs once a block and not once a line.
// In: an OctetSource. Out: to a sink, in order, blocks of lines that each end in "\n" (but the last of all), and lines that are
// too long, of which only the beginning is kept: memory is bounded whatever comes in. Next: url-list.ts, commands/batch.ts.
import { isAscii, isUtf8 } from "node:buffer";
import type { OctetSource } from "./octet-source.ts";

/** What takes the blocks. */
export interface BlockSink {
  /** Whole lines. A block that holds octets beyond UTF-8 is one line. */
  block(text: string, isUtf8: boolean): void;
  /** A line over the limit, by its beginning. */
  tooLong(beginning: string): void;
  /** Called before each read, which may wait: what was gathered should go out. */
  beforeRead(octetsRead: number): void;
}

/** Large enough that calls cost nothing; V8 gives strings from 128 KiB pages of their own, which costs more than reading them. */
const chunkOctets = 64 * 1024;
/** What is kept of a line that is too long. */
const beginningOctets = 100;
const newline = 0x0a;

/**
 * Reads the source to its end. A line over the limit is reported, never held; one that ends within the chunk in which it passes
 * the limit may still come through. The system's errors are thrown.
 */
export function readBlocks(source: OctetSource, lineLimitOctets: number, sink: BlockSink): void {
  let buffer = Buffer.allocUnsafe(chunkOctets);
  let octetsRead = 0;
  let isFirst = true;
  // Invariant: buffer[0, filled) is the beginning of a line, without its end, and (but for the first read) not yet given away.
  let filled = 0;
  // While set, the line is over the limit: its beginning is in `beginning`, and all up to its end is dropped.
  let beginning: string | null = null;
  const emit = (from: number, to: number): void => {
    let start = from;
    if (isFirst) {
      isFirst = false;
      // A byte order mark is no part of the first line.
      if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf && to >= 3) start = 3;
    }
    emitBlock(buffer.subarray(start, to), sink);
  };
  for (;;) {
    sink.beforeRead(octetsRead);
    if (filled === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
    const count = source.read(buffer, filled, Math.min(chunkOctets, buffer.length - filled));
    if (count === 0) break;
    octetsRead += count;
    const end = filled + count;
    let start = 0;
    if (beginning !== null) {
      start = buffer.subarray(0, end).indexOf(newline) + 1;
      if (start === 0) continue;
      sink.tooLong(beginning);
      beginning = null;
    }
    // Only the new octets are searched, or a line that comes in small pieces would be searched again with each.
    const searched = Math.max(start, filled);
    const found = buffer.subarray(searched, end).lastIndexOf(newline);
    if (found >= 0) emit(start, searched + found + 1);
    const from = found < 0 ? start : searched + found + 1;
    buffer.copyWithin(0, from, end);
    filled = end - from;
    if (filled > lineLimitOctets) {
      beginning = beginningOf(buffer);
      isFirst = false;
      filled = 0;
    }
  }
  if (beginning !== null) sink.tooLong(beginning);
  else if (filled > 0) emit(0, filled);
}

function emitBlock(octets: Buffer, sink: BlockSink): void {
  if (octets.length === 0) return;
  // ASCII is decoded by copying it.
  if (isAscii(octets)) return sink.block(octets.toString("latin1"), true);
  if (isUtf8(octets)) return sink.block(octets.toString("utf8"), true);
  // Line by line, so that one bad line does not cast doubt on its neighbours.
  for (let at = 0; at < octets.length; ) {
    const found = octets.indexOf(newline, at);
    const end = found < 0 ? octets.length : found + 1;
    const line = octets.subarray(at, end);
    sink.block(line.toString("utf8"), isUtf8(line));
    at = end;
  }
}

function beginningOf(octets: Buffer): string {
  // A character that the cut goes through is left out.
  return octets.toString("utf8", 0, beginningOctets).replace(/\ufffd+$/, "");
}
