// What the logs show of who read /robots.txt, when, and what came back: without it nobody knows what a crawler could
// know. In: records, of every log at once, in any order. Out: for a visitor, host and moment, the last reads before it.
import type { IdentityState } from "@maycrawl/core/identity";
import type { LogRecord } from "../formats/index.ts";
import type { Visitor } from "./visitors.ts";

/** What a read of /robots.txt came to. */
export type ReadKind =
  /** 2xx: the file as it was. */
  | "received"
  /** 304: the copy that the crawler has holds still. */
  | "not-modified"
  /** 404, 410 and other 4xx: the crawler was told that there is no file. */
  | "missing"
  /** 401, 403, 407, 429, 451: the crawler was refused the file. */
  | "refused"
  /** 5xx, or no status. */
  | "failed"
  /** 3xx: what the crawler got in the end stands elsewhere. */
  | "redirected";

/** A read. */
export interface RulesRead {
  readonly atMs: number;
  readonly kind: ReadKind;
  readonly status: number | null;
}

/** Whether the record is a request for the rules themselves: RFC 9309 section 2.3. HEAD brings no file. */
export function isRulesRead({ method, target }: LogRecord): boolean {
  return target === "/robots.txt" && method === "GET";
}

/** What a status of /robots.txt means to who asked: RFC 9309 section 2.3.1. */
export function readKind(status: number | null): ReadKind {
  if (status === null) return "failed";
  if (status === 304) return "not-modified";
  if (status >= 200 && status < 300) return "received";
  if (status >= 300 && status < 400) return "redirected";
  if ([401, 403, 407, 429, 451].includes(status)) return "refused";
  return status >= 400 && status < 500 ? "missing" : "failed";
}

/** Whether a hit in that state may speak for the crawler. */
export function isTrusted(visitor: Visitor, state: IdentityState): boolean {
  if (state === "verified-address" || state === "verified-dns") return true;
  return visitor.isAsNamed && state !== "impostor";
}

/** Reads that one key keeps; a crawler that asks more often repeats itself. */
const mostReads = 200_000;

/** All reads. */
export class RulesReads {
  readonly #reads: Map<string, RulesRead[]> = new Map();
  #isSorted = true;

  /** Notes a read, if the hit may speak for the crawler. */
  add(visitor: Visitor, state: IdentityState, record: LogRecord): void {
    if (!isTrusted(visitor, state) || Number.isNaN(record.timeMs)) return;
    const { timeMs, timeDoubtMs, status } = record;
    const kind = readKind(status);
    const host = record.host?.toLowerCase() ?? "";
    const note = (atMs: number): void => {
      this.#push(`${visitor.name}\n${host}`, { atMs, kind, status });
      // One fetcher of an operator may ask for all of them.
      this.#push(`operator ${visitor.operator}\n${host}`, { atMs, kind, status });
    };
    // Of two possible moments, a file was received at the later, and refused at both.
    note(timeMs + timeDoubtMs);
    if (timeDoubtMs > 0 && kind !== "received" && kind !== "not-modified") note(timeMs);
  }

  /** The reads by this visitor on that host, or with `isOperator` by any crawler of its operator. */
  of(visitor: Visitor, host: string | null, isOperator: boolean): readonly RulesRead[] {
    if (!this.#isSorted) {
      for (const reads of this.#reads.values()) reads.sort((a, b) => a.atMs - b.atMs);
      this.#isSorted = true;
    }
    const name = isOperator ? `operator ${visitor.operator}` : visitor.name;
    return this.#reads.get(`${name}\n${host?.toLowerCase() ?? ""}`) ?? [];
  }

  /** The plain form, for workers and for resuming. */
  toJSON(): readonly (readonly [string, readonly RulesRead[]])[] {
    return [...this.#reads];
  }

  /** Takes another's reads. */
  merge(plain: readonly (readonly [string, readonly RulesRead[]])[]): void {
    for (const [key, reads] of plain) for (const read of reads) this.#push(key, read);
  }

  #push(key: string, read: RulesRead): void {
    let reads = this.#reads.get(key);
    if (reads === undefined) this.#reads.set(key, (reads = []));
    if (reads.length >= mostReads) return;
    const last = reads.at(-1);
    if (last !== undefined && last.atMs > read.atMs) this.#isSorted = false;
    reads.push(read);
  }
}

/** The place of the last read before that moment; -1 without one. */
export function lastReadBefore(reads: readonly RulesRead[], ms: number): number {
  let low = 0;
  let high = reads.length;
  // Invariant: reads before `low` were made before that moment, those from `high` on were not.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((reads[middle] as RulesRead).atMs < ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
