// The SQLite store: every promise of the interface with two holders of one file, then what is its own: whose file it
// is, what is let go of, a clock that goes back, waiting for others. What killed processes leave is in
// sqlite-processes.test.ts.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "../../src/store/sqlite-store.ts";
import { StoreError, storeErrors } from "../../src/store/store-error.ts";
import type { Slot } from "../../src/store/store.ts";
import { storeCases } from "../../src/testing/index.ts";
import { attempt, bodyFacts, history, octetsOf, recordOf, versionOf } from "../../src/testing/records.ts";

const root = mkdtempSync(join(tmpdir(), "maycrawl-sqlite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
let path = "";
let nowMs = 0;
const clock = (): number => nowMs;
const opened: SqliteStore[] = [];

beforeEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  path = join(root, String(++count), "store.db");
  nowMs = Date.UTC(2026, 10, 1);
});

async function open(options: Partial<SqliteStoreOptions> = {}): Promise<SqliteStore> {
  const store = await openSqliteStore({ path, clock, ...options });
  opened.push(store);
  return store;
}

/** The code of the StoreError that it rejects with. */
async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return "none";
  } catch (error) {
    return error instanceof StoreError ? error.code : error;
  }
}

/** What the file holds, asked past the store. */
function ask(query: string): unknown {
  const connection = new DatabaseSync(path);
  try {
    return Object.values(connection.prepare(query).get() as object)[0];
  } finally {
    connection.close();
  }
}

function put(...statements: string[]): void {
  mkdirSync(join(path, ".."), { recursive: true });
  const connection = new DatabaseSync(path);
  for (const statement of statements) connection.exec(statement);
  connection.close();
}

async function slotMoment(store: SqliteStore, host: string, intervalMs = 1000): Promise<number> {
  return ((await store.slot({ host, intervalMs })) as Slot).atMs;
}

