// Question: how many requests a second does the service answer, how late is the slowest in a hundred, and what does its
// process hold; also while a stranger sends files that were written to cost? The service stands in a process of its
// own, its asker in another: 20 connections, each asking again when it has its answer, on loopback. Both share the
// machine's processors, threads of the service too; the processor's time that the service takes for a request is its
// own, whatever else runs on the machine. And how does a small check compare with a handler of the same server that
// reads the same body and answers {}? Both are asked in turn, in one run.
import { fork } from "node:child_process";
import { Agent, createServer, request } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { faults, find, table, target } from "./outcomes.mjs";

export const title = "The service";

const connections = 20;
const file =
  "User-agent: *\nDisallow: /cart\nDisallow: /*?sort=\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n";
const letter = (i) => String.fromCharCode(97 + (i % 26));
/** Thousands of star rules, and URLs that keep them all busy: each verdict costs its budget of steps. */
const hostileFile =
  `User-agent: *\n` +
  `${Array.from({ length: 16_000 }, (_, i) => `Disallow: /*${letter(i)}*${i.toString(36)}*z$\n`).join("")}`;
const hostileUrls = Array.from({ length: 100 }, (_, i) => `/${"abcdefghijklmnopqrstuvwxyz0123456789".repeat(220)}${i}`);

/** By name: what is asked, and what the answer must hold. */
const requests = {
  health: { method: "GET", path: "/healthz", holds: '"ok"' },
  check: {
    path: "/api/v1/check",
    body: { robotsTxt: file, url: "/cart", agents: ["Googlebot", "GPTBot"] },
    holds: '"allowed":false,"reason":"rule","line":2',
  },
  "check, all crawlers": {
    path: "/api/v1/check",
    body: { robotsTxt: file, url: "/cart", agents: ["all"] },
    holds: '"line":7',
  },
  explain: {
    path: "/api/v1/explain",
    body: {
      url: "/sale",
      robotsTxt: file,
      headers: "X-Robots-Tag: nofollow",
      html: "<meta name=robots content=noindex>",
      agents: ["Googlebot", "GPTBot"],
    },
    holds: '"state":"disallowed","reason":"page-rule"',
  },
  lint: { path: "/api/v1/lint", body: { robotsTxt: `${file}Disalow: /x\n` }, holds: '"misspelled-record"' },
  diff: {
    path: "/api/v1/diff",
    body: { old: { robotsTxt: file }, new: { robotsTxt: `${file}Disallow: /x\n` } },
    holds: '"result":"',
  },
  "batch of 1,000": {
    path: "/api/v1/batch",
    type: "application/x-ndjson",
    holds: '{"id":999,"allowed":false,"line":2,"reason":"rule"}',
    text: Array.from(
      { length: 1000 },
      (_, id) => `${JSON.stringify({ id, robotsTxt: file, agents: [], url: id % 2 === 0 ? `/p/${id}` : "/cart" })}\n`,
    ).join(""),
  },
  "check, beside hostile files": {
    path: "/api/v1/check",
    body: { robotsTxt: file, url: "/cart", agents: ["Googlebot", "GPTBot"] },
    holds: '"line":2',
    isBesideHostile: true,
  },
};

const besideEmpty = "small checks";

export function cases() {
  return [...Object.keys(requests), besideEmpty].map((what) => ({ engine: "maycrawl", what, limitSeconds: 90 }));
}

