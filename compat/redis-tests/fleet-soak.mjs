// What a fleet does to hosts, seen from the hosts: node compat/redis-tests/fleet-soak.mjs [--quick]. Worker processes
// share a Redis while workers, the server and a cluster's primary are killed, restarted and stopped. Prints its
// figures; exits with 1 if a promise was broken. Everything is on loopback. Hosts and workers are in fleet.mjs.
import { setTimeout as sleep } from "node:timers/promises";
import { Hosts, Workers } from "./fleet.mjs";
import { RedisCluster, RedisServer, skipReason } from "./servers.mjs";
import { measureHosts, measureTurns } from "./fleet-measures.mjs";

if (skipReason !== null) {
  console.log(skipReason);
  process.exit(0);
}
const isQuick = process.argv.includes("--quick");
const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
/** A lease lasts at most so long: what a dead worker holds is free again by then. */
const leaseMs = 30_000;
let broken = 0;
const print = (line) => console.log(line);
const promise = (isKept, sentence) => {
  if (!isKept) broken++;
  print(`  ${isKept ? "ok    " : "BROKEN"} ${sentence}`);
};

/** What the hosts saw. */
function report(hosts, { outageMs = 0, maxRetrievals = 1 }) {
  const all = { robots: 0, most: 0, pages: 0, alone: 0, under: 0, underAlone: 0, waitedMs: 0 };
  let [turns, arrivals, wayMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (const [name, seen] of hosts.requests) {
    const delayMs = hosts.delayOf.get(name);
    const own = seen.filter(({ isRobots }) => isRobots).length;
    all.robots += own;
    all.pages += seen.length - own;
    all.most = Math.max(all.most, own);
    for (let at = 1; at < seen.length; at++) {
      const [before, now] = [seen[at - 1], seen[at]];
      all.waitedMs = Math.max(all.waitedMs, now.atMs - before.atMs - delayMs);
      if (now.isAlone) all.alone++;
      else if (!now.isRobots) wayMs = Math.max(wayMs, now.wayMs);
      // Until its robots.txt is known, a host is asked as often as any other.
      if (now.isRobots || before.isRobots) continue;
      const gapMs = now.turnMs - before.turnMs;
      if (now.isAlone || before.isAlone) {
        if (gapMs < delayMs) all.underAlone++;
        continue;
      }
      turns = Math.min(turns, gapMs / delayMs);
      arrivals = Math.min(arrivals, (now.atMs - before.atMs) / delayMs);
      if (gapMs < delayMs) all.under++;
    }
  }
  const asked = [...hosts.requests.values()].filter((seen) => seen.length > 0).length;
  print(
    `  ${asked} of ${hosts.names.length} hosts asked, ${all.pages} pages, ${all.robots} robots.txt (a mean of ` +
      `${(all.robots / asked).toFixed(2)}); smallest gap over the delay: ` +
      `${turns.toFixed(3)} between turns, ${arrivals.toFixed(3)} between requests at the host (a request was up to ` +
      `${wayMs} ms on its way)`,
  );
  promise(asked === hosts.names.length, "every host was asked");
  promise(all.most <= maxRetrievals, `robots.txt: ${all.most} at most per host (allowed: ${maxRetrievals})`);
  promise(all.under === 0, `turns that came before the delay had passed: ${all.under}`);
  if (all.alone > 0)
    print(`         turns without the store: ${all.alone}; of these too near another worker's: ${all.underAlone}`);
  promise(
    all.waitedMs <= leaseMs + outageMs + 1_000,
    `longest wait of a host past its delay: ${Math.round(all.waitedMs)} ms ` +
      `(a lease, and the outage: ${leaseMs + outageMs} ms)`,
  );
}

/** Records that were acknowledged, against what the server has. */
async function lostRecords(workers, portOf) {
  let lost = 0;
  for (const [origin, token] of workers.kept) {
    const key = `maycrawl:record:{${origin}}`;
    const stored = await (await portOf(key))("GET", key);
    if (stored === null || Number(stored.split(" ")[0]) < token) lost++;
  }
  return lost;
}

const asker = async (port) => {
  const { Redis } = await import("ioredis");
  const client = new Redis(port, "127.0.0.1");
  return { call: (...words) => client.call(...words), end: () => client.disconnect() };
};

/** One fleet on one server, with what happens to it. */
async function onOneServer({ title, hostCount, delays, workers: workerCount, seconds, words, faults, ...rest }) {
  print(`\n${title}`);
  const hosts = new Hosts(hostCount, delays);
  await hosts.listen();
  const server = await RedisServer.start(words);
  await sleep(2_000);
  const longestIntervalMs = Math.max(...delays);
  const plan = { port: server.port, nodes: null, longestIntervalMs, rampMs: isQuick ? 2_000 : 8_000 };
  const workers = new Workers(workerCount, hosts, plan, rest.sharedBy ?? Math.min(workersOfHost, workerCount));
  await workers.begun();
  const startMs = performance.now();
  const found = (await faults?.({ server, workers, hosts, seconds })) ?? {};
  const afterMs = found.backMs === undefined ? 0 : found.backMs + (isQuick ? 10_000 : 35_000) - performance.now();
  await sleep(Math.max(0, afterMs, seconds * 1000 - (performance.now() - startMs)));
  const atEndMs = performance.now();
  const client = await asker(server.port);
  const lost = await lostRecords(workers, async () => client.call);
  const memory = Number(/used_memory:(\d+)/.exec(await client.call("INFO", "memory"))[1]);
  const calls = Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.call("INFO", "commandstats"))?.[1] ?? 0);
  client.end();
  await workers.end();
  await server.end();
  hosts.close();
  print(
    `  ${workerCount} workers (${workers.killed} killed), ${Math.round((atEndMs - startMs) / 1000)} s; ` +
      `Redis ${(memory / 2 ** 20).toFixed(1)} MiB, ${calls} scripts; ` +
      `a worker ${(workers.rss / 2 ** 20).toFixed(0)} MiB; workers seen: ${workers.holders}`,
  );
  const told = [...workers.notices].map(([code, count]) => `${code} ${count}`);
  if (told.length > 0) print(`  notices: ${told.join(", ")}`);
  const faultsSeen = [...workers.faults].slice(0, 3).map(([fault, count]) => `${count} x ${fault}`);
  if (faultsSeen.length > 0) print(`  faults: ${faultsSeen.join("; ")}`);
  if (rest.keepsRecords !== false)
    promise(lost === 0, `of ${workers.kept.size} acknowledged records, ${lost} were lost`);
  report(hosts, { ...rest, ...found });
  if (found.backMs !== undefined) {
    const firstAfter = [...hosts.requests.values()]
      .flat()
      .map(({ atMs }) => atMs)
      .filter((atMs) => atMs >= found.backMs)
      .sort((a, b) => a - b)[0];
    const rate = hosts.count(atEndMs - 5_000, atEndMs) / 5;
    const before = hosts.count(found.downMs - 5_000, found.downMs) / 5;
    print(
      `  the store was back: first request ${Math.round((firstAfter ?? Number.NaN) - found.backMs)} ms later; ` +
        `${before.toFixed(0)} requests/s before, ${rate.toFixed(0)} in the last 5 s`,
    );
    promise(rate >= before * 0.5, "work goes on by itself");
  }
}

