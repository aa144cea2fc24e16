// What every store promises about wrong calls, and after it was closed.
import { rejects } from "node:assert/strict";
import type { RobotsStore } from "../store/store.ts";
import { StoreError } from "../store/store-error.ts";
import { about, type Clause } from "./clause.ts";
import { host, shop } from "./fixtures.ts";
import { octetsOf, recordOf, versionOf } from "./records.ts";

const wrongCalls: readonly [name: string, call: (store: RobotsStore) => Promise<unknown>][] = [
  ["get(1)", (store) => store.get(1 as never)],
  ["setIfNewer: no origin", (store) => store.setIfNewer({ ...recordOf(shop, 1, 1), origin: undefined as never }, null)],
  ["setIfNewer: a token of -1", (store) => store.setIfNewer(recordOf(shop, -1, 1), null)],
  ["setIfNewer: a token of 1.5", (store) => store.setIfNewer(recordOf(shop, 1.5, 1), null)],
  ["setIfNewer: no moment", (store) => store.setIfNewer(recordOf(shop, 1, Number.NaN), null)],
  ["setIfNewer: a body where the record has none", (store) => store.setIfNewer(recordOf(shop, 1, 1), octetsOf(5))],
  [
    "setIfNewer: another body than the record's",
    (store) => store.setIfNewer(recordOf(shop, 1, 1, octetsOf(5)), octetsOf(6)),
  ],
  ["setIfNewer: a body of text", (store) => store.setIfNewer(recordOf(shop, 1, 1, octetsOf(5)), "12345" as never)],
  ["body(null)", (store) => store.body(null as never)],
  ["lease(1)", (store) => store.lease(1 as never, 1000)],
  ["renew: no key", (store) => store.renew({ key: 1 as never, token: 1, expiresMs: 1 }, 1000)],
  ["release: no token", (store) => store.release({ key: shop, token: "1" as never, expiresMs: 1 })],
  ["slot: no host", (store) => store.slot({ host: undefined as never, intervalMs: 1 })],
  ["cancelSlot: no id", (store) => store.cancelSlot({ host, id: 1 as never, atMs: 1, nowMs: 1 })],
  ["pushBack(1)", (store) => store.pushBack(1 as never, 1000)],
  [
    "appendVersion: another result",
    (store) => store.appendVersion(versionOf(shop, 1, "a", { result: "open" as never })),
  ],
  ["appendVersion: a negative size", (store) => store.appendVersion(versionOf(shop, 1, "a", { sizeOctets: -1 }))],
  [
    "appendVersion: a status of text",
    (store) => store.appendVersion(versionOf(shop, 1, "a", { status: "200" as never })),
  ],
  [
    "appendVersion: a hash of undefined",
    (store) => store.appendVersion(versionOf(shop, 1, "a", { hash: undefined as never })),
  ],
  [
    "appendVersion: a fault that is a number",
    (store) => store.appendVersion(versionOf(shop, 1, "a", { fault: 1 as never })),
  ],
  [
    "appendVersion: a moment that is a Date",
    (store) => store.appendVersion(versionOf(shop, new Date(1) as never, "a")),
  ],
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

export const callCases: readonly Clause[] = [
  ...wrongCalls.map(([name, call]) =>
    about(`a wrong call rejects with a TypeError that says what must be: ${name}`, async (store) => {
      await rejects(
        call(store),
        (error: unknown) => error instanceof TypeError && /must be .*, got /.test(error.message),
      );
    }),
  ),
  ...everyCall.map(([name, call]) =>
    about(`a closed store rejects: ${name}`, async (store) => {
      await store.close();
      await rejects(call(store), (error: unknown) => error instanceof StoreError && error.code === "closed");
    }),
  ),
  about("closing twice is closing once", async (store) => {
    await store.close();
    await store.close();
  }),
];
