// When a host may be asked next: the one formula for every store, and one host's clock in memory. In: the slots given,
// how far the host was pushed back, a request. Out: the next moment. Next: memory-store.ts.
import type { SlotRequest } from "./store.ts";

/**
 * How long a host's clock is kept past its last slot by default: the longest interval of politeness. A request with a
 * longer interval keeps its distance from the last slot of any clock that was forgotten.
 */
export const defaultLongestIntervalMs = 60_000;

/**
 * The next moment for the request, given the last slot taken and the moment pushed back to (each null if there is
 * none).
 */
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
  /** No slot before this moment; null if nobody pushed back. */
  #untilMs: number | null = null;
  /** In order: the last slot in the past, then those ahead. */
  #slots: TakenSlot[] = [];
  /** The last moment before these slots at which the host may have been asked; null if unknown. */
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
    // One past slot is enough to measure from.
    let passed = 0;
    while (passed + 1 < this.#slots.length && (this.#slots[passed + 1] as TakenSlot).atMs <= nowMs) passed++;
    if (passed > 0) {
      this.#forgottenMs = (this.#slots[passed - 1] as TakenSlot).atMs;
      this.#slots = this.#slots.slice(passed);
    }
    const slot = { id, atMs, isGivenBack: false };
    // An array that grows keeps room for more; nearly every host has one slot.
    if (this.#slots.length === 0) this.#slots = [slot];
    else this.#slots.push(slot);
  }

  /** Returns whether the slot is free again, with those given back before it. */
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

  /** Moves all moments back, with a clock that was set back. */
  move(backMs: number): void {
    for (const slot of this.#slots) slot.atMs -= backMs;
    if (this.#untilMs !== null) this.#untilMs -= backMs;
    if (this.#forgottenMs !== null) this.#forgottenMs -= backMs;
  }

  /** Whether this clock could still delay a request with at most this interval. */
  matters(nowMs: number, longestIntervalMs: number): boolean {
    const lastMs = this.lastMs;
    return (this.#untilMs !== null && this.#untilMs > nowMs) || (lastMs !== null && lastMs + longestIntervalMs > nowMs);
  }
}
