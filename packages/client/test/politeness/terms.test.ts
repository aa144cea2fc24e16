// What a host is asked at: keys of clocks, intervals between floor and cap, times of day; the heap of those who wait.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crawlPaceOf } from "../../../core/src/access/pace.ts";
import { parseRobotsTxt } from "../../../core/src/index.ts";
import { hostKeyOf } from "../../src/politeness/host-key.ts";
import { type AskedPace, opensAt, politenessNotes, termsAt } from "../../src/politeness/terms.ts";
import { WakeHeap, type Waking } from "../../src/politeness/wake-heap.ts";

describe("one clock for each host's name and port", () => {
  test.each([
    ["https://shop.example/cart?a#b", "shop.example"],
    ["http://shop.example", "shop.example"],
    ["ftp://shop.example/robots.txt", "shop.example"],
    ["http://shop.example:443/", "shop.example"],
    ["https://shop.example:80/", "shop.example"],
    ["https://Shop.EXAMPLE./", "shop.example"],
    ["https://user:secret@shop.example/", "shop.example"],
    ["http://shop.example:8080/", "shop.example:8080"],
    ["https://shop.example.:8443/", "shop.example:8443"],
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["http://[::1]:8080/", "[::1]:8080"],
    ["http://[0:0:0:0:0:0:0:1]/", "[::1]"],
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://127.0.0.1:21/", "127.0.0.1"],
    ["shop.example", null],
    ["shop.example:8080", null],
    ["/cart", null],
    ["", null],
    ["mailto:a@shop.example", null],
    ["file:///etc/passwd", null],
    ["https://", null],
    ["http://a b/", null],
  ])("%s: %s", (url, key) => {
    expect(hostKeyOf(url)).toBe(key);
  });

  test("a URL object is as good", () => {
    expect(hostKeyOf(new URL("https://shop.example./"))).toBe("shop.example");
  });
});

/** A moment of some day, by hours and minutes in UTC. */
const at = (hhmm: number, ms = 0): number => Date.UTC(2026, 10, 2, Math.floor(hhmm / 100), hhmm % 100) + ms;
const minute = (hhmm: number): number => Math.floor(hhmm / 100) * 60 + (hhmm % 100);
const window = (from: number, until: number): { fromMinute: number; untilMinute: number } => ({
  fromMinute: minute(from),
  untilMinute: minute(until),
});
const bounds = { minIntervalMs: 1000, maxIntervalMs: 60_000 };

describe("the time between requests", () => {
  // The example of the request-rate convention: two rates that divide the day.
  const byDay: AskedPace = {
    requestRates: [
      { documents: 5, seconds: 60, window: window(200, 2300) },
      { documents: 20, seconds: 60, window: window(2300, 200) },
    ],
  };
  const rows: [name: string, pace: AskedPace, atMs: number, intervalMs: number, code?: string, askedMs?: number][] = [
    ["nothing asked: the floor", {}, at(0), 1000],
    ["null is nothing asked", { crawlDelaySeconds: null }, at(0), 1000],
    ["a delay", { crawlDelaySeconds: 2.5 }, at(0), 2500],
    ["the floor itself", { crawlDelaySeconds: 1 }, at(0), 1000],
    ["below the floor", { crawlDelaySeconds: 0.5 }, at(0), 1000, "interval-raised", 500],
    ["none at all", { crawlDelaySeconds: 0 }, at(0), 1000, "interval-raised", 0],
    ["the cap itself", { crawlDelaySeconds: 60 }, at(0), 60_000],
    ["above the cap", { crawlDelaySeconds: 61 }, at(0), 60_000, "interval-capped", 61_000],
    ["a day", { crawlDelaySeconds: 86_400 }, at(0), 60_000, "interval-capped", 86_400_000],
    ["a rate", { requestRates: [{ documents: 1, seconds: 10, window: null }] }, at(0), 10_000],
    ["a rate of many, spread evenly", { requestRates: [{ documents: 30, seconds: 60, window: null }] }, at(0), 2000],
    [
      "the slower of two rates",
      {
        requestRates: [
          { documents: 1, seconds: 3, window: null },
          { documents: 1, seconds: 7, window: null },
        ],
      },
      at(0),
      7000,
    ],
    [
      "a delay that is longer than the rate",
      { crawlDelaySeconds: 9, requestRates: [{ documents: 1, seconds: 3, window: null }] },
      at(0),
      9000,
    ],
    [
      "a rate that is slower than the delay",
      { crawlDelaySeconds: 2, requestRates: [{ documents: 1, seconds: 3, window: null }] },
      at(0),
      3000,
    ],
    ["by day", byDay, at(200), 12_000],
    ["until the end of its last minute", byDay, at(2259, 59_999), 12_000],
    ["by night", byDay, at(2300), 3000],
    ["over midnight", byDay, at(0), 3000],
    ["until the day begins", byDay, at(159, 59_999), 3000],
    [
      "a rate for another time of day does not count",
      { requestRates: [{ documents: 1, seconds: 30, window: window(1800, 1901) }] },
      at(1759),
      1000,
    ],
    ["its own", { requestRates: [{ documents: 1, seconds: 30, window: window(1800, 1901) }] }, at(1900), 30_000],
    ["all day", { requestRates: [{ documents: 1, seconds: 30, window: window(0, 2400) }] }, at(2359), 30_000],
    ["before 1970", { requestRates: [{ documents: 1, seconds: 30, window: window(2300, 2400) }] }, -1, 30_000],
  ];
  test.each(rows)("%s", (_name, pace, atMs, intervalMs, code, askedMs) => {
    expect(termsAt(pace, atMs, bounds)).toEqual({
      intervalMs,
      notes: code === undefined ? [] : [{ code, askedMs, usedMs: intervalMs }],
    });
  });

  test("of a robots.txt, as core reads it", () => {
    const robotsTxt = parseRobotsTxt(
      "User-agent: *\nCrawl-delay: 3\nRequest-rate: 1/10s 0200-2259\nVisit-time: 0100-0600\n",
    );
    const pace: AskedPace = crawlPaceOf(robotsTxt.rulesFor("FooBot"));
    expect(termsAt(pace, at(100), bounds).intervalMs).toBe(3000);
    expect(termsAt(pace, at(300), bounds).intervalMs).toBe(10_000);
    expect(opensAt(pace.visitTimes ?? [], at(600))).toBe(at(100) + 86_400_000);
  });
});

