// What the SQLite store lets go of and what it keeps, by its clock; and a clock that goes back.
import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SqliteStore } from "../../src/store/sqlite-store.ts";
import type { Slot } from "../../src/store/store.ts";
import { attempt, bodyFacts, history, octetsOf, recordOf, versionOf } from "../../src/testing/records.ts";
import { OwnFile } from "./own-file.ts";

const own = new OwnFile();

async function slotMoment(store: SqliteStore, host: string, intervalMs = 1000): Promise<number> {
  return ((await store.slot({ host, intervalMs })) as Slot).atMs;
}

describe("what is let go of", () => {
  /** Enough calls for several upkeeps, that leave nothing behind themselves. */
  async function upkeep(store: SqliteStore, calls = 400): Promise<void> {
    for (let n = 0; n < calls; n++) await store.release({ key: "nobody's", token: 0, expiresMs: 0 });
  }

  test("leases that have ended, and no others", async () => {
    const store = await own.open();
    for (let n = 0; n < 100; n++) await store.lease(`short ${n}`, 10);
    const held = await store.lease("long", 30_000);
    own.nowMs += 20;
    await upkeep(store);
    expect(own.ask("SELECT count(*) FROM leases")).toBe(1);
    expect(await store.renew(held as NonNullable<typeof held>, 1000)).not.toBeNull();
  });

  test("clocks that no longer matter; what they knew is remembered for long intervals", async () => {
    const store = await own.open();
    const from = own.nowMs;
    for (let n = 0; n < 100; n++) await slotMoment(store, `${n}.example`);
    await slotMoment(store, "slow.example", 600_000);
    await store.pushBack("pushed.example", from + 3_600_000);
    own.nowMs += 30_000;
    await upkeep(store);
    expect(own.ask("SELECT count(*) FROM hosts")).toBe(102);
    own.nowMs += 31_000;
    await upkeep(store);
    expect([own.ask("SELECT count(*) FROM hosts"), own.ask("SELECT count(*) FROM slots")]).toEqual([1, 0]);
    expect(await slotMoment(store, "slow.example", 600_000)).toBe(from + 600_000);
    expect(await slotMoment(store, "pushed.example")).toBe(from + 3_600_000);
    expect(await slotMoment(store, "7.example", 600_000)).toBe(from + 600_000);
    expect(await slotMoment(store, "8.example", 1000)).toBe(own.nowMs);
  });

  test("of all that were forgotten, the latest slot counts, whichever was forgotten last", async () => {
    const store = await own.open();
    const from = own.nowMs;
    await slotMoment(store, "pushed.example");
    await store.pushBack("pushed.example", from + 200_000);
    own.nowMs += 100_000;
    await slotMoment(store, "later.example");
    own.nowMs += 70_000;
    await upkeep(store);
    own.nowMs += 70_000;
    await upkeep(store);
    expect(own.ask("SELECT count(*) FROM hosts")).toBe(0);
    expect(await slotMoment(store, "later.example", 600_000)).toBe(from + 700_000);
  });

  test("told of longer intervals, clocks are kept for as long, so that nobody waits for another host's", async () => {
    const store = await own.open({ longestIntervalMs: 300_000 });
    await slotMoment(store, "a.example");
    own.nowMs += 200_000;
    await upkeep(store);
    expect(await slotMoment(store, "new.example", 300_000)).toBe(own.nowMs);
  });

  test("of a host that is asked often, all slots but the last that passed", async () => {
    const store = await own.open();
    for (let n = 0; n < 50; n++) {
      await slotMoment(store, "a.example", 10);
      own.nowMs += 10;
    }
    expect(own.ask("SELECT count(*) FROM slots")).toBeLessThanOrEqual(2);
  });

  test("bodies that nothing names, ten minutes after they were named last", async () => {
    const store = await own.open();
    const [first, second, third] = [octetsOf(100, 1), octetsOf(100, 2), octetsOf(100, 3)];
    const hashes = [first, second, third].map((body) => bodyFacts(body).hash);
    const there = async (): Promise<boolean[]> =>
      Promise.all(hashes.map(async (hash) => (await store.body(hash)) !== null));
    await store.setIfNewer(recordOf("https://a.example", 1, 5000, first), first);
    await store.setIfNewer(recordOf("https://a.example", 2, 5000, second), second);
    await store.appendVersion(versionOf("https://a.example", 5000, hashes[1] as string));
    await store.setIfNewer(recordOf("https://a.example", 3, 5000, third), third);
    own.nowMs += 599_000;
    await upkeep(store);
    expect(await there()).toEqual([true, true, true]);
    own.nowMs += 1001;
    await upkeep(store);
    // The first is named by nothing, the second by a version, the third by the record.
    expect(await there()).toEqual([false, true, true]);
  });

  test("not a body that is named again in time, nor the last good one, nor another origin's", async () => {
    const store = await own.open();
    const [shared, good, back] = [octetsOf(100, 1), octetsOf(100, 2), octetsOf(100, 3)];
    await store.setIfNewer(recordOf("https://a.example", 1, 5000, shared), shared);
    await store.setIfNewer(recordOf("https://b.example", 1, 5000, shared), shared);
    await store.setIfNewer(recordOf("https://a.example", 2, 5000, good), good);
    await store.setIfNewer(
      { origin: "https://a.example", token: 3, history: history(attempt(6000), attempt(5000, good)) },
      null,
    );
    await store.setIfNewer(recordOf("https://c.example", 1, 5000, back), back);
    await store.setIfNewer(recordOf("https://c.example", 2, 5000, shared), null);
    await store.setIfNewer(recordOf("https://c.example", 3, 5000, back), null);
    const goodAgain = octetsOf(100, 4);
    await store.setIfNewer(recordOf("https://d.example", 1, 5000, goodAgain), goodAgain);
    await store.setIfNewer(recordOf("https://d.example", 2, 5000, shared), null);
    await store.setIfNewer(
      { origin: "https://d.example", token: 3, history: history(attempt(6000), attempt(5000, goodAgain)) },
      null,
    );
    own.nowMs += 700_000;
    await upkeep(store);
    for (const body of [shared, good, back, goodAgain]) expect(await store.body(bodyFacts(body).hash)).toEqual(body);
    expect(own.ask("SELECT count(*) FROM spares")).toBe(0);
  });

  test("versions beyond so many of an origin, the oldest first, and their bodies with them", async () => {
    const store = await own.open({ maxVersions: 3 });
    const bodies = Array.from({ length: 6 }, (_, index) => octetsOf(50, index));
    for (const [index, body] of bodies.entries()) {
      await store.setIfNewer(recordOf("https://a.example", index, 5000, body), body);
      await store.appendVersion(versionOf("https://a.example", index, bodyFacts(body).hash));
    }
    expect((await store.versions("https://a.example", { limit: 9 })).map((version) => version.seenMs)).toEqual([
      5, 4, 3,
    ]);
    own.nowMs += 700_000;
    await upkeep(store);
    const there = await Promise.all(bodies.map(async (body) => (await store.body(bodyFacts(body).hash)) !== null));
    expect(there).toEqual([false, false, false, true, true, true]);
  });

  test("over its size: former versions' octets first, then the origins used least recently; clocks stay", async () => {
    const store = await own.open({ maxOctets: 2_000_000 });
    const from = own.nowMs;
    await slotMoment(store, "host.example", 86_400_000);
    const former = octetsOf(50_000, 1);
    await store.setIfNewer(recordOf("https://first.example", 1, 5000, former), former);
    await store.appendVersion(versionOf("https://first.example", 5000, bodyFacts(former).hash));
    const used = octetsOf(50_000, 2);
    await store.setIfNewer(recordOf("https://first.example", 2, 5000, used), used);
    for (let n = 0; n < 100; n++) {
      own.nowMs += 600_000;
      const body = octetsOf(50_000, n + 10);
      await store.setIfNewer(recordOf(`https://${n}.example`, 1, 5000, body), body);
      // Who was used last is known to the hour: the first is always among them.
      await store.get("https://first.example");
    }
    await upkeep(store, 64);
    expect(statSync(own.path).size).toBeLessThan(5_000_000);
    expect(await store.body(bodyFacts(former).hash)).toBeNull();
    expect(Buffer.from((await store.body(bodyFacts(used).hash)) ?? []).equals(used)).toBe(true);
    expect((await store.versions("https://first.example", { limit: 9 })).length).toBe(1);
    const there = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => (await store.get(`https://${n}.example`)) !== null),
    );
    const first = there.indexOf(true);
    expect(first).toBeGreaterThan(40);
    expect(first).toBeLessThan(90);
    expect(there.slice(first).every(Boolean)).toBe(true);
    expect(await slotMoment(store, "host.example", 86_400_000)).toBe(from + 86_400_000);
  });

  test("never what is there for a size that cannot be reached, without end", async () => {
    const store = await own.open({ maxOctets: 1 });
    await store.setIfNewer(recordOf("https://a.example", 1, 5000), null);
    await store.appendVersion(versionOf("https://a.example", 5000, null));
    await store.appendVersion(versionOf("https://b.example", 5000, null));
    await slotMoment(store, "a.example");
    await upkeep(store);
    expect(await store.get("https://a.example")).toBeNull();
    expect(own.ask("SELECT count(*) FROM versions")).toBe(0);
    expect(await slotMoment(store, "a.example")).toBe(own.nowMs + 1000);
  });
});

