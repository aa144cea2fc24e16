// What an attempt says, beyond what the hostile server tries: evidence, validation, giving up. Names and addresses are
// in robots-txt-addresses.test.ts.
import { createHash } from "node:crypto";
import type { Attempt } from "@maycrawl/core/access";
import { describe, expect, test } from "vitest";
import { retrieveRobotsTxt } from "../../src/retrieval/robots-txt.ts";
import type { RetrievalOptions } from "../../src/retrieval/settings.ts";
import { httpTransport } from "../../src/retrieval/transport.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { response, rules } from "../hostile-server/behaviours.ts";
import type { Behaviour } from "../hostile-server/server.ts";
import { serving } from "../hostile-server/serving.ts";
import { local, ask, file } from "./asking.ts";

const serve = serving();

describe("the request", () => {
  test("is GET, with the asker's own name, and nothing that names anyone", async () => {
    const server = await serve(file);
    await ask(`http://u:p@shop.example:${server.port}/robots.txt?a=b#c`, {
      userAgent: "ShopBot/2.0 (+https://shop.example/bot)",
    });
    expect(server.requests).toEqual([
      [
        "GET /robots.txt?a=b HTTP/1.1",
        `host: shop.example:${server.port}`,
        "connection: close",
        "user-agent: ShopBot/2.0 (+https://shop.example/bot)",
        "accept: text/plain, */*;q=0.5",
        "accept-encoding: gzip, deflate, br",
      ].join("\r\n"),
    ]);
  });

  test.each(["", " a", "a ", "a\r\nX: y", "caf\u00e9", "a".repeat(1_001), undefined as unknown as string])(
    "a User-Agent that cannot be sent is a wrong call: %j",
    async (userAgent) => {
      await expect(retrieveRobotsTxt("http://127.0.0.1/robots.txt", { userAgent })).rejects.toThrow(
        /userAgent must be .*, got/,
      );
    },
  );

  test.each<readonly [RetrievalOptions, RegExp]>([
    [{ redirects: -1 }, /redirects must be .*, got -1/],
    [{ redirects: 1.5 }, /redirects/],
    [{ deadlines: { totalMs: 0 } }, /totalMs must be .*, got 0/],
    [{ deadlines: { connectMs: Number.NaN } }, /connectMs/],
    [{ deadlines: { firstByteMs: 2 ** 31 } }, /firstByteMs/],
  ])("%j is a wrong call", (options, message) => {
    expect(() => httpTransport(options)).toThrow(message);
    return expect(ask("http://127.0.0.1/robots.txt", options)).rejects.toThrow(message);
  });
});

