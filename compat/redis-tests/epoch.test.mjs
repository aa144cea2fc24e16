// What a server of the store can lose, and what happens then: restarts with and without its file, a server that hangs,
// a failover in a cluster, damage. Expectations come from the promise: no host is asked before its delay has passed.
import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { bodyFacts, recordOf } from "./records.mjs";
import { RedisStore } from "@maycrawl/redis-store";
import { clusterClients, singleClients } from "./clients.mjs";
import { ask, RedisCluster, RedisServer, skipReason } from "./servers.mjs";

if (skipReason !== null) console.error(skipReason);
const options = { skip: skipReason ?? false };
const ends = [];
after(async () => {
  for (const end of ends.reverse()) await end();
});

async function single(words) {
  const server = await RedisServer.start(words);
  ends.push(() => server.end());
  return server;
}

async function storeOn(server, settings = {}) {
  const { client, close } = await singleClients.ioredis(server);
  ends.push(close);
  return new RedisStore(client, settings);
}

/** Asks until there is an answer, as a worker does. */
async function untilAnswered(call) {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (error.name !== "StoreError" || tries > 200) throw error;
      await sleep(25);
    }
  }
}

describe("a server that restarts", { ...options, concurrency: true }, () => {
  test("without its file: a host that nobody knows any more is left alone for the longest interval", async () => {
    const server = await single();
    const store = await storeOn(server, { longestIntervalMs: 6_000 });
    await store.now();
    await store.slot({ host: "first.example", intervalMs: 1 });
    // Long enough for the server to be seen as one that began later.
    await sleep(4_200);
    const before = await store.slot({ host: "shop.example", intervalMs: 3_000 });
    await server.kill();
    const killedMs = Date.now();
    await server.begin();
    const after = await untilAnswered(() => store.slot({ host: "shop.example", intervalMs: 1_000 }));
    ok(after.atMs - before.atMs >= 3_000, `only ${after.atMs - before.atMs} ms later`);
    ok(after.atMs >= killedMs + 6_000 && after.atMs <= Date.now() + 8_000);
    // A worker that knows nothing of all that is told.
    const young = await storeOn(server, { longestIntervalMs: 6_000 });
    const other = await young.slot({ host: "other.example", intervalMs: 1_000 });
    ok(other.atMs >= killedMs + 6_000);
  });

  test("an empty server that nobody met before makes nobody wait for more than the delay", async () => {
    const server = await single();
    const store = await storeOn(server);
    const slot = await store.slot({ host: "shop.example", intervalMs: 1_000 });
    // The server's start is known to the second.
    ok(slot.atMs - slot.nowMs <= 2_000, `${slot.atMs - slot.nowMs} ms`);
  });

  test("with its file: slots, records, bodies and leases are there, and each host rests for its delay", async () => {
    const server = await single(["--appendonly", "yes", "--appendfsync", "always"]);
    const notices = [];
    const store = await storeOn(server, { onNotice: ({ code }) => notices.push(code) });
    await sleep(2_100);
    const body = new TextEncoder().encode("User-agent: *\nCrawl-delay: 3\n");
    const lease = await store.lease("key", 30_000);
    equal(await store.setIfNewer(recordOf("https://shop.example", lease.token, 5_000, body), body), true);
    await store.slot({ host: "shop.example", intervalMs: 3_000 });
    await server.kill();
    await server.begin();
    const slot = await untilAnswered(() => store.slot({ host: "shop.example", intervalMs: 1_000 }));
    const startedMs = slot.nowMs - 1_000 * (await uptime(server));
    // Its longest known delay is 3 s, though this request asks for one.
    ok(slot.atMs >= startedMs + 3_000, `${slot.atMs - startedMs} ms after the start`);
    deepEqual(notices, ["server-changed"]);
    deepEqual(await store.get("https://shop.example"), recordOf("https://shop.example", lease.token, 5_000, body));
    deepEqual(await store.body(bodyFacts(body).hash), body);
    equal(await store.lease("key", 1_000), null);
    // Once rested, it goes on as before.
    equal((await store.slot({ host: "shop.example", intervalMs: 1_000 })).atMs, slot.atMs + 1_000);
  });

  test("scripts that a new server does not know are sent again", async () => {
    const server = await single();
    const store = await storeOn(server);
    await store.now();
    await ask(server.port, "SCRIPT", "FLUSH");
    ok((await store.now()) > 0);
  });
});

