// A clock that is set back makes no answer last: neither one in memory nor one in a store, whatever the step. What is
// counted is the time that has passed (RFC 9111 section 4.2.3, the age of a response), not what a clock says of it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessPolicies, robotsAccess } from "@maycrawl/core/access";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryStore, RobotsClient, type RobotsStore } from "../src/index.ts";
import { openSqliteStore } from "../src/store/sqlite-store.ts";
import { StoreClock } from "../src/store/store-clock.ts";
import { octetsOf, recordOf } from "../src/testing/records.ts";
import { FakeClock, FakeNetwork } from "./fake-network.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-clock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hour = 3_600_000;
const day = 24 * hour;
let steadyMs = 0;
beforeEach(() => {
  steadyMs = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => steadyMs);
});
afterEach(() => void vi.restoreAllMocks());

// How long after the retrieval the clock is set, and how far back.
const steps: readonly (readonly [string, number, number])[] = [
  ["a second", 12 * hour, 1_000],
  ["a minute", 12 * hour, 60_000],
  ["an hour", 20 * hour, hour],
  ["a day", 12 * hour, day],
  ["a year", 12 * hour, 365 * day],
  ["a year, at once", 1_000, 365 * day],
];

describe.each(["memory", "a store"])("an answer in %s", (place) => {
  test.each(steps)(
    "a clock set back by %s: asked again when 24 hours have passed, and not much before",
    async (_name, afterMs, backMs) => {
      const clock = new FakeClock();
      const network = new FakeNetwork(clock, () => ({ body: "User-agent: *\nDisallow: /cart\n" }));
      const store = new MemoryStore({ clock: clock.now });
      const make = (): RobotsClient =>
        new RobotsClient({ userAgent: "ShopBot/1.0", transport: network, store, now: clock.now, sleep: clock.sleep });
      let client = make();
      const pass = async (ms: number): Promise<void> => {
        steadyMs += ms;
        await clock.pass(ms);
      };
      const decide = async (): Promise<void> => {
        if (place === "a store") client = make();
        await clock.through(client.decide("https://shop.example/cart"));
      };
      await decide();
      await pass(afterMs);
      await decide();
      expect(network.requests).toHaveLength(1);
      clock.nowMs -= backMs;
      await decide();
      await pass(day - afterMs - 120_000);
      await decide();
      const before = network.requests.length;
      expect(before).toBeLessThanOrEqual(2);
      await pass(240_000);
      await decide();
      // Either it was asked again when the clock was set, or it is now.
      expect(network.requests.length).toBe(2);
    },
  );
});

describe.each<[string, (clock: () => number) => Promise<RobotsStore>]>([
  ["MemoryStore", async (clock) => new MemoryStore({ clock })],
  ["SqliteStore", (clock) => openSqliteStore({ path: join(folder, `${Math.random()}.db`), clock })],
])("%s", (_name, open) => {
  test.each([2_000, hour, 365 * day])(
    "a record stays as old as it is when the clock is set back by %d ms",
    async (backMs) => {
      let nowMs = Date.UTC(2026, 10, 1);
      const store = await open(() => nowMs);
      const finishedMs = nowMs;
      await store.setIfNewer(recordOf("https://shop.example", 1, finishedMs, octetsOf(9)), octetsOf(9));
      nowMs += hour;
      await store.now();
      await store.lease("any", 1000);
      nowMs -= backMs;
      const record = await store.get("https://shop.example");
      expect(nowMs - (record?.history.last.finishedMs ?? 0)).toBe(hour);
      // Applied once, however often it is read and written.
      await store.lease("other", 1000);
      expect(await store.get("https://shop.example")).toEqual(record);
      expect(record?.history.last.hops[0]?.startedMs).toBe(finishedMs - 20 - backMs);
      // A later retrieval by the new clock is newer, though its moment is smaller than the old one's.
      expect(await store.setIfNewer(recordOf("https://shop.example", 1, nowMs), null)).toBe(true);
      expect(
        robotsAccess(
          (await store.get("https://shop.example"))?.history ?? (record as NonNullable<typeof record>).history,
          accessPolicies.rfc9309,
          nowMs,
        ).askedMs,
      ).toBe(nowMs);
      await store.close();
    },
  );
});

test("the system's clock is compared with one that nobody sets, so that a step is seen though time has passed", () => {
  let wallMs = Date.UTC(2026, 10, 1);
  vi.spyOn(Date, "now").mockImplementation(() => wallMs);
  const clock = new StoreClock();
  const latestMs = clock.settle(0).nowMs;
  // Two hours pass; the clock is set back by one of them.
  steadyMs += 2 * hour;
  wallMs += hour;
  const { nowMs, backMs } = clock.settle(latestMs);
  expect(nowMs).toBe(wallMs);
  expect(backMs).toBeGreaterThan(hour * 0.99);
  expect(backMs).toBeLessThanOrEqual(hour);
  clock.keep(nowMs);
  steadyMs += 1_000;
  wallMs += 1_000;
  expect(clock.settle(nowMs)).toEqual({ nowMs: wallMs, backMs: 0 });
});
