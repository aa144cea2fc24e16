// A store that does not answer: it is given up on quickly, left alone for a while, and its users are told once each
// way. Memory answers meanwhile, and nothing waits longer than it may.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "./database.ts";
import { afterAll, describe, expect, test } from "vitest";
import { MemoryStore, RobotsClient, type RobotsStore, type StoreNotice, targetRules } from "../../src/index.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { StoreError } from "../../src/store/store-error.ts";
import { BreakerStore, FallbackStore } from "../../src/store/store-relay.ts";
import { recordOf } from "../../src/testing/records.ts";
import { response } from "../hostile-server/behaviours.ts";
import { HostileServer } from "../hostile-server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-lost-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = "https://shop.example";
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "answered",
    (error: StoreError) => error.code,
  );

/** A store whose writes fail, hang or work, as is set. */
class Moody extends MemoryStore {
  mood: "fine" | "fails" | "hangs" = "fine";
  calls = 0;

  override async lease(...asked: Parameters<MemoryStore["lease"]>): ReturnType<MemoryStore["lease"]> {
    this.calls++;
    if (this.mood === "fails") throw new StoreError("io-failed");
    if (this.mood === "hangs") await new Promise((resolve) => setTimeout(resolve, 200));
    return super.lease(...asked);
  }
}

describe("the breaker", () => {
  test("after a failure asks no more for a second, then once, and twice as long later; said once each way", async () => {
    const notices: string[] = [];
    const moody = new Moody();
    const store = new BreakerStore(moody, ({ code }) => notices.push(code));
    moody.mood = "fails";
    for (let n = 0; n < 50; n++) expect(await codeOf(store.lease(`a${n}`, 1000))).toBe("io-failed");
    expect([moody.calls, notices]).toEqual([1, ["store-lost"]]);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await Promise.all([1, 2, 3].map((n) => codeOf(store.lease(`b${n}`, 1000))))).toEqual([
      "io-failed",
      "io-failed",
      "io-failed",
    ]);
    expect(moody.calls).toBe(2);
    moody.mood = "fine";
    await new Promise((resolve) => setTimeout(resolve, 2_050));
    expect(await codeOf(store.lease("c", 1000))).toBe("answered");
    expect(notices).toEqual(["store-lost", "store-back"]);
  });

  test("reads go on while writes are lost", async () => {
    const moody = new Moody();
    await moody.setIfNewer(recordOf(shop, 1, 5000), null);
    moody.mood = "fails";
    const store = new BreakerStore(moody, () => {});
    expect(await codeOf(store.lease("a", 1000))).toBe("io-failed");
    expect(await store.get(shop)).toEqual(recordOf(shop, 1, 5000));
  });

  test("an answer that comes too late is taken back: a lease that nobody holds blocks nobody", async () => {
    const moody = new Moody();
    moody.mood = "hangs";
    const store = new BreakerStore(moody, () => {}, 50);
    expect(await codeOf(store.lease("a", 30_000))).toBe("busy");
    await new Promise((resolve) => setTimeout(resolve, 300));
    moody.mood = "fine";
    expect(await moody.lease("a", 1000)).not.toBeNull();
  });

  test("how many share the store is known without it", () => {
    const counting = Object.assign(new MemoryStore(), { holders: () => 16 });
    const breaker = new BreakerStore(counting, () => {});
    expect(breaker.holders()).toBe(16);
    expect(new FallbackStore(breaker, new MemoryStore()).holders()).toBe(16);
    expect(new BreakerStore(new MemoryStore(), () => {}).holders()).toBeNull();
  });

  test("a wrong call is no loss", async () => {
    const notices: StoreNotice[] = [];
    const store = new BreakerStore(new MemoryStore(), (notice) => notices.push(notice));
    await expect(store.get(1 as never)).rejects.toBeInstanceOf(TypeError);
    expect(notices).toEqual([]);
  });
});

test("behind the breaker, memory answers with what it was given meanwhile", async () => {
  const lost: RobotsStore = new Proxy(new MemoryStore(), {
    get: (_target, name) => (name === "then" ? undefined : () => Promise.reject(new StoreError("io-failed"))),
  });
  const store = new FallbackStore(new BreakerStore(lost, () => {}), new MemoryStore());
  expect(await store.setIfNewer(recordOf(shop, 1, 5000), null)).toBe(true);
  expect(await store.get(shop)).toEqual(recordOf(shop, 1, 5000));
  expect(await store.lease(shop, 1000)).not.toBeNull();
});

test("a file that others keep locked: ten new origins are decided in seconds, and it is said once", async () => {
  const path = join(folder, "locked.db");
  const store = await openSqliteStore({ path });
  const server = await HostileServer.start((socket) =>
    socket.end(response(200, [], "User-agent: *\nDisallow: /cart\n")),
  );
  const notices: string[] = [];
  const client = new RobotsClient({
    userAgent: "ShopBot/1.0",
    store,
    maxWaitMs: 60_000,
    politeness: { minIntervalMs: 10 },
    onNotice: ({ code }) => notices.push(code),
    network: { target: targetRules("any"), resolve: () => Promise.resolve(["127.0.0.1"]) },
  });
  const other = new DatabaseSync(path);
  other.exec("BEGIN IMMEDIATE");
  const started = performance.now();
  const decisions = await Promise.all(
    Array.from({ length: 10 }, (_, n) => client.decide(`http://h${n}.example:${server.port}/cart`)),
  );
  expect(decisions.map(({ action }) => action)).toEqual(Array.from({ length: 10 }, () => "skip"));
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(notices).toEqual(["store-lost"]);
  other.exec("COMMIT");
  other.close();
  await client.close();
  await store.close();
  await server.close();
});
