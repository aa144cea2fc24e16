// What every store promises, sentence by sentence of src/store/store.ts, as cases that any store can be held to.
// In: a harness that opens stores and lets their clock pass. Out: named cases, each of which rejects when a promise is broken; they
// need nothing but node:assert, so that a store of somebody else can run them under any test runner:
//   for (const { name, run } of conformanceCases) test(name, () => run(harness));
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { maxLeaseMs, type Lease, type NoSlot, type RobotsStore, type Slot, type SlotRequest } from "../../src/store/store.ts";
import { StoreError } from "../../src/store/store-error.ts";
import { attempt, bodyFacts, history, octetsOf, recordOf, versionOf } from "./records.ts";

/** How the cases reach a store. */
export interface StoreHarness {
  /** A store with nothing in it. */
  open(): Promise<RobotsStore>;
  /**
   * Another holder of what the store holds, as another process has it, or the same one after a restart. Null where everything is
   * gone with the store: leave the cases about a restart out then; those about two holders are given one twice.
   */
  readonly openAgain: ((store: RobotsStore) => Promise<RobotsStore>) | null;
  /** Lets so much time pass by the store's clock: a clock of the test's own, or waiting. */
  advance(ms: number): Promise<void>;
}

/** A promise: what is said, and what shows it. */
export interface ConformanceCase {
  readonly name: string;
  readonly isAboutRestart: boolean;
  readonly run: (harness: StoreHarness) => Promise<void>;
}

/** A case about one store. */
function about(name: string, run: (store: RobotsStore, harness: StoreHarness) => Promise<void>): ConformanceCase {
  return {
    name,
    isAboutRestart: false,
    async run(harness) {
      const store = await harness.open();
      try {
        await run(store, harness);
      } finally {
        await store.close();
      }
    },
  };
}

/** A case about two holders of one store. */
function aboutTwo(name: string, run: (one: RobotsStore, other: RobotsStore, harness: StoreHarness) => Promise<void>): ConformanceCase {
  return about(name, async (store, harness) => {
    const other = harness.openAgain === null ? store : await harness.openAgain(store);
    try {
      await run(store, other, harness);
    } finally {
      await other.close();
    }
  });
}

/** A case about what is there after a restart. */
function aboutRestart(name: string, before: (store: RobotsStore) => Promise<unknown>, after: (store: RobotsStore, kept: never) => Promise<void>): ConformanceCase {
  return {
    name: `after a restart: ${name}`,
    isAboutRestart: true,
    async run(harness) {
      if (harness.openAgain === null) throw new TypeError("openAgain must be there for a case about a restart, got null");
      const store = await harness.open();
      const kept = await before(store);
      await store.close();
      const again = await harness.openAgain(store);
      try {
        await after(again, kept as never);
      } finally {
        await again.close();
      }
    },
  };
}

const shop = "https://shop.example";
const host = "shop.example";

/** Texts that a careless store cuts, mixes up or chokes on. */
const hostileTexts = [
  "", " ", "a", "A", "a\0", "a\0b", "\0", "é", "e\u0301", "\ud800", "\udfff", "\ufffd", "a\ud800", "😀", "__proto__", "constructor", "toString",
  "'; DROP TABLE origins; --", "%", "_", "null", "NaN", "1", "1.0", "x".repeat(100_000), "x".repeat(100_001), "\ufeff", "a\n", "a\r\n",
];

async function taken(store: RobotsStore, request: Partial<SlotRequest> = {}): Promise<Slot> {
  const slot = await store.slot({ host, intervalMs: 1000, ...request });
  ok(slot.id !== null, "a slot was refused");
  return slot as Slot;
}

async function refused(store: RobotsStore, request: Partial<SlotRequest>): Promise<NoSlot> {
  const slot = await store.slot({ host, intervalMs: 1000, ...request });
  ok(slot.id === null, "a slot was given");
  return slot as NoSlot;
}

async function leased(store: RobotsStore, key = shop, durationMs = 1000): Promise<Lease> {
  const lease = await store.lease(key, durationMs);
  ok(lease !== null, "a lease was refused");
  return lease as Lease;
}

