// The compose files of docs/fleet.md and examples/hosting: the commands of their services start as they stand there, on
// addresses of this machine, without an engine of containers: one gives turns to who has the token, two answer from one
// Redis. And what docs/fleet.md and the store's README show in JavaScript.
import { deepEqual, equal, ok } from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { RobotsClient, targetRules } from "@maycrawl/client";
import { RedisStore } from "@maycrawl/redis-store";
import { Redis } from "ioredis";
import { RedisServer, skipReason } from "./servers.mjs";

if (skipReason !== null) console.error(skipReason);
const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/fleet.md`, "utf8");
const [, yaml] = /```yaml\n([^]*?)```/.exec(page);

/** Asks for a turn as a container beside it does. */
function ask(port, token) {
  const headers = {
    "content-type": "application/json",
    host: "turns:8080",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const options = { port, host: "127.0.0.1", path: "/api/v1/turns", method: "POST", headers };
  return new Promise((resolve, reject) => {
    const asking = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode, ...JSON.parse(text) }));
    });
    asking.on("error", reject).end(JSON.stringify({ url: "mailto:a@b.example", agent: "ShopBot" }));
  });
}

/** Starts the command, where the packages that an image installs are; resolves once it printed its address. */
function started(words, env = {}) {
  const child = spawn(process.execPath, [`${root}packages/cli/bin/maycrawl.js`, ...words], {
    cwd: join(root, "compat"),
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    child.stdout.setEncoding("utf8").on("data", (text) => resolve({ child, address: text.trim() }));
    child.on("exit", () => reject(new Error(stderr)));
  });
}

test("the service of the compose file", { skip: skipReason ?? false }, async () => {
  const [, command] = /command: npx maycrawl (serve .*)/.exec(yaml);
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-compose-"));
  const token = "0123456789abcdef0123456789abcdef";
  writeFileSync(join(folder, "turns"), `${token}\n`);
  const server = await RedisServer.start();
  const words = command
    .match(/"[^"]*"|\S+/g)
    .map((word) => word.replaceAll('"', ""))
    .map((word) => word.replace("redis://redis:6379", `redis://127.0.0.1:${server.port}`))
    .map((word) =>
      word
        .replace("/run/secrets", folder)
        .replace("0.0.0.0", "127.0.0.1")
        .replace(/^8080$/, "0"),
    );
  const service = await started(words);
  try {
    const { port } = new URL(service.address);
    const given = await ask(port, token);
    deepEqual([given.status, given.action, given.reason], [200, "defer", "invalid-url"]);
    equal((await ask(port, "wrong")).code, "token-refused");
    // The call that the page shows.
    const [, shown] = /\n\$ (curl .*)\n/.exec(page);
    const call = `${shown.replace("8080", port)} -H 'host: turns' -H 'authorization: Bearer ${token}'`;
    const { turn, ...answer } = JSON.parse(execFileSync("sh", ["-c", call]));
    deepEqual([answer.url, answer.agent, turn], ["https://shop.example/1", "ShopBot", null]);
  } finally {
    service.child.kill("SIGKILL");
    await server.end();
    rmSync(folder, { recursive: true });
  }
});