describe("the attempt", () => {
  test("holds everything that happened, and survives JSON", async () => {
    const server = await serve((socket, { path }) =>
      socket.end(
        path === "/b"
          ? response(
              200,
              [
                "Content-Type: text/plain; charset=utf-8",
                "Cache-Control: max-age=60",
                "X-A: 1",
                "x-a: 2",
                "Retry-After: 5",
                "Set-Cookie: a=b",
              ],
              rules,
            )
          : response(301, ["Location: /b"]),
      ),
    );
    let clock = 1_000;
    const url = `http://shop.example:${server.port}/robots.txt`;
    const { attempt, body } = await ask(url, { now: () => (clock += 10) });
    expect(attempt).toEqual({
      url,
      startedMs: 1_010,
      finishedMs: 1_060,
      status: 200,
      ftpReply: null,
      fault: null,
      isValidated: false,
      freshForMs: 60_000,
      retryAfterMs: 6_060,
      hops: [
        {
          url,
          address: "127.0.0.1",
          status: 301,
          fault: null,
          detail: null,
          location: "/b",
          startedMs: 1_020,
          durationMs: 10,
        },
        {
          url: `http://shop.example:${server.port}/b`,
          address: "127.0.0.1",
          status: 200,
          fault: null,
          detail: null,
          location: null,
          startedMs: 1_040,
          durationMs: 10,
        },
      ],
      headers: [
        ["content-type", "text/plain; charset=utf-8"],
        ["cache-control", "max-age=60"],
        ["x-a", "1"],
        ["x-a", "2"],
        ["retry-after", "5"],
        ["content-length", "27"],
        ["connection", "close"],
      ],
      body: {
        hash: createHash("sha256").update(rules).digest("hex"),
        sizeOctets: 27,
        isCut: false,
        mediaType: "text/plain; charset=utf-8",
        kind: "robots-txt",
      },
    });
    expect(Buffer.from(body ?? []).toString()).toBe(rules);
    expect(JSON.parse(JSON.stringify(attempt))).toEqual(attempt);
  });

  test.each(["", "robots.txt", "http://", "http://[::", "//a.example/robots.txt"])("%j is no URL", async (url) => {
    const { attempt, body } = await ask(url);
    expect(attempt).toMatchObject({
      url,
      status: null,
      fault: "invalid-url",
      body: null,
      hops: [{ url, fault: "invalid-url", address: null }],
    });
    expect(body).toBeNull();
  });

  test("what a server says of a fault is bounded", async () => {
    const server = await serve((socket) =>
      socket.end(response(200, [`Content-Encoding: ${"z".repeat(5_000)}`], rules)),
    );
    const { attempt } = await ask(`http://shop.example:${server.port}/`);
    expect(attempt.fault).toBe("encoding-unknown");
    expect(attempt.hops[0]?.detail).toHaveLength(300);
  });

  test("the redirects that are followed are an option", async () => {
    const server = await serve((socket, { path }) =>
      socket.end(response(302, [`Location: /${Number(path.slice(1)) + 1}`])),
    );
    expect((await ask(`http://shop.example:${server.port}/0`, { redirects: 0 })).attempt).toMatchObject({
      fault: "too-many-redirects",
      status: 302,
    });
    expect((await ask(`http://shop.example:${server.port}/0`, { redirects: 7 })).attempt.hops).toHaveLength(8);
  });
});

describe("validation", () => {
  // The file moves to /b with the first question; what is asked about it later goes there, and only there.
  const validating =
    (answer304: readonly string[]): Behaviour =>
    (socket, { path, text }) => {
      if (path === "/robots.txt") return void socket.end(response(302, ["Location: /b", 'ETag: "redirect"']));
      if (/^if-none-match: "v1"\r?$/im.test(text))
        return void socket.end(["HTTP/1.1 304 x", ...answer304, "Connection: close", "", ""].join("\r\n"));
      socket.end(
        response(
          200,
          [
            'ETag: "v1"',
            "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT",
            "Content-Type: text/plain",
            "Cache-Control: max-age=1",
          ],
          rules,
        ),
      );
    };
  const conditional = /^if-(none-match|modified-since)/im;

  test("a copy that still holds: its facts, the fields as the 304 changed them, no octets", async () => {
    const server = await serve(validating(["Cache-Control: max-age=600"]));
    const url = `http://shop.example:${server.port}/robots.txt`;
    const first = await ask(url);
    expect(server.requests.some((text) => conditional.test(text))).toBe(false);
    const second = await ask(url, { kept: first.attempt });
    expect(second.body).toBeNull();
    expect(second.attempt).toMatchObject({
      status: 304,
      fault: null,
      isValidated: true,
      body: first.attempt.body,
      freshForMs: 600_000,
    });
    expect(second.attempt.headers).toContainEqual(["etag", '"v1"']);
    expect(second.attempt.headers.filter(([name]) => name === "cache-control")).toEqual([
      ["cache-control", "max-age=600"],
    ]);
    // The validators went to the URL that gave them, and not to the one before it.
    expect(server.requests.slice(2).map((text) => conditional.test(text))).toEqual([false, true]);
    // What was validated can be validated again.
    expect((await ask(url, { kept: second.attempt })).attempt).toMatchObject({
      isValidated: true,
      body: first.attempt.body,
    });
  });

  test("a 304 about another copy is no answer", async () => {
    const server = await serve(validating(['ETag: "v2"']));
    const url = `http://shop.example:${server.port}/robots.txt`;
    const { attempt } = await ask(url);
    expect((await ask(url, { kept: attempt })).attempt).toMatchObject({
      status: 304,
      fault: "invalid-response",
      isValidated: false,
      body: null,
    });
  });

  test("a copy that does not hold is replaced", async () => {
    const server = await serve(file);
    const url = `http://shop.example:${server.port}/robots.txt`;
    const kept: Attempt = { ...(await ask(url)).attempt, headers: [["etag", '"old"']] };
    const { attempt, body } = await ask(url, { kept });
    expect(server.requests[1]).toContain('if-none-match: "old"');
    expect(attempt).toMatchObject({ status: 200, isValidated: false });
    expect(body).toHaveLength(27);
  });

  test("a 304 to a question without condition holds nothing, whatever is kept", async () => {
    const server = await serve((socket) => socket.end("HTTP/1.1 304 x\r\nConnection: close\r\n\r\n"));
    const url = `http://shop.example:${server.port}/robots.txt`;
    const kept: Attempt = {
      url,
      startedMs: 0,
      finishedMs: 0,
      status: 200,
      ftpReply: null,
      fault: null,
      isValidated: false,
      freshForMs: null,
      retryAfterMs: null,
      hops: [
        { url, address: null, status: 200, fault: null, detail: null, location: null, startedMs: 0, durationMs: 0 },
      ],
      headers: [["etag", '"a"']],
      body: { hash: "", sizeOctets: 0, isCut: false, mediaType: null, kind: "empty" },
    };
    for (const other of [
      null,
      { ...kept, url: "http://other.example/robots.txt" },
      { ...kept, body: null },
      { ...kept, headers: [] },
      { ...kept, hops: kept.hops.map((hop) => ({ ...hop, url: "http://other.example/robots.txt" })) },
    ]) {
      expect((await ask(url, { kept: other })).attempt).toMatchObject({ status: 304, isValidated: false, body: null });
    }
    expect(server.requests.some((text) => conditional.test(text))).toBe(false);
    expect((await ask(url, { kept })).attempt).toMatchObject({ isValidated: true });
  });
});