describe("what every store promises", () => {
  const cases = storeCases({ open: () => open(), openAgain: () => open(), advance: async (ms) => void (nowMs += ms) });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

test("with a clock that counts parts of milliseconds", async () => {
  nowMs += 0.75;
  const store = await open();
  expect([await store.now(), (await store.slot({ host: "a", intervalMs: 1 })).nowMs]).toEqual([
    nowMs - 0.75,
    nowMs - 0.75,
  ]);
});

describe("the file", () => {
  test("is made for the user alone, as are its folder and the files beside it", async () => {
    path = join(root, "new", "deep", "store.db");
    const store = await open();
    await store.lease("a", 1000);
    const modes = readdirSync(join(root, "new", "deep")).map((name) => [
      name,
      statSync(join(root, "new", "deep", name)).mode & 0o777,
    ]);
    expect(modes).toEqual([
      ["store.db", 0o600],
      ["store.db-shm", 0o600],
      ["store.db-wal", 0o600],
    ]);
    expect([statSync(join(root, "new")).mode & 0o777, statSync(join(root, "new", "deep")).mode & 0o777]).toEqual([
      0o700, 0o700,
    ]);
  });

  test("is in WAL mode, ours, and of this version", async () => {
    await open();
    expect([ask("PRAGMA journal_mode"), ask("PRAGMA application_id"), ask("PRAGMA user_version")]).toEqual([
      "wal",
      0x6d617943,
      2,
    ]);
  });

  test("an empty one becomes a store, and so does one that somebody has only begun", async () => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, "");
    expect(await (await open()).get("a")).toBeNull();
    path = join(root, String(++count), "store.db");
    put("PRAGMA journal_mode = WAL", "PRAGMA user_version = 0");
    expect(await (await open()).get("a")).toBeNull();
  });

  const foreign: [name: string, code: string, make: () => void][] = [
    ["a text", "not-a-store", () => writeFileSync(path, "User-agent: *\n".repeat(1000))],
    ["one octet", "not-a-store", () => writeFileSync(path, "S")],
    [
      "another database",
      "not-a-store",
      () => put("CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('mine')"),
    ],
    [
      "another database with a version",
      "not-a-store",
      () => put("CREATE TABLE notes (text TEXT)", "PRAGMA user_version = 1"),
    ],
    ["another application's, empty", "not-a-store", () => put("PRAGMA application_id = 7")],
    [
      "a store of a newer maycrawl",
      "newer",
      () => put("PRAGMA application_id = 1835104579", "CREATE TABLE state (other TEXT)", "PRAGMA user_version = 3"),
    ],
    [
      "a store without its tables",
      "corrupt",
      () => put("PRAGMA application_id = 1835104579", "CREATE TABLE state (other TEXT)", "PRAGMA user_version = 2"),
    ],
    [
      "an earlier store without its tables",
      "corrupt",
      () => put("PRAGMA application_id = 1835104579", "CREATE TABLE state (other TEXT)", "PRAGMA user_version = 1"),
    ],
  ];
  test.each(foreign)("%s is refused (%s), and left as it is", async (_name, code, make) => {
    mkdirSync(join(path, ".."), { recursive: true });
    make();
    const before = readFileSync(path);
    expect(await codeOf(open())).toBe(code);
    if (code !== "corrupt") expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(path)).toBe(true);
  });

  test("another database that was not closed is not even tidied up", async () => {
    mkdirSync(join(path, ".."), { recursive: true });
    const theirs = `${path}.theirs`;
    const connection = new DatabaseSync(theirs);
    connection.exec("PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')");
    // As after a kill: the database, and beside it what was not yet moved into it.
    copyFileSync(theirs, path);
    copyFileSync(`${theirs}-wal`, `${path}-wal`);
    connection.close();
    const before = [readFileSync(path), readFileSync(`${path}-wal`)];
    expect(await codeOf(open())).toBe("not-a-store");
    expect([readFileSync(path), readFileSync(`${path}-wal`)]).toEqual(before);
  });

  test("a damaged store is told as such, at opening or when the damage is met, and left where it is", async () => {
    const store = await open();
    for (let n = 0; n < 200; n++)
      await store.setIfNewer(recordOf(`https://${n}.example`, 1, 5000, octetsOf(3000, n)), octetsOf(3000, n));
    await store.close();
    const octets = readFileSync(path);
    octets.fill(0xa5, 4096);
    writeFileSync(path, octets);
    const codes: unknown[] = [];
    const again = await openSqliteStore({ path, clock }).catch((error: unknown) => error);
    if (again instanceof StoreError) {
      codes.push(again.code);
    } else {
      opened.push(again as SqliteStore);
      for (let n = 0; n < 200; n++) codes.push(await codeOf((again as SqliteStore).get(`https://${n}.example`)));
    }
    expect(codes).toContain("corrupt");
    expect(codes.every((code) => code === "corrupt" || code === "none")).toBe(true);
    expect(existsSync(path)).toBe(true);
  });

  test("where there can be none", async () => {
    mkdirSync(path, { recursive: true });
    expect(await codeOf(open())).toBe("unopenable");
    path = join(root, String(++count), "file", "store.db");
    mkdirSync(join(root, String(count)), { recursive: true });
    writeFileSync(join(root, String(count), "file"), "");
    expect(await codeOf(open())).toBe("unopenable");
  });

  // Node's own recursive mkdir never returns there: the system says "no such file" of a folder whose parent exists.
  test.skipIf(!existsSync("/proc/self"))("a folder that cannot be made", async () => {
    path = `/proc/maycrawl-${process.pid}/a/store.db`;
    expect(await codeOf(open())).toBe("unopenable");
  });

  test.skipIf(process.getuid?.() === 0)("a folder that may not be written to", async () => {
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o500 });
    expect(await codeOf(open())).toBe("unopenable");
    chmodSync(join(path, ".."), 0o700);
  });

  test("a path is a path: neither memory nor a URL", async () => {
    const store = await openSqliteStore({ path: join(root, ":memory:"), clock });
    await store.close();
    expect(existsSync(join(root, ":memory:"))).toBe(true);
  });

  test.each(["", "a\0b", 7, undefined])("%j is no path", async (wrong) => {
    await expect(openSqliteStore({ path: wrong as string })).rejects.toThrow(TypeError);
  });

  test.each([
    ["maxOctets", 0],
    ["maxVersions", 1.5],
    ["busyMs", -1],
    ["longestIntervalMs", 0],
  ])("%s: %d is no bound", async (option, value) => {
    await expect(open({ [option]: value })).rejects.toThrow(TypeError);
  });

  test("opened by ten at once, made once", async () => {
    const stores = await Promise.all(Array.from({ length: 10 }, () => open()));
    const tokens = await Promise.all(stores.map((store, index) => store.lease(`${index}`, 1000)));
    expect(new Set(tokens.map((lease) => lease?.token)).size).toBe(10);
  });
});