const clockCases: readonly ConformanceCase[] = [
  about("now: whole milliseconds, which pass", async (store, { advance }) => {
    const before = await store.now();
    ok(Number.isSafeInteger(before));
    await advance(50);
    ok((await store.now()) >= before + 50);
  }),
];

const recordCases: readonly ConformanceCase[] = [
  about("get: null where there is no record", async (store) => {
    equal(await store.get(shop), null);
  }),
  about("a record comes back as it was written", async (store) => {
    const body = octetsOf(100);
    const record = { origin: shop, token: 7, history: history(attempt(5000, null, "connect ECONNREFUSED\0\ud800"), attempt(4000, body)) };
    equal(await store.setIfNewer(record, null), true);
    deepEqual(await store.get(shop), record);
  }),
  about("what is given and what was got share no memory: records", async (store) => {
    const record = structuredClone(recordOf(shop, 1, 5000));
    await store.setIfNewer(record, null);
    (record.history.last.hops as unknown[]).length = 0;
    (record as { token: number }).token = 9;
    const got = await store.get(shop);
    deepEqual(got, recordOf(shop, 1, 5000));
    ok(got !== null);
    (got.history.last.headers as unknown[]).length = 0;
    deepEqual(await store.get(shop), recordOf(shop, 1, 5000));
  }),
  ...([
    ["a greater token, a later end", 2, 5001, true],
    ["a greater token, the same end", 2, 5000, true],
    ["a greater token, an earlier end", 2, 4999, true],
    ["the same token, a later end", 1, 5001, true],
    ["the same token, the same end", 1, 5000, false],
    ["the same token, an earlier end", 1, 4999, false],
    ["a smaller token, a later end", 0, 9000, false],
    ["a smaller token, an earlier end", 0, 4999, false],
  ] as const).map(([name, token, finishedMs, isWritten]) => about(`setIfNewer: ${name}`, async (store) => {
    equal(await store.setIfNewer(recordOf(shop, 1, 5000), null), true);
    const body = octetsOf(40, token);
    const next = recordOf(shop, token, finishedMs, body);
    equal(await store.setIfNewer(next, body), isWritten);
    deepEqual(await store.get(shop), isWritten ? next : recordOf(shop, 1, 5000));
    // The body is kept only when the record is written.
    deepEqual(await store.body(bodyFacts(body).hash), isWritten ? body : null);
  })),
  aboutTwo("setIfNewer: of many at once the greatest token stays, whoever wrote it and whenever", async (one, other) => {
    const tokens = [3, 9, 1, 7, 5, 8, 2, 6, 4, 0];
    const written = await Promise.all(tokens.map((token, index) => (index % 2 === 0 ? one : other).setIfNewer(recordOf(shop, token, 5000 - token), null)));
    equal(written[1], true);
    deepEqual(await one.get(shop), recordOf(shop, 9, 4991));
    deepEqual(await other.get(shop), recordOf(shop, 9, 4991));
    equal(await one.setIfNewer(recordOf(shop, 8, 99_999), null), false);
  }),
  about("origins are kept apart, whatever text they are", async (store) => {
    for (const [index, origin] of hostileTexts.entries()) equal(await store.setIfNewer(recordOf(origin, index, 5000 + index), null), true, JSON.stringify(origin.slice(0, 20)));
    for (const [index, origin] of hostileTexts.entries()) deepEqual(await store.get(origin), recordOf(origin, index, 5000 + index));
    equal(await store.get("another"), null);
  }),
  aboutRestart("records and bodies are there", async (store) => {
    await store.setIfNewer(recordOf(shop, 3, 5000, octetsOf(500, 3)), octetsOf(500, 3));
  }, async (store) => {
    deepEqual(await store.get(shop), recordOf(shop, 3, 5000, octetsOf(500, 3)));
    deepEqual(await store.body(bodyFacts(octetsOf(500, 3)).hash), octetsOf(500, 3));
    equal(await store.setIfNewer(recordOf(shop, 2, 6000), null), false);
  }),
];

