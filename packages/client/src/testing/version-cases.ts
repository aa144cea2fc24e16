// What every store promises about the versions of a robots.txt. Next: call-cases.ts.
import { deepEqual, equal, rejects } from "node:assert/strict";
import { about, aboutRestart, aboutTwo, type Clause } from "./clause.ts";
import { hostileTexts, shop } from "./fixtures.ts";
import { versionOf } from "./records.ts";

export const versionCases: readonly Clause[] = [
  about("versions: none at first", async (store) => {
    deepEqual(await store.versions(shop, { limit: 10 }), []);
  }),
  about("appendVersion: as they were, the one appended last first", async (store) => {
    const versions = [
      versionOf(shop, 1000, "a"),
      versionOf(shop, 2000, null),
      versionOf(shop, 3000, null, { result: "unavailable", status: 404, fault: null }),
      versionOf(shop, 4000, "b"),
    ];
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
    equal(
      await store.appendVersion(versionOf(shop, 7000, null, { result: "unavailable", status: 404, fault: null })),
      true,
    );
    equal(await store.appendVersion(versionOf("https://b.example", 8000, null)), true);
    deepEqual(
      (await store.versions(shop, { limit: 10 })).map((version) => version.seenMs),
      [7000, 5000, 4000, 3000, 1000],
    );
  }),
  aboutTwo("appendVersion: of many equal ones at once one is appended", async (one, other) => {
    const appended = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : other).appendVersion(versionOf(shop, 1000 + index, "a")),
      ),
    );
    equal(appended.filter(Boolean).length, 1);
    equal((await other.versions(shop, { limit: 10 })).length, 1);
  }),
  about("versions: at most so many, seen before the moment", async (store) => {
    for (let n = 1; n <= 9; n++) await store.appendVersion(versionOf(shop, n * 1000, `hash ${n}`));
    const seen = async (limit: number, beforeMs?: number): Promise<number[]> =>
      (await store.versions(shop, beforeMs === undefined ? { limit } : { limit, beforeMs })).map(
        (version) => version.seenMs / 1000,
      );
    deepEqual(await seen(3), [9, 8, 7]);
    deepEqual(await seen(3, 7000), [6, 5, 4]);
    deepEqual(await seen(3, 7001), [7, 6, 5]);
    deepEqual(await seen(100, 1000), []);
    deepEqual(await seen(1, 1001), [1]);
  }),
  ...[0, -1, 1.5, Number.NaN, "1"].map((limit) =>
    about(`versions: ${String(limit)} (${typeof limit}) is no limit`, async (store) => {
      await rejects(store.versions(shop, { limit: limit as number }), TypeError);
    }),
  ),
  about("versions of origins are kept apart, whatever text they are, and so are hostile hashes", async (store) => {
    for (const origin of hostileTexts) {
      for (const hash of hostileTexts.slice(0, 12)) await store.appendVersion(versionOf(origin, 1000, hash));
    }
    for (const origin of hostileTexts) {
      deepEqual(
        (await store.versions(origin, { limit: 99 })).map((version) => [version.origin, version.hash]),
        hostileTexts
          .slice(0, 12)
          .reverse()
          .map((hash) => [origin, hash]),
      );
    }
  }),
  about("what was got changes nothing", async (store) => {
    await store.appendVersion(versionOf(shop, 1000, "a"));
    const [version] = await store.versions(shop, { limit: 1 });
    (version as { hash: string }).hash = "b";
    deepEqual(await store.versions(shop, { limit: 1 }), [versionOf(shop, 1000, "a")]);
  }),
  aboutRestart(
    "versions are there, and what was the newest is",
    async (store) => {
      await store.appendVersion(versionOf(shop, 1000, "a"));
      await store.appendVersion(versionOf(shop, 2000, "b"));
    },
    async (store) => {
      equal(await store.appendVersion(versionOf(shop, 3000, "b")), false);
      deepEqual(
        (await store.versions(shop, { limit: 10 })).map((version) => version.hash),
        ["b", "a"],
      );
    },
  ),
];
