// How a store deals with a clock that is set back: slots must not move closer together, and a lease must not outlive
// its 30 s. In: what the clock says and the latest it ever said. Out: the store's now, and how far to move all moments
// that lie ahead. Next: host-clock.ts.

/** The clock, in milliseconds since 1970; `Date.now` is one. */
export type Clock = () => number;

/**
 * A clock set back by at most this much counts as standing still until it catches up. Beyond, all that is reserved
 * moves along.
 */
const standsStillMs = 1000;

/** Now, and how far the clock was set back. */
export interface SettledClock {
  readonly nowMs: number;
  /** Moments ahead move back by this much, which keeps their distance from now; mostly 0. */
  readonly backMs: number;
}

/**
 * Now, by a clock that said `latestMs` before and says `readingMs`. Past moments may move too: they stay in the past.
 */
export function settleClock(readingMs: number, latestMs: number): SettledClock {
  const reading = Math.floor(readingMs);
  if (reading >= latestMs) return { nowMs: reading, backMs: 0 };
  if (latestMs - reading <= standsStillMs) return { nowMs: latestMs, backMs: 0 };
  return { nowMs: reading, backMs: latestMs - reading };
}

/** Clocks that are slewed run slower than others by at most one part in a thousand. */
const slewedPace = 0.999;

/**
 * The clock of one store. The system's clock is compared with one that nobody sets, so that a step back is noticed even
 * if the clock has moved on since the store last looked.
 */
export class StoreClock {
  readonly #clock: Clock;
  readonly #steady: Clock | null;
  #seen: { readonly nowMs: number; readonly steadyMs: number } | null = null;

  /** By default the system's clock. */
  constructor(clock?: Clock) {
    this.#clock = clock ?? Date.now;
    this.#steady = clock === undefined ? () => performance.now() : null;
  }

  /** Now, by a store whose users saw `latestMs` last. A step back is noticed again until `keep` is called. */
  settle(latestMs: number): SettledClock {
    let latest = latestMs;
    if (this.#steady !== null && this.#seen !== null) {
      latest = Math.max(latest, Math.floor(this.#seen.nowMs + (this.#steady() - this.#seen.steadyMs) * slewedPace));
    }
    const settled = settleClock(this.#clock(), latest);
    if (settled.backMs === 0) this.keep(settled.nowMs);
    return settled;
  }

  /** Notes that the store has moved all moments to this now. */
  keep(nowMs: number): void {
    if (this.#steady !== null) this.#seen = { nowMs, steadyMs: this.#steady() };
  }
}
