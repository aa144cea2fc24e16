// Waiting one's turn: when a request to a host may be sent, so that every host is asked at the pace that it asks for, by all who
// share a store together. In: a URL and a pace. Out: a turn, or when to come back. A slot is taken from the store only when it is
// all but due, so that whoever gives up leaves no hole, nobody holds a place under a common limit while waiting for a slow host,
// and what is asked for at some time of day is asked for by that time's rate. Next: terms.ts, host-queue.ts.
import type { NoSlot, RobotsStore, Slot } from "../store/store.ts";
import type { Clock } from "../store/store-clock.ts";
import { Alarm, systemSleep } from "./alarm.ts";
import { GivingUp } from "./giving-up.ts";
import { hostKeyOf } from "./host-key.ts";
import { type AcquiredSlot, type DeferredSlot, HostQueue, isSlot, type Waiter } from "./host-queue.ts";
import { checkFrom, type PolitenessOptions, processClock, type SettledOptions, settledOptions } from "./politeness-options.ts";
import { type AskedPace, checkPace, opensAt, type PolitenessNote, type Terms, termsAt } from "./terms.ts";
import { WakeHeap } from "./wake-heap.ts";

/** How one turn is waited for. */
export interface AcquireOptions {
  /** What the site asks of the requester; nothing, where it is left out. */
  readonly pace?: AskedPace;
  /** Gives up waiting: the promise rejects with the signal's reason, and nothing stays taken. */
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

/** A slot is taken when it is due within this time: what a store on another machine takes to answer, and other clocks differ by. */
const aheadMs = 250;
/** A store that did not answer is asked again after this time. */
const lostStoreRetryMs = 1000;
/** Queues are looked through for idle ones when they have doubled since the last time, from so many on. */
const leastSwept = 1024;

/**
 * Turns for hosts, by the clocks of a store. Holds some 2 KB for each host that is waited for, and one timer in all.
 *
 * @example
 * const politeness = new Politeness(new MemoryStore());
 * const turn = await politeness.acquire("https://shop.example/cart", { pace: { crawlDelaySeconds: 2 } });
 */
export class Politeness {
  readonly #store: RobotsStore;
  readonly #options: SettledOptions;
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  readonly #givingUp: GivingUp = new GivingUp();
  readonly #queues: Map<string, HostQueue> = new Map();
  readonly #heap: WakeHeap<HostQueue> = new WakeHeap();
  /** Queues that are due and wait for one of the turns that may be out at once, the one that was due first in front. */
  readonly #line: Set<HostQueue> = new Set();
  /** Questions to the store that are under way: whoever closes waits for them. */
  readonly #questions: Set<Promise<void>> = new Set();
  #free: number;
  /** The store's clock less ours, as of its last answer; null before the first. */
  #offsetMs: number | null = null;
  /** Not asked before: it did not answer. */
  #lostUntilMs: number = Number.NEGATIVE_INFINITY;
  #queuesSwept: number = leastSwept;
  /** While those who are due are woken, the alarm is not set for each of them. */
  #isWaking = false;
  #isClosed = false;

  constructor(store: RobotsStore, options: PolitenessOptions = {}) {
    this.#store = store;
    this.#options = settledOptions(options);
    this.#free = this.#options.maxConcurrent;
    this.#clock = options.clock ?? processClock;
    this.#alarm = new Alarm(options.sleep ?? systemSleep, () => this.#wakeDue());
  }