const bodyCases: readonly ConformanceCase[] = [
  about("body: null where the octets are not kept", async (store) => {
    equal(await store.body("0".repeat(64)), null);
    for (const hash of hostileTexts) equal(await store.body(hash), null);
  }),
  ...[0, 1, 100, 65_536, 500 * 1024].map((size) => about(`body: ${size} octets, as they were`, async (store) => {
    const body = octetsOf(size, 5);
    await store.setIfNewer(recordOf(shop, 1, 5000, body), body);
    const got = await store.body(bodyFacts(body).hash);
    ok(got instanceof Uint8Array);
    deepEqual(Buffer.from(got), Buffer.from(body));
  })),
  about("what is given and what was got share no memory: bodies, and views into larger ones", async (store) => {
    const whole = octetsOf(300, 1);
    const body = whole.subarray(100, 200);
    const expected = body.slice();
    await store.setIfNewer(recordOf(shop, 1, 5000, body), body);
    whole.fill(0);
    const { hash } = bodyFacts(expected);
    const got = await store.body(hash);
    deepEqual(Buffer.from(got ?? []), Buffer.from(expected));
    got?.fill(1);
    deepEqual(Buffer.from((await store.body(hash)) ?? []), Buffer.from(expected));
  }),
  about("the octets of a hash are given once: a record that names them needs no body", async (store) => {
    const body = octetsOf(1000, 2);
    await store.setIfNewer(recordOf("https://a.example", 1, 5000, body), body);
    equal(await store.setIfNewer(recordOf("https://b.example", 1, 5000, body), null), true);
    equal(await store.setIfNewer(recordOf("https://a.example", 2, 6000, octetsOf(3)), octetsOf(3)), true);
    deepEqual(Buffer.from((await store.body(bodyFacts(body).hash)) ?? []), Buffer.from(body));
  }),
  about("the last good body stays while a record names it", async (store) => {
    const good = octetsOf(50, 9);
    await store.setIfNewer(recordOf(shop, 1, 5000, good), good);
    await store.setIfNewer({ origin: shop, token: 2, history: history(attempt(6000), attempt(5000, good)) }, null);
    deepEqual(Buffer.from((await store.body(bodyFacts(good).hash)) ?? []), Buffer.from(good));
  }),
];

