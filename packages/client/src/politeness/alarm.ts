// One timer for everybody who waits: it rings at the earliest moment that was asked for, and is gone when nobody waits.
// In: a way to sleep, and what to do. Out: a ring. Next: politeness.ts.
import { setTimeout as timer } from "node:timers/promises";

/** Resolves after so many milliseconds; rejects as soon as the signal is aborted, and leaves no timer behind then. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The system's timer. */
export const systemSleep: Sleep = (ms, signal) => timer(ms, undefined, { signal });

/** Longer than this at once no timer sleeps: theirs end at 2^31 ms. Who wakes early finds nobody due, and sleeps again. */
const longestMs = 3_600_000;

export class Alarm {
  readonly #sleep: Sleep;
  readonly #ring: () => void;
  #atMs: number | null = null;
  #sleeping: AbortController | null = null;

  constructor(sleep: Sleep, ring: () => void) {
    this.#sleep = sleep;
    this.#ring = ring;
  }

  /** Rings at that moment, and at no other; not at all for null. */
  set(atMs: number | null, nowMs: number): void {
    if (this.#atMs === atMs) return;
    this.#sleeping?.abort();
    this.#sleeping = null;
    this.#atMs = atMs;
    if (atMs === null) return;
    const sleeping = new AbortController();
    this.#sleeping = sleeping;
    // A timer may end a part of a millisecond early; rounded up, it is then seldom set twice.
    this.#sleep(Math.min(Math.ceil(Math.max(atMs - nowMs, 0)), longestMs), sleeping.signal).then(
      () => {
        if (this.#sleeping !== sleeping) return;
        this.#sleeping = null;
        this.#atMs = null;
        this.#ring();
      },
      () => {},
    );
  }
}
