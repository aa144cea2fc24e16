// What every store promises about leases. Next: slot-cases.ts.
import { equal, ok, rejects } from "node:assert/strict";
import { type Lease, maxLeaseMs } from "../store/store.ts";
import { about, aboutRestart, aboutTwo, type Clause } from "./clause.ts";
import { hostileTexts, leased, shop } from "./fixtures.ts";

export const leaseCases: readonly Clause[] = [
  aboutTwo("lease: one holder at a time, and other keys are free", async (one, other) => {
    const lease = await leased(one);
    equal(lease.key, shop);
    equal(await other.lease(shop, 1000), null);
    equal(await one.lease(shop, 1000), null);
    ok(await other.lease("https://b.example", 1000));
  }),
  aboutTwo("lease: of many requests at once one gets it", async (one, other) => {
    const leases = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).lease(shop, 1000)),
    );
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
  about(
    "lease: tokens of a key grow: after giving back, after expiry, with others' between",
    async (store, { advance }) => {
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
    },
  ),
  about(
    "release: the key is free at once; a lost lease gives back nothing of the next holder's",
    async (store, { advance }) => {
      const first = await leased(store, shop, 100);
      await advance(100);
      const second = await leased(store);
      await store.release(first);
      equal(await store.lease(shop, 1000), null);
      await store.release(second);
      await store.release(second);
      ok(await store.lease(shop, 1000));
    },
  ),
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
  about(
    "renew: null when it was lost: expired, given back, taken by another, never given",
    async (store, { advance }) => {
      const expired = await leased(store, shop, 100);
      await advance(100);
      equal(await store.renew(expired, 1000), null);
      const taker = await leased(store);
      equal(await store.renew(expired, 1000), null);
      await store.release(taker);
      equal(await store.renew(taker, 1000), null);
      equal(await store.renew({ key: "https://never.example", token: 1, expiresMs: 0 }, 1000), null);
    },
  ),
  ...[0, -1, 30_001, Number.NaN, Number.POSITIVE_INFINITY, "1000"].map((durationMs) =>
    about(`lease, renew: ${JSON.stringify(durationMs)} ${String(durationMs)} is no duration`, async (store) => {
      await rejects(store.lease(shop, durationMs as number), TypeError);
      const lease = await leased(store);
      await rejects(store.renew(lease, durationMs as number), TypeError);
    }),
  ),
  about("keys are kept apart, whatever text they are", async (store) => {
    const tokens = new Set<number>();
    for (const key of hostileTexts) tokens.add((await leased(store, key)).token);
    for (const key of hostileTexts) equal(await store.lease(key, 1000), null);
  }),
  aboutRestart(
    "a lease holds until it ends, and can be given back",
    async (store) => {
      await leased(store, "https://other.example", 20_000);
      return leased(store, shop, 20_000);
    },
    async (store, lease: Lease) => {
      equal(await store.lease(shop, 1000), null);
      await store.release(lease);
      ok((await leased(store)).token > lease.token);
      equal(await store.lease("https://other.example", 1000), null);
    },
  ),
  aboutRestart(
    "tokens still grow, though the leases were given back",
    async (store) => {
      const lease = await leased(store);
      await store.release(lease);
      return lease;
    },
    async (store, lease: Lease) => {
      ok((await leased(store)).token > lease.token);
    },
  ),
];
