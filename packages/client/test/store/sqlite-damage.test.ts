// The SQLite store trusts no bytes: what was changed behind its back is absent, reported and written anew; a store of
// an earlier version is migrated; a closed store keeps nothing open.
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "./database.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { RobotsClient } from "../../src/robots-client.ts";
import { schemaSteps } from "../../src/store/sqlite-schema.ts";
import { openSqliteStore, type SqliteStore } from "../../src/store/sqlite-store.ts";
import { StoreError } from "../../src/store/store-error.ts";
import { type StoreNotice, type StoreNoticeCode, storeNotices } from "../../src/store/store-notice.ts";
import { bodyFacts, octetsOf, recordOf, versionOf } from "../../src/testing/records.ts";
import { timesOf } from "../../../../test/sample.ts";
import { FakeClock, FakeNetwork } from "../fake-network.ts";
import { heldOctets } from "./held-memory.ts";

const root = mkdtempSync(join(tmpdir(), "maycrawl-damage-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
let path = "";
let notices: StoreNotice[] = [];
let nowMs = 0;
beforeEach(() => {
  path = join(root, `${++count}.db`);
  notices = [];
  nowMs = Date.UTC(2026, 10, 1);
});

const open = (): Promise<SqliteStore> =>
  openSqliteStore({ path, clock: () => nowMs, onNotice: (notice) => notices.push(notice) });

/** Runs SQL past the store. */
function tamper(sql: string): void {
  const connection = new DatabaseSync(path);
  connection.exec(sql);
  connection.close();
}

const shop = "https://shop.example";
const body = octetsOf(300, 4);
const { hash } = bodyFacts(body);

describe("a record that was changed", () => {
  // Each member that decides whether, when or for whom the record counts.
  const changes: readonly [what: string, sql: string][] = [
    ["its history is no history", "UPDATE origins SET history = '{}'"],
    ["its history is no JSON", "UPDATE origins SET history = 'x'"],
    ["its status opens the site", `UPDATE origins SET history = replace(history, '"status":200', '"status":404')`],
    ["its lifetime is longer", "UPDATE origins SET history = replace(history, '3600000', '9600000')"],
    [
      "it is another origin's",
      "UPDATE origins SET origin = 'https://shop.example' WHERE origin = 'https://other.example'",
    ],
    ["its token is greater", "UPDATE origins SET token = 99"],
    ["its end is later", "UPDATE origins SET finished_ms = finished_ms + 1"],
    ["its clock is another", "UPDATE origins SET back_ms = -1"],
    ["its digest is another", "UPDATE origins SET digest = zeroblob(32)"],
  ];
  test.each(changes)("%s: absent, reported once, written anew", async (what, sql) => {
    let store = await open();
    await store.setIfNewer(
      recordOf(what === "it is another origin's" ? "https://other.example" : shop, 7, 5000, body),
      body,
    );
    await store.close();
    tamper(sql);
    store = await open();
    expect(await store.get(shop)).toBeNull();
    expect(await store.get(shop)).toBeNull();
    expect(notices).toEqual([{ code: "record-damaged", subject: shop, message: storeNotices["record-damaged"] }]);
    expect(await store.setIfNewer(recordOf(shop, 8, 6000, body), null)).toBe(true);
    expect(await store.get(shop)).toEqual(recordOf(shop, 8, 6000, body));
    await store.close();
  });

  test("a damaged record keeps no newer one out, though nobody read it", async () => {
    const store = await open();
    await store.setIfNewer(recordOf(shop, 7, 5000), null);
    tamper("UPDATE origins SET token = 9007199254740991");
    expect(await store.setIfNewer(recordOf(shop, 8, 6000), null)).toBe(true);
    await store.close();
  });
});

describe("a body that was changed", () => {
  test("absent, reported, and written anew", async () => {
    const store = await open();
    await store.setIfNewer(recordOf(shop, 1, 5000, body), body);
    tamper("UPDATE bodies SET octets = CAST('User-agent: *' AS BLOB)");
    expect(await store.body(hash)).toBeNull();
    expect(notices.map(({ code, subject }) => [code, subject])).toEqual([["body-damaged", hash]]);
    expect(await store.setIfNewer(recordOf(shop, 2, 6000, body), body)).toBe(true);
    expect(await store.body(hash)).toEqual(body);
    await store.close();
  });

  test("written anew though nobody read it", async () => {
    const store = await open();
    await store.setIfNewer(recordOf(shop, 1, 5000, body), body);
    tamper("UPDATE bodies SET octets = zeroblob(300)");
    await store.setIfNewer(recordOf(shop, 2, 6000, body), body);
    expect(await store.body(hash)).toEqual(body);
    await store.close();
  });
});

test("a version with a result that there is not is left out", async () => {
  const store = await open();
  await store.appendVersion(versionOf(shop, 1000, "a"));
  await store.appendVersion(versionOf(shop, 2000, "b"));
  tamper("UPDATE versions SET result = 'open' WHERE hash = 'a'");
  expect(await store.versions(shop, { limit: 9 })).toEqual([versionOf(shop, 2000, "b")]);
  expect(notices.map(({ code }) => code)).toEqual(["version-damaged"]);
  await store.close();
});

describe("a client over a store that was changed", () => {
  const tampered: readonly [what: string, sql: string][] = [
    ["body", "UPDATE bodies SET octets = CAST('User-agent: *' || char(10) || 'Allow: /' AS BLOB)"],
    ["history", "UPDATE origins SET history = '{}'"],
    ["status", `UPDATE origins SET history = replace(history, '"status":200', '"status":404')`],
  ];
  test.each(tampered)("%s: asks the site again, and obeys it", async (_what, sql) => {
    const clock = new FakeClock();
    const network = new FakeNetwork(clock, () => ({ body: "User-agent: *\nDisallow: /\n" }));
    const store = await openSqliteStore({ path, clock: clock.now });
    const options = { userAgent: "ShopBot/1.0", transport: network, store, now: clock.now, sleep: clock.sleep };
    const first = new RobotsClient(options);
    expect((await clock.through(first.decide(`${shop}/a`))).action).toBe("skip");
    await first.close();
    tamper(sql);
    const second = new RobotsClient(options);
    expect((await clock.through(second.decide(`${shop}/a`))).action).toBe("skip");
    expect(network.count(`${shop}/robots.txt`)).toBe(2);
    await second.close();
    await store.close();
  });
});

const rounds = timesOf("files of a store damaged at random", 150, 40);
test(`${rounds} files damaged at random: what is read is what was written, or nothing`, async () => {
  const origins = Array.from({ length: 40 }, (_, n) => `https://${n}.example`);
  const written = origins.map((origin, n) => recordOf(origin, n + 1, 5000 + n, octetsOf(700 + n, n)));
  const store = await open();
  for (const [n, record] of written.entries()) await store.setIfNewer(record, octetsOf(700 + n, n));
  await store.close();
  const whole = path;
  let seed = 20261122;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let absent = 0;
  for (let round = 0; round < rounds; round++) {
    path = join(root, `random-${round}.db`);
    copyFileSync(whole, path);
    const octets = readFileSync(path);
    for (let hit = 0; hit < 1 + random(20); hit++) octets[100 + random(octets.length - 100)] = random(256);
    writeFileSync(path, octets);
    try {
      const damaged = await open();
      for (const [n, record] of written.entries()) {
        const got = await damaged.get(record.origin);
        if (got === null) absent++;
        else expect(got).toEqual(record);
        const gotBody = await damaged.body(bodyFacts(octetsOf(700 + n, n)).hash);
        if (gotBody !== null) expect(Buffer.from(gotBody).equals(octetsOf(700 + n, n))).toBe(true);
      }
      await damaged.close();
    } catch (error) {
      expect(error).toBeInstanceOf(StoreError);
    }
    rmSync(path);
  }
  expect(absent).toBeGreaterThan(0);
});

describe("a store of the first version", () => {
  test("is migrated, with a notice: versions and clocks stay, and every robots.txt is asked again", async () => {
    const connection = new DatabaseSync(path);
    connection.exec(
      `PRAGMA journal_mode = WAL; ${schemaSteps[0] ?? ""} PRAGMA application_id = 1835104579; PRAGMA user_version = 1`,
    );
    const octets = Buffer.from(body).toString("hex");
    connection.exec(`UPDATE state SET latest_ms = ${nowMs}, last_token = 41;
      INSERT INTO origins VALUES ('${shop}', 41, 5000, '{"last":{"status":404}}', NULL, NULL, ${nowMs});
      INSERT INTO bodies VALUES ('${hash}', x'${octets}');
      INSERT INTO versions (origin, seen_ms, result, status, hash, size_octets) VALUES ('${shop}', 5000, 'successful', 200, '${hash}', 300);
      INSERT INTO hosts VALUES ('shop.example', ${nowMs + 9000}, NULL, ${nowMs + 70000})`);
    connection.close();
    const store = await open();
    expect(notices).toEqual([{ code: "migrated", subject: path, message: storeNotices.migrated }]);
    expect(await store.get(shop)).toBeNull();
    expect((await store.versions(shop, { limit: 9 })).map((version) => version.hash)).toEqual([hash]);
    expect(await store.body(hash)).toEqual(body);
    expect(await store.slot({ host: "shop.example", intervalMs: 1 })).toMatchObject({ atMs: nowMs + 9000 });
    expect((await store.lease(shop, 1000))?.token).toBe(42);
    expect(await store.setIfNewer(recordOf(shop, 42, 6000), null)).toBe(true);
    await store.close();
    notices = [];
    const again = await open();
    expect(await again.get(shop)).toEqual(recordOf(shop, 42, 6000));
    expect(notices).toEqual([]);
    await again.close();
  });
});

describe("closing", () => {
  const openFiles = (): string[] =>
    readdirSync("/proc/self/fd")
      .flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/self/fd/${fd}`)];
        } catch {
          return [];
        }
      })
      .filter((file) => file.startsWith(path));

  test("moves everything into the one file, which can then be copied by itself", async () => {
    const store = await open();
    await store.setIfNewer(recordOf(shop, 1, 5000, body), body);
    await store.close();
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const copy = `${path}.copy`;
    copyFileSync(path, copy);
    path = copy;
    const again = await open();
    expect(await again.get(shop)).toEqual(recordOf(shop, 1, 5000, body));
    await again.close();
  });

  test.runIf(process.platform === "linux")("leaves nothing of it open once garbage is collected", async () => {
    const store = await open();
    await store.lease(shop, 1000);
    expect(openFiles().length).toBeGreaterThan(0);
    await store.close();
    for (let n = 0; n < 20 && openFiles().length > 0; n++) {
      heldOctets();
      await new Promise((settle) => setTimeout(settle, 10));
    }
    expect(openFiles()).toEqual([]);
  });
});

test("every notice has a sentence", () => {
  for (const [code, sentence] of Object.entries(storeNotices))
    expect([code as StoreNoticeCode, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
});
