// One timer for all who wait: it rings at the earliest moment that was set, and is gone when nobody waits. Next:
// politeness.ts.
import { setTimeout as timer } from "node:timers/promises";

/** Resolves after this many milliseconds. Rejects as soon as the signal is aborted, and leaves no timer then. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The system's timer. */
export const systemSleep: Sleep = (ms, signal) => timer(ms, undefined, { signal });

/** The longest single sleep: timers end at 2^31 ms. If nobody is due on waking, it sleeps again. */
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

  /** Rings at that moment only; not at all for null. */
  set(atMs: number | null, nowMs: number): void {
    if (this.#atMs === atMs) return;
    this.#sleeping?.abort();
    this.#sleeping = null;
    this.#atMs = atMs;
    if (atMs === null) return;
    const sleeping = new AbortController();
    this.#sleeping = sleeping;
    // A timer may end a fraction of a millisecond early: rounding up seldom needs a second one.
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