/** A server in a process of its own: `server`, or `empty`, the handler that does nothing. */
async function started(kind) {
  const process = fork(fileURLToPath(import.meta.url), [kind], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise((resolve) => process.once("message", resolve));
  const told = (what) =>
    new Promise((resolve) => {
      process.once("message", resolve);
      process.send(what);
    });
  const state = () => told("state");
  const weigh = () => told("weigh");
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = () => {
    agent.destroy();
    process.kill();
  };
  return { port, state, weigh, agent, end };
}

/** Small checks, each about another URL, beside a handler that does nothing, in turn. */
async function measureBesideEmpty(seconds) {
  const servers = [await started("server"), await started("empty")];
  const results = servers.map(() => ({ cpuMs: 0, times: [] }));
  let wrong = 0;
  let count = 0;
  const ofOne = async (at, requestsOfRound) => {
    const { port, state, agent } = servers[at];
    const before = await state();
    const times = [];
    let left = requestsOfRound;
    const one = async () => {
      while (left-- > 0) {
        const body = { robotsTxt: file, url: `/products/${count++}`, agents: ["Googlebot", "GPTBot"] };
        const startedAt = performance.now();
        const { text } = await ask(port, agent, { path: "/api/v1/check", body }, "203.0.113.1");
        times.push(performance.now() - startedAt);
        if (at === 0 && !text.includes('"reason":"no-rule","line":0')) wrong++;
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    return { cpuMs: (await state()).cpuMs - before.cpuMs, times };
  };
  const size = Math.max(1_000, Math.round(seconds * 20_000));
  for (const at of [0, 1]) await ofOne(at, 2 * size);
  for (let round = 0; round < 5; round++) {
    for (const at of [0, 1]) {
      const { cpuMs, times } = await ofOne(at, size);
      results[at].cpuMs += cpuMs;
      results[at].times.push(...times);
    }
  }
  const { rss } = await servers[0].weigh();
  for (const server of servers) server.end();
  const [own, empty] = results.map(({ cpuMs, times }) => ({
    cpuMs: cpuMs / times.length,
    p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)],
    p50: times[Math.floor(times.length * 0.5)],
  }));
  return {
    ...own,
    emptyMs: empty.cpuMs,
    emptyP99: empty.p99,
    times: own.cpuMs / empty.cpuMs,
    rssMb: rss / 1e6,
    wrong,
    total: 5 * size,
  };
}

export async function measure({ what }, { seconds }) {
  if (what === besideEmpty) return measureBesideEmpty(seconds);
  const server = await started("server");
  const { port, agent, state, weigh } = server;
  const asked = requests[what];
  const strangers = new Agent({ keepAlive: true });
  let isOver = false;
  const hostile =
    asked.isBesideHostile === true
      ? Array.from({ length: 4 }, async () => {
          while (!isOver)
            await ask(
              port,
              strangers,
              { path: "/api/v1/check", body: { robotsTxt: hostileFile, urls: hostileUrls } },
              "203.0.113.66",
            ).catch(() => {});
        })
      : [];
  let wrong = 0;
  const times = [];
  const loop = async (endMs, isCounted) => {
    while (performance.now() < endMs) {
      const startedAt = performance.now();
      const { status, text } = await ask(port, agent, asked, "203.0.113.1");
      if (status !== 200 || !text.includes(asked.holds)) wrong++;
      if (isCounted) times.push(performance.now() - startedAt);
    }
  };
  const round = (ms, isCounted) =>
    Promise.all(Array.from({ length: connections }, () => loop(performance.now() + ms, isCounted)));
  await round(Math.max(1000, seconds * 1000), false);
  const before = await state();
  const startedAt = performance.now();
  await round(Math.max(1000, seconds * 5000), true);
  const rate = times.length / ((performance.now() - startedAt) / 1000);
  isOver = true;
  const { cpuMs } = await state();
  const { rss } = await weigh();
  strangers.destroy();
  server.end();
  await Promise.all(hostile);
  times.sort((a, b) => a - b);
  return {
    rate,
    p50: times[Math.floor(times.length * 0.5)],
    p99: times[Math.floor(times.length * 0.99)],
    rssMb: rss / 1e6,
    cpuMs: (cpuMs - before.cpuMs) / times.length,
    wrong,
    total: times.length,
  };
}

/** One request, its answer read to the end. `from` stands where a proxy would write it. */
function ask(port, agent, { method = "POST", path, body, text, type = "application/json" }, from) {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? text : JSON.stringify(body);
    const headers = {
      "x-forwarded-for": from,
      ...(sent === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(sent) }),
    };
    const asking = request({ host: "127.0.0.1", port, agent, method, path, headers }, (response) => {
      let got = "";
      response
        .setEncoding("utf8")
        .on("data", (chunk) => (got += chunk))
        .on("end", () => resolve({ status: response.statusCode, text: got }))
        .on("error", reject);
    });
    asking.on("error", reject).end(sent);
  });
}

