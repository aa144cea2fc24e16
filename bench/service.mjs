// Question: how many requests a second does the service answer, how late is the slowest in a hundred, and what does its
// process hold; also while a stranger sends files that were written to cost? The service stands in a process of its
// own, its asker in another: 20 connections, each asking again when it has its answer, on loopback. Both share the
// machine's processors, threads of the service too; the processor's time that the service takes for a request is its
// own, whatever else runs on the machine.
import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
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
    holds: '"allowed":false,"action":"skip","reason":"rule","line":2',
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

export function cases() {
  return Object.keys(requests).map((what) => ({ engine: "maycrawl", what, limitSeconds: 60 }));
}

export async function measure({ what }, { seconds }) {
  const server = fork(fileURLToPath(import.meta.url), ["server"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const port = await new Promise((resolve) => server.once("message", resolve));
  const asked = requests[what];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
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
  const state = () =>
    new Promise((resolve) => {
      server.once("message", resolve);
      server.send("state");
    });
  await round(Math.max(1000, seconds * 1000), false);
  const before = await state();
  const startedAt = performance.now();
  await round(Math.max(1000, seconds * 5000), true);
  const rate = times.length / ((performance.now() - startedAt) / 1000);
  isOver = true;
  const { rss, cpuMs } = await state();
  agent.destroy();
  strangers.destroy();
  server.kill();
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
  return {
    text: table(
      [
        "asked",
        "requests a second",
        "half within, ms",
        "99 % within, ms",
        "processor ms a request",
        "resident memory, MB",
      ],
      rows,
    ),
    targets: [
      target("processor's time of a check over HTTP", of("check")?.values.cpuMs ?? Number.NaN, {
        most: 1,
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
  process.send(Number(new URL(service.address).port));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
  });
  process.on("disconnect", () => process.exit(0));
}
