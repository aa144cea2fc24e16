// Moments by the store's clock and by this process's: what a site asks for at some time of day is meant by the store's.
// In: answers of the store. Out: moments and terms. Next: politeness.ts.
import type { RobotsStore } from "../store/store.ts";
import type { Clock } from "../store/store-clock.ts";
import { type AskedPace, type IntervalBounds, opensAt, type Terms, termsAt } from "./terms.ts";

export class StoreTime {
  readonly #clock: Clock;
  readonly #bounds: IntervalBounds;
  /** The store's clock minus ours, as of its last answer; null before the first. */
  #offsetMs: number | null = null;

  constructor(clock: Clock, bounds: IntervalBounds) {
    this.#clock = clock;
    this.#bounds = bounds;
  }

  /** Learns the store's clock, once: until then its time of day is unknown. */
  async hear(store: RobotsStore): Promise<void> {
    if (this.#offsetMs !== null) return;
    try {
      const storeMs = await store.now();
      this.#offsetMs ??= storeMs - this.#clock();
    } catch {
      // Our clock stands in for it.
    }
  }

  /** Notes what the store's clock showed at a moment of ours. */
  note(storeMs: number, ownMs: number): void {
    this.#offsetMs = storeMs - ownMs;
  }

  /** Our moment by the store's clock. */
  storeMs(ownMs: number): number {
    return Math.ceil(ownMs + (this.#offsetMs ?? 0));
  }

  /** The terms of the pace at our moment, with another interval if given. */
  termsOf(pace: AskedPace, ownMs: number, intervalMs?: number): Terms {
    const terms = termsAt(pace, ownMs + (this.#offsetMs ?? 0), this.#bounds);
    return intervalMs === undefined ? terms : { ...terms, intervalMs };
  }

  /** Our first moment from this one on at which the host may be visited. */
  opensMs({ visitTimes = [] }: AskedPace, fromMs: number): number {
    const offsetMs = this.#offsetMs ?? 0;
    return visitTimes.length === 0 ? fromMs : opensAt(visitTimes, fromMs + offsetMs) - offsetMs;
  }
}