export function report(outcomes) {
  const of = (what) => find(outcomes, { what });
  const number = (value, digits = 1) =>
    value === undefined || Number.isNaN(value) ? "?" : value.toLocaleString("en", { maximumFractionDigits: digits });
  const rows = Object.keys(requests).map((what) => {
    const { status, text, values } = of(what) ?? { status: "none", text: "?", values: {} };
    return status === "ok"
      ? [
          what,
          number(values.rate, 0),
          number(values.p50),
          number(values.p99),
          number(values.cpuMs, 2),
          number(values.rssMb, 0),
        ]
      : [what, text, "", "", "", ""];
  });
  const p99 = of("check, beside hostile files")?.values.p99 ?? Number.NaN;
  const small = of(besideEmpty)?.values ?? {};
  const beside = `an empty handler: ${number(small.emptyMs, 3)} ms`;
  return {
    text:
      `${table(
        [
          "asked",
          "requests a second",
          "half within, ms",
          "99 % within, ms",
          "processor ms a request",
          "resident memory, MB",
        ],
        rows,
      )}\n\nA small check takes ${number(small.cpuMs, 3)} ms of the processor, ${beside}, in the same run: ` +
      `${number(small.times, 2)} times.`,
    targets: [
      target("processor's time of a small check, to an empty handler's", small.times ?? Number.NaN, {
        most: 2,
        rival: beside,
      }),
      target("99 % of small checks, 20 at once", small.p99 ?? Number.NaN, {
        most: 20,
        unit: " ms",
        rival: `an empty handler: ${number(small.emptyP99)} ms`,
      }),
      target("processor's time of a batch of 1,000 lines", of("batch of 1,000")?.values.cpuMs ?? Number.NaN, {
        most: 2,
        unit: " ms",
      }),
      target("99 % of checks beside hostile files", p99, { most: 1000, unit: " ms" }),
      target(
        "resident memory of the service under hostile files",
        of("check, beside hostile files")?.values.rssMb ?? Number.NaN,
        { most: 600, unit: " MB" },
      ),
    ],
    faults: faults("service", outcomes),
  };
}

if (process.argv[2] === "server") {
  const { serve } = await import("@maycrawl/server");
  // Rates would refuse the asker; everything else is as strangers have it.
  const service = await serve({
    userAgent: "maycrawl-bench/1.0 (+https://bench.example/)",
    trustedProxies: 1,
    rates: { client: null, target: null },
    limits: { requestsOfClient: 64 },
  });
  tellState(Number(new URL(service.address).port));
}
if (process.argv[2] === "empty") {
  // The service's own server and framework, which the bench itself does not depend on.
  const { resolve } = createRequire(new URL("../packages/server/package.json", import.meta.url));
  const from = (name) => import(pathToFileURL(resolve(name)).href);
  const { createAdaptorServer } = await from("@hono/node-server");
  const { Hono } = await from("hono");
  const app = new Hono();
  app.post("*", async (context) => {
    await context.req.json();
    return context.json({});
  });
  const server = createAdaptorServer({ fetch: app.fetch, createServer });
  server.listen(0, "127.0.0.1", () => tellState(server.address().port));
}

function tellState(port) {
  process.send(port);
  process.on("message", (what) => {
    // Only for memory: after a collection on demand the process compiles anew, for half a second of the processor.
    if (what === "weigh") globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    process.send({ rss, heldOctets: heapUsed + arrayBuffers, cpuMs: (user + system) / 1000 });
  });
  process.on("disconnect", () => process.exit(0));
}
