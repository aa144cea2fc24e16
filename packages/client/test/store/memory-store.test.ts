// The memory store: every promise of the interface, then what is its own: bounds, what leaves first, a clock that goes
// back.
import { describe, expect, test } from "vitest";
import { MemoryStore, type MemoryStoreOptions } from "../../src/store/memory-store.ts";
import type { Slot } from "../../src/store/store.ts";
import { timesOf } from "../../../../test/sample.ts";
import { heldOctets } from "./held-memory.ts";
import { storeCases } from "../../src/testing/index.ts";
import { bodyFacts, octetsOf, recordOf, versionOf } from "../../src/testing/records.ts";

/** A clock that stands until it is told to go. */
class HandClock {
  nowMs = Date.UTC(2026, 10, 1);
  readonly now = (): number => this.nowMs;
}

describe("what every store promises", () => {
  const clock = new HandClock();
  const cases = storeCases({
    open: async () => new MemoryStore({ clock: clock.now }),
    openAgain: null,
    advance: async (ms) => void (clock.nowMs += ms),
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });

  test("with a clock that counts parts of milliseconds", async () => {
    const store = new MemoryStore({ clock: () => 1000.75 });
    expect([await store.now(), (await store.slot({ host: "a", intervalMs: 1 })).nowMs]).toEqual([1000, 1000]);
  });

  test("with the system's clock, by which it goes without another", async () => {
    const store = new MemoryStore();
    const before = Date.now();
    const now = await store.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

function opened(options: MemoryStoreOptions = {}): { store: MemoryStore; clock: HandClock } {
  const clock = new HandClock();
  return { store: new MemoryStore({ clock: clock.now, ...options }), clock };
}

async function slotMoment(store: MemoryStore, host: string, intervalMs = 1000): Promise<number> {
  return ((await store.slot({ host, intervalMs })) as Slot).atMs;
}

describe("what it holds is bounded", () => {
  test("records and bodies: the least recently used leave, the rest stays", async () => {
    const { store } = opened({ maxOctets: 100_000 });
    const origins = Array.from({ length: 40 }, (_, index) => `https://${index}.example`);
    for (const [index, origin] of origins.entries()) {
      const body = octetsOf(5000, index);
      await store.setIfNewer(recordOf(origin, 1, 5000, body), body);
      // The first is used all the time, so it is never the least recently used one.
      expect(await store.get(origins[0] as string)).not.toBeNull();
      await store.body(bodyFacts(octetsOf(5000, 0)).hash);
      expect(store.octets).toBeLessThanOrEqual(100_000);
    }
    const there = await Promise.all(origins.map(async (origin) => (await store.get(origin)) !== null));
    expect(there[0]).toBe(true);
    // Some 6 kB each: a dozen and more fit, and they are the last ones.
    const first = there.indexOf(true, 1);
    expect(there.slice(first).every(Boolean)).toBe(true);
    expect(40 - first).toBeGreaterThan(10);
    expect(40 - first).toBeLessThan(20);
    expect(await store.body(bodyFacts(octetsOf(5000, 0)).hash)).toEqual(octetsOf(5000, 0));
    expect(await store.body(bodyFacts(octetsOf(5000, 1)).hash)).toBeNull();
  });

  test("a body is held once for all origins that have it", async () => {
    const { store } = opened();
    const body = octetsOf(500_000);
    for (let n = 0; n < 100; n++) await store.setIfNewer(recordOf(`https://${n}.example`, 1, 5000, body), body);
    expect(store.octets).toBeLessThan(1_000_000);
    expect(store.octets).toBeGreaterThan(500_000);
  });

  test("a body that is larger than all there may be is not kept, and drives nobody out", async () => {
    const { store } = opened({ maxOctets: 10_000 });
    await store.setIfNewer(recordOf("https://a.example", 1, 5000), null);
    const body = octetsOf(20_000);
    expect(await store.setIfNewer(recordOf("https://b.example", 1, 5000, body), body)).toBe(true);
    expect(await store.body(bodyFacts(body).hash)).toBeNull();
    expect(await store.get("https://a.example")).not.toBeNull();
    expect(await store.get("https://b.example")).not.toBeNull();
  });

  test("what is replaced is not counted any more", async () => {
    const { store } = opened();
    await store.setIfNewer(recordOf("https://a.example", 1, 5000), null);
    const before = store.octets;
    for (let token = 2; token < 50; token++) await store.setIfNewer(recordOf("https://a.example", token, 5000), null);
    expect(store.octets).toBe(before);
  });

  test("versions: the newest so many of an origin, and they leave as others do", async () => {
    const { store } = opened({ maxVersions: 5 });
    for (let n = 0; n < 12; n++) await store.appendVersion(versionOf("https://a.example", n, `hash ${n}`));
    expect((await store.versions("https://a.example", { limit: 100 })).map((version) => version.seenMs)).toEqual([
      11, 10, 9, 8, 7,
    ]);
    const one = opened({ maxVersions: 1 }).store;
    for (let n = 0; n < 3; n++) await one.appendVersion(versionOf("https://a.example", n, `hash ${n}`));
    expect((await one.versions("https://a.example", { limit: 100 })).map((version) => version.seenMs)).toEqual([2]);
    const small = opened({ maxOctets: 20_000 }).store;
    for (let n = 0; n < 100; n++) await small.appendVersion(versionOf(`https://${n}.example`, n, "a"));
    expect(small.octets).toBeLessThanOrEqual(20_000);
    expect(await small.versions("https://0.example", { limit: 1 })).toEqual([]);
    expect((await small.versions("https://99.example", { limit: 1 })).length).toBe(1);
  });

  test("clocks make others leave, and stay themselves while they matter", async () => {
    const { store, clock } = opened({ maxOctets: 50_000 });
    await store.setIfNewer(recordOf("https://a.example", 1, 5000), null);
    const from = clock.nowMs;
    for (let n = 0; n < 5000; n++) await slotMoment(store, `${n}.example`);
    await store.pushBack("pushed.example", from + 10 * 3_600_000);
    expect(await store.get("https://a.example")).toBeNull();
    for (let n = 0; n < 5000; n++) expect(await slotMoment(store, `${n}.example`)).toBe(from + 1000);
    // Ten minutes on, they matter no longer: as others come, they leave; the one that is pushed back stays.
    clock.nowMs += 600_000;
    for (let n = 0; n < 40_000; n++) await slotMoment(store, `later ${n}.example`);
    expect(store.octets).toBeLessThan(41_000 * 400);
    expect(await slotMoment(store, "pushed.example")).toBe(from + 10 * 3_600_000);
  });

  test("a clock that was forgotten still keeps its distance, however long the interval", async () => {
    const { store, clock } = opened();
    const from = clock.nowMs;
    await slotMoment(store, "a.example");
    clock.nowMs += 120_000;
    for (let n = 0; n < 3000; n++) await slotMoment(store, `${n}.example`, 0);
    expect(await slotMoment(store, "a.example", 600_000)).toBeGreaterThanOrEqual(from + 600_000);
    // A short interval is not held up by what was forgotten.
    expect(await slotMoment(store, "b.example", 1000)).toBe(clock.nowMs);
  });

  test("of all that were forgotten, the latest slot counts, whichever was forgotten last", async () => {
    const { store, clock } = opened();
    const from = clock.nowMs;
    await slotMoment(store, "pushed.example");
    await store.pushBack("pushed.example", from + 200_000);
    clock.nowMs += 100_000;
    await slotMoment(store, "later.example");
    // Enough others for the clocks to be looked through, twice.
    for (const after of [70_000, 70_000]) {
      clock.nowMs += after;
      for (let n = 0; n < 5000; n++) await slotMoment(store, `${after}-${clock.nowMs}-${n}.example`, 0);
    }
    expect(await slotMoment(store, "later.example", 10_000_000)).toBeGreaterThanOrEqual(from + 10_100_000);
  });

  test("told of longer intervals, it keeps clocks for as long, so that nobody waits for another host's", async () => {
    for (const [longestIntervalMs, isFree] of [
      [60_000, false],
      [300_000, true],
    ] as const) {
      const { store, clock } = opened({ longestIntervalMs });
      await slotMoment(store, "a.example");
      clock.nowMs += 200_000;
      for (let n = 0; n < 3000; n++) await slotMoment(store, `${n}.example`, 0);
      expect((await slotMoment(store, "new.example", 300_000)) === clock.nowMs).toBe(isFree);
    }
  });

  test("leases leave when they have ended, and not before", async () => {
    const { store, clock } = opened();
    const held = await store.lease("https://held.example", 30_000);
    for (let n = 0; n < 10_000; n++) {
      await store.lease(`https://${n}.example`, 1);
      clock.nowMs += 2;
    }
    expect(store.octets).toBeLessThan(3000 * 250);
    expect(await store.lease("https://held.example", 1000)).toBeNull();
    expect(await store.renew(held as NonNullable<typeof held>, 1000)).not.toBeNull();
  });

  test.each([
    ["maxOctets", 0],
    ["maxOctets", 1.5],
    ["maxVersions", -1],
    ["maxVersions", Number.NaN],
    ["longestIntervalMs", 0],
  ])("%s: %d is no bound", (option, value) => {
    expect(() => new MemoryStore({ [option]: value })).toThrow(TypeError);
  });

  const origins = timesOf("origins in a store", 10_000, 2_500);
  const mostMegabytes = (64 * origins) / 10_000;
  test(`${origins} origins with their clocks, versions and leases are well under ${mostMegabytes} MB`, async () => {
    const store = new MemoryStore();
    const before = heldOctets();
    for (let n = 0; n < origins; n++) {
      const origin = `https://host-${n}.example`;
      const body = octetsOf(500 + (n % 100), n % 100);
      const lease = await store.lease(origin, 1000);
      await store.setIfNewer(recordOf(origin, lease?.token ?? 0, 5000, body), body);
      await store.appendVersion(versionOf(origin, 5000, bodyFacts(body).hash));
      await slotMoment(store, `host-${n}.example`);
    }
    const megabytes = (heldOctets() - before) / 1e6;
    process.stderr.write(
      `memory store: ${origins} origins hold ${megabytes.toFixed(1)} MB, counted as ${(store.octets / 1e6).toFixed(1)} MB\n`,
    );
    expect(megabytes).toBeLessThan(mostMegabytes);
  });
});

describe("a clock that goes back", () => {
  test("a little: time stands still until it has caught up", async () => {
    const { store, clock } = opened();
    const from = clock.nowMs;
    await slotMoment(store, "a.example");
    clock.nowMs -= 900;
    expect(await store.now()).toBe(from);
    expect(await slotMoment(store, "a.example")).toBe(from + 1000);
    clock.nowMs += 901;
    expect(await store.now()).toBe(from + 1);
  });

  test("far: what is reserved stays as far from now as it was, neither closer nor a year away", async () => {
    const { store, clock } = opened();
    const year = 365 * 86_400_000;
    await slotMoment(store, "a.example");
    await slotMoment(store, "a.example");
    await store.pushBack("b.example", clock.nowMs + 7000);
    await store.lease("https://a.example", 5000);
    clock.nowMs -= year;
    expect(await store.now()).toBe(clock.nowMs);
    expect(await slotMoment(store, "a.example")).toBe(clock.nowMs + 2000);
    expect(await slotMoment(store, "b.example")).toBe(clock.nowMs + 7000);
    expect(await store.lease("https://a.example", 5000)).toBeNull();
    clock.nowMs += 5001;
    expect(await store.lease("https://a.example", 5000)).not.toBeNull();
  });

  test("a host that was asked just before is not asked again at once", async () => {
    const { store, clock } = opened();
    await slotMoment(store, "a.example");
    clock.nowMs -= 3_600_000;
    expect(await slotMoment(store, "a.example")).toBe(clock.nowMs + 1000);
  });

  test("nor is one that was forgotten", async () => {
    const { store, clock } = opened();
    await slotMoment(store, "a.example");
    clock.nowMs += 120_000;
    for (let n = 0; n < 3000; n++) await slotMoment(store, `${n}.example`, 0);
    clock.nowMs -= 3_600_000;
    expect(await slotMoment(store, "a.example", 600_000)).toBeGreaterThanOrEqual(clock.nowMs + 480_000);
    expect(await slotMoment(store, "c.example", 1000)).toBe(clock.nowMs);
  });
});
