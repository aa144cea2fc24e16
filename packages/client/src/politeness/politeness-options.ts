// How politely: every option, with what stands in where it is left out. In: what somebody chose. Out: numbers to go by.
import type { Clock } from "../store/store-clock.ts";
import type { Sleep } from "./alarm.ts";

/** How politely. Times are in milliseconds. */
export interface PolitenessOptions {
  /** The time between two requests to a host is never shorter: by default 1000. */
  readonly minIntervalMs?: number;
  /** Nor longer, whatever a site asks for: by default 60,000. What is cut is said in the slot's notes. */
  readonly maxIntervalMs?: number;
  /** How long a turn is waited for, to within a quarter of a second, where a call does not say: by default 300,000. */
  readonly maxWaitMs?: number;
  /** How long Retry-After keeps a host from being asked at most: by default a day. */
  readonly maxPushBackMs?: number;
  /** How many turns may be out at once, over all hosts, until they are released: by default any number. */
  readonly maxConcurrent?: number;
  /** Whether a host's next turn waits until the one before was released, in this process: by default true. */
  readonly oneAtATime?: boolean;
  /** How many times the interval is kept while the store is lost: by default 4. As many as there are processes is right. */
  readonly lostStoreFactor?: number;
  /** Milliseconds since 1970 that never go back; by default those of this process. Waits are measured by it. */
  readonly clock?: Clock;
  readonly sleep?: Sleep;
}

/** Every number, settled. */
export type SettledOptions = Required<Omit<PolitenessOptions, "sleep" | "clock">>;

/** Milliseconds since 1970 as of the start of this process, and from there on by a clock that nobody sets. */
export function processClock(): number {
  return performance.timeOrigin + performance.now();
}

/** The options with what stands in for those left out; TypeError for what is none. */
export function settledOptions(options: PolitenessOptions): SettledOptions {
  const {
    minIntervalMs = 1000, maxIntervalMs = 60_000, maxWaitMs = 300_000, maxPushBackMs = 86_400_000,
    maxConcurrent = Number.POSITIVE_INFINITY, oneAtATime = true, lostStoreFactor = 4,
  } = options;
  checkFrom("minIntervalMs", minIntervalMs, 0);
  if (!(maxIntervalMs >= minIntervalMs && maxIntervalMs < Number.POSITIVE_INFINITY)) {
    throw new TypeError(`maxIntervalMs must be a number of milliseconds from minIntervalMs (${minIntervalMs}), got ${String(maxIntervalMs)}`);
  }
  checkFrom("maxWaitMs", maxWaitMs, 0);
  checkFrom("maxPushBackMs", maxPushBackMs, 0);
  if (maxConcurrent !== Number.POSITIVE_INFINITY && (!Number.isSafeInteger(maxConcurrent) || maxConcurrent < 1)) {
    throw new TypeError(`maxConcurrent must be a whole number from 1, got ${String(maxConcurrent)}`);
  }
  checkFrom("lostStoreFactor", lostStoreFactor, 1);
  return { minIntervalMs, maxIntervalMs, maxWaitMs, maxPushBackMs, maxConcurrent, oneAtATime, lostStoreFactor };
}

export function checkFrom(what: string, value: unknown, least: number): void {
  if (typeof value !== "number" || !(value >= least && value <= 8.64e15)) throw new TypeError(`${what} must be a number from ${least}, got ${String(value)}`);
}
