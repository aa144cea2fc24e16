// The service on a real socket: streams, slow clients, clients that go away, pages, and how it stops.
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MemoryStore } from "@maycrawl/client";
import { type RunningService, serve, type ServeOptions } from "../src/index.ts";
import { timesOf } from "../../../test/sample.ts";
import { userAgent } from "./asking.ts";

const threadScript = new URL("../dist/work/worker.js", import.meta.url);
let running: RunningService[] = [];
const start = async (options: Partial<ServeOptions> = {}): Promise<RunningService> => {
  const service = await serve({ userAgent, threads: 2, threadScript, ...options });
  running.push(service);
  return service;
};
afterEach(async () => {
  for (const service of running) await service.stop();
  running = [];
});

const json = { "content-type": "application/json" };
const check = (service: RunningService, body: object): Promise<Response> =>
  fetch(`${service.address}/api/v1/check`, { method: "POST", headers: json, body: JSON.stringify(body) });

/** A site on loopback. */
let site: Server;
let siteUrl: string;
let answerSite: (path: string) => string | null = () => null;
beforeAll(async () => {
  site = createServer((request, response) => {
    const body = answerSite(request.url ?? "");
    if (body !== null) response.end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** What answers raw bytes, until the other side ends, and how long that took. */
function raw(service: RunningService, text: string): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1", () => socket.write(text));
    let got = "";
    socket.on("data", (chunk) => (got += chunk.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => resolve({ text: got, ms: performance.now() - startedAt }));
  });
}

describe("a running service", () => {
  test("answers what is given and what is live, as a machine's own user asks", async () => {
    answerSite = () => "User-agent: *\nDisallow: /cart\n";
    const service = await start({ isPrivate: true });
    expect(service.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const given = await check(service, { robotsTxt: "User-agent: *\nDisallow: /x\n", url: "/x" });
    expect([given.status, ((await given.json()) as any).rows[0].allowed]).toEqual([200, false]);
    const live = (await (await check(service, { urls: [`${siteUrl}/cart`, `${siteUrl}/`] })).json()) as any;
    expect(live.rows.map((row: { allowed: boolean }) => row.allowed)).toEqual([false, true]);
    const history = (await (await fetch(`${service.address}/api/v1/history?origin=${siteUrl}`)).json()) as any;
    expect(history.versions).toHaveLength(1);
  });

  test("a store that does not answer is in the log, once", async () => {
    answerSite = () => "User-agent: *\nDisallow: /cart\n";
    const store = new MemoryStore();
    await store.close();
    const warned: unknown[] = [];
    const log = { info: () => {}, error: () => {}, warn: (facts: object) => void warned.push(facts) };
    const service = await start({ isPrivate: true, store, log });
    const live = (await (await check(service, { urls: [`${siteUrl}/cart`, `${siteUrl}/`] })).json()) as any;
    expect(live.rows.map((row: { allowed: boolean }) => row.allowed)).toEqual([false, true]);
    expect(warned).toEqual([{ notice: "store-lost" }]);
  });

  test("a public one asks no private address, and no other ports", async () => {
    const service = await start();
    const { rows, sites } = (await (
      await check(service, { urls: [`${siteUrl}/`, "http://127.0.0.1/"] })
    ).json()) as any;
    expect(rows.map((row: { action: string }) => row.action)).toEqual(["defer", "defer"]);
    expect(sites.map((one: { fault: string }) => one.fault)).toEqual(["port-refused", "address-refused"]);
  });

  test("a private one answers for its own names alone", async () => {
    const service = await start({ isPrivate: true });
    const { text } = await raw(
      service,
      "GET /api/v1/crawlers HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(text).toMatch(/^HTTP\/1\.1 421 [\s\S]*"code":"host-refused"/);
  });

  test("the batch answers while questions come, over one connection", async () => {
    const service = await start();
    const { hostname, port } = new URL(service.address);
    const answers: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest({
        hostname,
        port,
        path: "/api/v1/batch",
        method: "POST",
        headers: { "content-type": "application/x-ndjson" },
      });
      const ask = (id: number): boolean =>
        request.write(`${JSON.stringify({ id, robotsTxt: "", agents: [], url: "/" })}\n`);
      request.on("error", reject);
      request.on("response", (response) => {
        response.setEncoding("utf8").on("data", (text: string) => {
          answers.push(text.trim());
          if (answers.length < 4) ask(answers.length);
          else request.end();
        });
        response.on("end", resolve);
      });
      ask(0);
    });
    expect(answers.map((line) => JSON.parse(line).id)).toEqual([0, 1, 2, 3]);
  });

  test("fields that drip are ended by their time", async () => {
    const service = await start({ limits: { headersMs: 500, requestMs: 2_000 } });
    const { text, ms } = await raw(service, "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(ms).toBeLessThan(15_000);
  });

  test("a body that drips is ended by its time, and told", async () => {
    const service = await start({ limits: { bodyMs: 300 } });
    const { text, ms } = await raw(
      service,
      `POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"robots`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too-slow"/);
    expect(ms).toBeLessThan(15_000);
  });

  test.each([
    ["fields that are too large", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["no HTTP", "hello\r\n\r\n", 400],
    ["two lengths", "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", 400],
    [
      "a length and chunks",
      "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ])("%s", async (_name, text, status) => {
    const service = await start();
    expect((await raw(service, text)).text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
  });

  test("a hostile file costs its asker, and nobody else", async () => {
    const service = await start();
    // The bounds on steps hold: thousands of star rules against a long URL are undetermined, and others are answered
    // meanwhile.
    const hostile =
      `User-agent: *\n` +
      `${Array.from({ length: 20_000 }, (_, i) => `Disallow: /*${String.fromCharCode(97 + (i % 26))}*${i.toString(36)}*z$\n`).join("")}`;
    const urls = Array.from(
      { length: timesOf("URLs asked of a hostile file", 100, 10) },
      (_, i) => `/${"abcdefghijklmnopqrstuvwxyz0123456789".repeat(200)}${i}`,
    );
    const costly = check(service, { robotsTxt: hostile, urls });
    const easy = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${service.address}/healthz`).then((response) => response.status)),
    );
    expect(easy).toEqual([200, 200, 200, 200, 200]);
    const answer = await costly;
    if (answer.status === 200)
      expect(
        ((await answer.json()) as any).rows.every((row: { allowed: boolean | null }) => row.allowed !== false),
      ).toBe(true);
    else expect(((await answer.json()) as any).code).toBe("timed-out");
  });

  test("who goes away in the middle of a live request leaves nothing behind", async () => {
    answerSite = () => null;
    const service = await start({ isPrivate: true });
    const leaving = new AbortController();
    const gone = fetch(`${service.address}/api/v1/check`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ url: `${siteUrl}/` }),
      signal: leaving.signal,
    }).catch(() => "gone");
    const liveNow = async (): Promise<string | undefined> =>
      /^maycrawl_live_requests_now (\d+)$/m.exec(await (await fetch(`${service.address}/metrics`)).text())?.[1];
    while ((await liveNow()) !== "1") await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    expect(await gone).toBe("gone");
    const until = performance.now() + 10_000;
    while ((await liveNow()) !== "0" && performance.now() < until)
      await new Promise((resolve) => setImmediate(resolve));
    expect(await liveNow()).toBe("0");
  });

  test("metrics: every label is of a closed list", async () => {
    const service = await start();
    for (let i = 0; i < 20; i++) await fetch(`${service.address}/stranger/${i}?x=${i}`);
    const text = await (await fetch(`${service.address}/metrics`)).text();
    expect(text).not.toContain("stranger");
    expect(text).toMatch(/^maycrawl_requests_total\{route="other",method="GET",status="404"\} 20$/m);
    expect(text).toMatch(/^maycrawl_problems_total\{code="not-found"\} 20$/m);
    expect(text).toMatch(/^maycrawl_request_seconds_count\{route="other"\} 20$/m);
    expect(text).toContain("process_resident_memory_bytes");
  });

  test("an address that is taken or invalid", async () => {
    const service = await start();
    await expect(serve({ userAgent, threadScript, port: Number(new URL(service.address).port) })).rejects.toThrow(
      "EADDRINUSE",
    );
    await expect(
      serve({ userAgent, threadScript, page: mkdtempSync(join(tmpdir(), "maycrawl-empty-")) }),
    ).rejects.toThrow(TypeError);
    await expect(serve({ userAgent: "" })).rejects.toThrow(TypeError);
  });
});

describe("stopping", () => {
  test("what runs ends, nobody new is let in, and the port is free", async () => {
    let release: (body: string) => void = () => {};
    const holding = new Promise<string>((resolve) => {
      release = resolve;
    });
    const slow = createServer(async (_request, response) => {
      response.end(await holding);
    });
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    const lines: string[] = [];
    const log = { info: (_: object, message: string) => lines.push(message), warn: () => {}, error: () => {} };
    const service = await start({ isPrivate: true, log });
    let isThere = false;
    slow.on("request", () => {
      isThere = true;
    });
    const answer = check(service, { url: slowUrl });
    while (!isThere) await new Promise((resolve) => setImmediate(resolve));
    const stopped = service.stop();
    // The port answers to the end, so that a proxy or an orchestrator is told why.
    const ready = await fetch(`${service.address}/readyz`);
    expect([ready.status, await ready.json(), ready.headers.get("retry-after")]).toEqual([
      503,
      { status: "stopping" },
      "5",
    ]);
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    const late = await check(service, { robotsTxt: "", url: "/" });
    expect([late.status, ((await late.json()) as any).code]).toEqual([503, "stopping"]);
    release("User-agent: *\nDisallow: /\n");
    const response = await answer;
    expect([
      response.status,
      ((await response.json()) as any).rows[0].allowed,
      response.headers.get("connection"),
    ]).toEqual([200, false, "close"]);
    await stopped;
    await service.stop();
    expect(lines).toEqual(["listening", "stopping", "request", "request", "request", "request", "stopped"]);
    await expect(fetch(`${service.address}/healthz`)).rejects.toThrow("fetch failed");
    slow.close();
  });

  test("what does not end is ended at the deadline, and told", async () => {
    answerSite = () => null;
    const service = await start({ isPrivate: true, stopMs: 300 });
    const answer = check(service, { url: `${siteUrl}/` }).then(async (response) => [
      response.status,
      ((await response.json()) as any).code,
    ]);
    while (!/^maycrawl_live_requests_now 1$/m.test(await (await fetch(`${service.address}/metrics`)).text()))
      await new Promise((resolve) => setImmediate(resolve));
    const startedAt = performance.now();
    await service.stop();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(await answer).toEqual([503, "stopping"]);
  });

  test.each([
    ["that waits for its asker", false],
    ["whose asker goes on writing", true],
  ])("an open batch %s ends with a line that says so", async (_name, goesOn) => {
    const service = await start({ stopMs: 300 });
    const { hostname, port } = new URL(service.address);
    const question = `${JSON.stringify({ id: 1, robotsTxt: "User-agent: *\nDisallow: /x", agents: ["A"], url: "/x" })}\n`;
    let writing: NodeJS.Timeout | undefined;
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const text = new Promise<string>((resolve, reject) => {
      const request = httpRequest({
        hostname,
        port,
        path: "/api/v1/batch",
        method: "POST",
        headers: { "content-type": "application/x-ndjson" },
      });
      request.on("error", reject);
      request.on("response", (response) => {
        let got = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          got += piece;
          begun();
        });
        // Not "close": the answer's end must be marked as one.
        response.on("end", () => {
          clearInterval(writing);
          request.destroy();
          resolve(got);
        });
        response.on("error", reject);
      });
      request.write(question);
      if (goesOn) writing = setInterval(() => request.write(question), 10);
    });
    await hasBegun;
    const startedAt = performance.now();
    const stopped = service.stop();
    const lines = (await text).trimEnd().split("\n");
    await stopped;
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(JSON.parse(lines[0] ?? "")).toEqual({ id: 1, allowed: false, line: 2, reason: "rule" });
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({
      id: null,
      error: { code: "stopping", message: "the service stopped before this was done" },
    });
    clearInterval(writing);
  });

  test("a connection without a request holds nobody up", async () => {
    const service = await start();
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    const startedAt = performance.now();
    await service.stop();
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    socket.destroy();
  });
});

describe("the page", () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-page-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>page</title>");

  test("is served at the root, whatever way a path is written", async () => {
    const service = await start({ page: folder });
    const page = await fetch(`${service.address}/`);
    expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "<!doctype html><title>page</title>",
    ]);
    for (const path of [
      "/../package.json",
      "/..%2fpackage.json",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/....//etc/passwd",
      "//etc/passwd",
      "/index.html/../../x",
      "/\\..\\x",
      "/%00",
    ]) {
      const { text } = await raw(service, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  });
});
