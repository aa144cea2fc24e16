// Turns at hosts: when a request may be sent, so that every host is asked at the pace that it wants, by all who share a
// store. In: a URL and a pace. Out: a turn, or when to come back. A slot is taken from the store only shortly before it
// is due, so that giving up leaves no gap, nobody holds a place under a common limit while waiting for a slow host, and
// a rate for some time of day applies at that time. Next: terms.ts, host-queue.ts.
import { RequestUrl } from "@maycrawl/core";
import type { NoSlot, RobotsStore, Slot } from "../store/store.ts";
import type { Clock } from "../store/store-clock.ts";
import { Alarm, systemSleep } from "./alarm.ts";
import { GivingUp } from "./giving-up.ts";
import { hostKeyOf } from "./host-key.ts";
import { type AcquiredSlot, type DeferredSlot, type HostQueue, isSlot, type Waiter } from "./host-queue.ts";
import { HostQueues } from "./host-queues.ts";
import {
  checkFrom,
  type PolitenessOptions,
  processClock,
  type SettledOptions,
  settledOptions,
} from "./politeness-options.ts";
import { StoreTime } from "./store-time.ts";
import { type AskedPace, checkPace, type PolitenessNote, type Terms, termsAt, opensAt } from "./terms.ts";
import { WakeHeap } from "./wake-heap.ts";

/** Options of one turn. */
export interface AcquireOptions {
  /** What the site asks of the requester: by default nothing. */
  readonly pace?: AskedPace;
  /** Ends the wait: the promise rejects with the signal's reason, and nothing stays taken. */
  readonly signal?: AbortSignal;
  readonly maxWaitMs?: number;
}

/** How far a host was pushed back. */
export interface PushedBack {
  readonly host: string;
  /** By the store's clock. */
  readonly untilMs: number;
  readonly notes: readonly PolitenessNote[];
}

/**
 * A slot is taken when it is due within this time, which covers a remote store's answer and differences between clocks.
 */
const aheadMs = 250;
/** A store that did not answer is asked again after this time. */
const lostStoreRetryMs = 1000;

/**
 * Turns for hosts, by the clocks of a store. Takes about 2 KB for each host that somebody waits for, and one timer in
 * all.
 *
 * @example
 * const politeness = new Politeness(new MemoryStore());
 * const turn = await politeness.acquire("https://shop.example/cart", { pace: { crawlDelaySeconds: 2 } });
 */
export class Politeness {
  readonly #store: RobotsStore;
  readonly #options: SettledOptions;
  readonly #lostStoreFactor: () => number;
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  readonly #givingUp: GivingUp = new GivingUp();
  readonly #queues: HostQueues;
  readonly #time: StoreTime;
  readonly #heap: WakeHeap<HostQueue> = new WakeHeap();
  /** Queues that are due and wait for a place under `maxConcurrent`, first due first. */
  readonly #line: Set<HostQueue> = new Set();
  /** Questions to the store that are under way; closing waits for them. */
  readonly #questions: Set<Promise<void>> = new Set();
  #free: number;
  /** The store did not answer and is left alone until then. */
  #lostUntilMs: number = Number.NEGATIVE_INFINITY;
  /** While the due queues are woken, the alarm is not set for each of them. */
  #isWaking = false;
  #isClosed = false;

  constructor(store: RobotsStore, options: PolitenessOptions = {}) {
    this.#store = store;
    this.#options = settledOptions(options);
    const { lostStoreFactor } = this.#options;
    this.#lostStoreFactor = () =>
      options.lostStoreFactor === undefined ? (store.holders?.() ?? lostStoreFactor) : lostStoreFactor;
    this.#free = this.#options.maxConcurrent;
    this.#clock = options.clock ?? processClock;
    this.#queues = new HostQueues(this.#clock, this.#options.maxIntervalMs);
    this.#time = new StoreTime(this.#clock, this.#options);
    this.#alarm = new Alarm(options.sleep ?? systemSleep, () => this.#wakeDue());
  }