const leaseCases: readonly ConformanceCase[] = [
  aboutTwo("lease: one holder at a time, and other keys are free", async (one, other) => {
    const lease = await leased(one);
    equal(lease.key, shop);
    equal(await other.lease(shop, 1000), null);
    equal(await one.lease(shop, 1000), null);
    ok(await other.lease("https://b.example", 1000));
  }),
  aboutTwo("lease: of many askers at once one gets it", async (one, other) => {
    const leases = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).lease(shop, 1000)));
    equal(leases.filter((lease) => lease !== null).length, 1);
  }),
  about("lease: it ends when it says, by the store's clock", async (store, { advance }) => {
    const before = await store.now();
    const lease = await leased(store, shop, 2000);
    const after = await store.now();
    ok(lease.expiresMs >= before + 2000 && lease.expiresMs <= after + 2000);
    await advance(1000);
    equal(await store.lease(shop, 1000), null);
    await advance(1000);
    ok(await store.lease(shop, 1000));
  }),
  aboutTwo("lease: a dead holder's is free after at most 30 s", async (one, other, { advance }) => {
    equal(maxLeaseMs, 30_000);
    await leased(one, shop, maxLeaseMs);
    await advance(29_000);
    equal(await other.lease(shop, 1000), null);
    await advance(1000);
    ok(await other.lease(shop, 1000));
  }),
  about("lease: tokens of a key grow: after giving back, after expiry, with others' between", async (store, { advance }) => {
    const tokens: number[] = [];
    for (let round = 0; round < 4; round++) {
      const lease = await leased(store, shop, 100);
      tokens.push(lease.token);
      if (round % 2 === 0) await store.release(lease);
      else await advance(100);
      await leased(store, `https://${round}.example`, 100);
    }
    for (let at = 1; at < tokens.length; at++) ok((tokens[at] as number) > (tokens[at - 1] as number), tokens.join());
    ok(tokens.every((token) => Number.isSafeInteger(token)));
  }),
  about("release: the key is free at once; a lost lease gives back nothing of the next holder's", async (store, { advance }) => {
    const first = await leased(store, shop, 100);
    await advance(100);
    const second = await leased(store);
    await store.release(first);
    equal(await store.lease(shop, 1000), null);
    await store.release(second);
    await store.release(second);
    ok(await store.lease(shop, 1000));
  }),
  about("renew: a later end under the same token", async (store, { advance }) => {
    const lease = await leased(store, shop, 1000);
    await advance(500);
    const renewed = await store.renew(lease, 1000);
    ok(renewed !== null && renewed.token === lease.token && renewed.expiresMs >= lease.expiresMs + 500, "not later");
    await advance(700);
    equal(await store.lease(shop, 1000), null);
    await advance(300);
    ok(await store.lease(shop, 1000));
  }),
  about("renew: never an earlier end", async (store) => {
    const lease = await leased(store, shop, 5000);
    const renewed = await store.renew(lease, 10);
    equal(renewed?.expiresMs, lease.expiresMs);
  }),
  about("renew: null when it was lost: expired, given back, taken by another, never given", async (store, { advance }) => {
    const expired = await leased(store, shop, 100);
    await advance(100);
    equal(await store.renew(expired, 1000), null);
    const taker = await leased(store);
    equal(await store.renew(expired, 1000), null);
    await store.release(taker);
    equal(await store.renew(taker, 1000), null);
    equal(await store.renew({ key: "https://never.example", token: 1, expiresMs: 0 }, 1000), null);
  }),
  ...[0, -1, 30_001, Number.NaN, Number.POSITIVE_INFINITY, "1000"].map((durationMs) => about(`lease, renew: ${JSON.stringify(durationMs)} ${String(durationMs)} is no duration`, async (store) => {
    await rejects(store.lease(shop, durationMs as number), TypeError);
    const lease = await leased(store);
    await rejects(store.renew(lease, durationMs as number), TypeError);
  })),
  about("keys are kept apart, whatever text they are", async (store) => {
    const tokens = new Set<number>();
    for (const key of hostileTexts) tokens.add((await leased(store, key)).token);
    for (const key of hostileTexts) equal(await store.lease(key, 1000), null);
  }),
  aboutRestart("a lease holds until it ends, and can be given back", async (store) => {
    await leased(store, "https://other.example", 20_000);
    return leased(store, shop, 20_000);
  }, async (store, lease: Lease) => {
    equal(await store.lease(shop, 1000), null);
    await store.release(lease);
    ok((await leased(store)).token > lease.token);
    equal(await store.lease("https://other.example", 1000), null);
  }),
  aboutRestart("tokens still grow, though the leases were given back", async (store) => {
    const lease = await leased(store);
    await store.release(lease);
    return lease;
  }, async (store, lease: Lease) => {
    ok((await leased(store)).token > lease.token);
  }),
];

