// Question: how many turns a second does politeness give, and how much do 10,000 hosts hold that are waited for? Turns
// at hosts that are free, each another one, by a memory store and by a SQLite store; and a queue of waits on one host
// that are all given up.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults, find, short, table, target } from "./outcomes.mjs";
import { once, secondsPerCall } from "./stopwatch.mjs";

export const title = "Politeness, turns a second";

const what = ["turns", "given up", "held"];
const stores = ["memory", "sqlite"];
const waitedFor = 10_000;
const givenUp = 300;

export function cases() {
  return stores.flatMap((store) =>
    what.map((task) => ({
      engine: "maycrawl",
      store,
      task,
      ...(task === "held" ? { runs: 1, limitSeconds: 60 } : {}),
    })),
  );
}

export async function measure({ store: name, task }, { seconds }) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  const store = await open(name, folder);
  const { Politeness } = await import("../packages/client/dist/politeness/politeness.js");
  const politeness = new Politeness(store, { oneAtATime: false });
  try {
    if (task === "held") return await held(politeness);
    if (task === "given up") return await givingUp(politeness, seconds);
    let n = 0;
    let wrong = 0;
    const work = async () => {
      const turn = await politeness.acquire(`https://host-${n++}.example/`);
      if (turn.outcome !== "acquired") wrong++;
    };
    const rate = 1 / (await secondsPerCall(work, seconds));
    // Who was asked just now is not to be asked again at once.
    if ((await politeness.acquire(`https://host-${n - 1}.example/`, { maxWaitMs: 0 })).outcome !== "deferred") wrong++;
    return { rate, wrong, total: n };
  } finally {
    await politeness.close();
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

/** Waits that begin and are given up, on one host. */
async function givingUp(politeness, seconds) {
  const pace = { crawlDelaySeconds: 60 };
  await politeness.acquire("https://busy.example/", { pace });
  let turns = 0;
  const pass = async () => {
    const giving = new AbortController();
    const waits = Array.from({ length: givenUp }, () =>
      politeness.acquire("https://busy.example/", { pace, maxWaitMs: 1e9, signal: giving.signal }).then(
        () => turns++,
        () => {},
      ),
    );
    // All of them are in the queue by then.
    await new Promise((settle) => setImmediate(settle));
    giving.abort();
    await Promise.all(waits);
  };
  // The host's next turn is a minute off: each one that comes is wrong.
  return { rate: givenUp / (await secondsPerCall(pass, seconds)), wrong: turns, total: 1 };
}

/** Each host asked twice: the first turn comes, the second is waited for. */
async function held(politeness) {
  const before = heap();
  const waits = [];
  let turns = 0;
  const { elapsed } = await once(async () => {
    for (let n = 0; n < waitedFor; n++) {
      await politeness.acquire(`https://host-${n}.example/`, { pace: { crawlDelaySeconds: 50 } });
      waits.push(
        politeness.acquire(`https://host-${n}.example/`, { pace: { crawlDelaySeconds: 50 } }).then(
          () => turns++,
          () => {},
        ),
      );
    }
  });
  await new Promise((settle) => setImmediate(settle));
  return { octets: heap() - before, elapsed, wrong: turns, total: waits.length };
}

function heap() {
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export function report(outcomes) {
  const of = (store, task) => find(outcomes, { store, task });
  const value = (outcome, key) => (outcome?.status === "ok" ? short(outcome.values[key]) : (outcome?.text ?? ""));
  return {
    text: table(
      [
        "",
        "turns a second",
        "waits given up a second",
        `octets for ${waitedFor.toLocaleString("en")} hosts that are waited for`,
      ],
      stores.map((store) => [
        store,
        value(of(store, "turns"), "rate"),
        value(of(store, "given up"), "rate"),
        value(of(store, "held"), "octets"),
      ]),
    ),
    targets: [
      ...stores.map((store) =>
        target(
          `politeness, ${waitedFor.toLocaleString("en")} hosts waited for, ${store} store`,
          of(store, "held").values.octets,
          { most: 64e6, unit: " octets" },
        ),
      ),
      target("politeness, turns, SQLite store", of("sqlite", "turns").values.rate, { least: 5000, unit: " a second" }),
    ],
    faults: faults("politeness", outcomes),
  };
}
