// Turns: when they come, when they do not, and what is left when nobody waits. All on a clock that goes when it is told
// to.
import { getEventListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AcquiredSlot, DeferredSlot } from "../../src/politeness/host-queue.ts";
import { type AcquireOptions, Politeness } from "../../src/politeness/politeness.ts";
import type { PolitenessOptions } from "../../src/politeness/politeness-options.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { StoreError } from "../../src/store/store-error.ts";
import type { NoSlot, Slot, SlotRequest } from "../../src/store/store.ts";
import { heldOctets } from "../store/held-memory.ts";
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

const shop = "https://shop.example/";

function make(
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
function asking(
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

const offsets = (results: readonly { at: number | null }[], from: number): (number | null)[] =>
  results.map(({ at }) => (at === null ? null : at - from));

function acquired(result: { answer: AcquiredSlot | DeferredSlot | null }): AcquiredSlot {
  expect(result.answer).toMatchObject({ outcome: "acquired" });
  return result.answer as AcquiredSlot;
}

function deferred(result: { answer: AcquiredSlot | DeferredSlot | null }): DeferredSlot {
  expect(result.answer).toMatchObject({ outcome: "deferred" });
  return result.answer as DeferredSlot;
}

/** hhmm-hhmm as a window. */
const window = (from: number, until: number): { fromMinute: number; untilMinute: number } => ({
  fromMinute: Math.floor(from / 100) * 60 + (from % 100),
  untilMinute: Math.floor(until / 100) * 60 + (until % 100),
});

describe("turns of one host", () => {
  test("come at once, then a second apart, in the order in which they were asked for", async () => {
    const { time, politeness, from } = make();
    const results = Array.from({ length: 4 }, () => asking(time, politeness));
    await time.pass(10_000);
    expect(offsets(results, from)).toEqual([0, 1000, 2000, 3000]);
    expect(acquired(results[2] as (typeof results)[0])).toMatchObject({
      host: "shop.example",
      atMs: from + 2000,
      intervalMs: 1000,
      notes: [],
    });
    expect(time.timers).toBe(0);
  });

  test("come at the site's pace, each at its own asker's", async () => {
    const { time, politeness, from } = make();
    const results = [2, 5, 0.5, 2].map((crawlDelaySeconds) =>
      asking(time, politeness, shop, { pace: { crawlDelaySeconds } }),
    );
    await time.pass(20_000);
    expect(offsets(results, from)).toEqual([0, 5000, 6000, 8000]);
    expect(results.map((result) => acquired(result).notes)).toEqual([
      [],
      [],
      [{ code: "interval-raised", askedMs: 500, usedMs: 1000 }],
      [],
    ]);
  });

  test("what is cut is said", async () => {
    const { time, politeness, from } = make({ maxIntervalMs: 30_000 });
    const results = [1, 2].map(() => asking(time, politeness, shop, { pace: { crawlDelaySeconds: 86_400 } }));
    await time.pass(60_000);
    expect(offsets(results, from)).toEqual([0, 30_000]);
    expect(acquired(results[1] as (typeof results)[0]).notes).toEqual([
      { code: "interval-capped", askedMs: 86_400_000, usedMs: 30_000 },
    ]);
  });

  test("http and https go by one clock, other hosts and other ports by their own", async () => {
    const { time, politeness, from } = make();
    const results = [
      "https://shop.example/",
      "http://shop.example/",
      "http://shop.example:8080/",
      "https://www.shop.example/",
    ].map((url) => asking(time, politeness, url));
    await time.pass(5000);
    expect(offsets(results, from)).toEqual([0, 1000, 0, 0]);
  });

  test("without a floor, and nothing asked, they all come at once", async () => {
    const { time, politeness, from } = make({ minIntervalMs: 0 });
    const results = Array.from({ length: 50 }, () => asking(time, politeness));
    await time.settle();
    expect(offsets(results, from)).toEqual(Array.from({ length: 50 }, () => 0));
  });

  test("keep to the rate of the time of day", async () => {
    const { time, politeness, from } = make({}, new FakeTime(Date.UTC(2026, 10, 2, 1, 59, 50)));
    const pace = {
      requestRates: [
        { documents: 20, seconds: 60, window: window(2300, 200) },
        { documents: 5, seconds: 60, window: window(200, 2300) },
      ],
    };
    const results = Array.from({ length: 7 }, () => asking(time, politeness, shop, { pace }));
    await time.pass(100_000);
    // By night every 3 s; from 02:00 on every 12 s.
    expect(offsets(results, from)).toEqual([0, 3000, 6000, 9000, 21_000, 33_000, 45_000]);
  });

  test("a turn that came late delays the next: what counts is when it was given", async () => {
    const { time, politeness, from } = make();
    const results = Array.from({ length: 3 }, () => asking(time, politeness));
    await time.settle();
    time.lateMs = 400;
    // The timer for the second is set anew as others ask: it is late now.
    results.push(
      asking(time, politeness, "https://other.example/"),
      asking(time, politeness, "https://other.example/"),
    );
    await time.pass(10_000);
    const [first = 0, second = 0, third = 0] = offsets(results, from) as number[];
    expect([first, second - first >= 1000, third - second >= 1000]).toEqual([0, true, true]);
  });
});

describe("time of day", () => {
  const pace = { visitTimes: [window(100, 600), window(2300, 2330)] };
  test.each([
    // Asked at, may wait for so many minutes, comes at or is deferred until.
    [300, 5, 300, null],
    [100, 0, 100, null],
    [58, 5, 100, null],
    [50, 5, null, 100],
    [600, 5, null, 2300],
    [559, 0, 559, null],
    [2331, 5, null, 2500],
    [2331, 120, 2500, null],
  ])("asked at %d with %d minutes to wait", async (at, minutes, comes, until) => {
    const moment = (hhmm: number): number => Date.UTC(2026, 10, 2, Math.floor(hhmm / 100), hhmm % 100);
    const { time, politeness } = make({}, new FakeTime(moment(at)));
    const result = asking(time, politeness, shop, { pace, maxWaitMs: minutes * 60_000 });
    await time.settle();
    if (until !== null) expect(deferred(result)).toMatchObject({ reason: "visit-time", retryAtMs: moment(until) });
    await time.pass(3 * 3_600_000);
    if (comes !== null) expect([acquired(result).outcome, result.at]).toEqual(["acquired", moment(comes)]);
    expect(time.timers).toBe(0);
  });

  test("a queue that reaches the window's end goes on in the next one, or is deferred to it", async () => {
    const start = Date.UTC(2026, 10, 2, 23, 29, 58);
    const { time, politeness } = make({ maxWaitMs: 3 * 3_600_000 }, new FakeTime(start));
    const results = Array.from({ length: 4 }, (_, index) =>
      asking(time, politeness, shop, { pace, maxWaitMs: index === 2 ? 60_000 : 3 * 3_600_000 }),
    );
    await time.pass(2 * 3_600_000);
    const one = Date.UTC(2026, 10, 3, 1);
    expect(deferred(results[2] as (typeof results)[0])).toMatchObject({ reason: "visit-time", retryAtMs: one });
    expect(offsets(results, start)).toEqual([0, 1000, 0, one - start]);
  });

  test("a slot that the store gives just past the window is given back", async () => {
    const start = Date.UTC(2026, 10, 2, 5, 59, 59, 800);
    const { time, store, politeness } = make({}, new FakeTime(start));
    // Another process has pushed the host back to 50 ms past the window's end.
    await store.pushBack("shop.example", start + 250);
    const result = asking(time, politeness, shop, { pace, maxWaitMs: 60_000 });
    await time.pass(1000);
    expect(deferred(result)).toMatchObject({ reason: "visit-time", retryAtMs: Date.UTC(2026, 10, 2, 23) });
    expect(store.cancelled.length).toBe(1);
    expect(time.timers).toBe(0);
  });

  test("is the store's, whatever our own clock says", async () => {
    const { time, politeness } = make({}, new FakeTime(Date.UTC(2026, 10, 2, 0, 0)), 3 * 3_600_000);
    const result = asking(time, politeness, shop, { pace });
    await time.settle();
    expect(acquired(result).atMs).toBe(Date.UTC(2026, 10, 2, 3));
  });
});

describe("how long is waited", () => {
  test("who cannot be served in time is told at once when to come back", async () => {
    const { time, politeness, from } = make({ maxWaitMs: 2500 });
    const results = Array.from({ length: 5 }, () => asking(time, politeness));
    await time.settle();
    expect(results.slice(3).map((result) => [result.at, deferred(result).reason, deferred(result).retryAtMs])).toEqual([
      [from, "max-wait", from + 3000],
      [from, "max-wait", from + 3000],
    ]);
    await time.pass(5000);
    expect(offsets(results, from)).toEqual([0, 1000, 2000, 0, 0]);
  });

  test("not at all: a turn that is free now, or none", async () => {
    const { time, politeness, from } = make();
    const results = [1, 2].map(() => asking(time, politeness, shop, { maxWaitMs: 0 }));
    await time.settle();
    expect(acquired(results[0] as (typeof results)[0]).atMs).toBe(from);
    expect(deferred(results[1] as (typeof results)[0]).retryAtMs).toBe(from + 1000);
  });

  test("not at all, by the system's clock", async () => {
    const politeness = new Politeness(new MemoryStore(), { oneAtATime: false });
    expect(await politeness.acquire(shop, { maxWaitMs: 0 })).toMatchObject({ outcome: "acquired" });
    expect(await politeness.acquire(shop, { maxWaitMs: 0 })).toMatchObject({ outcome: "deferred" });
    await politeness.close();
  });

  test("what others have taken is found out from the store: it comes then, or it is said when", async () => {
    const { time, store, politeness, from } = make();
    for (let n = 0; n < 10; n++) await store.slot({ host: "shop.example", intervalMs: 1000 });
    store.asked = 0;
    const [patient, hasty] = [asking(time, politeness), asking(time, politeness, shop, { maxWaitMs: 4000 })];
    await time.settle();
    expect(deferred(hasty)).toMatchObject({ reason: "max-wait", retryAtMs: from + 10_000 });
    await time.pass(20_000);
    expect(acquired(patient).atMs).toBe(from + 10_000);
    expect(patient.at).toBe(from + 10_000);
    // Asked when it was free, and not over and over.
    expect(store.asked).toBe(2);
  });

  test("the first in line, sent away, holds up no one", async () => {
    const { time, store, politeness, from } = make();
    await store.pushBack("shop.example", from + 8000);
    const results = [
      asking(time, politeness, shop, { maxWaitMs: 100 }),
      asking(time, politeness),
      asking(time, politeness, shop, { maxWaitMs: 8000 }),
    ];
    await time.pass(20_000);
    expect(results.map((result) => result.answer?.outcome)).toEqual(["deferred", "acquired", "deferred"]);
    expect(results[1]?.at).toBe(from + 8000);
    expect((results[2]?.at ?? 0) - from).toBeLessThanOrEqual(8252);
  });

  test("who waits behind an unreleased turn is told when the time is over", async () => {
    const { time, politeness, from } = make({ oneAtATime: true, maxWaitMs: 5000 });
    const results = [asking(time, politeness), asking(time, politeness)];
    await time.pass(60_000);
    expect(deferred(results[1] as (typeof results)[0]).reason).toBe("max-wait");
    expect((results[1]?.at ?? 0) - from).toBeGreaterThanOrEqual(5000);
    expect((results[1]?.at ?? 0) - from).toBeLessThanOrEqual(5252);
    expect(time.timers).toBe(0);
  });
});

describe("Retry-After", () => {
  test("nobody is served before it; the store knows, so others hold to it too", async () => {
    const { time, store, politeness, from } = make();
    expect(await politeness.pushBack(shop, 7000)).toEqual({ host: "shop.example", untilMs: from + 7000, notes: [] });
    const other = new Politeness(store, { clock: time.now, sleep: time.sleep, oneAtATime: false });
    const results = [asking(time, politeness), asking(time, other)];
    await time.pass(20_000);
    expect(offsets(results, from).sort()).toEqual([7000, 8000]);
  });

  test("those who wait already are held back too, or told that it is too long", async () => {
    const { time, politeness, from } = make();
    const results = [
      asking(time, politeness),
      asking(time, politeness),
      asking(time, politeness, shop, { maxWaitMs: 10_000 }),
    ];
    await time.settle();
    await politeness.pushBack(shop, 30_000);
    await time.settle();
    expect(deferred(results[2] as (typeof results)[0])).toMatchObject({ reason: "max-wait", retryAtMs: from + 30_000 });
    await time.pass(60_000);
    expect(offsets(results, from)).toEqual([0, 30_000, 0]);
  });

  test("never shortens", async () => {
    const { time, politeness, from } = make();
    await politeness.pushBack(shop, 30_000);
    await politeness.pushBack(shop, 0);
    const result = asking(time, politeness);
    await time.pass(60_000);
    expect(result.at).toBe(from + 30_000);
  });

  test("for no longer than is done at most, and that is said", async () => {
    const { politeness, from } = make({ maxPushBackMs: 5000 });
    expect(await politeness.pushBack(shop, Number.POSITIVE_INFINITY)).toEqual({
      host: "shop.example",
      untilMs: from + 5000,
      notes: [{ code: "push-back-capped", askedMs: Number.POSITIVE_INFINITY, usedMs: 5000 }],
    });
    expect((await make().politeness.pushBack(shop, 86_400_001)).notes).toMatchObject([{ usedMs: 86_400_000 }]);
  });

  test("a slot that is held when it comes is given back", async () => {
    const { time, store, politeness, from } = make();
    await store.pushBack("shop.example", from + 200);
    const result = asking(time, politeness);
    await time.settle();
    // The slot is 200 ms away: taken, and awaited.
    expect([store.asked, result.at]).toEqual([1, null]);
    await politeness.pushBack(shop, 5000);
    await time.pass(10_000);
    expect([store.cancelled.length, (result.at ?? 0) - from]).toEqual([1, 5000]);
  });
});

describe("giving up", () => {
  test("rejects with the signal's reason, at once, and the others move up", async () => {
    const { time, politeness, from } = make();
    const giving = new AbortController();
    const results = [
      asking(time, politeness),
      asking(time, politeness, shop, { signal: giving.signal }),
      asking(time, politeness),
    ];
    await time.pass(500);
    giving.abort("enough");
    await time.pass(10_000);
    expect(results[1]).toMatchObject({ error: "enough", at: from + 500 });
    expect(offsets(results, from)).toEqual([0, 500, 1000]);
  });

  test("before it began", async () => {
    const { time, store, politeness } = make();
    const result = asking(time, politeness, shop, { signal: AbortSignal.abort("no") });
    await time.settle();
    expect([result.error, store.asked]).toEqual(["no", 0]);
  });

  test("a thousand at once leave no hole: the next comes as if they had never been", async () => {
    const { time, politeness, from } = make({ maxWaitMs: 10_000_000 });
    const giving = new AbortController();
    const results = Array.from({ length: 1000 }, () => asking(time, politeness, shop, { signal: giving.signal }));
    await time.pass(1500);
    // From the eleventh listener on, Node would warn of a leak.
    expect(getEventListeners(giving.signal, "abort").length).toBe(1);
    giving.abort("enough");
    const next = asking(time, politeness);
    await time.pass(5000);
    expect(results.filter((result) => result.error === "enough").length).toBe(998);
    expect(next.at).toBe(from + 2000);
    expect(time.timers).toBe(0);
  });

  test("while the store is asked: the slot goes to the next in line, or back", async () => {
    for (const hasNext of [true, false]) {
      const { time, store, politeness, from } = make();
      let open = (): void => {};
      const giving = new AbortController();
      await politeness.acquire("https://first.example/");
      store.gate = new Promise((settle) => (open = settle));
      const result = asking(time, politeness, shop, { signal: giving.signal });
      const next = hasNext ? asking(time, politeness) : null;
      await time.settle();
      giving.abort("enough");
      await time.settle();
      expect(result.error).toBe("enough");
      store.gate = null;
      open();
      await time.settle();
      expect(store.cancelled.length).toBe(hasNext ? 0 : 1);
      if (next !== null) expect(next.at).toBe(from);
      expect(await store.slot({ host: "shop.example", intervalMs: 1000 })).toMatchObject({
        atMs: hasNext ? from + 1000 : from,
      });
    }
  });

  test("the slot does not go to one who must keep more distance", async () => {
    const { time, store, politeness, from } = make();
    await store.slot({ host: "shop.example", intervalMs: 0 });
    await time.pass(800);
    const giving = new AbortController();
    const first = asking(time, politeness, shop, { signal: giving.signal });
    await time.settle();
    const second = asking(time, politeness, shop, { pace: { crawlDelaySeconds: 10 } });
    await time.settle();
    giving.abort("enough");
    await time.pass(20_000);
    expect([first.error, store.cancelled.length, (second.at ?? 0) - from]).toEqual(["enough", 1, 10_000]);
  });

  test("after the turn has come it changes nothing", async () => {
    const { time, store, politeness } = make();
    const giving = new AbortController();
    const result = asking(time, politeness, shop, { signal: giving.signal });
    await time.settle();
    giving.abort("enough");
    await time.settle();
    expect([acquired(result).outcome, store.cancelled.length]).toEqual(["acquired", 0]);
  });

  test("a signal that outlives the turns holds nothing of them", async () => {
    const { time, politeness } = make();
    const { signal } = new AbortController();
    const results = [1, 2, 3].map(() => asking(time, politeness, shop, { signal }));
    await time.pass(5000);
    expect(results.map((result) => acquired(result).outcome).length).toBe(3);
    expect(getEventListeners(signal, "abort").length).toBe(0);
    const giving = new AbortController();
    const later = [1, 2].map(() => asking(time, politeness, shop, { signal: giving.signal, maxWaitMs: 60_000 }));
    await time.settle();
    giving.abort("enough");
    await time.settle();
    expect(later.map((result) => result.error)).toEqual([null, "enough"]);
  });
});

describe("turns that are out at once", () => {
  test("are never more than so many, and a slow host with a long queue passes nobody over", async () => {
    const { time, politeness, from } = make({ maxConcurrent: 2, maxWaitMs: 10_000_000 });
    let out = 0;
    let most = 0;
    const finished: { url: string; at: number }[] = [];
    const crawl = async (url: string, pace = {}): Promise<void> => {
      const turn = acquired({ answer: await politeness.acquire(url, { pace }) });
      most = Math.max(most, ++out);
      await time.sleep(100, new AbortController().signal);
      out--;
      finished.push({ url, at: time.nowMs - from });
      turn.release();
      turn.release();
    };
    const slow = Array.from({ length: 100 }, () => crawl("https://slow.example/", { crawlDelaySeconds: 30 }));
    const others = Array.from({ length: 50 }, (_, index) => crawl(`https://${index}.example/`));
    await time.pass(10_000);
    await Promise.all(others);
    expect(most).toBe(2);
    // 51 requests of 100 ms, two at a time: some 2.6 s. Behind the slow host's queue they would have taken 50 minutes.
    const last = Math.max(...finished.filter(({ url }) => !url.includes("slow")).map(({ at }) => at));
    expect(last).toBeLessThanOrEqual(2700);
    await time.pass(30 * 100 * 1000);
    await Promise.all(slow);
    const moments = finished.filter(({ url }) => url.includes("slow")).map(({ at }) => at);
    for (let at = 1; at < moments.length; at++)
      expect((moments[at] as number) - (moments[at - 1] as number)).toBeGreaterThanOrEqual(30_000);
  });

  test("two busy hosts share them evenly", async () => {
    const { time, politeness } = make({ maxConcurrent: 1, minIntervalMs: 0 });
    const order: string[] = [];
    const crawl = async (host: string): Promise<void> => {
      const turn = acquired({ answer: await politeness.acquire(`https://${host}.example/`) });
      order.push(host);
      await time.sleep(10, new AbortController().signal);
      turn.release();
    };
    const all = [...Array.from({ length: 6 }, () => crawl("a")), ...Array.from({ length: 6 }, () => crawl("b"))];
    await time.pass(1000);
    await Promise.all(all);
    expect(order.join("")).toBe("abababababab");
  });

  test("who gave up, or was refused, or whose store is lost keeps no place", async () => {
    const { time, store, politeness } = make({ maxConcurrent: 1 });
    const giving = new AbortController();
    await store.pushBack("pushed.example", time.nowMs + 50_000);
    const pushed = asking(time, politeness, "https://pushed.example/", { maxWaitMs: 1000 });
    const gone = asking(time, politeness, "https://gone.example/", { signal: giving.signal });
    giving.abort("enough");
    await time.settle();
    expect([deferred(pushed).reason, gone.error]).toEqual(["max-wait", "enough"]);
    store.isLost = true;
    const lost = asking(time, politeness, "https://lost.example/", { maxWaitMs: 100 });
    await time.pass(1000);
    expect(deferred(lost).reason).toBe("max-wait");
    store.isLost = false;
    await time.pass(2000);
    const last = asking(time, politeness, "https://last.example/");
    await time.settle();
    expect(acquired(last).outcome).toBe("acquired");
  });

  test("one at a time of each host: the next comes its interval after the release", async () => {
    const { time, politeness, from } = make({ oneAtATime: true });
    const results = [
      asking(time, politeness),
      asking(time, politeness),
      asking(time, politeness),
      asking(time, politeness, "https://other.example/"),
    ];
    await time.pass(2500);
    expect(offsets(results, from)).toEqual([0, null, null, 0]);
    acquired(results[0] as (typeof results)[0]).release();
    await time.pass(1100);
    expect(results[1]?.at).toBe(from + 3500);
    acquired(results[1] as (typeof results)[0]).release();
    await time.pass(5000);
    expect(results[2]?.at).toBe(from + 4600);
  });
});

describe("a slot whose moment has passed", () => {
  const late = async (
    waits: readonly number[],
  ): Promise<{ cancelled: number; at: number | null; atMs: number; from: number }> => {
    const { time, store, politeness, from } = make();
    const result = asking(time, politeness);
    for (const ms of waits) {
      let open = (): void => {};
      store.gate = new Promise((resolve) => (open = resolve));
      // Asked for when the gate before was opened, and heard of so much later.
      await time.pass(ms);
      open();
    }
    store.gate = null;
    await time.pass(0);
    const { atMs } = acquired(result);
    return { cancelled: store.cancelled.length, at: result.at ?? null, atMs, from };
  };

  test("is given back for another, which is not too near the next one", async () => {
    const { cancelled, at, atMs, from } = await late([400]);
    expect([cancelled, at, atMs]).toEqual([1, from + 400, from + 400]);
  });

  test("by little is used", async () => {
    const { cancelled, at, atMs, from } = await late([100]);
    expect([cancelled, at, atMs]).toEqual([0, from + 100, from]);
  });
});

describe("a store that is lost", () => {
  test("makes turns rarer, says so, and drops nobody; a host that is not known waits first", async () => {
    const { time, store, politeness, from } = make({ lostStoreFactor: 3 });
    store.isLost = true;
    const results = [1, 2, 3].map(() => asking(time, politeness, shop, { pace: { crawlDelaySeconds: 2 } }));
    await time.pass(30_000);
    expect(offsets(results, from)).toEqual([6000, 12_000, 18_000]);
    expect(acquired(results[0] as (typeof results)[0])).toMatchObject({
      intervalMs: 6000,
      notes: [{ code: "store-lost", askedMs: 2000, usedMs: 6000 }],
    });
    // Asked again every second or so, not all the time.
    expect(store.asked).toBeGreaterThan(10);
    expect(store.asked).toBeLessThan(25);
    expect(time.timers).toBe(0);
  });

  test("a store that counts who shares it says how much rarer, unless the option does", async () => {
    for (const [holders, options, firstMs] of [
      [7, {}, 7000],
      [null, {}, 4000],
      [7, { lostStoreFactor: 2 }, 2000],
    ] as const) {
      const { time, store, politeness, from } = make(options);
      Object.assign(store, { holders: () => holders, isLost: true });
      const result = asking(time, politeness);
      await time.pass(10_000);
      expect(offsets([result], from)).toEqual([firstMs]);
    }
  });

  test("lost on the way and found again: never faster than before, and then as before", async () => {
    const { time, store, politeness, from } = make();
    const results = Array.from({ length: 6 }, () => asking(time, politeness));
    await time.pass(1500);
    store.isLost = true;
    await time.pass(5000);
    store.isLost = false;
    await time.pass(20_000);
    const moments = offsets(results, from) as number[];
    expect(moments.slice(0, 2)).toEqual([0, 1000]);
    // Noticed at 2000: four intervals from there.
    expect(moments[2]).toBe(6000);
    for (let at = 3; at < 6; at++)
      expect((moments[at] as number) - (moments[at - 1] as number)).toBeGreaterThanOrEqual(1000);
    expect(moments[5]).toBeLessThan(10_500);
    expect(acquired(results[5] as (typeof results)[0]).notes).toEqual([]);
  });

  test("ten thousand hosts do not ask it ten thousand times a second", async () => {
    const { time, store, politeness } = make();
    store.isLost = true;
    await time.settle();
    const results = Array.from({ length: 2000 }, (_, index) => asking(time, politeness, `https://${index}.example/`));
    await time.settle();
    const asked = store.asked;
    await time.pass(10_000);
    expect(store.asked - asked).toBeLessThan(12 * 2000);
    expect(results.every((result) => acquired(result).notes[0]?.code === "store-lost")).toBe(true);
  });

  test("Retry-After is kept here, and it is said that nobody else knows", async () => {
    const { time, store, politeness, from } = make();
    store.isLost = true;
    expect((await politeness.pushBack(shop, 20_000)).notes).toEqual([
      { code: "store-lost", askedMs: 20_000, usedMs: 20_000 },
    ]);
    store.isLost = false;
    const result = asking(time, politeness);
    await time.pass(30_000);
    expect(result.at).toBe(from + 20_000);
  });

  test("who may not wait so long is told when to come back", async () => {
    const { time, store, politeness, from } = make();
    store.isLost = true;
    const result = asking(time, politeness, shop, { maxWaitMs: 2000 });
    await time.pass(10_000);
    expect(deferred(result)).toMatchObject({ reason: "max-wait", retryAtMs: from + 4000 });
  });
});

describe("closing", () => {
  test("tells all who wait, gives back what is held, leaves no timer, and leaves the store open", async () => {
    const { time, store, politeness, from } = make();
    await store.slot({ host: "shop.example", intervalMs: 0, notBeforeMs: from });
    await time.pass(800);
    const results = [
      asking(time, politeness),
      asking(time, politeness),
      asking(time, politeness, "https://a.example/"),
      asking(time, politeness, "https://a.example/"),
    ];
    await time.settle();
    expect(time.timers).toBe(1);
    await politeness.close();
    await time.settle();
    expect(results.map((result) => (result.error as Error | null)?.name ?? null)).toEqual([
      "AbortError",
      "AbortError",
      null,
      "AbortError",
    ]);
    expect([time.timers, store.cancelled.length]).toEqual([0, 1]);
    expect(await store.slot({ host: "shop.example", intervalMs: 1000 })).toMatchObject({ atMs: from + 1000 });
    await expect(politeness.acquire(shop)).rejects.toMatchObject({ name: "AbortError" });
    await expect(politeness.pushBack(shop, 1)).rejects.toMatchObject({ name: "AbortError" });
    acquired(results[2] as (typeof results)[0]).release();
    await politeness.close();
  });

  test("while the store is asked: what it gives goes back before closing ends", async () => {
    const { time, store, politeness, from } = make();
    let open = (): void => {};
    await politeness.acquire("https://first.example/");
    store.gate = new Promise((settle) => (open = settle));
    const result = asking(time, politeness);
    await time.settle();
    const closing = politeness.close();
    open();
    await closing;
    expect([(result.error as Error).name, store.cancelled.length]).toEqual(["AbortError", 1]);
    expect(await store.slot({ host: "shop.example", intervalMs: 1000 })).toMatchObject({ atMs: from });
  });

  test("leaves no timer of the system's", async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    const politeness = new Politeness(new MemoryStore(), { oneAtATime: false });
    await politeness.acquire(shop);
    const waiting = politeness.acquire(shop).catch((error: Error) => error.name);
    await new Promise((settle) => setImmediate(settle));
    expect(timers()).toBeGreaterThan(before);
    await politeness.close();
    expect(await waiting).toBe("AbortError");
    expect(timers()).toBe(before);
  });
});

describe("wrong calls", () => {
  test.each(["shop.example", "/cart", "", "mailto:a@b.example", 7])("%j is no URL to ask", async (url) => {
    const { politeness } = make();
    await expect(politeness.acquire(url as string)).rejects.toThrow(/^url must be .*, got /);
    await expect(politeness.pushBack(url as string, 1)).rejects.toThrow(TypeError);
  });

  test.each([
    [{ crawlDelaySeconds: -1 }],
    [{ crawlDelaySeconds: Number.NaN }],
    [{ crawlDelaySeconds: "1" }],
    [{ crawlDelaySeconds: Number.POSITIVE_INFINITY }],
    [{ requestRates: [{ documents: 0, seconds: 1, window: null }] }],
    [{ requestRates: [{ documents: 1, seconds: -1, window: null }] }],
    [{ requestRates: [{ documents: 1, seconds: 1, window: { fromMinute: 0, untilMinute: 1441 } }] }],
    [{ visitTimes: [{ fromMinute: 1440, untilMinute: 0 }] }],
    [{ visitTimes: [{ fromMinute: 0.5, untilMinute: 9 }] }],
  ])("%j is no pace", async (pace) => {
    await expect(make().politeness.acquire(shop, { pace: pace as object })).rejects.toThrow(
      /^pace\..* must be .*, got /,
    );
  });

  test.each([
    ["minIntervalMs", -1],
    ["minIntervalMs", 70_000],
    ["maxIntervalMs", 999],
    ["maxIntervalMs", Number.POSITIVE_INFINITY],
    ["maxWaitMs", Number.NaN],
    ["maxPushBackMs", -1],
    ["maxConcurrent", 0],
    ["maxConcurrent", 1.5],
    ["lostStoreFactor", 0.5],
  ])("%s of %d", (option, value) => {
    expect(() => new Politeness(new MemoryStore(), { [option]: value })).toThrow(/ must be .*, got /);
  });

  test.each([-1, Number.NaN, "1"])("%j is no time to wait, nor to stay away", async (ms) => {
    await expect(make().politeness.acquire(shop, { maxWaitMs: ms as number })).rejects.toThrow(TypeError);
    await expect(make().politeness.pushBack(shop, ms as number)).rejects.toThrow(TypeError);
  });
});

describe("many", () => {
  test(
    "whatever is asked, given up and pushed back, by two who share a store: no host is asked sooner than agreed, " +
      "all are answered, nothing is left",
    async () => {
      const event = fc.record({
        afterMs: fc.nat(3000),
        host: fc.nat(3),
        who: fc.nat(1),
        delay: fc.constantFrom(0, 1, 2, 5),
        maxWaitMs: fc.constantFrom(0, 3000, 60_000),
        abortAfterMs: fc.option(fc.nat(5000), { nil: null, freq: 3 }),
        pushBackMs: fc.option(fc.nat(4000), { nil: null, freq: 2 }),
        holdMs: fc.nat(2000),
      });
      const options = fc.record({ maxConcurrent: fc.constantFrom(1, 3, undefined), oneAtATime: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(
          fc.array(event, { minLength: 1, maxLength: 25 }),
          options,
          async (events, { maxConcurrent, oneAtATime }) => {
            const limits = { oneAtATime, ...(maxConcurrent === undefined ? {} : { maxConcurrent }) };
            const { time, store, politeness } = make(limits);
            const both = [politeness, new Politeness(store, { clock: time.now, sleep: time.sleep, ...limits })];
            const granted = new Map<number, { at: number; intervalMs: number }[]>();
            const pushed = new Map<number, number>();
            let answered = 0;
            for (const { afterMs, host, who, delay, maxWaitMs, abortAfterMs, pushBackMs, holdMs } of events) {
              await time.pass(afterMs);
              const one = both[who] as Politeness;
              const url = `https://${host}.example/`;
              const askedAt = time.nowMs;
              const signal = new AbortController();
              if (abortAfterMs !== null)
                time.sleep(abortAfterMs, new AbortController().signal).then(
                  () => signal.abort("enough"),
                  () => {},
                );
              one.acquire(url, { pace: { crawlDelaySeconds: delay }, maxWaitMs, signal: signal.signal }).then(
                (answer) => {
                  answered++;
                  if (answer.outcome === "deferred") {
                    expect(answer.retryAtMs).toBeGreaterThan(askedAt);
                    return;
                  }
                  expect(time.nowMs).toBeGreaterThanOrEqual(pushed.get(host) ?? 0);
                  expect(time.nowMs).toBeGreaterThanOrEqual(answer.atMs);
                  granted.set(host, [...(granted.get(host) ?? []), { at: time.nowMs, intervalMs: answer.intervalMs }]);
                  time.sleep(holdMs, new AbortController().signal).then(
                    () => answer.release(),
                    () => {},
                  );
                },
                (error) => {
                  answered++;
                  expect(error).toBe("enough");
                },
              );
              await time.settle();
              if (pushBackMs !== null)
                pushed.set(host, Math.max(pushed.get(host) ?? 0, (await one.pushBack(url, pushBackMs)).untilMs));
            }
            await time.pass(300_000);
            expect(answered).toBe(events.length);
            for (const turns of granted.values()) {
              for (let at = 1; at < turns.length; at++) {
                const [before, turn] = [turns[at - 1], turns[at]] as { at: number; intervalMs: number }[];
                expect((turn?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(turn?.intervalMs ?? 0);
              }
            }
            expect(time.timers).toBe(0);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test("ten thousand hosts that wait hold well under 64 MB, store and all, and one timer", async () => {
    const { time, politeness } = make();
    const before = heldOctets();
    const answers: Promise<unknown>[] = [];
    let turns = 0;
    for (let n = 0; n < 10_000; n++) {
      for (let turn = 0; turn < 2; turn++)
        answers.push(politeness.acquire(`https://host-${n}.example/`).then(() => turns++));
    }
    await time.settle();
    expect([turns, time.timers]).toEqual([10_000, 1]);
    const megabytes = (heldOctets() - before) / 1e6;
    process.stderr.write(`politeness: 10,000 hosts that wait hold ${megabytes.toFixed(1)} MB\n`);
    expect(megabytes).toBeLessThan(64);
    await time.pass(1000);
    await Promise.all(answers);
    expect([turns, time.timers]).toEqual([20_000, 0]);
  });

  test("turns that are free set no timer at all, and a thousand that wait for the same moment set a few", async () => {
    const { time, politeness } = make();
    for (let n = 0; n < 1000; n++) await politeness.acquire(`https://${n}.example/`);
    expect(time.timersSet).toBe(0);
    const waits = Array.from({ length: 1000 }, (_, n) => politeness.acquire(`https://${n}.example/`));
    await time.pass(1000);
    await Promise.all(waits);
    expect(time.timersSet).toBeLessThan(5);
  });

  test("hosts that are done with are forgotten; their clocks are the store's", async () => {
    const { time, store, politeness } = make();
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 3000; n++) await politeness.acquire(`https://${round}-${n}.example/`);
      await time.pass(70_000);
    }
    expect(store.octets).toBeLessThan(8000 * 400);
    const results = [
      asking(time, politeness, "https://0-0.example/"),
      asking(time, politeness, "https://0-0.example/"),
    ];
    const from = time.nowMs;
    await time.pass(5000);
    expect(offsets(results, from)).toEqual([0, 1000]);
  });
});