test("examples/hosting/compose.yaml: two services on one Redis", { skip: skipReason ?? false }, async () => {
  const file = readFileSync(`${root}examples/hosting/compose.yaml`, "utf8");
  const [service, redis] = Array.from(file.matchAll(/^ {4}command: (\[.*\])$/gm), ([, list]) => JSON.parse(list));
  equal(redis[0], "redis-server");
  const server = await RedisServer.start(redis.slice(1));
  const words = service.map(
    (word) =>
      ({
        "0.0.0.0": "127.0.0.1",
        8080: "0",
        "redis://redis:6379": `redis://127.0.0.1:${server.port}`,
      })[word] ?? word,
  );
  // As the Dockerfile sets it.
  const env = { NODE_ENV: "production", XDG_CACHE_HOME: "/nowhere" };
  const replicas = await Promise.all([started(words, env), started(words, env)]);
  const redisClient = new Redis(server.port, "127.0.0.1");
  redisClient.on("error", () => {});
  try {
    const [first, second] = replicas.map(({ address }) => address);
    const healthy = ({ port }) =>
      spawnSync(process.execPath, [`${root}examples/hosting/healthy.mjs`], { env: { PORT: port } }).status;
    deepEqual([healthy(new URL(first)), healthy(new URL(second))], [0, 0]);
    // What one of them was told stands in Redis, and the other one answers from it.
    const asked = async (address) => {
      const body = JSON.stringify({ url: "http://shop.invalid/cart" });
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      return (await (await fetch(`${address}/api/v1/check`, init)).json()).sites[0];
    };
    const told = await asked(first);
    ok(told.fault !== null);
    deepEqual((await redisClient.keys("maycrawl-public:record:*")).length, 1);
    equal((await asked(second)).askedAt, told.askedAt);
    // Without Redis nothing is known: the proxy is told.
    await server.kill();
    const ready = async () => (await fetch(`${first}/readyz`)).status;
    for (let tries = 0; (await ready()) !== 503 && tries < 100; tries++) await sleep(100);
    deepEqual([await ready(), healthy(new URL(first))], [503, 1]);
  } finally {
    redisClient.disconnect();
    for (const { child } of replicas) child.kill("SIGKILL");
    await server.end();
  }
});

test("what docs/fleet.md and the store's README show in JavaScript", { skip: skipReason ?? false }, async () => {
  const readme = readFileSync(`${root}packages/redis-store/README.md`, "utf8");
  const server = await RedisServer.start();
  const site = createServer((asked, response) => response.end(asked.url === "/robots.txt" ? "" : "a page"));
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
  class OnLoopback extends RobotsClient {
    constructor(options) {
      super({ ...options, network: { target: targetRules("any") }, politeness: { minIntervalMs: 0 } });
    }
  }
  const AsyncFunction = (async () => {}).constructor;
  /** Runs the block as it stands, but for the addresses. */
  const run = (text, result) => {
    const [, code] = /```js\n([^]*?)```/.exec(text);
    const body = code
      .replace(/^import .*$/gm, "")
      .replace("127.0.0.1:6379", `127.0.0.1:${server.port}`)
      .replace("https://shop.example/products/1", `http://127.0.0.1:${site.address().port}/products/1`);
    const names = { RobotsClient: OnLoopback, RedisStore, Redis };
    return new AsyncFunction(...Object.keys(names), `${body}\nreturn ${result};`)(...Object.values(names));
  };
  try {
    equal(await run(readme, "response.status"), 200);
    const shown = page.replace(/new RedisStore\((new Redis\([^)]*\))/, "new RedisStore(globalThis.shownRedis = $1");
    ok(shown !== page);
    const { store, client } = await run(shown, "({ store, client })");
    deepEqual(await store.get("https://shop.example"), null);
    await client.close();
    await store.close();
    globalThis.shownRedis.disconnect();
  } finally {
    site.close();
    site.closeAllConnections();
    await server.end();
  }
});

test("the options of the page are those of the store, with their defaults", () => {
  const source = readFileSync(`${root}packages/redis-store/src/redis-store.ts`, "utf8");
  const options = source.slice(source.indexOf("export interface RedisStoreOptions"), source.indexOf("const dayMs"));
  const named = [...options.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name);
  const told = [...page.matchAll(/^\| `(\w+)` \|([^|]*)\|/gm)].filter(([, name]) => named.includes(name));
  deepEqual(told.map(([, name]) => name).sort(), [...named].sort());
  const numbers = Object.fromEntries(told.map(([, name, value]) => [name, value.trim()]));
  ok(
    source.includes('"longestIntervalMs", options.longestIntervalMs, 60_000') && numbers.longestIntervalMs === "60,000",
  );
  ok(source.includes('"maxVersions", options.maxVersions, 100') && numbers.maxVersions === "100");
  ok(source.includes('"patienceMs", options.patienceMs, 5000') && numbers.patienceMs === "5000");
});
