// Turns: when they come, how many are out at once, and what is left when nobody waits. All on a clock that goes when it
// is told to. How long is waited is in waits.test.ts, what happens without the store in lost-store.test.ts, and many
// hosts at once in load.test.ts.
import { describe, expect, test } from "vitest";
import { Politeness } from "../../src/politeness/politeness.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { FakeTime } from "./fake-time.ts";
import { shop, make, asking, offsets, acquired, deferred, window } from "./asking.ts";

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
