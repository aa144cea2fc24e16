// Turns over HTTP: fetch now, wait until, skip; the release, the lease, the batch; and who is given none.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FakeAnswer } from "../../client/test/fake-network.ts";
import { serve } from "../src/index.ts";
import { checkTurns } from "../src/requests/turn-access.ts";
import { ask, type Answered, post, testService, type TestService } from "./asking.ts";

const shop = "https://shop.example";
const agent = "ShopBot";
const files: Readonly<Record<string, FakeAnswer>> = {
  [`${shop}/robots.txt`]: {
    body: "User-agent: *\nCrawl-delay: 2\nDisallow: /cart\n\nUser-agent: SlowBot\nCrawl-delay: 9\n",
  },
  "https://down.example/robots.txt": { status: 503 },
};
const service = (options: object = { isPrivate: true }): TestService =>
  testService((url) => files[url] ?? { status: 404 }, { hosts: ["localhost"], ...options });

function take(to: TestService, path: string, more: object = {}): Promise<Answered> {
  return post(to, "/api/v1/turns", { url: shop + path, agent, ...more });
}

afterEach(() => vi.useRealTimers());

describe("a turn", () => {
  test("is one after the other, as far apart as the robots.txt asks", async () => {
    const given = service();
    const first = await take(given, "/a");
    // The robots.txt was the first request to the host.
    expect(first.json).toMatchObject({
      action: "defer",
      allowed: null,
      reason: "host-not-yet",
      waitMs: 2000,
      turn: null,
    });
    expect(first.json.retryAt).toBe("2026-11-21T00:00:02Z");
    await given.clock.pass(2000);
    const second = await take(given, "/a");
    expect(second.json).toMatchObject({
      url: `${shop}/a`,
      agent,
      action: "fetch",
      allowed: true,
      retryAt: null,
      waitMs: null,
      turn: { host: "shop.example", intervalMs: 2000, expiresAt: "2026-11-21T00:00:32Z" },
    });
    expect(given.network.requests.map(({ url }) => url)).toEqual([`${shop}/robots.txt`]);
  });

  test("is another host's clock for another host, and another pace for another agent", async () => {
    const given = service();
    await take(given, "/a");
    await given.clock.pass(2000);
    const slow = await post(given, "/api/v1/turns", { url: `${shop}/a`, agent: "SlowBot/1.0 (+https://slow.example)" });
    expect(slow.json).toMatchObject({ action: "defer", waitMs: 7000 });
    const other = await post(given, "/api/v1/turns", { url: "https://other.example/", agent });
    expect(other.json).toMatchObject({ action: "fetch", reason: "unavailable" });
  });

  test("is refused where the rules say no, and deferred where they are unknown", async () => {
    const given = service();
    expect((await take(given, "/cart")).json).toMatchObject({
      action: "skip",
      allowed: false,
      turn: null,
      waitMs: null,
    });
    const down = await post(given, "/api/v1/turns", { url: "https://down.example/", agent });
    expect(down.json).toMatchObject({ action: "defer", allowed: null, reason: "unreachable", turn: null });
    expect(down.json.waitMs).toBeGreaterThan(1000);
    const none = await post(given, "/api/v1/turns", { url: "mailto:a@b.example", agent });
    expect(none.json).toMatchObject({ action: "defer", reason: "invalid-url" });
  });

  test("that is out delays the host's next one until it is released", async () => {
    const given = service();
    await take(given, "/a");
    await given.clock.pass(2000);
    const { json } = await take(given, "/a");
    await given.clock.pass(5000);
    const waiting = take(given, "/b");
    await given.clock.pass(1000);
    expect((await waiting).json.action).toBe("defer");
    const release = (token: string): Promise<Answered> => post(given, "/api/v1/turns/release", { token });
    expect((await release(json.turn.token)).json).toEqual({ isReleased: true });
    expect((await release(json.turn.token)).json).toEqual({ isReleased: false });
    // The host rests from the end of the response on.
    expect((await take(given, "/b")).json).toMatchObject({ action: "defer", waitMs: 2000 });
    await given.clock.pass(2000);
    expect((await take(given, "/b")).json.action).toBe("fetch");
  });

  test("ends with its lease", async () => {
    const given = service();
    await take(given, "/a");
    await given.clock.pass(2000);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { json } = await take(given, "/a", { leaseMs: 500 });
    expect(json.turn.expiresAt).toBe("2026-11-21T00:00:02.500Z");
    vi.advanceTimersByTime(499);
    vi.useRealTimers();
    expect((await post(given, "/api/v1/turns/release", { token: json.turn.token })).json.isReleased).toBe(true);
    await given.clock.pass(2000);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const next = await take(given, "/a", { leaseMs: 500 });
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    expect((await post(given, "/api/v1/turns/release", { token: next.json.turn.token })).json.isReleased).toBe(false);
  });

  test("whose response said when to come back leaves the host alone until then, for every agent", async () => {
    const given = service();
    await take(given, "/a");
    await given.clock.pass(2000);
    const { json } = await take(given, "/a");
    await post(given, "/api/v1/turns/release", { token: json.turn.token, retryAfterSeconds: 600 });
    expect((await take(given, "/a")).json).toMatchObject({ action: "defer", waitMs: 600_000 });
  });
});

