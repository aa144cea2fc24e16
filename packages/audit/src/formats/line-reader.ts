// What a reader of a format is, and what may be wrong with a line. Content never throws: a line gives a record, nothing
// (a comment), or a fault. Next: scanning.ts, which the readers share.
import type { LogRecord } from "./record.ts";
import type { LocalTime } from "./local-time.ts";

/** Why a line gives no record: each code with its meaning. A closed list. */
export const lineFaults = {
  "other-format": "The line is not in the format of the file.",
  "invalid-time": "The line is in the format, but its time is no time.",
  "invalid-json": "The line begins as JSON, but is not.",
  "no-fields": 'The line stands before any "#Fields:" line, so nobody knows its columns.',
  "line-too-long": "The line is longer than 1 MiB.",
  "unknown-format": "The format of the file cannot be told.",
  "input-broken": "The file cannot be read to its end.",
} as const;

/** A fault's code. */
export type LineFault = keyof typeof lineFaults;

/** What reading a line gave: the record was filled, the line says nothing about a hit, or it cannot be read. */
export type LineOutcome = "record" | "nothing" | LineFault;

/** Reads the lines of one file, in order. */
export interface LineReader {
  /** Reads text[from, to), one line without its end, into the record, which is empty. */
  read(text: string, from: number, to: number, record: LogRecord): LineOutcome;
  /** What a reader that begins in the middle of the file must have read before; null if nothing. */
  readonly header?: string | null;
}

/** What a format needs that a log does not say. */
export interface ReaderOptions {
  /** What times without an offset mean. */
  readonly localTime: LocalTime;
  /** While the format is being told: only lines that look more like this format than like one of its relatives. */
  readonly isStrict?: boolean;
}

/** One format. */
export interface LogFormat {
  readonly name: string;
  /** What it is, in a few words. */
  readonly title: string;
  /** Whether the time is surely that of the request's start; otherwise it may be that of its end. */
  readonly isStartTime: boolean;
  /** The finest step of its times, in milliseconds. */
  readonly resolutionMs: number;
  open(options: ReaderOptions): LineReader;
}
