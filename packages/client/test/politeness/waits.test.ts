// How long a turn is waited for: hours of the day, waits that are too long, Retry-After, and callers that give up.
import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { Politeness } from "../../src/politeness/politeness.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { FakeTime } from "./fake-time.ts";
import { shop, make, asking, offsets, acquired, deferred, window } from "./asking.ts";

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