describe("others at the file", () => {
  test("who holds it is waited for, and while waiting the process goes on", async () => {
    const store = await open();
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const leasing = store.lease("a", 1000);
    let turns = 0;
    for (; turns < 5; turns++) await new Promise((settle) => setTimeout(settle, 10));
    // Reading is not held up at all.
    expect(await store.get("https://shop.example")).toBeNull();
    other.exec("COMMIT");
    expect(await leasing).not.toBeNull();
    other.close();
  });

  test("for so long, and no longer", async () => {
    const store = await open({ busyMs: 100 });
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const started = performance.now();
    expect(await codeOf(store.lease("a", 1000))).toBe("busy");
    expect(performance.now() - started).toBeGreaterThan(90);
    expect(performance.now() - started).toBeLessThan(10_000);
    other.exec("COMMIT");
    other.close();
    expect(await store.lease("a", 1000)).not.toBeNull();
  });

  test("a call that fails in the middle leaves nothing begun", async () => {
    let fails = false;
    const store = await open({
      clock: () => {
        if (fails) throw new RangeError("no clock");
        return nowMs;
      },
    });
    fails = true;
    await expect(store.lease("a", 1000)).rejects.toThrow("no clock");
    fails = false;
    expect(await store.lease("a", 1000)).not.toBeNull();
    expect(await (await open()).lease("b", 1000)).not.toBeNull();
  });

  test("closing while a call waits: it rejects, and nothing is written", async () => {
    const store = await open();
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const leasing = codeOf(store.lease("a", 1000));
    await store.close();
    other.exec("COMMIT");
    other.close();
    expect(await leasing).toBe("closed");
    expect(ask("SELECT count(*) FROM leases")).toBe(0);
  });
});

