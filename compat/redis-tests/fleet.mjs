// A fleet: hosts that note who asked them when, and the worker processes that ask them (fleet-worker.mjs). For
// fleet-soak.mjs, which says what happens to it.
import { fork } from "node:child_process";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const workerFile = fileURLToPath(new URL("fleet-worker.mjs", import.meta.url));

/** Hosts that answer on 127.x.y.z, and note who asked when. */
export class Hosts {
  constructor(count, delays) {
    this.names = Array.from({ length: count }, (_, n) => `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`);
    this.delayOf = new Map(this.names.map((name, n) => [name, delays[n % delays.length]]));
    this.requests = new Map(this.names.map((name) => [name, []]));
    this.server = createServer((request, response) => {
      const name = request.socket.localAddress;
      const seen = this.requests.get(name);
      if (seen === undefined) return request.socket.destroy();
      const isRobots = request.url === "/robots.txt";
      const [, turnMs = ""] = /at=(\d+)/.exec(request.url) ?? [];
      const isAlone = request.url.endsWith("&alone");
      seen.push({
        atMs: performance.now(),
        isRobots,
        isAlone,
        turnMs: Number(turnMs),
        wayMs: Date.now() - Number(turnMs),
      });
      response.writeHead(200, { "content-type": "text/plain" });
      response.end(isRobots ? `User-agent: *\nCrawl-delay: ${this.delayOf.get(name) / 1000}\n` : "page");
    });
    // An idle connection costs the machine more than a new one.
    this.server.keepAliveTimeout = 1_000;
  }

  async listen() {
    this.server.listen(0, "0.0.0.0");
    await new Promise((resolve) => this.server.once("listening", resolve));
    this.port = this.server.address().port;
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Resolves when each was asked for a page: what happens then happens to a fleet at work. */
  async areAllAsked(maxMs = 60_000) {
    const areAsked = () => [...this.requests.values()].every((seen) => seen.some(({ isRobots }) => !isRobots));
    for (const endMs = performance.now() + maxMs; performance.now() < endMs && !areAsked();) await sleep(100);
  }

  /** Requests between two moments. */
  count(fromMs, untilMs) {
    let count = 0;
    for (const seen of this.requests.values())
      for (const { atMs } of seen) if (atMs >= fromMs && atMs < untilMs) count++;
    return count;
  }
}

/** Worker processes, each with a share of the hosts that it has in common with others. */
export class Workers {
  kept = new Map();
  notices = new Map();
  faults = new Map();
  rss = 0;
  killed = 0;
  holders = 0;
  #children = [];
  #ready = [];

  constructor(count, hosts, plan, sharedBy) {
    this.plans = Array.from({ length: count }, (_, worker) => ({
      ...plan,
      serverPort: hosts.port,
      hosts: hosts.names.filter((_, n) => (n + worker) % (count / sharedBy) === 0),
    }));
    this.plans.forEach((_, index) => this.start(index));
  }

  start(index) {
    const child = fork(workerFile, [], {
      env: { ...process.env, FLEET_PLAN: JSON.stringify(this.plans[index]) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#ready[index] = new Promise((resolve) => child.once("message", resolve));
    child.on("message", ({ kept, token, notice, fault, rss, holders }) => {
      if (kept !== undefined) this.kept.set(kept, Math.max(token, this.kept.get(kept) ?? 0));
      if (notice !== undefined) this.notices.set(notice, 1 + (this.notices.get(notice) ?? 0));
      if (fault !== undefined) this.faults.set(fault, 1 + (this.faults.get(fault) ?? 0));
      if (rss !== undefined) this.rss = Math.max(this.rss, rss);
      if (holders > this.holders) this.holders = holders;
    });
    this.#children[index] = child;
  }

  /** Resolves when all have begun; a busy machine takes its time. */
  async begun() {
    await Promise.all(this.#ready);
  }

  /** Kills one that has begun. */
  async kill(index) {
    await this.#ready[index];
    const child = this.#children[index];
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    this.killed++;
  }

  async end() {
    await Promise.all(
      this.#children.map((child) => {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        return ended;
      }),
    );
  }
}
