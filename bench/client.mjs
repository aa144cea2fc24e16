// Question: how many decisions a second does the client give where it knows the origin, how many where only its store
// does; how many robots.txt files does it retrieve a second, each from a host of its own on loopback; and what does it
// hold for 10,000 origins? The server stands in a process of its own. Retrieved: a small file, each over a connection
// of its own; time of the clock, and of the client's processor. In the same run, in turn: the same requests by undici
// alone, which the client speaks HTTP with.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cell, faults, find, short, table, target } from "./outcomes.mjs";
import { secondsPerCall } from "./stopwatch.mjs";

export const title = "The client";

const asks = ["at hand", "memory store", "sqlite store"];
const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";
const file = "User-agent: *\nDisallow: /cart\nDisallow: /*?sort=\n\nUser-agent: GPTBot\nDisallow: /\n";
const origins = 1000;
const manyOrigins = 10_000;
const coldHosts = 2000;

export function cases() {
  return [
    ...asks.map((from) => ({ engine: "maycrawl", from })),
    { engine: "maycrawl", from: "network", runs: 1, limitSeconds: 90 },
    { engine: "maycrawl", from: "held", runs: 1, limitSeconds: 90 },
  ];
}

export async function measure({ from }, { seconds }) {
  if (from === "network") return cold();
  if (from === "held") return held();
  return warm(from, seconds);
}

/** A transport that answers at once, each host with a file of its own. */
async function answering() {
  const { createHash } = await import("node:crypto");
  return {
    robotsTxt: async (url) => {
      const octets = new TextEncoder().encode(`${file}# ${url}\n`);
      const now = Date.now();
      const attempt = {
        url,
        startedMs: now,
        finishedMs: now,
        hops: [
          {
            url,
            address: "192.0.2.1",
            status: 200,
            fault: null,
            detail: null,
            location: null,
            startedMs: now,
            durationMs: 1,
          },
        ],
        status: 200,
        ftpReply: null,
        fault: null,
        headers: [
          ["content-type", "text/plain"],
          ["etag", '"1"'],
        ],
        body: {
          hash: createHash("sha256").update(octets).digest("hex"),
          sizeOctets: octets.length,
          isCut: false,
          mediaType: "text/plain",
          kind: "robots-txt",
        },
        isValidated: false,
        freshForMs: null,
        retryAfterMs: null,
      };
      return { attempt, body: octets };
    },
    page: () => Promise.reject(new Error("nothing asks for pages")),
    fetch: () => Promise.reject(new Error("nothing fetches")),
    close: async () => {},
  };
}

const urlOf = (host, index) => `https://h${host}.example/${index % 3 === 0 ? "cart" : "products"}/${index}`;

async function warm(from, seconds) {
  const { MemoryStore, RobotsClient } = await import("@maycrawl/client");
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  const store =
    from === "sqlite store"
      ? await (await import("@maycrawl/client/sqlite")).openSqliteStore({ path: join(folder, "store.db") })
      : new MemoryStore();
  const transport = await answering();
  const options = { userAgent, transport, store, politeness: { minIntervalMs: 0 } };
  const filler = new RobotsClient(options);
  for (let host = 0; host < origins; host++) await filler.decide(urlOf(host, 1));
  // A client that keeps one origin has each next one from the store.
  const client = from === "at hand" ? filler : new RobotsClient({ ...options, maxOrigins: 1, maxFileOctets: 1 });
  let wrong = 0;
  for (let host = 0; host < origins; host++) {
    for (const index of [0, 1])
      if ((await client.decide(urlOf(host, index))).action !== (index === 0 ? "skip" : "fetch")) wrong++;
  }
  let next = 0;
  const work = () => client.decide(urlOf(next % origins, next++));
  const rate = 1 / (await secondsPerCall(work, seconds));
  await client.close();
  await store.close();
  rmSync(folder, { recursive: true });
  return { rate, wrong, total: 2 * origins };
}

