// Debian's redis-server for tests: a single one or a cluster, on loopback ports that the system chooses, in a folder of
// its own. In: nothing. Out: servers that can be killed, stopped and started again. Every process is ended by its id.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";

/** The server's program; null if it is not installed. */
export const redisServer =
  ["redis-server", "/usr/bin/redis-server", "valkey-server"].find(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  ) ?? null;

/** Why tests of Redis skip; null if they run. */
export const skipReason =
  redisServer === null ? "SKIPPED: redis-server is not installed (apt-get install redis-server)" : null;

/** A port that is free now; `below` for those of a cluster, whose bus has the port 10,000 higher. */
async function freePort(below = 65_536) {
  for (;;) {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (port < below) return port;
    const lower = 20_000 + Math.floor(Math.random() * 25_000);
    if (await isFree(lower)) return lower;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** One server. `words` are added to its command line. */
export class RedisServer {
  #process = null;

  constructor(port, folder, words) {
    this.port = port;
    this.folder = folder;
    this.words = words;
  }

  static async start(words = ["--save", "", "--appendonly", "no"], port = undefined) {
    const server = new RedisServer(port ?? (await freePort()), mkdtempSync(join(tmpdir(), "maycrawl-redis-")), words);
    await server.begin();
    return server;
  }

  get pid() {
    return this.#process?.pid ?? null;
  }

  /** Starts it, again if it was killed, and waits until it answers. */
  async begin(words = this.words) {
    this.#process = spawn(
      redisServer,
      ["--port", String(this.port), "--bind", "127.0.0.1", "--dir", this.folder, "--loglevel", "warning", ...words],
      { stdio: "ignore" },
    );
    const probe = new Redis(this.port, "127.0.0.1", { lazyConnect: true, retryStrategy: () => null });
    probe.on("error", () => {});
    for (let tries = 0; ; tries++) {
      try {
        if (probe.status !== "ready") await probe.connect();
        if ((await probe.call("PING")) === "PONG") break;
      } catch (error) {
        if (tries > 200) throw error;
        await sleep(25);
      }
    }
    probe.disconnect();
  }

  /** Ends it as a crash does. */
  async kill() {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** Lets it stand still, as a machine that hangs. */
  stop() {
    process.kill(this.pid, "SIGSTOP");
  }

  goOn() {
    process.kill(this.pid, "SIGCONT");
  }

  /** Ends it, and removes its folder. */
  async end() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A cluster of three primaries with a replica each. */
export class RedisCluster {
  constructor(servers) {
    this.servers = servers;
  }

  static async start(words = ["--save", "", "--appendonly", "no"]) {
    const servers = [];
    for (let n = 0; n < 6; n++) {
      const port = await freePort(55_000);
      const own = ["--cluster-enabled", "yes", "--cluster-config-file", `nodes-${port}.conf`];
      const timing = ["--cluster-node-timeout", "2000", "--repl-diskless-sync-delay", "0"];
      servers.push(await RedisServer.start([...words, ...own, ...timing], port));
    }
    const nodes = servers.map(({ port }) => `127.0.0.1:${port}`);
    const made = spawnSync("redis-cli", ["--cluster", "create", ...nodes, "--cluster-replicas", "1", "--cluster-yes"], {
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`the cluster was not made: ${made.stdout}${made.stderr}`);
    const cluster = new RedisCluster(servers);
    await cluster.ready();
    return cluster;
  }

  get nodes() {
    return this.servers.filter(({ pid }) => pid !== null).map(({ port }) => ({ host: "127.0.0.1", port }));
  }

  /** Waits until every node that runs says that all slots are served, and replicas are linked. */
  async ready({ replicas = 1 } = {}) {
    for (let tries = 0; tries < 400; tries++) {
      const infos = await Promise.all(this.nodes.map(({ port }) => ask(port, "CLUSTER", "INFO").catch(() => "")));
      const roles = await Promise.all(this.nodes.map(({ port }) => ask(port, "INFO", "replication").catch(() => "")));
      const areServed = infos.every((info) => info.includes("cluster_state:ok"));
      const linked = roles.filter((role) => role.includes("master_link_status:up")).length;
      if (areServed && linked >= 3 * replicas) return;
      await sleep(50);
    }
    throw new Error("the cluster is not ready after 20 s");
  }

  /** Whether the others still say that a server at the port serves slots. */
  async servesAt(port) {
    const ranges = await ask(this.nodes[0].port, "CLUSTER", "SLOTS");
    return ranges.some(([, , [, one]]) => one === port);
  }

  /** The server that serves the key's slot. */
  async primaryOf(key) {
    const slot = Number(await ask(this.nodes[0].port, "CLUSTER", "KEYSLOT", key));
    const ranges = JSON.parse(JSON.stringify(await ask(this.nodes[0].port, "CLUSTER", "SLOTS")));
    const [, , [, port]] = ranges.find(([from, to]) => slot >= from && slot <= to);
    return this.servers.find((server) => server.port === port);
  }

  async end() {
    await Promise.all(this.servers.map((server) => server.end()));
  }
}

/** One command at one server. */
export async function ask(port, ...words) {
  const client = new Redis(port, "127.0.0.1", { lazyConnect: true, retryStrategy: () => null });
  client.on("error", () => {});
  try {
    await client.connect();
    return await client.call(...words);
  } finally {
    client.disconnect();
  }
}
