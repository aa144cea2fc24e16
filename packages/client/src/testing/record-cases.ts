// What every store promises about its clock, records and bodies. Next: lease-cases.ts.
import { deepEqual, equal, ok } from "node:assert/strict";
import { about, aboutRestart, aboutTwo, type Clause } from "./clause.ts";
import { hostileTexts, shop } from "./fixtures.ts";
import { attempt, bodyFacts, history, octetsOf, recordOf } from "./records.ts";

export const clockCases: readonly Clause[] = [
  about("now: whole milliseconds, which pass", async (store, { advance }) => {
    const before = await store.now();
    ok(Number.isSafeInteger(before));
    await advance(50);
    ok((await store.now()) >= before + 50);
  }),
];

export const recordCases: readonly Clause[] = [
  about("get: null where there is no record", async (store) => {
    equal(await store.get(shop), null);
  }),
  about("a record comes back as it was written", async (store) => {
    const body = octetsOf(100);
    const record = {
      origin: shop,
      token: 7,
      history: history(attempt(5000, null, "connect ECONNREFUSED\0\ud800"), attempt(4000, body)),
    };
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
  ...(
    [
      ["a greater token, a later end", 2, 5001, true],
      ["a greater token, the same end", 2, 5000, true],
      ["a greater token, an earlier end", 2, 4999, true],
      ["the same token, a later end", 1, 5001, true],
      ["the same token, the same end", 1, 5000, false],
      ["the same token, an earlier end", 1, 4999, false],
      ["a smaller token, a later end", 0, 9000, false],
      ["a smaller token, an earlier end", 0, 4999, false],
    ] as const
  ).map(([name, token, finishedMs, isWritten]) =>
    about(`setIfNewer: ${name}`, async (store) => {
      equal(await store.setIfNewer(recordOf(shop, 1, 5000), null), true);
      const body = octetsOf(40, token);
      const next = recordOf(shop, token, finishedMs, body);
      equal(await store.setIfNewer(next, body), isWritten);
      deepEqual(await store.get(shop), isWritten ? next : recordOf(shop, 1, 5000));
      // The body is kept only when the record is written.
      deepEqual(await store.body(bodyFacts(body).hash), isWritten ? body : null);
    }),
  ),
  aboutTwo(
    "setIfNewer: of many at once the greatest token stays, whoever wrote it and whenever",
    async (one, other) => {
      const tokens = [3, 9, 1, 7, 5, 8, 2, 6, 4, 0];
      const written = await Promise.all(
        tokens.map((token, index) =>
          (index % 2 === 0 ? one : other).setIfNewer(recordOf(shop, token, 5000 - token), null),
        ),
      );
      equal(written[1], true);
      deepEqual(await one.get(shop), recordOf(shop, 9, 4991));
      deepEqual(await other.get(shop), recordOf(shop, 9, 4991));
      equal(await one.setIfNewer(recordOf(shop, 8, 99_999), null), false);
    },
  ),
  about("origins are kept apart, whatever text they are", async (store) => {
    for (const [index, origin] of hostileTexts.entries())
      equal(
        await store.setIfNewer(recordOf(origin, index, 5000 + index), null),
        true,
        JSON.stringify(origin.slice(0, 20)),
      );
    for (const [index, origin] of hostileTexts.entries())
      deepEqual(await store.get(origin), recordOf(origin, index, 5000 + index));
    equal(await store.get("another"), null);
  }),
  aboutRestart(
    "records and bodies are there",
    async (store) => {
      await store.setIfNewer(recordOf(shop, 3, 5000, octetsOf(500, 3)), octetsOf(500, 3));
    },
    async (store) => {
      deepEqual(await store.get(shop), recordOf(shop, 3, 5000, octetsOf(500, 3)));
      deepEqual(await store.body(bodyFacts(octetsOf(500, 3)).hash), octetsOf(500, 3));
      equal(await store.setIfNewer(recordOf(shop, 2, 6000), null), false);
    },
  ),
];

export const bodyCases: readonly Clause[] = [
  about("body: null where the octets are not kept", async (store) => {
    equal(await store.body("0".repeat(64)), null);
    for (const hash of hostileTexts) equal(await store.body(hash), null);
  }),
  ...[0, 1, 100, 65_536, 500 * 1024].map((size) =>
    about(`body: ${size} octets, as they were`, async (store) => {
      const body = octetsOf(size, 5);
      await store.setIfNewer(recordOf(shop, 1, 5000, body), body);
      const got = await store.body(bodyFacts(body).hash);
      ok(got instanceof Uint8Array);
      deepEqual(Buffer.from(got), Buffer.from(body));
    }),
  ),
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
