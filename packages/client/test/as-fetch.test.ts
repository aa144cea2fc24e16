// `politeFetch` does what `fetch` does: each case runs on both, against the same raw server, and must come to the same.
// What the platform's own `fetch` gets wrong, or cannot show, states its expectation. Source: Fetch Standard.
import { createHash } from "node:crypto";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { politeFetch, type PoliteFetch, targetRules } from "../src/index.ts";
import { HostileServer } from "./hostile-server/server.ts";
import { heldOctets } from "./store/held-memory.ts";

const userAgent = "ShopBot/1.0";
let server: HostileServer;
let get: PoliteFetch;
const bodies: { readonly [path: string]: readonly [fields: readonly string[], body: Buffer] } = {
  "/gzip": [["Content-Encoding: gzip"], gzipSync("text")],
  "/gzip-empty": [["Content-Encoding: gzip"], Buffer.alloc(0)],
  "/x-gzip": [["Content-Encoding: x-gzip"], gzipSync("text")],
  "/deflate": [["Content-Encoding: deflate"], deflateSync("text")],
  "/deflate-raw": [["Content-Encoding: deflate"], deflateRawSync("text")],
  "/br": [["Content-Encoding: br"], brotliCompressSync("text")],
  "/stacked": [["Content-Encoding: gzip, br"], brotliCompressSync(gzipSync("text"))],
  "/stacked-lines": [["Content-Encoding: deflate", "Content-Encoding: gzip"], gzipSync(deflateSync("text"))],
  "/unknown": [["Content-Encoding: secret"], Buffer.from("text")],
  "/broken": [["Content-Encoding: gzip"], Buffer.from("no gzip")],
  "/plain": [["Content-Type: text/plain;charset=utf-8", "X-A: 1", "X-A: 2"], Buffer.from("text")],
};

beforeAll(async () => {
  server = await HostileServer.start((socket, { path }) => {
    const [fields, body] = bodies[path] ?? [[], Buffer.from(path === "/robots.txt" ? "" : "text")];
    if (path === "/short") return void socket.end("HTTP/1.1 200 x\r\nContent-Length: 100\r\n\r\nshort");
    if (path === "/never") return;
    if (path === "/half") return void socket.write("HTTP/1.1 200 x\r\nContent-Length: 8\r\n\r\nhalf");
    if (path === "/reset") return void socket.resetAndDestroy();
    socket.end(
      Buffer.concat([
        Buffer.from(
          ["HTTP/1.1 200 Fine", `Content-Length: ${body.length}`, "Connection: close", ...fields, "", ""].join("\r\n"),
        ),
        body,
      ]),
    );
  });
  get = politeFetch({ userAgent, network: { target: targetRules("any") }, politeness: { minIntervalMs: 0 } });
  await (await get(url("/plain"))).text();
});
afterAll(async () => {
  await get.close();
  await server.close();
});

const url = (path: string): string => `http://127.0.0.1:${server.port}${path}`;
type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** What a fetch comes to, as far as its caller can tell. */
async function outcome(run: Fetch, input: string, init?: RequestInit): Promise<unknown> {
  try {
    const response = await run(input, init);
    const seen = [response.status, response.statusText, response.headers.get("x-a"), response.redirected, response.url];
    return [...seen, await response.text().catch((error: Error) => error.name)];
  } catch (error) {
    return (error as Error).name;
  }
}