describe("a clock that goes back", () => {
  test("a little: time stands still until it has caught up, for every holder and after a restart", async () => {
    const store = await own.open();
    const from = own.nowMs;
    await slotMoment(store, "a.example");
    own.nowMs -= 900;
    expect(await store.now()).toBe(from);
    expect(await slotMoment(await own.open(), "a.example")).toBe(from + 1000);
    await store.close();
    expect(await (await own.open()).now()).toBe(from);
  });

  test("far: what is reserved stays as far from now as it was, neither closer nor a year away", async () => {
    const store = await own.open();
    const lease = await store.lease("https://a.example", 5000);
    await slotMoment(store, "a.example");
    const second = await slotMoment(store, "a.example");
    await store.pushBack("b.example", own.nowMs + 7000);
    own.nowMs -= 365 * 86_400_000;
    expect(await store.now()).toBe(own.nowMs);
    const third = (await store.slot({ host: "a.example", intervalMs: 1000 })) as Slot;
    expect(third.atMs).toBe(own.nowMs + 2000);
    expect(second).toBeGreaterThan(own.nowMs);
    expect(await store.cancelSlot(third)).toBe(true);
    expect(await slotMoment(store, "a.example")).toBe(own.nowMs + 2000);
    expect(await slotMoment(store, "b.example")).toBe(own.nowMs + 7000);
    expect(await store.lease("https://a.example", 5000)).toBeNull();
    own.nowMs += 5001;
    expect((await store.lease("https://a.example", 5000))?.token).toBeGreaterThan(
      lease?.token ?? Number.POSITIVE_INFINITY,
    );
  });

  test("far, at a host that was forgotten: it is still kept at its distance", async () => {
    const store = await own.open();
    await slotMoment(store, "a.example");
    own.nowMs += 120_000;
    for (let n = 0; n < 100; n++) await slotMoment(store, `${n}.example`, 0);
    expect(own.ask("SELECT count(*) FROM hosts WHERE host = 'a.example'")).toBe(0);
    own.nowMs -= 3_600_000;
    expect(await slotMoment(store, "a.example", 600_000)).toBe(own.nowMs + 480_000);
    expect(await slotMoment(store, "c.example", 1000)).toBe(own.nowMs);
  });
});