test("many at once: one a host, the others are told when, and those given back are given back first", async () => {
  const given = service();
  const turns = ["/a", "/b", "/cart"].map((path) => ({ url: shop + path, agent }));
  const ask = (release: readonly string[] = []): Promise<Answered> =>
    post(given, "/api/v1/turns/batch", { turns: [...turns, { url: "https://other.example/", agent }], release });
  const first = (await ask()).json;
  expect(first.turns.map((one: { action: string }) => one.action)).toEqual(["defer", "defer", "skip", "fetch"]);
  const second = (await ask([first.turns[3].turn.token, "no such token"])).json;
  expect(second.released).toBe(1);
  expect(second.turns[3].action).toBe("fetch");
});

describe("who is given turns", () => {
  const from = (remoteAddress: string | undefined): object => ({ incoming: { socket: { remoteAddress } } });
  const asked = async (
    to: TestService,
    env: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const init = {
      method: "POST",
      body: JSON.stringify({ url: `${shop}/cart`, agent }),
      headers: { "content-type": "application/json", ...headers },
    };
    const { status, json } = await ask(to, "http://localhost/api/v1/turns", init, env);
    return status === 200 ? json.action : json.code;
  };
  const turnsToken = "0123456789abcdef";
  const authorization = `Bearer ${turnsToken}`;

  test("nobody in public mode, not even the machine, through which a proxy may speak", async () => {
    for (const address of ["127.0.0.1", "::1", "192.0.2.7", undefined])
      expect(await asked(service({}), from(address))).toBe("turns-off");
  });

  test("the machine in private mode, over loopback or a Unix socket", async () => {
    for (const address of ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1", undefined])
      expect(await asked(service(), from(address))).toBe("skip");
    for (const address of ["192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1", "10.0.0.1"])
      expect(await asked(service(), from(address))).toBe("turns-off");
  });

  test("who has the token, from anywhere; and with a wrong one nobody, not even the machine", async () => {
    const open = service({ turnsToken });
    expect(await asked(open, from("192.0.2.7"), { authorization })).toBe("skip");
    expect(await asked(open, from("192.0.2.7"))).toBe("token-refused");
    expect(await asked(open, from("127.0.0.1"))).toBe("token-refused");
    expect(await asked(open, from("192.0.2.7"), { authorization: "Bearer 0123456789abcdeF" })).toBe("token-refused");
    const own = service({ isPrivate: true, turnsToken });
    expect(await asked(own, from("127.0.0.1"))).toBe("skip");
    expect(await asked(own, from("127.0.0.1"), { authorization: "Bearer wrong" })).toBe("token-refused");
  });

  test("no page of another origin", async () => {
    expect(await asked(service(), from("127.0.0.1"), { origin: "https://evil.example" })).toBe("cross-origin");
  });

  test("a token that can be guessed is a wrong call", () => {
    expect(() => service({ turnsToken: "short" })).toThrow(TypeError);
    expect(() => checkTurns("127.0.0.1", new Headers(), { isOpenToMachine: false, token: null })).toThrow(
      /private mode/,
    );
  });
});

test.each([
  ["no agent", { url: shop }],
  ["an agent that is none", { url: shop, agent: "***" }],
  ["a set of agents", { url: shop, agent: "search" }],
  ["a wait that is too long", { url: shop, agent, maxWaitMs: 20_001 }],
  ["a lease of nothing", { url: shop, agent, leaseMs: 0 }],
])("%s is an invalid request", async (_name, body) => {
  expect((await post(service(), "/api/v1/turns", body)).json.code).toBe("invalid-request");
});

test("a hundred workers wait for turns at once, and are no client that asks too often", async () => {
  const given = service();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => take(given, `/${index}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("over a Unix socket that is its owner's alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-socket-"));
  const socket = join(folder, "turns.sock");
  const threadScript = new URL("../dist/work/worker.js", import.meta.url);
  const running = await serve({ userAgent: "ShopBot/1.0", isPrivate: true, socket, threadScript, threads: 1 });
  try {
    expect(running.address).toBe(`unix:${socket}`);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const body = JSON.stringify({ url: "mailto:a@b.example", agent });
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = { "content-type": "application/json" };
      const asking = request({ socketPath: socket, path: "/api/v1/turns", method: "POST", headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => resolve(text));
      });
      asking.on("error", reject).end(body);
    });
    expect(JSON.parse(answer)).toMatchObject({ action: "defer", reason: "invalid-url" });
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
});
