// One worker of the fleet's soak: crawls its hosts for as long as it lives. In: a plan in the environment. Out:
// messages to its parent: what the store acknowledged, and how late it used its turns.
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { RobotsClient, targetRules } from "@maycrawl/client";
import { RedisStore } from "@maycrawl/redis-store";
import { Cluster, Redis } from "ioredis";

const { port, nodes, hosts, serverPort, longestIntervalMs, rampMs } = JSON.parse(process.env.FLEET_PLAN);
const connection =
  nodes === null
    ? new Redis(port, "127.0.0.1", { maxRetriesPerRequest: 1, retryStrategy: () => 200 })
    : new Cluster(nodes, { clusterRetryStrategy: () => 200, redisOptions: { maxRetriesPerRequest: 1 } });
connection.on("error", () => {});
const tell = (message) => process.connected && process.send(message);

/** The store, which tells of each record that was acknowledged. */
class TellingStore extends RedisStore {
  async setIfNewer(record, body) {
    const isWritten = await super.setIfNewer(record, body);
    if (isWritten) tell({ kept: record.origin, token: record.token });
    return isWritten;
  }
}

const store = new TellingStore(connection, { longestIntervalMs });
const client = new RobotsClient({
  userAgent: "FleetBot/1.0 (+https://fleet.example/bot)",
  store,
  network: { target: targetRules("any") },
  onNotice: ({ code }) => tell({ notice: code }),
});

process.on("disconnect", () => process.exit());
tell({ ready: true });
setInterval(() => tell({ rss: process.memoryUsage.rss(), holders: store.holders() }), 1000).unref();

/** One request, whose URL says for which moment its turn was. */
function request(host, atMs) {
  return new Promise((resolve, reject) => {
    const asking = get({ host, port: serverPort, path: `/page?at=${atMs}`, agent: false }, (response) => {
      response.resume().on("end", resolve).on("error", reject);
    });
    asking.on("error", reject);
  });
}

await Promise.all(
  hosts.map(async (host, index) => {
    const url = `http://${host}:${serverPort}/page`;
    // Crawls meet their hosts one after the other.
    await sleep((index / hosts.length) * rampMs);
    for (;;) {
      const decision = await client.decide(url);
      if (decision.action !== "fetch") {
        await client.sleepUntil(decision.retryAtMs ?? client.now() + 1000);
        continue;
      }
      const turn = await client.acquire(url, { maxWaitMs: Number.POSITIVE_INFINITY });
      const isAlone = turn.notes.some(({ code }) => code === "store-lost");
      try {
        await request(host, `${turn.atMs}${isAlone ? "&alone" : ""}`);
      } catch (error) {
        tell({ fault: `${error.name}: ${error.message}`.slice(0, 200) });
      } finally {
        turn.release();
      }
    }
  }),
);