describe("a server that does not answer", { ...options, concurrency: true }, () => {
  test("a call rejects in time, and what comes too late is taken back", async () => {
    const server = await single();
    const store = await storeOn(server, { patienceMs: 300 });
    const other = await storeOn(server);
    await store.slot({ host: "first.example", intervalMs: 0 });
    await sleep(2_100);
    server.stop();
    const startMs = performance.now();
    const asked = [
      store.lease("key", 30_000),
      store.slot({ host: "shop.example", intervalMs: 1_000, notBeforeMs: Date.now() + 20_000 }),
      store.get("https://shop.example"),
    ];
    const results = await Promise.allSettled(asked);
    ok(performance.now() - startMs < 1_500);
    deepEqual(
      results.map(({ reason }) => [reason?.name, reason?.code]),
      Array.from({ length: 3 }, () => ["StoreError", "lost"]),
    );
    server.goOn();
    await sleep(300);
    ok(await other.lease("key", 1_000));
    const slot = await other.slot({ host: "shop.example", intervalMs: 1_000 });
    equal(slot.atMs, slot.nowMs);
  });

  test("a full server says so", async () => {
    const server = await single();
    const store = await storeOn(server);
    await store.now();
    await ask(server.port, "CONFIG", "SET", "maxmemory", "1");
    await rejects(store.lease("key", 1_000), { name: "StoreError", code: "full" });
  });
});

describe("who shares the store", { ...options, concurrency: true }, () => {
  test("each worker knows how many they are, and one that leaves is counted no more", async () => {
    const server = await single();
    const stores = await Promise.all(Array.from({ length: 5 }, () => storeOn(server)));
    for (const store of stores) {
      equal(store.holders(), null);
      await store.slot({ host: "shop.example", intervalMs: 0 });
    }
    equal(stores.at(-1).holders(), 5);
    await stores[0].close();
    const late = await storeOn(server);
    await late.slot({ host: "shop.example", intervalMs: 0 });
    equal(late.holders(), 5);
  });
});

describe("what others changed in the server counts as absent", { ...options, concurrency: true }, () => {
  test("records and bodies are dropped and told; a clock that is no clock rests, then goes on", async () => {
    const server = await single();
    const notices = [];
    const settings = { longestIntervalMs: 2_500, onNotice: ({ code, subject }) => notices.push([code, subject]) };
    const store = await storeOn(server, settings);
    await sleep(3_600);
    const body = new TextEncoder().encode("User-agent: *\nDisallow: /\n");
    await store.setIfNewer(recordOf("https://shop.example", 1, 5_000, body), body);
    const { hash } = bodyFacts(body);
    const [record, stored] = ["maycrawl:record:{https://shop.example}", `maycrawl:body:{${hash}}`];
    await ask(
      server.port,
      "SET",
      record,
      (await ask(server.port, "GET", record)).replace('"status":200', '"status":404'),
    );
    await ask(server.port, "SET", stored, (await ask(server.port, "GET", stored)).replace("Disallow", "Allow"));
    equal(await store.get("https://shop.example"), null);
    equal(await store.body(hash), null);
    deepEqual(notices, [
      ["record-damaged", "https://shop.example"],
      ["body-damaged", hash],
    ]);
    await sleep(100);
    deepEqual(await ask(server.port, "EXISTS", record, stored), 0);
    for (const text of ["nonsense", "a b c d e f", "abc 5 5 - - id:x", ""]) {
      await ask(server.port, "SET", "maycrawl:host:{shop.example}", text);
      const slot = await store.slot({ host: "shop.example", intervalMs: 1_000 });
      equal(slot.atMs, slot.nowMs + 2_500, text);
    }
    await ask(server.port, "SET", "maycrawl:host:{b.example}", "nonsense");
    const no = await store.slot({ host: "b.example", intervalMs: 1_000, notAfterMs: 0 });
    await sleep(200);
    equal((await store.slot({ host: "b.example", intervalMs: 1_000, notAfterMs: 0 })).freeMs, no.freeMs);
  });

  test("keys have lifetimes, one prefix, and the name as hash tag; a body stands once", async () => {
    const server = await single();
    const store = await storeOn(server, { prefix: "shop:" });
    const body = new TextEncoder().encode("User-agent: *\n");
    for (const name of ["a", "b"]) {
      const origin = `https://${name}.example`;
      await store.lease(origin, 1_000);
      await store.setIfNewer(recordOf(origin, 1, 5_000, body), body);
      await store.slot({ host: `${name}.example`, intervalMs: 1_000 });
      await store.pushBack(`${name}.example`, Date.now() + 5_000);
      await store.appendVersion({
        origin,
        seenMs: 5_000,
        result: "successful",
        status: 200,
        fault: null,
        hash: "x",
        sizeOctets: 1,
      });
    }
    const keys = (await ask(server.port, "KEYS", "*")).sort();
    deepEqual(keys, [
      `shop:body:{${bodyFacts(body).hash}}`,
      "shop:fleet:{fleet}",
      "shop:fleet:{fleet}:met",
      "shop:host:{a.example}",
      "shop:host:{b.example}",
      "shop:lease:{https://a.example}",
      "shop:lease:{https://b.example}",
      "shop:record:{https://a.example}",
      "shop:record:{https://b.example}",
      "shop:versions:{https://a.example}",
      "shop:versions:{https://b.example}",
    ]);
    const lives = await Promise.all(keys.map((key) => ask(server.port, "PTTL", key)));
    // Only the moment at which the fleet met the store has no end.
    deepEqual(
      keys.filter((_, at) => lives[at] < 0),
      ["shop:fleet:{fleet}:met"],
    );
    equal(await ask(server.port, "GET", keys[0]), "tUser-agent: *\n");
  });

  test("a turn is one round trip", async () => {
    const server = await single();
    const store = await storeOn(server);
    await store.slot({ host: "first.example", intervalMs: 0 });
    await ask(server.port, "CONFIG", "RESETSTAT");
    for (let n = 0; n < 50; n++) await store.slot({ host: `${n}.example`, intervalMs: 0 });
    const stats = await ask(server.port, "INFO", "commandstats");
    equal(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1], "50");
    ok(!/cmdstat_eval:/.test(stats));
  });
});