const slotCases: readonly ConformanceCase[] = [
  about("slot: the first is now, and says what now is", async (store) => {
    const before = await store.now();
    const slot = await taken(store);
    const after = await store.now();
    equal(slot.host, host);
    ok(slot.nowMs >= before && slot.nowMs <= after && slot.atMs === slot.nowMs);
  }),
  about("slot: each an interval after the one before, and other hosts have clocks of their own", async (store) => {
    const first = await taken(store);
    for (let n = 1; n < 5; n++) equal((await taken(store)).atMs, first.atMs + n * 1000);
    const other = await taken(store, { host: "b.example" });
    ok(other.atMs < first.atMs + 1000);
  }),
  aboutTwo("slot: of many at once, no two are closer, and each has an id of its own", async (one, other) => {
    const slots = await Promise.all(Array.from({ length: 60 }, (_, index) => taken(index % 2 === 0 ? one : other, { intervalMs: 250 })));
    const moments = slots.map((slot) => slot.atMs).sort((a, b) => a - b);
    for (let at = 1; at < moments.length; at++) ok((moments[at] as number) - (moments[at - 1] as number) >= 250);
    equal(new Set(slots.map((slot) => slot.id)).size, 60);
  }),
  about("slot: the interval is that of the asker, whatever the one before had", async (store) => {
    const first = await taken(store, { intervalMs: 10 });
    const second = await taken(store, { intervalMs: 5000 });
    equal(second.atMs, first.atMs + 5000);
    equal((await taken(store, { intervalMs: 100 })).atMs, second.atMs + 100);
    equal((await taken(store, { intervalMs: 0 })).atMs, second.atMs + 100);
  }),
  about("slot: a part of a millisecond counts as a whole one", async (store) => {
    const first = await taken(store);
    equal((await taken(store, { intervalMs: 333.3 })).atMs, first.atMs + 334);
  }),
  about("slot: not now, when the last one has long passed, but no earlier than now", async (store, { advance }) => {
    const first = await taken(store);
    await advance(2500);
    const next = await taken(store);
    ok(next.atMs >= first.atMs + 2500 && next.atMs === next.nowMs);
  }),
  about("slot: now, when all that could hold it up has passed", async (store, { advance }) => {
    const first = await taken(store);
    await store.pushBack(host, first.atMs + 500);
    await advance(5000);
    const slot = await taken(store, { notBeforeMs: first.atMs + 600 });
    equal(slot.atMs, slot.nowMs);
  }),
  about("slot: what was taken last counts, however many have passed", async (store, { advance }) => {
    for (let n = 0; n < 4; n++) await taken(store, { intervalMs: 100 });
    await advance(350);
    const fifth = await taken(store, { intervalMs: 100 });
    equal((await taken(store, { intervalMs: 10_000 })).atMs, fifth.atMs + 10_000);
  }),
  about("slot: not before notBeforeMs", async (store) => {
    const now = await store.now();
    equal((await taken(store, { notBeforeMs: now + 7000 })).atMs, now + 7000);
    equal((await taken(store, { notBeforeMs: now + 7001 })).atMs, now + 8000);
    equal((await taken(store, { notBeforeMs: now - 99_999 })).atMs, now + 9000);
  }),
  about("slot: later than notAfterMs none is taken, and it is said when it would have been", async (store) => {
    const first = await taken(store);
    const no = await refused(store, { notAfterMs: first.atMs + 999 });
    deepEqual([no.host, no.freeMs], [host, first.atMs + 1000]);
    ok(no.nowMs >= first.nowMs);
    equal((await refused(store, { intervalMs: 4000, notAfterMs: first.atMs })).freeMs, first.atMs + 4000);
    equal((await taken(store, { notAfterMs: first.atMs + 1000 })).atMs, first.atMs + 1000);
  }),
  about("slot: a refusal for a host that was never asked leaves nothing behind", async (store) => {
    const now = await store.now();
    equal((await refused(store, { notBeforeMs: now + 5000, notAfterMs: now + 4999 })).freeMs, now + 5000);
    const slot = await taken(store);
    equal(slot.atMs, slot.nowMs);
  }),
  about("pushBack: no slot before it", async (store) => {
    const now = await store.now();
    await store.pushBack(host, now + 9000);
    equal((await taken(store)).atMs, now + 9000);
    equal((await taken(store)).atMs, now + 10_000);
  }),
  about("pushBack: those given already stay", async (store) => {
    const first = await taken(store);
    const second = await taken(store);
    await store.pushBack(host, first.atMs + 500);
    equal((await taken(store)).atMs, second.atMs + 1000);
    await store.pushBack(host, first.atMs + 30_000);
    equal((await taken(store)).atMs, first.atMs + 30_000);
  }),
  about("pushBack: never shortens", async (store) => {
    const now = await store.now();
    await store.pushBack(host, now + 9000);
    await store.pushBack(host, now + 1000);
    await store.pushBack(host, 0);
    equal((await taken(store)).atMs, now + 9000);
  }),
  about("pushBack: giving a slot back does not shorten it", async (store) => {
    const slot = await taken(store);
    await store.pushBack(host, slot.atMs + 9000);
    equal(await store.cancelSlot(slot), true);
    equal((await taken(store)).atMs, slot.atMs + 9000);
  }),
  about("pushBack: nor does giving back the slot that stood at it", async (store) => {
    const now = await store.now();
    await store.pushBack(host, now + 9000);
    equal(await store.cancelSlot(await taken(store)), true);
    equal((await taken(store)).atMs, now + 9000);
  }),
  about("cancelSlot: the last one is free again", async (store) => {
    const first = await taken(store);
    const second = await taken(store);
    equal(await store.cancelSlot(second), true);
    equal((await taken(store)).atMs, second.atMs);
    equal((await taken(store)).atMs, first.atMs + 2000);
  }),
  about("cancelSlot: with a later one taken, nothing is free", async (store) => {
    const first = await taken(store);
    await taken(store);
    equal(await store.cancelSlot(first), false);
    equal((await taken(store)).atMs, first.atMs + 2000);
  }),
  about("cancelSlot: with the last one those given back before it", async (store) => {
    const [first, second, third, fourth] = [await taken(store), await taken(store), await taken(store), await taken(store)];
    equal(await store.cancelSlot(second), false);
    equal(await store.cancelSlot(third), false);
    equal(await store.cancelSlot(fourth), true);
    equal((await taken(store)).atMs, first.atMs + 1000);
  }),
  about("cancelSlot: one after the other from the end", async (store) => {
    const [first, second, third] = [await taken(store), await taken(store), await taken(store)];
    equal(await store.cancelSlot(third), true);
    equal(await store.cancelSlot(second), true);
    equal((await taken(store)).atMs, first.atMs + 1000);
  }),
  about("cancelSlot: the slot before it is not forgotten, though it has passed", async (store, { advance }) => {
    const first = await taken(store);
    const second = await taken(store);
    await advance(1500);
    const third = await taken(store);
    equal(await store.cancelSlot(third), true);
    equal(await store.cancelSlot(second), true);
    equal((await taken(store, { intervalMs: 8000 })).atMs, first.atMs + 8000);
  }),
  about("cancelSlot: twice, a stranger's, another host's: false, and nothing is freed", async (store) => {
    const first = await taken(store);
    const second = await taken(store);
    equal(await store.cancelSlot({ ...second, host: "b.example" }), false);
    equal(await store.cancelSlot({ ...second, id: "no such slot" }), false);
    for (const id of hostileTexts) equal(await store.cancelSlot({ ...second, host: "c.example", id }), false);
    equal(await store.cancelSlot(second), true);
    equal(await store.cancelSlot(second), false);
    equal((await taken(store)).atMs, first.atMs + 1000);
  }),
  about("hosts are kept apart, whatever text they are", async (store) => {
    for (const text of hostileTexts) {
      const slot = await taken(store, { host: text, intervalMs: 1_000_000 });
      equal(slot.atMs, slot.nowMs, JSON.stringify(text.slice(0, 20)));
      equal(slot.host, text);
    }
  }),
  ...[-1, Number.NaN, Number.POSITIVE_INFINITY, "1", null].map((intervalMs) => about(`slot: ${String(intervalMs)} (${typeof intervalMs}) is no interval`, async (store) => {
    await rejects(store.slot({ host, intervalMs: intervalMs as number }), TypeError);
  })),
  ...[0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", new Date(0), null].map((moment) => about(`slot, pushBack, versions: ${String(moment)} (${typeof moment}) is no moment`, async (store) => {
    await rejects(store.slot({ host, intervalMs: 1, notBeforeMs: moment as number }), TypeError);
    await rejects(store.slot({ host, intervalMs: 1, notAfterMs: moment as number }), TypeError);
    await rejects(store.pushBack(host, moment as number), TypeError);
    await rejects(store.versions(shop, { limit: 1, beforeMs: moment as number }), TypeError);
  })),
  aboutRestart("clocks of hosts go on: the last slot, what was pushed back, what can be given back", async (store) => {
    const slot = await taken(store, { intervalMs: 60_000 });
    await store.pushBack("b.example", slot.nowMs + 500_000);
    const other = await taken(store, { host: "c.example" });
    return { slot, last: await taken(store, { host: "c.example", intervalMs: 70_000 }), other };
  }, async (store, { slot, last, other }: { slot: Slot; last: Slot; other: Slot }) => {
    equal((await taken(store, { intervalMs: 60_000 })).atMs, slot.atMs + 60_000);
    equal((await taken(store, { host: "b.example" })).atMs, slot.nowMs + 500_000);
    equal(await store.cancelSlot(last), true);
    equal((await taken(store, { host: "c.example", intervalMs: 50_000 })).atMs, other.atMs + 50_000);
  }),
];

