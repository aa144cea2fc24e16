// The queue of one host, and when its next turn is. In: waiters in the order in which they came. Out: moments, by this
// process's clock, at which something is to be done for them; politeness.ts decides what.
import type { NoSlot, Slot } from "../store/store.ts";
import type { AskedPace, PolitenessNote } from "./terms.ts";
import type { Waking } from "./wake-heap.ts";

/** A turn: one request to the host may be sent now. */
export interface AcquiredSlot {
  readonly outcome: "acquired";
  /** The host's key: see `hostKeyOf`. */
  readonly host: string;
  /** The slot's moment, by the store's clock. */
  readonly atMs: number;
  /** The least time between the request before and this one. */
  readonly intervalMs: number;
  readonly notes: readonly PolitenessNote[];
  /** Call it when the response is over: the host's next turn waits for it. Calling it again does nothing. */
  release(): void;
}

/** No turn within the time allowed: send nothing. */
export interface DeferredSlot {
  readonly outcome: "deferred";
  readonly host: string;
  /** The host must not be visited at this time of day, or the wait would be longer than `maxWaitMs`. */
  readonly reason: "visit-time" | "max-wait";
  /** The earliest moment to come back, by the store's clock: an estimate if others wait too. */
  readonly retryAtMs: number;
  readonly notes: readonly PolitenessNote[];
}

/** A request that waits for a host's turn. */
export interface Waiter {
  readonly pace: AskedPace;
  /** After this it is deferred. */
  readonly deadlineMs: number;
  settle(answer: AcquiredSlot | DeferredSlot): void;
  fail(reason: unknown): void;
}

/**
 * What is being done for the host: nothing; the store is asked for a slot; or a slot is held until its moment, a
 * quarter of a second at most.
 */
export type HostState = { readonly is: "idle" } | { readonly is: "asking"; readonly waiter: Waiter } | HeldSlot;

interface HeldSlot {
  readonly is: "holding";
  readonly slot: Slot;
  readonly waiter: Waiter;
  readonly intervalMs: number;
  readonly dueMs: number;
  /** When the store was asked for it. */
  readonly askedMs: number;
}

/** A slot that is used later than this comes too close to the next one, which another process may have. */
const lateMs = 100;
/** After so many that came too late in a row one is used: the store is far away, or the process is always busy. */
const mostLate = 3;

export class HostQueue implements Waking {
  readonly host: string;
  readonly waiters: Waiter[] = [];
  state: HostState = { is: "idle" };
  /** No slot is asked for before this: the store said so, or did not answer. */
  notBeforeMs: number = Number.NEGATIVE_INFINITY;
  /** What Retry-After named: kept here too, in case the store stops answering. */
  floorMs: number = Number.NEGATIVE_INFINITY;
  /** When the last turn was given, or its request ended: the next one keeps its distance from that. */
  grantedMs: number = Number.NEGATIVE_INFINITY;
  /** While the store does not answer: this process's own next turn. */
  ownTurnMs: number | null = null;
  /** Turns given and not yet released. */
  underway = 0;
  /** A lower bound of the waiters' deadlines. */
  firstDeadlineMs: number = Number.POSITIVE_INFINITY;

  /** Slots given back in a row because their moment had passed. */
  late = 0;

  wakeMs = 0;
  place = -1;
  order = 0;

  constructor(host: string) {
    this.host = host;
  }

  /** The earliest that a request may be sent, with this time after the one before, as far as this process knows. */
  freeMs(intervalMs: number): number {
    return Math.max(this.notBeforeMs, this.floorMs, this.grantedMs + intervalMs);
  }

  /**
   * Whether the held slot's moment has passed by too much. Its answer may have been on its way since it was asked for.
   */
  isTooLate(nowMs: number): boolean {
    if (this.state.is !== "holding") return false;
    const { slot, askedMs } = this.state;
    if (nowMs - (askedMs + slot.atMs - slot.nowMs) <= lateMs || this.late >= mostLate) this.late = 0;
    else this.late++;
    return this.late > 0;
  }

  add(waiter: Waiter): void {
    this.waiters.push(waiter);
    this.hasDeadline(waiter);
  }

  remove(waiter: Waiter): boolean {
    const at = this.waiters.indexOf(waiter);
    // An array that was emptied this way keeps no room; a queue outlives its waiters.
    if (at >= 0 && this.waiters.length === 1) this.waiters.length = 0;
    else if (at >= 0) this.waiters.splice(at, 1);
    return at >= 0;
  }

  /** Counts the waiter's deadline, which does not count while the store is asked for its slot. */
  hasDeadline(waiter: Waiter): void {
    this.firstDeadlineMs = Math.min(this.firstDeadlineMs, waiter.deadlineMs);
  }

  /** Removes and returns the waiters whose deadline is before the moment. */
  takeOverdue(beforeMs: number): readonly Waiter[] {
    if (this.firstDeadlineMs >= beforeMs) return [];
    const asked = this.state.is === "asking" ? this.state.waiter : null;
    const overdue: Waiter[] = [];
    const others: Waiter[] = [];
    this.firstDeadlineMs = Number.POSITIVE_INFINITY;
    for (const waiter of this.waiters) {
      const isOverdue = waiter !== asked && waiter.deadlineMs < beforeMs;
      (isOverdue ? overdue : others).push(waiter);
      if (!isOverdue && waiter !== asked) this.hasDeadline(waiter);
    }
    this.waiters.splice(0, this.waiters.length, ...others);
    return overdue;
  }

  /** Whether nothing would be lost by forgetting it. */
  isIdle(nowMs: number, keptMs: number): boolean {
    const isAtRest = this.waiters.length === 0 && this.state.is === "idle" && this.underway === 0;
    return isAtRest && this.floorMs <= nowMs && (this.ownTurnMs ?? nowMs) <= nowMs && this.grantedMs + keptMs <= nowMs;
  }
}

/** Whether the store gave a slot. */
export function isSlot(answer: Slot | NoSlot): answer is Slot {
  return answer.id !== null;
}
