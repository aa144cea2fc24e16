// The SQLite store: every promise of the interface with two holders of one file, then what is its own: whose file it
// is, waiting for others. What it lets go of, and a clock that goes back, are in sqlite-retention.test.ts; what killed
// processes leave is in sqlite-processes.test.ts.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "./database.ts";
import { describe, expect, test } from "vitest";
import { openSqliteStore, type SqliteStore } from "../../src/store/sqlite-store.ts";
import { StoreError, storeErrors } from "../../src/store/store-error.ts";
import { storeCases } from "../../src/testing/index.ts";
import { octetsOf, recordOf } from "../../src/testing/records.ts";
import { OwnFile } from "./own-file.ts";

const own = new OwnFile();

/** The code of the StoreError that it rejects with. */
async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return "none";
  } catch (error) {
    return error instanceof StoreError ? error.code : error;
  }
}

describe("what every store promises", () => {
  const cases = storeCases({
    open: () => own.open(),
    openAgain: () => own.open(),
    advance: async (ms) => void (own.nowMs += ms),
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

test("with a clock that counts parts of milliseconds", async () => {
  own.nowMs += 0.75;
  const store = await own.open();
  expect([await store.now(), (await store.slot({ host: "a", intervalMs: 1 })).nowMs]).toEqual([
    own.nowMs - 0.75,
    own.nowMs - 0.75,
  ]);
});

describe("the file", () => {
  test("is made for the user alone, as are its folder and the files beside it", async () => {
    own.path = join(own.root, "new", "deep", "store.db");
    const store = await own.open();
    await store.lease("a", 1000);
    const modes = readdirSync(join(own.root, "new", "deep")).map((name) => [
      name,
      statSync(join(own.root, "new", "deep", name)).mode & 0o777,
    ]);
    expect(modes).toEqual([
      ["store.db", 0o600],
      ["store.db-shm", 0o600],
      ["store.db-wal", 0o600],
    ]);
    expect([
      statSync(join(own.root, "new")).mode & 0o777,
      statSync(join(own.root, "new", "deep")).mode & 0o777,
    ]).toEqual([0o700, 0o700]);
  });

  test("is in WAL mode, ours, and of this version", async () => {
    await own.open();
    expect([own.ask("PRAGMA journal_mode"), own.ask("PRAGMA application_id"), own.ask("PRAGMA user_version")]).toEqual([
      "wal",
      0x6d617943,
      2,
    ]);
  });

  test("an empty one becomes a store, and so does one that somebody has only begun", async () => {
    mkdirSync(join(own.path, ".."), { recursive: true });
    writeFileSync(own.path, "");
    expect(await (await own.open()).get("a")).toBeNull();
    own.move();
    own.put("PRAGMA journal_mode = WAL", "PRAGMA user_version = 0");
    expect(await (await own.open()).get("a")).toBeNull();
  });

  const foreign: [name: string, code: string, make: () => void][] = [
    ["a text", "not-a-store", () => writeFileSync(own.path, "User-agent: *\n".repeat(1000))],
    ["one octet", "not-a-store", () => writeFileSync(own.path, "S")],
    [
      "another database",
      "not-a-store",
      () => own.put("CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('mine')"),
    ],
    [
      "another database with a version",
      "not-a-store",
      () => own.put("CREATE TABLE notes (text TEXT)", "PRAGMA user_version = 1"),
    ],
    ["another application's, empty", "not-a-store", () => own.put("PRAGMA application_id = 7")],
    [
      "a store of a newer maycrawl",
      "newer",
      () => own.put("PRAGMA application_id = 1835104579", "CREATE TABLE state (other TEXT)", "PRAGMA user_version = 3"),
    ],
    [
      "a store without its tables",
      "corrupt",
      () => own.put("PRAGMA application_id = 1835104579", "CREATE TABLE state (other TEXT)", "PRAGMA user_version = 2"),
    ],
    [
      "an earlier store without its tables",
      "corrupt",
      () => own.put("PRAGMA application_id = 1835104579", "CREATE TABLE state (other TEXT)", "PRAGMA user_version = 1"),
    ],
  ];
  test.each(foreign)("%s is refused (%s), and left as it is", async (_name, code, make) => {
    mkdirSync(join(own.path, ".."), { recursive: true });
    make();
    const before = readFileSync(own.path);
    expect(await codeOf(own.open())).toBe(code);
    if (code !== "corrupt") expect(readFileSync(own.path).equals(before)).toBe(true);
    expect(existsSync(own.path)).toBe(true);
  });

  test("another database that was not closed is not even tidied up", async () => {
    mkdirSync(join(own.path, ".."), { recursive: true });
    const theirs = `${own.path}.theirs`;
    const connection = new DatabaseSync(theirs);
    connection.exec("PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')");
    // As after a kill: the database, and beside it what was not yet moved into it.
    copyFileSync(theirs, own.path);
    copyFileSync(`${theirs}-wal`, `${own.path}-wal`);
    connection.close();
    const before = [readFileSync(own.path), readFileSync(`${own.path}-wal`)];
    expect(await codeOf(own.open())).toBe("not-a-store");
    expect([readFileSync(own.path), readFileSync(`${own.path}-wal`)]).toEqual(before);
  });

  test("a damaged store is told as such, at opening or when the damage is met, and left where it is", async () => {
    const store = await own.open();
    for (let n = 0; n < 200; n++)
      await store.setIfNewer(recordOf(`https://${n}.example`, 1, 5000, octetsOf(3000, n)), octetsOf(3000, n));
    await store.close();
    const octets = readFileSync(own.path);
    octets.fill(0xa5, 4096);
    writeFileSync(own.path, octets);
    const codes: unknown[] = [];
    const again = await own.open().catch((error: unknown) => error);
    if (again instanceof StoreError) {
      codes.push(again.code);
    } else {
      for (let n = 0; n < 200; n++) codes.push(await codeOf((again as SqliteStore).get(`https://${n}.example`)));
    }
    expect(codes).toContain("corrupt");
    expect(codes.every((code) => code === "corrupt" || code === "none")).toBe(true);
    expect(existsSync(own.path)).toBe(true);
  });

  test("where there can be none", async () => {
    mkdirSync(own.path, { recursive: true });
    expect(await codeOf(own.open())).toBe("unopenable");
    own.move("file");
    mkdirSync(join(own.path, "..", ".."), { recursive: true });
    writeFileSync(join(own.path, ".."), "");
    expect(await codeOf(own.open())).toBe("unopenable");
  });

  // Node's own recursive mkdir never returns there: the system says "no such file" of a folder whose parent exists.
  test.skipIf(!existsSync("/proc/self"))("a folder that cannot be made", async () => {
    own.path = `/proc/maycrawl-${process.pid}/a/store.db`;
    expect(await codeOf(own.open())).toBe("unopenable");
  });

  test.skipIf(process.getuid?.() === 0)("a folder that may not be written to", async () => {
    mkdirSync(join(own.path, ".."), { recursive: true, mode: 0o500 });
    expect(await codeOf(own.open())).toBe("unopenable");
    chmodSync(join(own.path, ".."), 0o700);
  });

  test("a path is a path: neither memory nor a URL", async () => {
    const store = await openSqliteStore({ path: join(own.root, ":memory:"), clock: own.clock });
    await store.close();
    expect(existsSync(join(own.root, ":memory:"))).toBe(true);
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
    await expect(own.open({ [option]: value })).rejects.toThrow(TypeError);
  });

  test("opened by ten at once, made once", async () => {
    const stores = await Promise.all(Array.from({ length: 10 }, () => own.open()));
    const tokens = await Promise.all(stores.map((store, index) => store.lease(`${index}`, 1000)));
    expect(new Set(tokens.map((lease) => lease?.token)).size).toBe(10);
  });
});

describe("others at the file", () => {
  test("who holds it is waited for, and while waiting the process goes on", async () => {
    const store = await own.open();
    const other = new DatabaseSync(own.path);
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
    const store = await own.open({ busyMs: 100 });
    const other = new DatabaseSync(own.path);
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
    const store = await own.open({
      clock: () => {
        if (fails) throw new RangeError("no clock");
        return own.nowMs;
      },
    });
    fails = true;
    await expect(store.lease("a", 1000)).rejects.toThrow("no clock");
    fails = false;
    expect(await store.lease("a", 1000)).not.toBeNull();
    expect(await (await own.open()).lease("b", 1000)).not.toBeNull();
  });

  test("closing while a call waits: it rejects, and nothing is written", async () => {
    const store = await own.open();
    const other = new DatabaseSync(own.path);
    other.exec("BEGIN IMMEDIATE");
    const leasing = codeOf(store.lease("a", 1000));
    await store.close();
    other.exec("COMMIT");
    other.close();
    expect(await leasing).toBe("closed");
    expect(own.ask("SELECT count(*) FROM leases")).toBe(0);
  });
});

test("every code of the table has a sentence", () => {
  for (const [code, sentence] of Object.entries(storeErrors)) {
    expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(new StoreError(code as keyof typeof storeErrors).message).toBe(sentence);
  }
});
