// What a fleet's hosts take in Redis and in a worker, and how many turns a second there are. In: how many. Out:
// figures. No network but Redis's own: robots.txt files come from memory.
import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { RobotsClient } from "@maycrawl/client";
import { RedisStore } from "@maycrawl/redis-store";
import { serve } from "@maycrawl/server";
import { Redis } from "ioredis";
import { ask, RedisServer } from "./servers.mjs";

/** A robots.txt of usual size, another for each host in two. */
function fileOf(n) {
  const rules = Array.from({ length: 40 }, (_, at) => `Disallow: /area-${at}/${n % 5_000}`);
  return new TextEncoder().encode(`User-agent: *\nCrawl-delay: 10\n${rules.join("\n")}\n`);
}

/** A network of hosts that all answer at once. */
function memoryNetwork() {
  let retrievals = 0;
  return {
    get retrievals() {
      return retrievals;
    },
    async robotsTxt(url) {
      retrievals++;
      const body = fileOf(Number(/host-(\d+)/.exec(url)[1]));
      const hash = createHash("sha256").update(body).digest("hex");
      const now = Date.now();
      const facts = { hash, sizeOctets: body.length, isCut: false, mediaType: "text/plain", kind: "robots-txt" };
      const hop = {
        url,
        address: "192.0.2.1",
        status: 200,
        fault: null,
        detail: null,
        location: null,
        startedMs: now,
        durationMs: 20,
      };
      const attempt = {
        url,
        startedMs: now,
        finishedMs: now,
        hops: [hop],
        status: 200,
        ftpReply: null,
        fault: null,
        headers: [
          ["content-type", "text/plain; charset=utf-8"],
          ["cache-control", "max-age=86400"],
          ["date", new Date(now).toUTCString()],
          ["last-modified", new Date(now).toUTCString()],
          ["etag", `"${hash.slice(0, 24)}"`],
        ],
        body: facts,
        isValidated: false,
        freshForMs: 86_400_000,
        retryAfterMs: null,
      };
      return { attempt, body };
    },
    async close() {},
  };
}

const usedMemory = async (port) => Number(/used_memory:(\d+)/.exec(await ask(port, "INFO", "memory"))[1]);

