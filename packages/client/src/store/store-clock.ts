// What a store makes of a clock that goes back: time corrected, a machine woken with a wrong clock. Slots must not come closer,
// and a lease must not outlive its 30 s, so neither can moments be left standing in what is now the future, nor be forgotten.
// In: what the clock says and the latest it ever said. Out: the store's now, and how far all moments in the future are to move.
// Next: host-clock.ts, where a host's moments stand.

/** The clock, in milliseconds since 1970; `Date.now` is one. */
export type Clock = () => number;

/**
 * So far back, a clock is taken to stand still until it catches up: a step of that size is the usual correction of a running
 * clock, and to stand still is to wait. Any further, and all that is reserved moves along.
 */
const standsStillMs = 1000;

/** Now, and how far the clock went back. */
export interface SettledClock {
  readonly nowMs: number;
  /** Moments in the future are to be moved so far back, so that they stay as far from now as they were; mostly 0. */
  readonly backMs: number;
}

/** Now by a clock that said `latestMs` before, and says `readingMs`. Past moments that are moved too do no harm: they stay past. */
export function settleClock(readingMs: number, latestMs: number): SettledClock {
  const reading = Math.floor(readingMs);
  if (reading >= latestMs) return { nowMs: reading, backMs: 0 };
  if (latestMs - reading <= standsStillMs) return { nowMs: latestMs, backMs: 0 };
  return { nowMs: reading, backMs: latestMs - reading };
}
