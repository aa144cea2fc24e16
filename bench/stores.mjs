// Question: how many calls a second does a store answer, and how much does it hold for 10,000 origins? Memory, and
// SQLite in a file of a temporary folder; calls one after the other, over 1000 origins and hosts. Records are as
// retrieval writes them, with a body of some 900 octets. Held: heap and array buffers, or the file with what stands
// beside it.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults, find, short, table, target } from "./outcomes.mjs";
import { secondsPerCall } from "./stopwatch.mjs";

export const title = "Stores, calls a second";

const stores = ["memory", "sqlite"];
const calls = ["get", "setIfNewer", "body", "slot", "lease", "appendVersion"];
const origins = 1000;
const manyOrigins = 10_000;

export function cases() {
  return stores.flatMap((store) => [
    // Those that stand in targets are measured three times.
    ...calls.map((call) => ({
      engine: "maycrawl",
      store,
      call,
      ...(["get", "slot"].includes(call) ? {} : { runs: 1 }),
    })),
    { engine: "maycrawl", store, call: "held", runs: 1, limitSeconds: 60 },
  ]);
}

export async function measure({ store: name, call }, { seconds }) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  const store = await open(name, folder);
  try {
    if (call === "held") return await held(name, store, folder);
    for (let n = 0; n < origins; n++) await write(store, n, 1);
    const work = working(store, call);
    const result = { rate: 1 / (await secondsPerCall(work, seconds)), wrong: await wrongOf(store), total: origins };
    return result;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function open(name, folder) {
  if (name === "sqlite") {
    const { openSqliteStore } = await import("@maycrawl/client/sqlite");
    return openSqliteStore({ path: join(folder, "store.db") });
  }
  const { MemoryStore } = await import("../packages/client/dist/store/memory-store.js");
  return new MemoryStore();
}

/** A call of the kind, each on the next origin. */
function working(store, call) {
  let n = 0;
  const works = {
    get: () => store.get(originOf(n++ % origins)),
    setIfNewer: () => write(store, n % origins, 2 + n++),
    body: () => store.body(hashOf(n++ % origins)),
    slot: () => store.slot({ host: `host-${n++ % origins}.example`, intervalMs: 1 }),
    lease: async () => store.release(await store.lease(originOf(n++ % origins), 1000)),
    appendVersion: () =>
      store.appendVersion({
        origin: originOf(n % origins),
        seenMs: n,
        result: "successful",
        status: 200,
        fault: null,
        hash: hashOf(n++ % origins),
        sizeOctets: 900,
      }),
  };
  return works[call];
}

/** Records that are not there, or not as they were written; slots that stand too close. */
async function wrongOf(store) {
  let wrong = 0;
  for (let n = 0; n < origins; n++) {
    const record = await store.get(originOf(n));
    const body = await store.body(record?.history.last.body.hash ?? "");
    if (body === null || Buffer.compare(body, bodyOf(n)) !== 0) wrong++;
  }
  const first = await store.slot({ host: "asserted.example", intervalMs: 1000 });
  const second = await store.slot({ host: "asserted.example", intervalMs: 1000 });
  return second.atMs - first.atMs === 1000 ? wrong : wrong + 1;
}

async function held(name, store, folder) {
  const before = heap();
  for (let n = 0; n < manyOrigins; n++) {
    await write(store, n, 1);
    await store.appendVersion({
      origin: originOf(n),
      seenMs: n,
      result: "successful",
      status: 200,
      fault: null,
      hash: hashOf(n),
      sizeOctets: 900,
    });
    await store.slot({ host: `host-${n}.example`, intervalMs: 1000 });
  }
  const octets =
    name === "memory"
      ? heap() - before
      : readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  return { octets, wrong: (await store.get(originOf(manyOrigins - 1))) === null ? 1 : 0, total: 1 };
}

function heap() {
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const originOf = (n) => `https://host-${n}.example`;
/** Stores check a body against its hash, so it is the true one. */
const hashes = new Map();
function hashOf(n) {
  let hash = hashes.get(n);
  if (hash === undefined) hashes.set(n, (hash = createHash("sha256").update(bodyOf(n)).digest("hex")));
  return hash;
}
const bodyOf = (n) => Buffer.from(`User-agent: *\n${`Disallow: /${n}/\n`.repeat(60)}`);

function write(store, n, finishedMs) {
  const body = bodyOf(n);
  const url = `${originOf(n)}/robots.txt`;
  const last = {
    url,
    startedMs: 1,
    finishedMs,
    status: 200,
    ftpReply: null,
    fault: null,
    isValidated: false,
    freshForMs: 3_600_000,
    retryAfterMs: null,
    hops: [
      {
        url,
        address: "192.0.2.1",
        status: 200,
        fault: null,
        detail: null,
        location: null,
        startedMs: 1,
        durationMs: 20,
      },
    ],
    headers: [
      ["content-type", "text/plain"],
      ["cache-control", "max-age=3600"],
      ["etag", `"${n}"`],
      ["last-modified", "Mon, 02 Nov 2026 08:00:00 GMT"],
    ],
    body: { hash: hashOf(n), sizeOctets: body.length, isCut: false, mediaType: "text/plain", kind: "robots-txt" },
  };
  return store.setIfNewer(
    { origin: originOf(n), token: 1, history: { last, lastGood: null, firstFailureMs: null, failures: 0 } },
    body,
  );
}

export function report(outcomes) {
  const rate = (store, call) => find(outcomes, { store, call });
  const value = (outcome, key) => (outcome?.status === "ok" ? short(outcome.values[key]) : (outcome?.text ?? ""));
  return {
    text: table(
      ["calls a second", ...calls, `octets for ${manyOrigins.toLocaleString("en")} origins`],
      stores.map((store) => [
        store,
        ...calls.map((call) => value(rate(store, call), "rate")),
        value(rate(store, "held"), "octets"),
      ]),
    ),
    targets: [
      target("memory store, 10,000 origins", rate("memory", "held").values.octets, { most: 64e6, unit: " octets" }),
      target("SQLite store, records read", rate("sqlite", "get").values.rate, { least: 20_000, unit: " a second" }),
      target("SQLite store, slots", rate("sqlite", "slot").values.rate, { least: 5000, unit: " a second" }),
    ],
    faults: faults("stores", outcomes),
  };
}