const versionCases: readonly ConformanceCase[] = [
  about("versions: none at first", async (store) => {
    deepEqual(await store.versions(shop, { limit: 10 }), []);
  }),
  about("appendVersion: as they were, the one appended last first", async (store) => {
    const versions = [versionOf(shop, 1000, "a"), versionOf(shop, 2000, null), versionOf(shop, 3000, null, { result: "unavailable", status: 404, fault: null }), versionOf(shop, 4000, "b")];
    for (const version of versions) equal(await store.appendVersion(version), true);
    deepEqual(await store.versions(shop, { limit: 10 }), [...versions].reverse());
    deepEqual(await store.versions("https://b.example", { limit: 10 }), []);
  }),
  about("appendVersion: the same result and hash as the newest is no new version", async (store) => {
    equal(await store.appendVersion(versionOf(shop, 1000, "a")), true);
    equal(await store.appendVersion(versionOf(shop, 2000, "a")), false);
    equal(await store.appendVersion(versionOf(shop, 3000, "b")), true);
    equal(await store.appendVersion(versionOf(shop, 4000, "a")), true);
    equal(await store.appendVersion(versionOf(shop, 5000, null)), true);
    equal(await store.appendVersion(versionOf(shop, 6000, null, { fault: "connect-refused" })), false);
    equal(await store.appendVersion(versionOf(shop, 7000, null, { result: "unavailable", status: 404, fault: null })), true);
    equal(await store.appendVersion(versionOf("https://b.example", 8000, null)), true);
    deepEqual((await store.versions(shop, { limit: 10 })).map((version) => version.seenMs), [7000, 5000, 4000, 3000, 1000]);
  }),
  aboutTwo("appendVersion: of many equal ones at once one is appended", async (one, other) => {
    const appended = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : other).appendVersion(versionOf(shop, 1000 + index, "a"))));
    equal(appended.filter(Boolean).length, 1);
    equal((await other.versions(shop, { limit: 10 })).length, 1);
  }),
  about("versions: at most so many, seen before the moment", async (store) => {
    for (let n = 1; n <= 9; n++) await store.appendVersion(versionOf(shop, n * 1000, `hash ${n}`));
    const seen = async (limit: number, beforeMs?: number): Promise<number[]> =>
      (await store.versions(shop, beforeMs === undefined ? { limit } : { limit, beforeMs })).map((version) => version.seenMs / 1000);
    deepEqual(await seen(3), [9, 8, 7]);
    deepEqual(await seen(3, 7000), [6, 5, 4]);
    deepEqual(await seen(3, 7001), [7, 6, 5]);
    deepEqual(await seen(100, 1000), []);
    deepEqual(await seen(1, 1001), [1]);
  }),
  ...[0, -1, 1.5, Number.NaN, "1"].map((limit) => about(`versions: ${String(limit)} (${typeof limit}) is no limit`, async (store) => {
    await rejects(store.versions(shop, { limit: limit as number }), TypeError);
  })),
  about("versions of origins are kept apart, whatever text they are, and so are hostile hashes", async (store) => {
    for (const origin of hostileTexts) {
      for (const hash of hostileTexts.slice(0, 12)) await store.appendVersion(versionOf(origin, 1000, hash));
    }
    for (const origin of hostileTexts) {
      deepEqual((await store.versions(origin, { limit: 99 })).map((version) => [version.origin, version.hash]), hostileTexts.slice(0, 12).reverse().map((hash) => [origin, hash]));
    }
  }),
  about("what was got changes nothing", async (store) => {
    await store.appendVersion(versionOf(shop, 1000, "a"));
    const [version] = await store.versions(shop, { limit: 1 });
    (version as { hash: string }).hash = "b";
    deepEqual(await store.versions(shop, { limit: 1 }), [versionOf(shop, 1000, "a")]);
  }),
  aboutRestart("versions are there, and what was the newest is", async (store) => {
    await store.appendVersion(versionOf(shop, 1000, "a"));
    await store.appendVersion(versionOf(shop, 2000, "b"));
  }, async (store) => {
    equal(await store.appendVersion(versionOf(shop, 3000, "b")), false);
    deepEqual((await store.versions(shop, { limit: 10 })).map((version) => version.hash), ["b", "a"]);
  }),
];