/** Memory in Redis and in a worker, for so many hosts. */
export async function measureHosts({ count, print, promise }) {
  print(`\n${count.toLocaleString("en-US")} domains`);
  const server = await RedisServer.start();
  const redis = new Redis(server.port, "127.0.0.1");
  const store = new RedisStore(redis);
  const transport = memoryNetwork();
  const client = new RobotsClient({ userAgent: "FleetBot/1.0", store, transport, maxRetrievals: 64 });
  await store.slot({ host: "first.example", intervalMs: 0 });
  globalThis.gc?.();
  const [redisBefore, workerBefore] = [await usedMemory(server.port), process.memoryUsage().rss];
  await ask(server.port, "CONFIG", "RESETSTAT");
  const startMs = performance.now();
  const decisions = await Promise.all(
    Array.from({ length: count }, (_, n) => client.decide(`https://host-${n}.example/page`)),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const calls = Number(/cmdstat_evalsha:calls=(\d+)/.exec(await ask(server.port, "INFO", "commandstats"))[1]);
  const stats = await ask(server.port, "INFO", "stats");
  const net = ["input", "output"].map((kind) => Number(new RegExp(`total_net_${kind}_bytes:(\\d+)`).exec(stats)[1]));
  promise(
    decisions.every(({ action }) => action === "fetch") && transport.retrievals === count,
    `${transport.retrievals} retrievals for ${count} hosts`,
  );
  const [redisAfter, workerAfter] = [await usedMemory(server.port), process.memoryUsage().rss];
  const keys = await kinds(redis);
  print(
    `  Redis: ${((redisAfter - redisBefore) / count).toFixed(0)} bytes a host, ${((redisAfter - redisBefore) / 2 ** 20).toFixed(1)} MiB in all ` +
      `(${keys}); worker: ${((workerAfter - workerBefore) / 2 ** 20).toFixed(0)} MiB more, ${((workerAfter - workerBefore) / count / 1024).toFixed(1)} KiB a host`,
  );
  print(
    `  ${seconds.toFixed(1)} s for all; ${(calls / count).toFixed(1)} scripts a host until its answer is known, ${(net[0] / count).toFixed(0)} bytes to Redis, ${(net[1] / count).toFixed(0)} back`,
  );
  await client.close();
  await store.close();
  redis.disconnect();
  await server.end();
}

/** Bytes by kind of key, of a sample. */
async function kinds(redis) {
  const [, sample] = await redis.scan(0, "COUNT", 20_000);
  const sums = new Map();
  for (const key of sample) {
    const kind = key.split(":")[1];
    const [sum, count] = sums.get(kind) ?? [0, 0];
    sums.set(kind, [sum + (await redis.memory("USAGE", key)), count + 1]);
  }
  return [...sums].map(([kind, [sum, count]]) => `${kind} ${Math.round(sum / count)}`).join(", ");
}

/** Turns a second: of the store, and of the service over HTTP, with the time that one takes. */
export async function measureTurns({ seconds, print, promise }) {
  print("\nturns a second");
  const server = await RedisServer.start();
  const redis = new Redis(server.port, "127.0.0.1");
  const store = new RedisStore(redis);
  await store.slot({ host: "first.example", intervalMs: 0 });
  let n = 0;
  const own = await timed(seconds, 64, () => store.slot({ host: `host-${n++ % 10_000}.example`, intervalMs: 0 }));
  print(`  the store: ${own}`);
  const bytes = await trafficOf(server.port, redis, () => store.slot({ host: "host-1.example", intervalMs: 1_000 }));
  print(`  on the wire: ${bytes}`);
  const service = await serve({
    userAgent: "FleetBot/1.0 (+https://fleet.example/bot)",
    isPrivate: true,
    store,
    threads: 1,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const asked = (body) =>
    new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json" };
      const asking = request(`${service.address}/api/v1/turns`, { method: "POST", agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => (text += part));
        response.on("end", () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
      });
      asking.on("error", reject).end(JSON.stringify(body));
    });
  // The service's own robots.txt stands for a site: it closes /api/.
  const { hostname, port } = new URL(service.address);
  for (let at = 0; at < 20; at++) await asked({ url: `${service.address}/`, agent: "ShopBot", maxWaitMs: 2_000 });
  const skip = await timed(seconds, 16, () => asked({ url: `${service.address}/api/x`, agent: "ShopBot" }));
  print(`  POST /api/v1/turns, skip: ${skip}`);
  const wait = await timed(seconds, 16, () => asked({ url: `http://${hostname}:${port}/x`, agent: "ShopBot" }));
  print(`  POST /api/v1/turns, one host that all ask for: ${wait}`);
  promise(true, "measured");
  agent.destroy();
  await service.stop();
  await store.close();
  redis.disconnect();
  await server.end();
}

async function timed(seconds, atOnce, work) {
  const times = [];
  const used = process.cpuUsage();
  const endMs = performance.now() + seconds * 1000;
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endMs) {
        const fromMs = performance.now();
        await work();
        times.push(performance.now() - fromMs);
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - startMs) / 1000);
  const { user, system } = process.cpuUsage(used);
  const cpuMs = (user + system) / 1000 / times.length;
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(times.length * part)].toFixed(2);
  return `${Math.round(perSecond).toLocaleString("en-US")}/s with ${atOnce} at once; median ${at(0.5)} ms, p99 ${at(0.99)} ms; ${cpuMs.toFixed(2)} ms of this process's CPU each`;
}

async function trafficOf(port, redis, work) {
  const total = async () => {
    const stats = await redis.info("stats");
    return ["input", "output"].map((kind) => Number(new RegExp(`total_net_${kind}_bytes:(\\d+)`).exec(stats)[1]));
  };
  await total();
  const [in0, out0] = await total();
  const [in1, out1] = await total();
  for (let n = 0; n < 100; n++) await work();
  const [in2, out2] = await total();
  return `${Math.round((in2 - in1 - (in1 - in0)) / 100)} bytes a turn to Redis, ${Math.round((out2 - out1 - (out1 - out0)) / 100)} back`;
}