  /**
   * The next turn to ask the URL's host, when it has come; or, where that would take longer than may be waited, when to come back.
   * Turns of a host are given in the order in which they were asked for.
   *
   * Rejects with the signal's reason when that is aborted, with an AbortError when this is closed, and with a TypeError for what is
   * no absolute http, https or ftp URL. A store that is lost makes turns rarer, and rejects nothing.
   */
  async acquire(url: string | URL, options: AcquireOptions = {}): Promise<AcquiredSlot | DeferredSlot> {
    const host = hostOf(url);
    const { pace = {}, signal, maxWaitMs = this.#options.maxWaitMs } = options;
    checkPace(pace);
    checkFrom("maxWaitMs", maxWaitMs, 0);
    const deadlineMs = this.#clock() + maxWaitMs;
    await this.#hear();
    if (this.#isClosed) throw closed();
    signal?.throwIfAborted();
    const queue = this.#queueOf(host);
    const nowMs = this.#clock();
    const { intervalMs } = this.#termsOf(pace, nowMs);
    // Those in front of it have their turns first: who cannot be served in time need not wait to hear it.
    const expectedMs = Math.max(nowMs, queue.freeMs(intervalMs)) + queue.waiters.length * intervalMs;
    const opensMs = this.#opensMs(pace, expectedMs);
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
   * Leaves the URL's host alone for so long, as Retry-After asks: for all who share the store. Never shortens what was asked before.
   * Turns that were given already stand.
   */
  async pushBack(url: string | URL, forMs: number): Promise<PushedBack> {
    const host = hostOf(url);
    if (typeof forMs !== "number" || !(forMs >= 0)) throw new TypeError(`forMs must be a number of milliseconds from 0, got ${String(forMs)}`);
    if (this.#isClosed) throw closed();
    const usedMs = Math.min(forMs, this.#options.maxPushBackMs);
    const notes: PolitenessNote[] = usedMs < forMs ? [{ code: "push-back-capped", askedMs: forMs, usedMs }] : [];
    const queue = this.#queueOf(host);
    const untilMs = this.#clock() + usedMs;
    queue.floorMs = Math.max(queue.floorMs, untilMs);
    this.#step(queue);
    await this.#hear();
    try {
      await this.#store.pushBack(host, this.#storeMs(untilMs));
    } catch {
      // Kept here at least.
      notes.push({ code: "store-lost", askedMs: usedMs, usedMs });
    }
    return { host, untilMs: this.#storeMs(untilMs), notes };
  }

  /** Everybody who still waits is told so (AbortError), slots that were held go back, and no timer is left. The store stays open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#alarm.set(null, 0);
    this.#heap.clear();
    this.#line.clear();
    for (const queue of this.#queues.values()) {
      if (queue.state.is === "holding") this.#giveBack(queue, queue.state.slot);
      for (const waiter of queue.waiters.splice(0)) waiter.fail(closed());
    }
    await Promise.all(this.#questions);
    this.#queues.clear();
  }

  /** Does what is due about the queue, and sees to it that what is due next is not slept through. */
  #step(queue: HostQueue): void {
    if (this.#isClosed) return;
    const nowMs = this.#clock();
    for (const waiter of queue.takeOverdue(Math.max(nowMs, queue.floorMs, queue.notBeforeMs))) this.#sendAway(queue, waiter, nowMs);
    const turnMs = this.#proceed(queue, nowMs);
    // Whoever is asked for is not sent away meanwhile: a turn that is free sets no timer.
    const canBeOverdue = queue.waiters.length > (queue.state.is === "asking" ? 1 : 0);
    const nextMs = Math.min(turnMs, canBeOverdue ? queue.firstDeadlineMs + 1 : Number.POSITIVE_INFINITY);
    this.#heap.wake(queue, nextMs === Number.POSITIVE_INFINITY ? null : nextMs);
    if (!this.#isWaking) this.#alarm.set(this.#heap.first?.wakeMs ?? null, nowMs);
  }

  /** Goes on with the queue as far as now can be gone; gives when it can be gone on with, infinite while others must come first. */
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
        this.#grant(queue, head, state.slot.atMs, this.#termsOf(head.pace, nowMs, state.intervalMs), nowMs);
        continue;
      }
      if (head === undefined || (this.#options.oneAtATime && queue.underway > 0)) {
        this.#line.delete(queue);
        return Number.POSITIVE_INFINITY;
      }
      const terms = this.#termsOf(head.pace, nowMs);
      const turnMs = this.#opensMs(head.pace, Math.max(nowMs, queue.freeMs(terms.intervalMs)));
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

  /** Whether the slot that is held can be the waiter's: whoever it was taken for may have gone. */
  #isFor(waiter: Waiter, queue: HostQueue): boolean {
    const { state } = queue;
    if (state.is !== "holding" || queue.floorMs > state.dueMs) return false;
    const { atMs } = state.slot;
    if (opensAt(waiter.pace.visitTimes ?? [], atMs) > atMs) {
      // The window closes before it: the next is to be looked for from there on.
      queue.notBeforeMs = Math.max(queue.notBeforeMs, state.dueMs);
      return false;
    }
    return waiter === state.waiter || termsAt(waiter.pace, atMs, this.#options).intervalMs <= state.intervalMs;
  }

  #ask(queue: HostQueue, waiter: Waiter, terms: Terms, nowMs: number): void {
    this.#free--;
    queue.state = { is: "asking", waiter };
    const request = { host: queue.host, intervalMs: terms.intervalMs, notAfterMs: this.#storeMs(nowMs + aheadMs) };
    const asked = async (): Promise<void> => {
      try {
        this.#answered(queue, waiter, terms, await this.#store.slot(request));
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

  #answered(queue: HostQueue, waiter: Waiter, terms: Terms, answer: Slot | NoSlot): void {
    const nowMs = this.#clock();
    this.#offsetMs = answer.nowMs - nowMs;
    this.#lostUntilMs = Number.NEGATIVE_INFINITY;
    queue.ownTurnMs = null;
    if (!isSlot(answer)) {
      this.#free++;
      queue.state = { is: "idle" };
      queue.notBeforeMs = nowMs + (answer.freeMs - answer.nowMs);
    } else if (this.#isClosed) {
      this.#giveBack(queue, answer);
    } else {
      queue.state = { is: "holding", slot: answer, waiter, intervalMs: terms.intervalMs, dueMs: nowMs + (answer.atMs - answer.nowMs) };
    }
  }

  /**
   * Without the store nobody knows what other processes do: this one keeps several times the interval, from the moment on at which
   * it noticed; it never goes faster than with the store, and asks for that again every second.
   */
  #goOnAlone(queue: HostQueue, waiter: Waiter, terms: Terms, nowMs: number): void {
    const widenedMs = terms.intervalMs * this.#options.lostStoreFactor;
    queue.ownTurnMs ??= nowMs + widenedMs;
    if (queue.ownTurnMs > nowMs) {
      queue.notBeforeMs = Math.min(queue.ownTurnMs, this.#lostUntilMs);
      return;
    }
    queue.ownTurnMs = nowMs + widenedMs;
    this.#free--;
    const note: PolitenessNote = { code: "store-lost", askedMs: terms.intervalMs, usedMs: widenedMs };
    this.#grant(queue, waiter, this.#storeMs(nowMs), { intervalMs: widenedMs, notes: [...terms.notes, note] }, nowMs);
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
    const { intervalMs } = this.#termsOf(pace, nowMs);
    const expectedMs = Math.max(nowMs, queue.freeMs(intervalMs), queue.ownTurnMs ?? nowMs);
    settle(this.#deferred(queue.host, pace, expectedMs, this.#opensMs(pace, expectedMs)));
  }

  #deferred(host: string, pace: AskedPace, expectedMs: number, opensMs: number): DeferredSlot {
    const { notes } = this.#termsOf(pace, opensMs);
    return { outcome: "deferred", host, reason: opensMs > expectedMs ? "visit-time" : "max-wait", retryAtMs: this.#storeMs(opensMs), notes };
  }

  #giveBack(queue: HostQueue, slot: Slot): void {
    queue.state = { is: "idle" };
    this.#free++;
    // A store that is lost now keeps the slot taken: that is the careful side.
    this.#keep(this.#store.cancelSlot(slot).then(() => {}, () => {}));
    this.#letIn();
  }

  /** Those in line, as far as there is room: who was due first comes first, so that no host is passed over. */
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

  /** The store's clock, once: before its first answer nobody knows what time of day it is by it. */
  async #hear(): Promise<void> {
    if (this.#offsetMs !== null) return;
    try {
      const storeMs = await this.#store.now();
      this.#offsetMs ??= storeMs - this.#clock();
    } catch {
      // Ours stands in for it.
    }
  }

  #storeMs(ms: number): number {
    return Math.ceil(ms + (this.#offsetMs ?? 0));
  }

  #termsOf(pace: AskedPace, atMs: number, intervalMs?: number): Terms {
    const terms = termsAt(pace, atMs + (this.#offsetMs ?? 0), this.#options);
    return intervalMs === undefined ? terms : { ...terms, intervalMs };
  }

  #opensMs({ visitTimes = [] }: AskedPace, fromMs: number): number {
    const offsetMs = this.#offsetMs ?? 0;
    return visitTimes.length === 0 ? fromMs : opensAt(visitTimes, fromMs + offsetMs) - offsetMs;
  }

  #queueOf(host: string): HostQueue {
    let queue = this.#queues.get(host);
    if (queue !== undefined) return queue;
    if (this.#queues.size >= 2 * this.#queuesSwept) this.#sweepQueues();
    queue = new HostQueue(host);
    this.#queues.set(host, queue);
    return queue;
  }

  #sweepQueues(): void {
    const nowMs = this.#clock();
    for (const [host, queue] of this.#queues) {
      if (queue.isIdle(nowMs, this.#options.maxIntervalMs)) this.#queues.delete(host);
    }
    this.#queuesSwept = Math.max(leastSwept, this.#queues.size);
  }

  #keep(question: Promise<void>): void {
    this.#questions.add(question);
    void question.finally(() => this.#questions.delete(question));
  }
}

function hostOf(url: string | URL): string {
  const host = hostKeyOf(url);
  if (host === null) throw new TypeError(`url must be an absolute http, https or ftp URL, got ${JSON.stringify(String(url).slice(0, 200))}`);
  return host;
}

function closed(): DOMException {
  return new DOMException("No turn will come: politeness was closed.", "AbortError");
}
