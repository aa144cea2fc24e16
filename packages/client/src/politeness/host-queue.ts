// Who waits for one host, and how far that host's next turn is. In: waiters in the order in which they came. Out: moments, by the
// clock of this process, at which something is to be done about them. What is done is decided in politeness.ts.
import type { NoSlot, Slot } from "../store/store.ts";
import type { AskedPace, PolitenessNote } from "./terms.ts";
import type { Waking } from "./wake-heap.ts";

/** The turn: one request to the host may be sent now. */
export interface AcquiredSlot {
  readonly outcome: "acquired";
  /** The host's key: see `hostKeyOf`. */
  readonly host: string;
  /** The slot's moment, by the store's clock. */
  readonly atMs: number;
  /** The time that lies between the request before and this one, at least. */
  readonly intervalMs: number;
  readonly notes: readonly PolitenessNote[];
  /** The request is done: makes room under `maxConcurrent` and `oneAtATime`. Calling it again does nothing. */
  release(): void;
}

/** No turn within the time that may be waited: nothing is to be sent. */
export interface DeferredSlot {
  readonly outcome: "deferred";
  readonly host: string;
  /** The host is not to be visited at this time of day; or the wait would be longer than `maxWaitMs`. */
  readonly reason: "visit-time" | "max-wait";
  /** When to come back, at the earliest, by the store's clock: an estimate where others wait too. */
  readonly retryAtMs: number;
  readonly notes: readonly PolitenessNote[];
}

/** Somebody who waits for a host's turn. */
export interface Waiter {
  readonly pace: AskedPace;
  /** After this it is told to come back later. */
  readonly deadlineMs: number;
  settle(answer: AcquiredSlot | DeferredSlot): void;
  fail(reason: unknown): void;
}

/**
 * What is being done about the host: nothing; its store is asked for a slot; a slot is held, and its moment awaited, for a quarter
 * of a second at most.
 */
export type HostState = { readonly is: "idle" } | { readonly is: "asking"; readonly waiter: Waiter } | HeldSlot;

interface HeldSlot {
  readonly is: "holding";
  readonly slot: Slot;
  readonly waiter: Waiter;
  readonly intervalMs: number;
  readonly dueMs: number;
}

export class HostQueue implements Waking {
  readonly host: string;
  readonly waiters: Waiter[] = [];
  state: HostState = { is: "idle" };
  /** Not to be asked for before: as the store said, or because it did not answer. */
  notBeforeMs: number = Number.NEGATIVE_INFINITY;
  /** What Retry-After named: kept here too, for when the store is lost. */
  floorMs: number = Number.NEGATIVE_INFINITY;
  /** The last request that this process was allowed: what was late itself delays the next. */
  grantedMs: number = Number.NEGATIVE_INFINITY;
  /** While the store is lost: this process's own next turn. */
  ownTurnMs: number | null = null;
  /** Requests that were allowed and not given back as done. */
  underway = 0;
  /** No deadline is earlier; there may be none so early any more. */
  firstDeadlineMs: number = Number.POSITIVE_INFINITY;

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

  add(waiter: Waiter): void {
    this.waiters.push(waiter);
    this.hasDeadline(waiter);
  }

  remove(waiter: Waiter): boolean {
    const at = this.waiters.indexOf(waiter);
    if (at >= 0) this.waiters.splice(at, 1);
    return at >= 0;
  }

  /** Counts the waiter's deadline, which does not count while the store is asked for it. */
  hasDeadline(waiter: Waiter): void {
    this.firstDeadlineMs = Math.min(this.firstDeadlineMs, waiter.deadlineMs);
  }

  /** Takes out those whose deadline is before the moment; looks at them only when there can be one. */
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

  /** Whether nothing would be lost with it. */
  isIdle(nowMs: number, keptMs: number): boolean {
    const isAtRest = this.waiters.length === 0 && this.state.is === "idle" && this.underway === 0;
    return isAtRest && this.floorMs <= nowMs && (this.ownTurnMs ?? nowMs) <= nowMs && this.grantedMs + keptMs <= nowMs;
  }
}

/** Whether the store gave a slot. */
export function isSlot(answer: Slot | NoSlot): answer is Slot {
  return answer.id !== null;
}
