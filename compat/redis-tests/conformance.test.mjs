// The Redis store: every promise of RobotsStore, on Debian's redis-server, single and Cluster, with ioredis and
// node-redis. Time is the server's, so the cases wait; they run side by side.
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { storeCases } from "@maycrawl/client/testing";
import { RedisStore } from "@maycrawl/redis-store";
import { clusterClients, singleClients } from "./clients.mjs";
import { RedisCluster, RedisServer, skipReason } from "./servers.mjs";

if (skipReason !== null) console.error(skipReason);

/** The longest interval of the cases that outlasts a clock; see `longestIntervalMs`. */
const longestIntervalMs = 10_000;

const started = (start) => {
  if (skipReason !== null) return null;
  const servers = start();
  // A server that has just begun may have lost something: hosts are left alone for their delay.
  return servers.then(async (running) => (await sleep(longestIntervalMs + 2_000), running));
};
const shapes = [
  ["single", started(() => RedisServer.start()), singleClients],
  ["cluster", started(() => RedisCluster.start()), clusterClients],
];
const opened = [];
after(async () => {
  for (const { close } of opened) close();
  for (const [, servers] of shapes) await (await servers)?.end();
});

describe("what every store promises", { skip: skipReason ?? false, concurrency: 4 }, () => {
  for (const [shape, servers, clients] of shapes) {
    for (const [name, connect] of Object.entries(clients)) {
      describe(`${shape}, ${name}`, { concurrency: 16 }, () => {
        let connected;
        const connection = async () => {
          connected ??= connect(await servers).then((made) => (opened.push(made), made));
          return (await connected).client;
        };
        let count = 0;
        const prefixes = new Map();
        const open = async (prefix) => {
          const store = new RedisStore(await connection(), { prefix, longestIntervalMs, patienceMs: 20_000 });
          prefixes.set(store, prefix);
          return store;
        };
        const cases = storeCases({
          open: () => open(`${name}-${++count}:`),
          openAgain: (store) => open(prefixes.get(store)),
          advance: (ms) => sleep(ms + 1),
        });
        for (const { name, run } of cases) test(name, run);
      });
    }
  }
});
