// What every store promises about a host's slots. Next: version-cases.ts.
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Slot } from "../store/store.ts";
import { about, aboutRestart, aboutTwo, type Clause } from "./clause.ts";
import { host, hostileTexts, refused, shop, taken } from "./fixtures.ts";

export const slotCases: readonly Clause[] = [
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
    const slots = await Promise.all(
      Array.from({ length: 60 }, (_, index) => taken(index % 2 === 0 ? one : other, { intervalMs: 250 })),
    );
    const moments = slots.map((slot) => slot.atMs).sort((a, b) => a - b);
    for (let at = 1; at < moments.length; at++) ok((moments[at] as number) - (moments[at - 1] as number) >= 250);
    equal(new Set(slots.map((slot) => slot.id)).size, 60);
  }),
  about("slot: the interval is the request's own, whatever the one before had", async (store) => {
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
    const [first, second, third, fourth] = [
      await taken(store),
      await taken(store),
      await taken(store),
      await taken(store),
    ];
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
  ...[-1, Number.NaN, Number.POSITIVE_INFINITY, "1", null].map((intervalMs) =>
    about(`slot: ${String(intervalMs)} (${typeof intervalMs}) is no interval`, async (store) => {
      await rejects(store.slot({ host, intervalMs: intervalMs as number }), TypeError);
    }),
  ),
  ...[0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", new Date(0), null].map((moment) =>
    about(`slot, pushBack, versions: ${String(moment)} (${typeof moment}) is no moment`, async (store) => {
      await rejects(store.slot({ host, intervalMs: 1, notBeforeMs: moment as number }), TypeError);
      await rejects(store.slot({ host, intervalMs: 1, notAfterMs: moment as number }), TypeError);
      await rejects(store.pushBack(host, moment as number), TypeError);
      await rejects(store.versions(shop, { limit: 1, beforeMs: moment as number }), TypeError);
    }),
  ),
  aboutRestart(
    "clocks of hosts go on: the last slot, what was pushed back, what can be given back",
    async (store) => {
      const slot = await taken(store, { intervalMs: 60_000 });
      await store.pushBack("b.example", slot.nowMs + 500_000);
      const other = await taken(store, { host: "c.example" });
      return { slot, last: await taken(store, { host: "c.example", intervalMs: 70_000 }), other };
    },
    async (store, { slot, last, other }: { slot: Slot; last: Slot; other: Slot }) => {
      equal((await taken(store, { intervalMs: 60_000 })).atMs, slot.atMs + 60_000);
      equal((await taken(store, { host: "b.example" })).atMs, slot.nowMs + 500_000);
      equal(await store.cancelSlot(last), true);
      equal((await taken(store, { host: "c.example", intervalMs: 50_000 })).atMs, other.atMs + 50_000);
    },
  ),
];