describe("the same as the platform's fetch", () => {
  const sri = (algorithm: string, text: string): string =>
    `${algorithm}-${createHash(algorithm).update(text).digest("base64")}`;
  const cases: readonly (readonly [name: string, path: string, init?: RequestInit | (() => RequestInit)])[] = [
    ...Object.keys(bodies)
      .filter((path) => path !== "/deflate-raw")
      .map((path): readonly [string, string] => [path, path]),
    ["a body that ends early", "/short"],
    ["a connection that is reset", "/reset"],
    ["integrity that matches", "/plain", { integrity: sri("sha256", "text") }],
    ["integrity that does not match", "/plain", { integrity: sri("sha256", "other") }],
    ["the strongest integrity counts", "/plain", { integrity: `${sri("sha256", "text")} ${sri("sha512", "other")}` }],
    [
      "one of several of a kind is enough",
      "/plain",
      { integrity: `${sri("sha384", "other")} ${sri("sha384", "text")}` },
    ],
    ["integrity that nobody understands", "/plain", { integrity: "md5-abc" }],
    ["HEAD", "/plain", { method: "HEAD" }],
    ["a signal that was aborted before", "/plain", () => ({ signal: AbortSignal.abort() })],
    ["a signal that times out before the head", "/never", () => ({ signal: AbortSignal.timeout(100) })],
    ["a signal that times out within the body", "/half", () => ({ signal: AbortSignal.timeout(200) })],
  ];
  test.for(cases)("%s", async ([, path, init]) => {
    const made = (): RequestInit | undefined => (typeof init === "function" ? init() : init);
    const mine = await outcome(get, url(path), made());
    expect(mine).toEqual(await outcome(fetch, url(path), made()));
  });

  test.each(["/deflate-raw"])("%s: text, also where the platform has no decoder for it", async (path) => {
    expect(await (await get(url(path))).text()).toBe("text");
  });

  test.each([
    "data:,x",
    "blob:nodedata:1",
    "file:///etc/hosts",
    "ftp://shop.example/",
    "javascript:1",
    "ws://shop.example/",
  ])("%s is refused as what it is, with a TypeError", async (input) => {
    const before = server.requests.length;
    const error = await get(input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(`scheme-refused: ${new URL(input).protocol}`);
    expect(server.requests.length).toBe(before);
  });
});

describe("what is sent", () => {
  // Fetch Standard, HTTP-network-or-cache fetch: only POST and PUT without a body say that its length is 0; none says
  // chunks.
  test.each([
    ["GET", null],
    ["HEAD", null],
    ["OPTIONS", null],
    ["DELETE", null],
    ["PATCH", null],
    ["PROPFIND", null],
    ["POST", "0"],
    ["PUT", "0"],
  ])("%s without a body: Content-Length %s, and no chunks", async (method, length) => {
    server.requests.length = 0;
    await (await get(url("/plain"), { method })).text();
    const head = server.requests.at(-1) ?? "";
    expect(head.startsWith(`${method} /plain `)).toBe(true);
    expect(/^content-length: (.*)$/im.exec(head)?.[1] ?? null).toBe(length);
    expect(head).not.toMatch(/transfer-encoding/i);
  });

  test("a body with its length", async () => {
    server.requests.length = 0;
    await (await get(url("/plain"), { method: "PATCH", body: "12345" })).text();
    expect(server.requests.at(-1)).toMatch(/^content-length: 5$/im);
  });
});

describe("the end", () => {
  test("by a signal has the signal's own reason: before, for the head, within the body, while nobody reads", async () => {
    const reason = new Error("enough");
    await expect(get(url("/plain"), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const first = new AbortController();
    setTimeout(() => first.abort(reason), 50);
    await expect(get(url("/never"), { signal: first.signal })).rejects.toBe(reason);
    const second = new AbortController();
    const half = await get(url("/half"), { signal: second.signal });
    const reading = half.text();
    setTimeout(() => second.abort(reason), 50);
    await expect(reading).rejects.toBe(reason);
    const third = new AbortController();
    const idle = await get(url("/half"), { signal: third.signal });
    third.abort(reason);
    await expect(idle.text()).rejects.toBe(reason);
  });

  test("by a signal, though garbage was collected since the request", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    const response = await get(url("/half"), { signal: controller.signal });
    const reading = response.text();
    for (let n = 0; n < 3; n++) {
      heldOctets();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });

  test("a reader that pauses for 33 s keeps its body; a server that pauses so long while it is read does not", async () => {
    const sockets: (() => void)[] = [];
    const slow = await HostileServer.start((socket, { path }) => {
      if (path === "/robots.txt") return void socket.end("HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n");
      socket.write("HTTP/1.1 200 x\r\nContent-Length: 8\r\n\r\nhalf");
      sockets.push(() => socket.write("more"));
    });
    const own = politeFetch({ userAgent, network: { target: targetRules("any") }, politeness: { minIntervalMs: 0 } });
    await own(`http://127.0.0.1:${slow.port}/warm`).then((response) => response.body?.cancel());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const reader = (await own(`http://127.0.0.1:${slow.port}/a`)).body?.getReader();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("half");
      vi.advanceTimersByTime(33_000);
      sockets.at(-1)?.();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("more");
      expect((await reader?.read())?.done).toBe(true);
      const silent = (await own(`http://127.0.0.1:${slow.port}/b`)).body?.getReader();
      await silent?.read();
      const reading = silent?.read();
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(33_000);
      await expect(reading).rejects.toBeInstanceOf(TypeError);
    } finally {
      vi.useRealTimers();
    }
    await own.close();
    await slow.close();
  });
});