  /**
   * Resolves when the next turn to ask the URL's host has come; or, if that is later than `maxWaitMs`, with when to
   * come back. Turns of a host are given in the order in which they were requested.
   *
   * Rejects with the signal's reason if that is aborted, with an AbortError if this is closed, and with a TypeError
   * unless the URL is an absolute http, https or ftp URL. A store that does not answer makes turns rarer and rejects
   * nothing.
   */
  async acquire(url: string | URL | RequestUrl, options: AcquireOptions = {}): Promise<AcquiredSlot | DeferredSlot> {
    const host = hostOf(url);
    const { pace = {}, signal, maxWaitMs = this.#options.maxWaitMs } = options;
    checkPace(pace);
    checkFrom("maxWaitMs", maxWaitMs, 0);
    const deadlineMs = this.#clock() + maxWaitMs;
    await this.#time.hear(this.#store);
    if (this.#isClosed) throw closed();
    signal?.throwIfAborted();
    const queue = this.#queues.of(host);
    const nowMs = this.#clock();
    const { intervalMs } = this.#time.termsOf(pace, nowMs);
    // Those in front have their turns first: a request that cannot be served in time learns so at once.
    const expectedMs = Math.max(nowMs, queue.freeMs(intervalMs)) + queue.waiters.length * intervalMs;
    const opensMs = this.#time.opensMs(pace, expectedMs);
    if (opensMs > Math.max(deadlineMs, nowMs)) return this.#deferred(host, pace, expectedMs, opensMs);
    return new Promise((settle, reject) => {
      const giveUp = (): void => {
        if (!queue.remove(waiter)) return;
        reject(signal?.reason);
        this.#step(queue);
      };
      const done = signal === undefined ? () => {} : this.#givingUp.on(signal, giveUp);
      const waiter: Waiter = {
        pace,
        deadlineMs: Math.max(deadlineMs, nowMs) + aheadMs,
        settle: (answer) => (done(), settle(answer)),
        fail: (reason) => (done(), reject(reason)),
      };
      queue.add(waiter);
      this.#step(queue);
    });
  }

  /**
   * Leaves the URL's host alone for this long, as Retry-After asks: for all who share the store. Never shortens an
   * earlier call. Turns that were given already remain.
   */
  async pushBack(url: string | URL, forMs: number): Promise<PushedBack> {
    const host = hostOf(url);
    if (typeof forMs !== "number" || !(forMs >= 0))
      throw new TypeError(`forMs must be a number of milliseconds from 0, got ${String(forMs)}`);
    if (this.#isClosed) throw closed();
    const usedMs = Math.min(forMs, this.#options.maxPushBackMs);
    const notes: PolitenessNote[] = usedMs < forMs ? [{ code: "push-back-capped", askedMs: forMs, usedMs }] : [];
    const queue = this.#queues.of(host);
    const untilMs = this.#clock() + usedMs;
    queue.floorMs = Math.max(queue.floorMs, untilMs);
    this.#step(queue);
    await this.#time.hear(this.#store);
    try {
      await this.#store.pushBack(host, this.#time.storeMs(untilMs));
    } catch {
      // This process keeps it at least.
      notes.push({ code: "store-lost", askedMs: usedMs, usedMs });
    }
    return { host, untilMs: this.#time.storeMs(untilMs), notes };
  }

  /**
   * Rejects all who still wait with an AbortError, gives back what was held, and leaves no timer. The store stays open.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#alarm.set(null, 0);
    this.#heap.clear();
    this.#line.clear();
    for (const queue of this.#queues.all()) {
      if (queue.state.is === "holding") this.#giveBack(queue, queue.state.slot);
      for (const waiter of queue.waiters.splice(0)) waiter.fail(closed());
    }
    await Promise.all(this.#questions);
    this.#queues.clear();
  }

  /** Does what is due for the queue, and sets the alarm for what is due next. */
  #step(queue: HostQueue): void {
    if (this.#isClosed) return;
    const nowMs = this.#clock();
    for (const waiter of queue.takeOverdue(Math.max(nowMs, queue.floorMs, queue.notBeforeMs)))
      this.#sendAway(queue, waiter, nowMs);
    const turnMs = this.#proceed(queue, nowMs);
    // The waiter that the store is asked for is not sent away meanwhile.
    const canBeOverdue = queue.waiters.length > (queue.state.is === "asking" ? 1 : 0);
    const nextMs = Math.min(turnMs, canBeOverdue ? queue.firstDeadlineMs + 1 : Number.POSITIVE_INFINITY);
    this.#heap.wake(queue, nextMs === Number.POSITIVE_INFINITY ? null : nextMs);
    if (!this.#isWaking) this.#alarm.set(this.#heap.first?.wakeMs ?? null, nowMs);
  }

  /**
   * Takes the queue as far as it can go now; returns when it can go on, infinite while something else must happen
   * first.
   */
  #proceed(queue: HostQueue, nowMs: number): number {
    for (;;) {
      const head = queue.waiters[0];
      const { state } = queue;
      if (state.is === "asking") return Number.POSITIVE_INFINITY;
      if (state.is === "holding") {
        if (head === undefined || !this.#isFor(head, queue)) {
          this.#giveBack(queue, state.slot);
          continue;
        }
        if (state.dueMs > nowMs) return state.dueMs;
        if (queue.isTooLate(nowMs)) {
          this.#giveBack(queue, state.slot);
          continue;
        }
        this.#grant(queue, head, state.slot.atMs, this.#time.termsOf(head.pace, nowMs, state.intervalMs), nowMs);
        continue;
      }
      if (head === undefined || (this.#options.oneAtATime && queue.underway > 0)) {
        this.#line.delete(queue);
        return Number.POSITIVE_INFINITY;
      }
      const terms = this.#time.termsOf(head.pace, nowMs);
      const turnMs = this.#time.opensMs(head.pace, Math.max(nowMs, queue.freeMs(terms.intervalMs)));
      if (turnMs > head.deadlineMs) {
        queue.remove(head);
        this.#sendAway(queue, head, nowMs);
        continue;
      }
      if (turnMs > nowMs) {
        this.#line.delete(queue);
        return turnMs;
      }
      if (this.#free < 1) {
        this.#line.add(queue);
        return Number.POSITIVE_INFINITY;
      }
      this.#line.delete(queue);
      if (nowMs >= this.#lostUntilMs) this.#ask(queue, head, terms, nowMs);
      else this.#goOnAlone(queue, head, terms, nowMs);
    }
  }

  /** Whether the waiter may have the held slot, which may have been taken for another. */
  #isFor(waiter: Waiter, queue: HostQueue): boolean {
    const { state } = queue;
    if (state.is !== "holding" || queue.floorMs > state.dueMs) return false;
    const { atMs } = state.slot;
    if (opensAt(waiter.pace.visitTimes ?? [], atMs) > atMs) {
      // The window closes before the slot: look from there on.
      queue.notBeforeMs = Math.max(queue.notBeforeMs, state.dueMs);
      return false;
    }
    return waiter === state.waiter || termsAt(waiter.pace, atMs, this.#options).intervalMs <= state.intervalMs;
  }

  #ask(queue: HostQueue, waiter: Waiter, terms: Terms, nowMs: number): void {
    this.#free--;
    queue.state = { is: "asking", waiter };
    const request = { host: queue.host, intervalMs: terms.intervalMs, notAfterMs: this.#time.storeMs(nowMs + aheadMs) };
    const asked = async (): Promise<void> => {
      try {
        this.#answered(queue, waiter, terms, nowMs, await this.#store.slot(request));
      } catch {
        this.#lostUntilMs = this.#clock() + lostStoreRetryMs;
        this.#free++;
        queue.state = { is: "idle" };
      }
      if (this.#isClosed) return;
      queue.hasDeadline(waiter);
      this.#step(queue);
      this.#letIn();
    };
    this.#keep(asked());
  }

  #answered(queue: HostQueue, waiter: Waiter, terms: Terms, askedMs: number, answer: Slot | NoSlot): void {
    const nowMs = this.#clock();
    this.#time.note(answer.nowMs, nowMs);
    this.#lostUntilMs = Number.NEGATIVE_INFINITY;
    queue.ownTurnMs = null;
    if (!isSlot(answer)) {
      this.#free++;
      queue.state = { is: "idle" };
      queue.notBeforeMs = nowMs + (answer.freeMs - answer.nowMs);
    } else if (this.#isClosed) {
      this.#giveBack(queue, answer);
    } else {
      queue.state = {
        is: "holding",
        slot: answer,
        waiter,
        intervalMs: terms.intervalMs,
        dueMs: nowMs + (answer.atMs - answer.nowMs),
        askedMs,
      };
    }
  }

  /**
   * Without the store nobody knows what other processes do, so this one keeps several times the interval, from when it
   * noticed. It is never faster than with the store, and tries the store again every second.
   */
  #goOnAlone(queue: HostQueue, waiter: Waiter, terms: Terms, nowMs: number): void {
    const widenedMs = terms.intervalMs * this.#lostStoreFactor();
    queue.ownTurnMs ??= nowMs + widenedMs;
    if (queue.ownTurnMs > nowMs) {
      queue.notBeforeMs = Math.min(queue.ownTurnMs, this.#lostUntilMs);
      return;
    }
    queue.ownTurnMs = nowMs + widenedMs;
    this.#free--;
    const note: PolitenessNote = { code: "store-lost", askedMs: terms.intervalMs, usedMs: widenedMs };
    this.#grant(
      queue,
      waiter,
      this.#time.storeMs(nowMs),
      { intervalMs: widenedMs, notes: [...terms.notes, note] },
      nowMs,
    );
  }

  #grant(queue: HostQueue, waiter: Waiter, atMs: number, { intervalMs, notes }: Terms, nowMs: number): void {
    queue.remove(waiter);
    queue.state = { is: "idle" };
    queue.grantedMs = nowMs;
    queue.underway++;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      queue.underway--;
      this.#free++;
      if (this.#options.oneAtATime) {
        // The host rests between the end of one answer and the next request.
        queue.grantedMs = Math.max(queue.grantedMs, this.#clock());
        this.#step(queue);
      }
      this.#letIn();
    };
    waiter.settle({ outcome: "acquired", host: queue.host, atMs, intervalMs, notes, release });
  }

  #sendAway(queue: HostQueue, { pace, settle }: Waiter, nowMs: number): void {
    const { intervalMs } = this.#time.termsOf(pace, nowMs);
    const expectedMs = Math.max(nowMs, queue.freeMs(intervalMs), queue.ownTurnMs ?? nowMs);
    settle(this.#deferred(queue.host, pace, expectedMs, this.#time.opensMs(pace, expectedMs)));
  }

  #deferred(host: string, pace: AskedPace, expectedMs: number, opensMs: number): DeferredSlot {
    const { notes } = this.#time.termsOf(pace, opensMs);
    return {
      outcome: "deferred",
      host,
      reason: opensMs > expectedMs ? "visit-time" : "max-wait",
      retryAtMs: this.#time.storeMs(opensMs),
      notes,
    };
  }

  #giveBack(queue: HostQueue, slot: Slot): void {
    queue.state = { is: "idle" };
    this.#free++;
    // If the store does not answer, the slot stays taken, which errs on the careful side.
    this.#keep(
      this.#store.cancelSlot(slot).then(
        () => {},
        () => {},
      ),
    );
    this.#letIn();
  }

  /** Lets queues in line go on while there is room, first due first. */
  #letIn(): void {
    for (const queue of this.#line) {
      if (this.#free < 1) return;
      this.#line.delete(queue);
      this.#step(queue);
    }
  }

  #wakeDue(): void {
    const nowMs = this.#clock();
    this.#isWaking = true;
    for (let first = this.#heap.first; first !== undefined && first.wakeMs <= nowMs; first = this.#heap.first) {
      this.#heap.wake(first, null);
      this.#step(first);
    }
    this.#isWaking = false;
    this.#alarm.set(this.#heap.first?.wakeMs ?? null, nowMs);
  }

  #keep(question: Promise<void>): void {
    this.#questions.add(question);
    void question.finally(() => this.#questions.delete(question));
  }
}

function hostOf(url: string | URL | RequestUrl): string {
  const host = hostKeyOf(url);
  if (host !== null) return host;
  const got = JSON.stringify((url instanceof RequestUrl ? url.text : String(url)).slice(0, 200));
  throw new TypeError(`url must be an absolute http, https or ftp URL, got ${got}`);
}

function closed(): DOMException {
  return new DOMException("No turn will come: politeness was closed.", "AbortError");
}
