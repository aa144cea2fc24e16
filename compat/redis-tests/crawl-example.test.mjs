// The README's crawl with its one line changed: on Redis, killed on the way, and gone on with.
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { crawlTwice, faultsOf } from "../../packages/client/test/crawl-example.mjs";
import { RedisCluster, RedisServer, skipReason } from "./servers.mjs";

if (skipReason !== null) console.error(skipReason);
const packages = { ioredis: fileURLToPath(new URL("../node_modules/ioredis", import.meta.url)) };

test("on a single server", { skip: skipReason ?? false }, async () => {
  const server = await RedisServer.start();
  try {
    deepEqual(faultsOf(await crawlTwice(`redis://127.0.0.1:${server.port}`, packages)), []);
  } finally {
    await server.end();
  }
});

test("on a cluster", { skip: skipReason ?? false }, async () => {
  const cluster = await RedisCluster.start();
  try {
    const nodes = cluster.nodes.map(({ host, port }) => `${host}:${port}`).join(",");
    deepEqual(faultsOf(await crawlTwice(`redis+cluster://${nodes}`, packages)), []);
  } finally {
    await cluster.end();
  }
});
