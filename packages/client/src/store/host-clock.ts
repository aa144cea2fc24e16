// When a host may be asked next: one formula for every store, and the moments of one host in memory. In: the slots given, how far
// the host was pushed back, a request. Out: the next moment. Next: memory-store.ts.
import type { SlotRequest } from "./store.ts";

/**
 * How long a host's clock is kept past its last slot, where a store is not told otherwise: the cap of politeness. Whoever asks with a
 * longer interval is measured from the last clock that was forgotten.
 */
export const defaultLongestIntervalMs = 60_000;

/** The next moment for the request, by now, the last slot taken (null: none known) and the moment pushed back to (null: none). */
export function nextMoment(request: SlotRequest, nowMs: number, lastMs: number | null, untilMs: number | null): number {
  return Math.max(
    nowMs,
    lastMs === null ? nowMs : lastMs + Math.ceil(request.intervalMs),
    untilMs ?? nowMs,
    request.notBeforeMs ?? nowMs,
  );
}

interface TakenSlot {
  readonly id: string;
  atMs: number;
  isGivenBack: boolean;
}

/** One host's clock in memory. */
export class HostClock {
  /** No slot before this moment; null where nobody pushed back. */
  #untilMs: number | null = null;
  /** Ascending: the last slot that has passed, and those that have not. */
  #slots: TakenSlot[] = [];
  /** The last moment before these slots at which the host may have been asked; null where none is known. */
  #forgottenMs: number | null;

  constructor(forgottenMs: number | null) {
    this.#forgottenMs = forgottenMs;
  }

  get slotCount(): number {
    return this.#slots.length;
  }

  get lastMs(): number | null {
    return this.#slots.at(-1)?.atMs ?? this.#forgottenMs;
  }

  next(request: SlotRequest, nowMs: number): number {
    return nextMoment(request, nowMs, this.lastMs, this.#untilMs);
  }

  take(id: string, atMs: number, nowMs: number): void {
    // One slot that has passed is enough to measure from.
    let passed = 0;
    while (passed + 1 < this.#slots.length && (this.#slots[passed + 1] as TakenSlot).atMs <= nowMs) passed++;
    if (passed > 0) {
      this.#forgottenMs = (this.#slots[passed - 1] as TakenSlot).atMs;
      this.#slots = this.#slots.slice(passed);
    }
    this.#slots.push({ id, atMs, isGivenBack: false });
  }

  /** Whether the slot is free again, with those given back before it. */
  giveBack(id: string): boolean {
    const slot = this.#slots.find((one) => one.id === id);
    if (slot === undefined) return false;
    slot.isGivenBack = true;
    const isLast = this.#slots.at(-1) === slot;
    while (this.#slots.at(-1)?.isGivenBack === true) this.#slots.pop();
    return isLast;
  }

  pushBack(untilMs: number): void {
    this.#untilMs = Math.max(this.#untilMs ?? untilMs, untilMs);
  }

  /** All moments so far back, with a clock that went back. */
  move(backMs: number): void {
    for (const slot of this.#slots) slot.atMs -= backMs;
    if (this.#untilMs !== null) this.#untilMs -= backMs;
    if (this.#forgottenMs !== null) this.#forgottenMs -= backMs;
  }

  /** Whether a request with an interval of at most that could still be held up by it. */
  matters(nowMs: number, longestIntervalMs: number): boolean {
    const lastMs = this.lastMs;
    return (this.#untilMs !== null && this.#untilMs > nowMs) || (lastMs !== null && lastMs + longestIntervalMs > nowMs);
  }
}