describe("what is let go of", () => {
  /** Enough calls for several upkeeps, that leave nothing behind themselves. */
  async function upkeep(store: SqliteStore, calls = 400): Promise<void> {
    for (let n = 0; n < calls; n++) await store.release({ key: "nobody's", token: 0, expiresMs: 0 });
  }

  test("leases that have ended, and no others", async () => {
    const store = await open();
    for (let n = 0; n < 100; n++) await store.lease(`short ${n}`, 10);
    const held = await store.lease("long", 30_000);
    nowMs += 20;
    await upkeep(store);
    expect(ask("SELECT count(*) FROM leases")).toBe(1);
    expect(await store.renew(held as NonNullable<typeof held>, 1000)).not.toBeNull();
  });

  test("clocks that no longer matter; what they knew is remembered for long intervals", async () => {
    const store = await open();
    const from = nowMs;
    for (let n = 0; n < 100; n++) await slotMoment(store, `${n}.example`);
    await slotMoment(store, "slow.example", 600_000);
    await store.pushBack("pushed.example", from + 3_600_000);
    nowMs += 30_000;
    await upkeep(store);
    expect(ask("SELECT count(*) FROM hosts")).toBe(102);
    nowMs += 31_000;
    await upkeep(store);
    expect([ask("SELECT count(*) FROM hosts"), ask("SELECT count(*) FROM slots")]).toEqual([1, 0]);
    expect(await slotMoment(store, "slow.example", 600_000)).toBe(from + 600_000);
    expect(await slotMoment(store, "pushed.example")).toBe(from + 3_600_000);
    expect(await slotMoment(store, "7.example", 600_000)).toBe(from + 600_000);
    expect(await slotMoment(store, "8.example", 1000)).toBe(nowMs);
  });

  test("of all that were forgotten, the latest slot counts, whichever was forgotten last", async () => {
    const store = await open();
    const from = nowMs;
    await slotMoment(store, "pushed.example");
    await store.pushBack("pushed.example", from + 200_000);
    nowMs += 100_000;
    await slotMoment(store, "later.example");
    nowMs += 70_000;
    await upkeep(store);
    nowMs += 70_000;
    await upkeep(store);
    expect(ask("SELECT count(*) FROM hosts")).toBe(0);
    expect(await slotMoment(store, "later.example", 600_000)).toBe(from + 700_000);
  });

  test("told of longer intervals, clocks are kept for as long, so that nobody waits for another host's", async () => {
    const store = await open({ longestIntervalMs: 300_000 });
    await slotMoment(store, "a.example");
    nowMs += 200_000;
    await upkeep(store);
    expect(await slotMoment(store, "new.example", 300_000)).toBe(nowMs);
  });

  test("of a host that is asked often, all slots but the last that passed", async () => {
    const store = await open();
    for (let n = 0; n < 50; n++) {
      await slotMoment(store, "a.example", 10);
      nowMs += 10;
    }
    expect(ask("SELECT count(*) FROM slots")).toBeLessThanOrEqual(2);
  });

  test("bodies that nothing names, ten minutes after they were named last", async () => {
    const store = await open();
    const [first, second, third] = [octetsOf(100, 1), octetsOf(100, 2), octetsOf(100, 3)];
    const hashes = [first, second, third].map((body) => bodyFacts(body).hash);
    const there = async (): Promise<boolean[]> =>
      Promise.all(hashes.map(async (hash) => (await store.body(hash)) !== null));
    await store.setIfNewer(recordOf("https://a.example", 1, 5000, first), first);
    await store.setIfNewer(recordOf("https://a.example", 2, 5000, second), second);
    await store.appendVersion(versionOf("https://a.example", 5000, hashes[1] as string));
    await store.setIfNewer(recordOf("https://a.example", 3, 5000, third), third);
    nowMs += 599_000;
    await upkeep(store);
    expect(await there()).toEqual([true, true, true]);
    nowMs += 1001;
    await upkeep(store);
    // The first is named by nothing, the second by a version, the third by the record.
    expect(await there()).toEqual([false, true, true]);
  });

  test("not a body that is named again in time, nor the last good one, nor another origin's", async () => {
    const store = await open();
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
    nowMs += 700_000;
    await upkeep(store);
    for (const body of [shared, good, back, goodAgain]) expect(await store.body(bodyFacts(body).hash)).toEqual(body);
    expect(ask("SELECT count(*) FROM spares")).toBe(0);
  });

  test("versions beyond so many of an origin, the oldest first, and their bodies with them", async () => {
    const store = await open({ maxVersions: 3 });
    const bodies = Array.from({ length: 6 }, (_, index) => octetsOf(50, index));
    for (const [index, body] of bodies.entries()) {
      await store.setIfNewer(recordOf("https://a.example", index, 5000, body), body);
      await store.appendVersion(versionOf("https://a.example", index, bodyFacts(body).hash));
    }
    expect((await store.versions("https://a.example", { limit: 9 })).map((version) => version.seenMs)).toEqual([
      5, 4, 3,
    ]);
    nowMs += 700_000;
    await upkeep(store);
    const there = await Promise.all(bodies.map(async (body) => (await store.body(bodyFacts(body).hash)) !== null));
    expect(there).toEqual([false, false, false, true, true, true]);
  });

  test("over its size: former versions' octets first, then the origins used least recently; clocks stay", async () => {
    const store = await open({ maxOctets: 2_000_000 });
    const from = nowMs;
    await slotMoment(store, "host.example", 86_400_000);
    const former = octetsOf(50_000, 1);
    await store.setIfNewer(recordOf("https://first.example", 1, 5000, former), former);
    await store.appendVersion(versionOf("https://first.example", 5000, bodyFacts(former).hash));
    const used = octetsOf(50_000, 2);
    await store.setIfNewer(recordOf("https://first.example", 2, 5000, used), used);
    for (let n = 0; n < 100; n++) {
      nowMs += 600_000;
      const body = octetsOf(50_000, n + 10);
      await store.setIfNewer(recordOf(`https://${n}.example`, 1, 5000, body), body);
      // Who was used last is known to the hour: the first is always among them.
      await store.get("https://first.example");
    }
    await upkeep(store, 64);
    expect(statSync(path).size).toBeLessThan(5_000_000);
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
    const store = await open({ maxOctets: 1 });
    await store.setIfNewer(recordOf("https://a.example", 1, 5000), null);
    await store.appendVersion(versionOf("https://a.example", 5000, null));
    await store.appendVersion(versionOf("https://b.example", 5000, null));
    await slotMoment(store, "a.example");
    await upkeep(store);
    expect(await store.get("https://a.example")).toBeNull();
    expect(ask("SELECT count(*) FROM versions")).toBe(0);
    expect(await slotMoment(store, "a.example")).toBe(nowMs + 1000);
  });
});