const small = {
  workers: isQuick ? 4 : 16,
  hostCount: isQuick ? 60 : 200,
  delays: isQuick ? [1_000, 2_000] : [4_000, 6_000, 8_000],
};
/** Workers of a host: while the store is gone, one that does not know the site yet retrieves its robots.txt itself. */
const workersOfHost = 4;

/** A fleet at work, for a while. */
async function atWork(hosts) {
  await hosts.areAllAsked();
  await sleep(isQuick ? 3_000 : 8_000);
}

const parts = {
  pace: () =>
    onOneServer(
      isQuick
        ? { title: "pace", ...small, hostCount: 200, seconds: 8 }
        : { title: "pace", hostCount: 5_000, workers: 16, delays: [10_000, 20_000, 30_000], seconds: 60, sharedBy: 2 },
    ),
  kills: () =>
    onOneServer({
      title: "workers killed with SIGKILL",
      ...small,
      seconds: isQuick ? 10 : 60,
      // Whoever retrieves a robots.txt may be killed over it: then another does, once the lease has ended.
      maxRetrievals: 2,
      faults: async ({ workers, hosts, seconds }) => {
        const kills = isQuick ? 4 : 100;
        const everyMs = ((seconds - 6) * 1000) / kills;
        await sleep(3_000);
        for (let n = 0; n < kills; n++) {
          const startMs = performance.now();
          const index = n % workers.plans.length;
          await workers.kill(index);
          // The next one begins at once, at the other end.
          workers.plans[index] = { ...workers.plans[index], rampMs: 0, hosts: workers.plans[index].hosts.toReversed() };
          workers.start(index);
          await sleep(Math.max(0, everyMs - (performance.now() - startMs)));
        }
        // The last ones need their time to begin, and what the dead held is free after a lease.
        await workers.begun();
        await hosts.areAllAsked(leaseMs);
      },
    }),
  "with-file": () =>
    onOneServer({
      title: "Redis killed and restarted with its file (appendfsync everysec)",
      ...small,
      words: ["--appendonly", "yes"],
      maxRetrievals: workersOfHost,
      seconds: isQuick ? 16 : 40,
      faults: async ({ server, hosts }) => {
        await atWork(hosts);
        const downMs = performance.now();
        await server.kill();
        await server.begin();
        return { downMs, backMs: performance.now(), outageMs: 1_000 };
      },
    }),
  "without-file": () =>
    onOneServer({
      title: "Redis killed and restarted without its file",
      ...small,
      seconds: isQuick ? 18 : 60,
      keepsRecords: false,
      maxRetrievals: 1 + workersOfHost,
      faults: async ({ server, hosts }) => {
        await atWork(hosts);
        const downMs = performance.now();
        await server.kill();
        await server.begin();
        return { downMs, backMs: performance.now(), outageMs: 1_000 };
      },
    }),
  stopped: () =>
    onOneServer({
      title: `Redis stopped for ${isQuick ? 5 : 20} s`,
      ...small,
      seconds: isQuick ? 24 : 80,
      maxRetrievals: workersOfHost,
      faults: async ({ server, hosts }) => {
        const stopMs = isQuick ? 5_000 : 20_000;
        await atWork(hosts);
        const downMs = performance.now();
        server.stop();
        await sleep(stopMs);
        server.goOn();
        const backMs = performance.now();
        return { downMs, backMs, outageMs: stopMs };
      },
    }),
  failover: async () => {
    const { hostCount, workers: workerCount, delays } = small;
    const title = "a primary of a cluster killed (three primaries, a replica each)";
    print(`\n${title}`);
    const hosts = new Hosts(hostCount, delays);
    await hosts.listen();
    const cluster = await RedisCluster.start();
    await sleep(1_000);
    const plan = {
      port: null,
      nodes: cluster.nodes,
      longestIntervalMs: Math.max(...delays),
      rampMs: isQuick ? 2_000 : 8_000,
    };
    const workers = new Workers(workerCount, hosts, plan, Math.min(workersOfHost, workerCount));
    await workers.begun();
    await atWork(hosts);
    const primary = await cluster.primaryOf("maycrawl:fleet:{fleet}");
    const downMs = performance.now();
    await primary.kill();
    // The others have to notice it first.
    for (let tries = 0; tries < 600 && (await cluster.servesAt(primary.port)); tries++) await sleep(50);
    await cluster.ready({ replicas: 2 / 3 });
    const backMs = performance.now();
    await sleep(isQuick ? 12_000 : 40_000);
    const atEndMs = performance.now();
    const clients = new Map();
    const lost = await lostRecords(workers, async (key) => {
      const { port } = await cluster.primaryOf(key);
      if (!clients.has(port)) clients.set(port, await asker(port));
      return clients.get(port).call;
    });
    for (const client of clients.values()) client.end();
    await workers.end();
    await cluster.end();
    hosts.close();
    const outageMs = backMs - downMs;
    const told = [...workers.notices].map(([code, count]) => `${code} ${count}`);
    print(`  the replica took over after ${Math.round(outageMs)} ms; notices: ${told.join(", ")}`);
    print(
      `  of ${workers.kept.size} acknowledged records, ${lost} were lost (replication is asynchronous: not promised)`,
    );
    report(hosts, { outageMs, maxRetrievals: workersOfHost });
    const before = hosts.count(downMs - 5_000, downMs) / 5;
    const rate = hosts.count(atEndMs - 5_000, atEndMs) / 5;
    print(`  ${before.toFixed(0)} requests/s before, ${rate.toFixed(0)} in the last 5 s`);
    promise(rate >= before * 0.5, "work goes on by itself");
  },
  domains: () => measureHosts({ count: isQuick ? 1_000 : 10_000, print, promise }),
  turns: () => measureTurns({ seconds: isQuick ? 2 : 10, print, promise }),
};

const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; parts: ${Object.keys(parts).join(" ")}`);
  process.exit(2);
}
/** What CI has time for. */
const quickParts = ["pace", "kills", "without-file", "failover", "domains", "turns"];
for (const name of chosen.length > 0 ? chosen : isQuick ? quickParts : Object.keys(parts)) await parts[name]();
print(`\n${broken === 0 ? "every promise was kept" : `${broken} promises were BROKEN`}`);
process.exit(broken === 0 ? 0 : 1);