async function cold() {
  const { RobotsClient, targetRules } = await import("@maycrawl/client");
  const server = fork(fileURLToPath(import.meta.url), ["server"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise((resolve) => server.once("message", resolve));
  const client = new RobotsClient({
    userAgent,
    maxRetrievals: 64,
    politeness: { minIntervalMs: 0 },
    network: { target: targetRules("any"), resolve: () => Promise.resolve(["127.0.0.1"]) },
  });
  const own = async (from) => {
    const decisions = await Promise.all(
      Array.from({ length: coldHosts }, (_, host) =>
        client.decide(`http://h${from + host}.example:${port}/cart/${host}`),
      ),
    );
    return decisions.filter((decision) => decision.action !== "skip").length;
  };
  const { Client } = createRequire(new URL("../packages/client/", import.meta.url))("undici");
  const bare = async () => {
    let left = coldHosts;
    const one = async () => {
      while (left-- > 0) {
        const connection = new Client(`http://127.0.0.1:${port}`);
        const { body } = await connection.request({ method: "GET", path: "/robots.txt", reset: true });
        await body.text();
        await connection.destroy();
      }
    };
    await Promise.all(Array.from({ length: 64 }, one));
    return 0;
  };
  let wrong = (await own(0)) + (await own(coldHosts));
  await bare();
  const sums = { own: { ms: 0, cpuMs: 0 }, bare: { ms: 0, cpuMs: 0 } };
  const timed = async (sum, work) => {
    const startedMs = performance.now();
    const before = process.cpuUsage();
    wrong += await work();
    const { user, system } = process.cpuUsage(before);
    sum.ms += performance.now() - startedMs;
    sum.cpuMs += (user + system) / 1000;
  };
  const rounds = 3;
  for (let round = 0; round < rounds; round++) {
    await timed(sums.own, () => own((2 + round) * coldHosts));
    await timed(sums.bare, bare);
  }
  await client.close();
  server.kill();
  const count = rounds * coldHosts;
  return {
    rate: count / (sums.own.ms / 1000),
    cpuMs: sums.own.cpuMs / count,
    bareRate: count / (sums.bare.ms / 1000),
    bareMs: sums.bare.cpuMs / count,
    wrong,
    total: (2 + rounds) * coldHosts,
  };
}

async function held() {
  const { RobotsClient } = await import("@maycrawl/client");
  const weigh = () => {
    for (let round = 0; round < 3; round++) globalThis.gc();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const client = new RobotsClient({ userAgent, transport: await answering(), politeness: { minIntervalMs: 0 } });
  await client.decide(urlOf(manyOrigins, 0));
  const before = weigh();
  let wrong = 0;
  for (let host = 0; host < manyOrigins; host++) if ((await client.decide(urlOf(host, 0))).action !== "skip") wrong++;
  const octets = weigh() - before;
  await client.close();
  return { octets, wrong, total: manyOrigins };
}

export function report(outcomes) {
  const of = (from) => find(outcomes, { engine: "maycrawl", from });
  const cold = of("network")?.values ?? {};
  return {
    text: table(
      [
        "",
        ...asks.map((from) => `decisions a second, ${from}`),
        "retrievals a second",
        "processor ms a retrieval",
        "the same by undici alone",
        `held for ${manyOrigins.toLocaleString("en")} origins`,
      ],
      [
        [
          "maycrawl",
          ...asks.map((from) => cell(of(from), undefined, "rate")),
          cell(of("network"), undefined, "rate"),
          short(cold.cpuMs),
          `${short(cold.bareRate)} a second, ${short(cold.bareMs)} ms`,
          short(of("held")?.values.octets ?? Number.NaN),
        ],
      ],
    ),
    targets: [
      target("retrievals a second, each from another host, in one process", cold.rate ?? Number.NaN, {
        least: 2_000,
        unit: "",
        rival: `undici alone: ${short(cold.bareRate)}`,
      }),
      target(`held for ${manyOrigins.toLocaleString("en")} origins`, (of("held")?.values.octets ?? Number.NaN) / 1e6, {
        most: 48,
        unit: " MB",
      }),
    ],
    faults: faults("client", outcomes),
  };
}

if (process.argv[2] === "server") {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/plain").end(file));
  server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => process.send(server.address().port));
  process.on("disconnect", () => process.exit(0));
}