describe("a clock that goes back", () => {
  test("a little: time stands still until it has caught up, for every holder and after a restart", async () => {
    const store = await open();
    const from = nowMs;
    await slotMoment(store, "a.example");
    nowMs -= 900;
    expect(await store.now()).toBe(from);
    expect(await slotMoment(await open(), "a.example")).toBe(from + 1000);
    await store.close();
    expect(await (await open()).now()).toBe(from);
  });

  test("far: what is reserved stays as far from now as it was, neither closer nor a year away", async () => {
    const store = await open();
    const lease = await store.lease("https://a.example", 5000);
    await slotMoment(store, "a.example");
    const second = await slotMoment(store, "a.example");
    await store.pushBack("b.example", nowMs + 7000);
    nowMs -= 365 * 86_400_000;
    expect(await store.now()).toBe(nowMs);
    const third = (await store.slot({ host: "a.example", intervalMs: 1000 })) as Slot;
    expect(third.atMs).toBe(nowMs + 2000);
    expect(second).toBeGreaterThan(nowMs);
    expect(await store.cancelSlot(third)).toBe(true);
    expect(await slotMoment(store, "a.example")).toBe(nowMs + 2000);
    expect(await slotMoment(store, "b.example")).toBe(nowMs + 7000);
    expect(await store.lease("https://a.example", 5000)).toBeNull();
    nowMs += 5001;
    expect((await store.lease("https://a.example", 5000))?.token).toBeGreaterThan(
      lease?.token ?? Number.POSITIVE_INFINITY,
    );
  });

  test("far, at a host that was forgotten: it is still kept at its distance", async () => {
    const store = await open();
    await slotMoment(store, "a.example");
    nowMs += 120_000;
    for (let n = 0; n < 100; n++) await slotMoment(store, `${n}.example`, 0);
    expect(ask("SELECT count(*) FROM hosts WHERE host = 'a.example'")).toBe(0);
    nowMs -= 3_600_000;
    expect(await slotMoment(store, "a.example", 600_000)).toBe(nowMs + 480_000);
    expect(await slotMoment(store, "c.example", 1000)).toBe(nowMs);
  });
});

test("every code of the table has a sentence", () => {
  for (const [code, sentence] of Object.entries(storeErrors)) {
    expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(new StoreError(code as keyof typeof storeErrors).message).toBe(sentence);
  }
});
