// The options of politeness, with their defaults. In: what a caller chose. Out: total numbers.
import type { Clock } from "../store/store-clock.ts";
import type { Sleep } from "./alarm.ts";

/** Options of politeness. Times are in milliseconds. */
export interface PolitenessOptions {
  /** The least time between two requests to a host: by default 1000. */
  readonly minIntervalMs?: number;
  /** The longest, whatever a site asks: by default 60,000. A note of the turn says what was cut. */
  readonly maxIntervalMs?: number;
  /** How long to wait for a turn, to within a quarter of a second, unless a call says: by default 300,000. */
  readonly maxWaitMs?: number;
  /** The longest time for which Retry-After keeps a host from being asked: by default a day. */
  readonly maxPushBackMs?: number;
  /** How many turns may be out at once, over all hosts: by default any number. */
  readonly maxConcurrent?: number;
  /** Whether a host's next turn waits until the one before was released, in this process: by default true. */
  readonly oneAtATime?: boolean;
  /**
   * How many times the interval is kept while the store does not answer: by default as many as the processes that the
   * store last saw, and 4 if it does not count them. Choose the number of processes.
   */
  readonly lostStoreFactor?: number;
  /** Milliseconds since 1970 by a clock that is never set back: by default this process's. It measures waits. */
  readonly clock?: Clock;
  readonly sleep?: Sleep;
}

/** The options, settled. */
export type SettledOptions = Required<Omit<PolitenessOptions, "sleep" | "clock">>;

/** The times that the interval is kept while a store does not answer that cannot say how many share it. */
const defaultLostStoreFactor = 4;

/** Milliseconds since 1970 at the start of this process, and from then on by a clock that nobody sets. */
export function processClock(): number {
  return performance.timeOrigin + performance.now();
}

/** A clock that never goes back: it stands still when the given one is set back, and goes on with it. */
export function neverBack(clock: Clock): Clock {
  let backMs = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  return () => {
    const readingMs = clock();
    if (readingMs + backMs < latestMs) backMs = latestMs - readingMs;
    latestMs = readingMs + backMs;
    return latestMs;
  };
}

/** The options with their defaults. Throws a TypeError if one is invalid. */
export function settledOptions(options: PolitenessOptions): SettledOptions {
  const {
    minIntervalMs = 1000,
    maxIntervalMs = 60_000,
    maxWaitMs = 300_000,
    maxPushBackMs = 86_400_000,
    maxConcurrent = Number.POSITIVE_INFINITY,
    oneAtATime = true,
    lostStoreFactor = defaultLostStoreFactor,
  } = options;
  checkFrom("minIntervalMs", minIntervalMs, 0);
  if (!(maxIntervalMs >= minIntervalMs && maxIntervalMs < Number.POSITIVE_INFINITY)) {
    throw new TypeError(
      `maxIntervalMs must be a number of milliseconds from minIntervalMs (${minIntervalMs}), got ` +
        `${String(maxIntervalMs)}`,
    );
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
  if (typeof value !== "number" || !(value >= least && value <= 8.64e15))
    throw new TypeError(`${what} must be a number from ${least}, got ${String(value)}`);
}
