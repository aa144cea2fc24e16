// What the tests of turns ask with: a store that can be lost, a politeness on a clock that goes when it is told to, and
// what comes of a question and when.
import { expect } from "vitest";
import type { AcquiredSlot, DeferredSlot } from "../../src/politeness/host-queue.ts";
import { type AcquireOptions, Politeness } from "../../src/politeness/politeness.ts";
import type { PolitenessOptions } from "../../src/politeness/politeness-options.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { StoreError } from "../../src/store/store-error.ts";
import type { NoSlot, Slot, SlotRequest } from "../../src/store/store.ts";
import { FakeTime } from "./fake-time.ts";

/** A store that can be lost, be slow, and go by a clock of its own. */
class TestStore extends MemoryStore {
  isLost = false;
  asked = 0;
  refused = 0;
  readonly cancelled: Slot[] = [];
  /** While set, answers wait for it. */
  gate: Promise<void> | null = null;

  override async now(): Promise<number> {
    if (this.isLost) throw new StoreError("busy");
    return super.now();
  }

  override async slot(request: SlotRequest): Promise<Slot | NoSlot> {
    this.asked++;
    if (this.isLost) throw new StoreError("busy");
    const answer = await super.slot(request);
    if (answer.id === null) this.refused++;
    if (this.gate !== null) await this.gate;
    return answer;
  }

  override async cancelSlot(slot: Slot): Promise<boolean> {
    if (this.isLost) throw new StoreError("busy");
    this.cancelled.push(slot);
    return super.cancelSlot(slot);
  }

  override async pushBack(host: string, untilMs: number): Promise<void> {
    if (this.isLost) throw new StoreError("busy");
    await super.pushBack(host, untilMs);
  }
}

export const shop = "https://shop.example/";

export function make(
  options: PolitenessOptions = {},
  time = new FakeTime(),
  storeAheadMs = 0,
): { time: FakeTime; store: TestStore; politeness: Politeness; from: number } {
  const store = new TestStore({ clock: () => time.nowMs + storeAheadMs });
  return {
    time,
    store,
    politeness: new Politeness(store, {
      clock: time.now,
      sleep: time.sleep,
      oneAtATime: false,
      ...options,
    }),
    from: time.nowMs,
  };
}

/** Asks, and notes what comes and when. */
export function asking(
  time: FakeTime,
  politeness: Politeness,
  url = shop,
  options: AcquireOptions = {},
): { at: number | null; answer: AcquiredSlot | DeferredSlot | null; error: unknown } {
  const result: ReturnType<typeof asking> = { at: null, answer: null, error: null };
  politeness.acquire(url, options).then(
    (answer) => Object.assign(result, { answer, at: time.nowMs }),
    (error: unknown) => Object.assign(result, { error, at: time.nowMs }),
  );
  return result;
}

export const offsets = (results: readonly { at: number | null }[], from: number): (number | null)[] =>
  results.map(({ at }) => (at === null ? null : at - from));

export function acquired(result: { answer: AcquiredSlot | DeferredSlot | null }): AcquiredSlot {
  expect(result.answer).toMatchObject({ outcome: "acquired" });
  return result.answer as AcquiredSlot;
}

export function deferred(result: { answer: AcquiredSlot | DeferredSlot | null }): DeferredSlot {
  expect(result.answer).toMatchObject({ outcome: "deferred" });
  return result.answer as DeferredSlot;
}

/** hhmm-hhmm as a window. */
export const window = (from: number, until: number): { fromMinute: number; untilMinute: number } => ({
  fromMinute: Math.floor(from / 100) * 60 + (from % 100),
  untilMinute: Math.floor(until / 100) * 60 + (until % 100),
});