describe("giving up", () => {
  test("before and while, at every stage", async () => {
    const server = await serve((socket, { path }) => {
      if (path === "/body") socket.write("HTTP/1.1 200 x\r\nContent-Length: 9\r\n\r\n");
    });
    expect((await ask(`http://shop.example:${server.port}/`, { signal: AbortSignal.abort() })).attempt).toMatchObject({
      fault: "cancelled",
      status: null,
    });
    expect(server.connections).toBe(0);
    for (const [path, status] of [
      ["/", null],
      ["/body", 200],
    ] as const) {
      const controller = new AbortController();
      const asked = ask(`http://shop.example:${server.port}${path}`, { signal: controller.signal });
      await expect.poll(() => server.requests.length, { timeout: 5_000 }).toBe(path === "/" ? 1 : 2);
      setTimeout(() => controller.abort(), 100);
      expect((await asked).attempt).toMatchObject({ fault: "cancelled", status, body: null });
    }
    const controller = new AbortController();
    const asked = ask("http://shop.example/", { signal: controller.signal, resolve: () => new Promise(() => {}) });
    controller.abort();
    expect((await asked).attempt.fault).toBe("cancelled");
    await expect.poll(() => server.openConnections, { timeout: 5_000 }).toBe(0);
  });

  test("a transport that is closed ends what runs, and what is asked later", async () => {
    const server = await serve(() => {});
    const transport = httpTransport({ resolve: local, target: targetRules("any") });
    const asked = transport.robotsTxt(`http://shop.example:${server.port}/`, { userAgent: "x" });
    await expect.poll(() => server.requests.length, { timeout: 5_000 }).toBe(1);
    await transport.close();
    expect((await asked).attempt.fault).toBe("cancelled");
    expect((await transport.robotsTxt(`http://shop.example:${server.port}/`, { userAgent: "x" })).attempt.fault).toBe(
      "cancelled",
    );
    await expect.poll(() => server.openConnections, { timeout: 5_000 }).toBe(0);
  });

  test("many askers with one signal leave nothing on it", async () => {
    const server = await serve(file);
    const { signal } = new AbortController();
    const warnings: unknown[] = [];
    const onWarning = (warning: unknown): void => void warnings.push(warning);
    process.on("warning", onWarning);
    await Promise.all(Array.from({ length: 30 }, () => ask(`http://shop.example:${server.port}/`, { signal })));
    await new Promise(setImmediate);
    process.off("warning", onWarning);
    expect(warnings).toEqual([]);
  });
});