const wrongCalls: readonly [name: string, call: (store: RobotsStore) => Promise<unknown>][] = [
  ["get(1)", (store) => store.get(1 as never)],
  ["setIfNewer: no origin", (store) => store.setIfNewer({ ...recordOf(shop, 1, 1), origin: undefined as never }, null)],
  ["setIfNewer: a token of -1", (store) => store.setIfNewer(recordOf(shop, -1, 1), null)],
  ["setIfNewer: a token of 1.5", (store) => store.setIfNewer(recordOf(shop, 1.5, 1), null)],
  ["setIfNewer: no moment", (store) => store.setIfNewer(recordOf(shop, 1, Number.NaN), null)],
  ["setIfNewer: a body where the record has none", (store) => store.setIfNewer(recordOf(shop, 1, 1), octetsOf(5))],
  ["setIfNewer: another body than the record's", (store) => store.setIfNewer(recordOf(shop, 1, 1, octetsOf(5)), octetsOf(6))],
  ["setIfNewer: a body of text", (store) => store.setIfNewer(recordOf(shop, 1, 1, octetsOf(5)), "12345" as never)],
  ["body(null)", (store) => store.body(null as never)],
  ["lease(1)", (store) => store.lease(1 as never, 1000)],
  ["renew: no key", (store) => store.renew({ key: 1 as never, token: 1, expiresMs: 1 }, 1000)],
  ["release: no token", (store) => store.release({ key: shop, token: "1" as never, expiresMs: 1 })],
  ["slot: no host", (store) => store.slot({ host: undefined as never, intervalMs: 1 })],
  ["cancelSlot: no id", (store) => store.cancelSlot({ host, id: 1 as never, atMs: 1, nowMs: 1 })],
  ["pushBack(1)", (store) => store.pushBack(1 as never, 1000)],
  ["appendVersion: another result", (store) => store.appendVersion(versionOf(shop, 1, "a", { result: "open" as never }))],
  ["appendVersion: a negative size", (store) => store.appendVersion(versionOf(shop, 1, "a", { sizeOctets: -1 }))],
  ["appendVersion: a status of text", (store) => store.appendVersion(versionOf(shop, 1, "a", { status: "200" as never }))],
  ["appendVersion: a hash of undefined", (store) => store.appendVersion(versionOf(shop, 1, "a", { hash: undefined as never }))],
  ["appendVersion: a fault that is a number", (store) => store.appendVersion(versionOf(shop, 1, "a", { fault: 1 as never }))],
  ["appendVersion: a moment that is a Date", (store) => store.appendVersion(versionOf(shop, new Date(1) as never, "a"))],
  ["versions(1)", (store) => store.versions(1 as never, { limit: 1 })],
];