describe("the time of day", () => {
  const day = 86_400_000;
  // prettier-ignore
  const rows: [windows: [from: number, until: number][], fromMs: number, opensMs: number][] = [
    [[], at(1200), at(1200)],
    [[[100, 600]], at(100), at(100)],
    [[[100, 600]], at(300, 7), at(300, 7)],
    [[[100, 600]], at(559, 59_999), at(559, 59_999)],
    [[[100, 600]], at(600), at(100) + day],
    [[[100, 600]], at(0), at(100)],
    [[[100, 600]], at(59, 59_999), at(100)],
    [[[100, 600], [600, 845]], at(600), at(600)],
    [[[100, 200], [1200, 1300]], at(300), at(1200)],
    [[[1200, 1300], [100, 200]], at(300), at(1200)],
    [[[100, 200], [1200, 1300]], at(1300), at(100) + day],
    [[[2300, 100]], at(2330), at(2330)],
    [[[2300, 100]], at(30), at(30)],
    [[[2300, 100]], at(100), at(2300)],
    [[[0, 2400]], at(0), at(0)],
    [[[600, 600]], at(300), at(300)],
  ];
  test.each(rows)("%j from %d", (windows, fromMs, opensMs) => {
    expect(
      opensAt(
        windows.map(([from, until]) => window(from, until)),
        fromMs,
      ),
    ).toBe(opensMs);
  });

  test("minute by minute, the next one that is within", () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minutes, minutes, minutes, (fromMinute, untilMinute, now) => {
        const isOpen = (one: number): boolean => {
          // Laid out over two days, so that midnight is nothing special.
          const end = untilMinute > fromMinute ? untilMinute : untilMinute + 1440;
          return (one >= fromMinute && one < end) || (one + 1440 >= fromMinute && one + 1440 < end);
        };
        let wait = 0;
        while (!isOpen((now + wait) % 1440)) wait++;
        expect(opensAt([{ fromMinute, untilMinute }], at(0) + now * 60_000)).toBe(at(0) + (now + wait) * 60_000);
      }),
    );
  });
});

test("who is to be woken: always the earliest, and of equals the first that came, whatever is moved and taken out", () => {
  const operation = fc.tuple(fc.nat(15), fc.option(fc.nat(9), { freq: 3 }));
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const members: (Waking & { name: number })[] = Array.from({ length: 16 }, (_, name) => ({
        name,
        wakeMs: 0,
        place: -1,
        order: 0,
      }));
      const heap = new WakeHeap<Waking & { name: number }>();
      // In the order in which they came: who is given the moment that it has keeps its place.
      let model: { name: number; atMs: number }[] = [];
      for (const [name, atMs] of operations) {
        heap.wake(members[name] as Waking & { name: number }, atMs);
        if (model.some((one) => one.name === name && one.atMs === atMs)) continue;
        model = model.filter((one) => one.name !== name);
        if (atMs !== null) model.push({ name, atMs });
        const first = model.reduce<{ name: number; atMs: number } | undefined>(
          (best, one) => (best === undefined || one.atMs < best.atMs ? one : best),
          undefined,
        );
        expect(heap.first?.name).toBe(first?.name);
      }
      const order: number[] = [];
      for (let first = heap.first; first !== undefined; first = heap.first) {
        order.push(first.name);
        heap.wake(first, null);
      }
      expect(order).toEqual(
        model
          .map((one, index) => ({ ...one, index }))
          .sort((a, b) => a.atMs - b.atMs || a.index - b.index)
          .map((one) => one.name),
      );
    }),
  );
});

test("every note is a sentence", () => {
  for (const [code, sentence] of Object.entries(politenessNotes))
    expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
});