describe("a failover in a cluster", { ...options, concurrency: true }, () => {
  test("the replica goes on, and hosts rest for their delay from when it was noticed", async () => {
    const cluster = await RedisCluster.start();
    ends.push(() => cluster.end());
    const { client, close } = await clusterClients.ioredis(cluster);
    ends.push(close);
    const notices = [];
    const store = new RedisStore(client, { onNotice: ({ code }) => notices.push(code) });
    const body = new TextEncoder().encode("User-agent: *\nCrawl-delay: 2\n");
    await store.setIfNewer(recordOf("https://shop.example", 1, 5_000, body), body);
    const { atMs } = await store.slot({ host: "shop.example", intervalMs: 2_000 });
    const primary = await cluster.primaryOf("maycrawl:host:{shop.example}");
    // What its replica has not heard of yet would be lost with it.
    await untilCopied(primary.port);
    await primary.kill();
    const slot = await untilAnswered(() => store.slot({ host: "shop.example", intervalMs: 1_000 }));
    ok(slot.atMs >= slot.nowMs + 2_000, `${slot.atMs - slot.nowMs} ms`);
    ok(slot.atMs - atMs >= 2_000);
    deepEqual(notices, ["server-changed"]);
    deepEqual(
      await untilAnswered(() => store.get("https://shop.example")),
      recordOf("https://shop.example", 1, 5_000, body),
    );
  });
});

test("a client that is none is a wrong call", () => {
  for (const client of [null, {}, "redis://127.0.0.1", { eval() {} }]) {
    throws(
      () => new RedisStore(client),
      (error) => error instanceof TypeError && /must be .*, got /.test(error.message),
    );
  }
});

/** Waits until the server's replica has all that the server has. */
async function untilCopied(port) {
  for (let tries = 0; tries < 400; tries++) {
    const facts = await ask(port, "INFO", "replication");
    const copied = /slave0:.*state=online,offset=(\d+)/.exec(facts)?.[1];
    if (copied !== undefined && copied === /master_repl_offset:(\d+)/.exec(facts)?.[1]) return;
    await sleep(25);
  }
  throw new Error("the replica did not catch up in ten seconds");
}

async function uptime({ port }) {
  return Number(/uptime_in_seconds:(\d+)/.exec(await ask(port, "INFO", "server"))[1]);
}
