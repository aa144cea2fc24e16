// The clients that the store is tested with. In: a server or a cluster of servers.mjs. Out: connected clients by name,
// each with a function that closes it.
import { createClient, createCluster } from "@redis/client";
import { Cluster, Redis } from "ioredis";

/** By name: connects to a single server. */
export const singleClients = {
  ioredis: async ({ port }) => {
    const client = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: 1 });
    client.on("error", () => {});
    return { client, close: () => client.disconnect() };
  },
  "node-redis": async ({ port }) => {
    const client = createClient({ url: `redis://127.0.0.1:${port}` });
    client.on("error", () => {});
    await client.connect();
    return { client, close: () => client.destroy() };
  },
};

/** By name: connects to a cluster. */
export const clusterClients = {
  ioredis: async ({ nodes }) => {
    const client = new Cluster(nodes, { clusterRetryStrategy: () => 100, redisOptions: { maxRetriesPerRequest: 1 } });
    client.on("error", () => {});
    return { client, close: () => client.disconnect() };
  },
  "node-redis": async ({ nodes }) => {
    const client = createCluster({ rootNodes: nodes.map(({ port }) => ({ url: `redis://127.0.0.1:${port}` })) });
    client.on("error", () => {});
    await client.connect();
    return { client, close: () => client.destroy() };
  },
};
