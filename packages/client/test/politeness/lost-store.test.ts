// Turns while the store is lost: what is answered, and that nobody comes too early.
import { describe, expect, test } from "vitest";
import { shop, make, asking, offsets, acquired, deferred } from "./asking.ts";

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
