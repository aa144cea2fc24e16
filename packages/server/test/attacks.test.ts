// What a stranger might try: to reach what only this machine can reach, to have something run or shown that is not JSON
// text, to put words into headers and logs. Addresses are tried through the real transport, whose resolver is given:
// nothing leaves loopback.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { httpTransport, MemoryStore, RobotsClient, targetRules } from "@maycrawl/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeService, type MadeService } from "../src/index.ts";
import { ask, post, testService, userAgent } from "./asking.ts";

describe("a public service reaches no private address", () => {
  let inside: Server;
  let hits: string[];
  let service: MadeService;
  let port: number;
  let rebinds = 0;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    hits = [];
    inside = createServer((request, response) => {
      hits.push(`${request.headers.host}${request.url}`);
      response.end("User-agent: *\nAllow: /\n");
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    port = (inside.address() as AddressInfo).port;
    // As `serve` has it, but for the port, since nothing of ours listens on 80.
    const rules = targetRules("public", {
      schemes: ["http:", "https:"],
      ports: { "http:": [80, port], "https:": [443, port], "ftp:": [] },
    });
    const transport = httpTransport({
      target: rules,
      deadlines: { totalMs: 5_000 },
      resolve: async (name) => {
        if (name === "private.example") return ["10.0.0.1"];
        if (name === "mixed.example") return ["203.0.113.1", "127.0.0.1"];
        if (name === "mapped.example") return ["::ffff:127.0.0.1"];
        if (name === "rebind.example") {
          rebinds++;
          return ["127.0.0.1"];
        }
        throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
      },
    });
    const store = new MemoryStore();
    const client = new RobotsClient({ userAgent, transport, store, politeness: { minIntervalMs: 0 } });
    service = makeService({ client, rates: { client: null, target: null } });
    closing.push(
      () => client.close(),
      () => transport.close(),
      () => store.close(),
      () => new Promise((resolve) => inside.close(() => resolve())),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  /** Every way to write an address of one's own, and names that lead there. `PORT` is where something listens. */
  const targets: readonly string[] = [
    "http://127.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://0x7f.1:PORT/",
    "http://2130706433:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://127.0.0.1.:PORT/",
    "http://[::1]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/",
    "http://[::]:PORT/",
    "http://[64:ff9b::7f00:1]:PORT/",
    "http://0.0.0.0:PORT/",
    "http://0:PORT/",
    "http://localhost:PORT/",
    "http://localhost.:PORT/",
    "http://x.localhost:PORT/",
    "http://LOCALHOST:PORT/",
    "http://user:pass@127.0.0.1:PORT/",
    "http://shop.example@127.0.0.1:PORT/",
    "http://127.0.0.1\\@shop.example:PORT/",
    "http:\\\\127.0.0.1:PORT\\",
    "http://\uff11\uff12\uff17.0.0.1:PORT/",
    "http://127\u30020.0.1:PORT/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://private.example/",
    "http://mixed.example:PORT/",
    "http://mapped.example:PORT/",
    "http://rebind.example:PORT/",
    "http://metadata.google.internal/",
    "http://printer.local/",
  ];

  test.each(targets)("%s", async (written) => {
    const url = written.replace("PORT", String(port));
    const check = await post(service, "/api/v1/check", { url });
    expect(check.status).toBe(200);
    expect(check.json.rows[0]).toMatchObject({ allowed: null, action: "defer" });
    for (const [path, body] of [
      ["/api/v1/explain", { url }],
      ["/api/v1/lint", { url }],
      ["/api/v1/diff", { old: { url }, new: { url } }],
    ] as const) {
      const { text } = await post(service, path, body);
      // Nothing of what a name resolves to, or of what the system said.
      expect(text).not.toMatch(/ECONN|ENOTFOUND|resolves/);
      if (new URL(url).hostname.endsWith(".example")) expect(text).not.toMatch(/10\.0\.0\.1|127\.0\.0\.1|203\.0/);
    }
    expect(hits).toEqual([]);
  });

  test("a name is looked up once for a retrieval: what is checked is what would be connected to", async () => {
    rebinds = 0;
    await post(service, "/api/v1/check", { url: `https://rebind.example:${port}/` });
    expect(rebinds).toBe(1);
  });

  test.each(["http://203.0.113.1:22/", "http://203.0.113.1:6379/", "https://203.0.113.1:8443/"])(
    "another port than those that are asked: %s",
    async (url) => {
      expect((await post(service, "/api/v1/check", { url })).json.sites[0]).toMatchObject({
        fault: "port-refused",
        rules: "undetermined",
      });
    },
  );

  test("redirects of a robots.txt and of a page lead nowhere inside", async () => {
    const outside = testService((url) =>
      url.endsWith("/robots.txt") ? { body: "" } : { status: 302, redirectTo: "http://127.0.0.1:1/secret" },
    );
    // The fake network would go anywhere: what is asked of it shows that the next hop is asked about by its own
    // robots.txt first.
    await post(outside, "/api/v1/explain", { url: "https://shop.example/" });
    expect(outside.network.requests.map(({ url }) => url)).toEqual([
      "https://shop.example/robots.txt",
      "https://shop.example/",
      "http://127.0.0.1:1/robots.txt",
      "http://127.0.0.1:1/secret",
    ]);
    expect(hits).toEqual([]);
  });
});

describe("text of strangers is JSON text and nothing else", () => {
  const evil = `</script><img src=x onerror=alert(1)>\u2028\u0000\u001b[31m\r\nSet-Cookie: a=b`;
  const service = testService((url) => ({
    body: `User-agent: *\nDisallow: /${evil.replace(/[\r\n]/g, "")}\n`,
    headers: [
      ["content-type", "text/html"],
      ["x-robots-tag", evil],
    ],
    status: url.includes("missing") ? 404 : 200,
  }));
  const questions: readonly [name: string, path: string, body: object][] = [
    ["a URL", "/api/v1/check", { robotsTxt: "", url: evil }],
    ["an agent", "/api/v1/check", { robotsTxt: "", url: "/", agents: [evil] }],
    ["a rule", "/api/v1/check", { robotsTxt: `User-agent: *\nDisallow: /${evil}`, url: `/${evil}` }],
    ["a live rule", "/api/v1/check", { url: "https://shop.example/", withRobotsTxt: true }],
    [
      "a header",
      "/api/v1/explain",
      { url: "/", robotsTxt: "", headers: `X-Robots-Tag: ${evil}\nContent-Type: ${evil}` },
    ],
    [
      "a page",
      "/api/v1/explain",
      {
        url: "/",
        robotsTxt: "",
        html:
          `<title>${evil}</title><meta name="${evil}" content="${evil}"><meta name=robots content="noindex, ` +
          `${evil}">`,
      },
    ],
    ["a live page", "/api/v1/explain", { url: "https://shop.example/x" }],
    ["a finding", "/api/v1/lint", { robotsTxt: `User-agent: ${evil}\n${evil}: x\nDisallow: ${evil}` }],
    ["a file", "/api/v1/format", { robotsTxt: `user-agent:${evil}` }],
    [
      "a difference",
      "/api/v1/diff",
      { old: { robotsTxt: "" }, new: { robotsTxt: `User-agent: ${evil}\nDisallow: /${evil}` } },
    ],
    ["a member's name", "/api/v1/check", { [evil]: 1 }],
    ["a dialect", "/api/v1/check", { robotsTxt: "", url: "/", dialect: evil }],
    ["an origin", "/api/v1/check", { robotsTxt: "", url: "/", origin: evil }],
    ["a moment", "/api/v1/explain", { robotsTxt: "", url: "/", at: evil.slice(0, 60) }],
    ["a check", "/api/v1/lint", { robotsTxt: "", checks: { [evil]: false } }],
  ];

  test.each(questions)("%s", async (_name, path, body) => {
    const { text, headers } = await post(service, path, body);
    expect(text).not.toMatch(/[<\u2028\u2029\u0000-\u001f]/);
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      expect.stringMatching(/^application\/(problem\+)?json$/),
      "nosniff",
    ]);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([...headers].filter(([name, value]) => name === "set-cookie" || value.includes("alert"))).toEqual([]);
  });

  test.each([
    "/<script>alert(1)</script>",
    "/api/v1/history?origin=<script>",
    "/api/v1/crawlers?name=<script>",
    "/api/v1/crawlers?<script>=1",
    "/%0d%0aSet-Cookie:%20a=b",
    "/api/v1/history/robots-txt?origin=https://a.example&hash=<b>",
  ])("an address: %s", async (path) => {
    const { text, headers, status } = await ask(service, path);
    expect(text).not.toContain("<");
    expect(status).toBeGreaterThanOrEqual(400);
    expect([...headers.keys()]).not.toContain("set-cookie");
  });

  test("a long text is cut, a long rule never costs its length for each URL", async () => {
    const long = "x".repeat(500_000);
    const { text, json } = await post(service, "/api/v1/check", {
      robotsTxt: `User-agent: *\nDisallow: /\nDisallow: /*?${long}`,
      urls: Array.from({ length: 1_000 }, (_, i) => `/${i}`),
      agents: ["*", "Googlebot"],
    });
    expect(json.rows).toHaveLength(2_000);
    expect(text.length).toBeLessThan(3_000_000);
    const one = await post(service, "/api/v1/check", {
      robotsTxt: `User-agent: *\nDisallow: /*${long}`,
      url: `/${"x".repeat(8_000)}`,
    });
    expect(one.json.rows[0].allowed).toBe(true);
    const rule = await post(service, "/api/v1/explain", {
      url: "/",
      robotsTxt: "",
      headers: `X-Robots-Tag: ${long}`,
      agents: ["all"],
    });
    expect(rule.text.length).toBeLessThan(8_000_000);
  });
});

describe("who may ask", () => {
  const cross: readonly [name: string, headers: Record<string, string>, options: object, code: string | null][] = [
    ["no browser", {}, {}, null],
    ["the page itself", { origin: "http://localhost", "sec-fetch-site": "same-origin" }, {}, null],
    ["the page behind a proxy that speaks https", { host: "tool.example", origin: "https://tool.example" }, {}, null],
    [
      "the page behind a proxy that rewrites Host, as the browser says",
      { host: "127.0.0.1:8080", origin: "https://tool.example", "sec-fetch-site": "same-origin" },
      {},
      null,
    ],
    [
      "the page behind a proxy that rewrites Host and says what it was, in a browser that says less",
      { host: "127.0.0.1:8080", origin: "http://tool.example", "x-forwarded-host": "tool.example" },
      { trustedProxies: 1 },
      null,
    ],
    [
      "a host in X-Forwarded-Host that no trusted proxy wrote",
      { host: "127.0.0.1:8080", origin: "http://evil.example", "x-forwarded-host": "evil.example, tool.example" },
      { trustedProxies: 1 },
      "cross-origin",
    ],
    [
      "X-Forwarded-Host without a trusted proxy",
      { host: "127.0.0.1:8080", origin: "http://evil.example", "x-forwarded-host": "evil.example" },
      {},
      "cross-origin",
    ],
    [
      "a page elsewhere, through a proxy that says what it was asked for",
      {
        host: "127.0.0.1:8080",
        origin: "http://evil.example",
        "x-forwarded-host": "tool.example",
        "sec-fetch-site": "cross-site",
      },
      { trustedProxies: 1 },
      "cross-origin",
    ],
    ["an address typed in", { "sec-fetch-site": "none" }, {}, null],
    ["a page elsewhere", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, {}, "cross-origin"],
    ["a page elsewhere, in a browser that says less", { origin: "https://evil.example" }, {}, "cross-origin"],
    ["a sibling of the same site", { "sec-fetch-site": "same-site" }, {}, "cross-origin"],
    ["a page without an origin", { origin: "null" }, {}, "cross-origin"],
    ["a name that begins like ours", { origin: "http://localhost.evil.example" }, {}, "cross-origin"],
    [
      "an origin that is allowed",
      { origin: "https://tools.example", "sec-fetch-site": "cross-site" },
      { corsOrigins: ["https://tools.example"] },
      null,
    ],
    [
      "one that is not, beside one that is",
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { corsOrigins: ["https://tools.example"] },
      "cross-origin",
    ],
    ["private: its own name", { host: "localhost:8080" }, { isPrivate: true }, null],
    ["private: its own address", { host: "[::1]:8080" }, { isPrivate: true }, null],
    ["private: a name that was made to lead here", { host: "evil.example:8080" }, { isPrivate: true }, "host-refused"],
    ["private: a name that begins like ours", { host: "localhost.evil.example" }, { isPrivate: true }, "host-refused"],
    ["a name that it was told", { host: "Tool.Example" }, { hosts: ["tool.example"] }, null],
    ["a name that it was not told", { host: "other.example" }, { hosts: ["tool.example"] }, "host-refused"],
  ];
  test.each(cross)("%s", async (_name, headers, options, code) => {
    const { json, status } = await ask(testService(undefined, options), "/api/v1/crawlers?name=GPTBot", { headers });
    expect([json.code ?? null, status === 200]).toEqual([code, code === null]);
  });

  test("answers may be read by pages of their own origin alone, and of those that are allowed", async () => {
    const plain = await ask(testService(), "/api/v1/crawlers?name=GPTBot");
    expect([
      plain.headers.get("access-control-allow-origin"),
      plain.headers.get("cross-origin-resource-policy"),
    ]).toEqual([null, "same-origin"]);
    const service = testService(undefined, { corsOrigins: ["https://tools.example"] });
    const allowed = await ask(service, "/api/v1/crawlers?name=GPTBot", {
      headers: { origin: "https://tools.example" },
    });
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://tools.example");
    const asked = await service.app.request("/api/v1/check", {
      method: "OPTIONS",
      headers: { origin: "https://tools.example", "access-control-request-method": "POST" },
    });
    expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, "https://tools.example"]);
    const other = await service.app.request("/api/v1/check", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(other.headers.get("access-control-allow-origin")).toBe(null);
    expect(
      (
        await testService().app.request("/api/v1/check", {
          method: "OPTIONS",
          headers: { origin: "https://evil.example" },
        })
      ).status,
    ).toBe(403);
  });

  test.each(["https://tools.example/", "tools.example", "*", ""])("no origin to allow: %j", (origin) => {
    expect(() => testService(undefined, { corsOrigins: [origin] })).toThrow(TypeError);
  });
});

test("the log holds nothing that a stranger wrote, and each request's id", async () => {
  const lines: object[] = [];
  const log = {
    info: (facts: object) => lines.push(facts),
    warn: (facts: object) => lines.push(facts),
    error: (facts: object) => lines.push(facts),
  };
  const service = testService(
    () => {
      throw new Error("secret of the network");
    },
    { log },
  );
  const first = await post(
    service,
    "/api/v1/check?secret=1",
    { robotsTxt: "secret", url: "/secret", agents: ["secret"] },
    { "x-forwarded-for": "203.0.113.9", "user-agent": "secret" },
  );
  await ask(service, "/secret/path", { method: "SECRET" });
  const fault = await post(service, "/api/v1/check", { url: "https://secret.example/" });
  expect(fault.json).toMatchObject({ code: "internal", status: 500 });
  expect(fault.text).not.toContain("secret");
  expect(JSON.stringify(lines)).not.toMatch(/secret|203\.0\.113\.9/i);
  expect(lines[0]).toMatchObject({
    requestId: first.headers.get("x-request-id"),
    route: "/api/v1/check",
    method: "POST",
    status: 400,
    code: "invalid-request",
  });
  expect(lines.filter((line) => "fault" in line)).toHaveLength(1);
});