const everyCall: readonly [name: string, call: (store: RobotsStore) => Promise<unknown>][] = [
  ["now", (store) => store.now()],
  ["get", (store) => store.get(shop)],
  ["setIfNewer", (store) => store.setIfNewer(recordOf(shop, 1, 1), null)],
  ["body", (store) => store.body("a")],
  ["lease", (store) => store.lease(shop, 1000)],
  ["renew", (store) => store.renew({ key: shop, token: 1, expiresMs: 1 }, 1000)],
  ["release", (store) => store.release({ key: shop, token: 1, expiresMs: 1 })],
  ["slot", (store) => store.slot({ host, intervalMs: 1 })],
  ["cancelSlot", (store) => store.cancelSlot({ host, id: "1", atMs: 1, nowMs: 1 })],
  ["pushBack", (store) => store.pushBack(host, 1)],
  ["appendVersion", (store) => store.appendVersion(versionOf(shop, 1, "a"))],
  ["versions", (store) => store.versions(shop, { limit: 1 })],
];

const callCases: readonly ConformanceCase[] = [
  ...wrongCalls.map(([name, call]) => about(`a wrong call rejects with a TypeError that says what must be: ${name}`, async (store) => {
    await rejects(call(store), (error: unknown) => error instanceof TypeError && /must be .*, got /.test(error.message));
  })),
  ...everyCall.map(([name, call]) => about(`a closed store rejects: ${name}`, async (store) => {
    await store.close();
    await rejects(call(store), (error: unknown) => error instanceof StoreError && error.code === "closed");
  })),
  about("closing twice is closing once", async (store) => {
    await store.close();
    await store.close();
  }),
];

/** Every promise of the interface. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...clockCases, ...recordCases, ...bodyCases, ...leaseCases, ...slotCases, ...versionCases, ...callCases,
];
