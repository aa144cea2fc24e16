// Whose turn it is: each hop of a redirect at its own host, one request at a time for a host, the delay counted from
// the end of the last answer, and a fetch that waits for as long as its signal lets it. Real servers on loopback, with
// small delays.
import { afterEach, describe, expect, test } from "vitest";
import { MemoryStore, politeFetch, RobotsClient, type RobotsClientOptions, targetRules } from "../src/index.ts";
import { FakeClock, FakeNetwork } from "./fake-network.ts";
import { response } from "./hostile-server/behaviours.ts";
import { type Behaviour, HostileServer } from "./hostile-server/server.ts";

const userAgent = "ShopBot/1.0";
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(behaviour: Behaviour): Promise<HostileServer> {
  const server = await HostileServer.start(behaviour);
  closing.push(() => server.close());
  return server;
}

function options(minIntervalMs: number, changes: Partial<RobotsClientOptions> = {}): RobotsClientOptions {
  const network = { target: targetRules("any"), resolve: () => Promise.resolve(["127.0.0.1"]) };
  return { userAgent, network, politeness: { minIntervalMs }, ...changes };
}

function open(minIntervalMs: number, changes: Partial<RobotsClientOptions> = {}): RobotsClient {
  const client = new RobotsClient(options(minIntervalMs, changes));
  closing.push(() => client.close());
  return client;
}

/** Timers may ring a little early. */
const slackMs = 6;
const gaps = (moments: readonly number[]): number[] =>
  moments.slice(1).map((ms, index) => ms - (moments[index] as number));

describe("redirects of robots.txt", () => {
  test("twenty sites that redirect to one host reach it one after the other, a delay apart", async () => {
    const hubMs: number[] = [];
    const server = await serve((socket, { text, path }) => {
      if (!/^host: hub\.example/im.test(text))
        return void socket.end(response(301, [`Location: http://hub.example:${server.port}${path}`]));
      hubMs.push(performance.now());
      socket.end(response(200, [], "User-agent: *\nDisallow: /\n"));
    });
    const client = open(40);
    const decisions = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.decide(`http://h${n}.example:${server.port}/`)),
    );
    expect(decisions.every(({ action }) => action === "skip")).toBe(true);
    expect(hubMs).toHaveLength(20);
    expect(Math.min(...gaps(hubMs))).toBeGreaterThanOrEqual(40 - slackMs);
  });

  test("a turn that does not come in time defers the decision, and nothing is sent there", async () => {
    const asked: string[] = [];
    const server = await serve((socket, { text }) => {
      const host = /^host: ([a-z]+)/im.exec(text)?.[1] ?? "";
      asked.push(host);
      socket.end(
        host === "hub" ? response(200, []) : response(301, [`Location: http://hub.example:${server.port}/robots.txt`]),
      );
    });
    const client = open(0, { maxWaitMs: 200 });
    await client.pushBack(`http://hub.example:${server.port}/`, Date.now() + 60_000);
    expect(await client.decide(`http://site.example:${server.port}/`)).toMatchObject({
      action: "defer",
      reason: "host-not-yet",
    });
    expect(asked).toEqual(["site"]);
  });

  test("the time that a turn takes does not count towards the deadlines", async () => {
    const server = await serve((socket, { path }) =>
      socket.end(path === "/b" ? response(200, []) : response(301, ["Location: /b"])),
    );
    const client = open(400, {
      network: {
        target: targetRules("any"),
        resolve: () => Promise.resolve(["127.0.0.1"]),
        deadlines: { totalMs: 300, connectMs: 200, firstByteMs: 200 },
      },
    });
    expect(await client.decide(`http://site.example:${server.port}/`)).toMatchObject({
      action: "fetch",
      access: { result: "successful" },
    });
  });
});

describe("one host", () => {
  test("is asked one request at a time, the delay counted from the end of the answer", async () => {
    const times: { startMs: number; endMs: number }[] = [];
    const server = await serve((socket, { path }) => {
      if (path === "/robots.txt") return void socket.end(response(404, []));
      const one = { startMs: performance.now(), endMs: Number.POSITIVE_INFINITY };
      times.push(one);
      socket.write("HTTP/1.1 200 x\r\nContent-Length: 8\r\nConnection: close\r\n\r\nhalf");
      setTimeout(() => {
        one.endMs = performance.now();
        socket.end("more");
      }, 80);
    });
    const get = politeFetch(options(50));
    closing.push(() => get.close());
    const texts = await Promise.all(
      [1, 2, 3].map(async (n) => (await get(`http://shop.example:${server.port}/${n}`)).text()),
    );
    expect(texts).toEqual(["halfmore", "halfmore", "halfmore"]);
    for (const [index, { startMs }] of times.entries()) {
      if (index > 0) expect(startMs - (times[index - 1]?.endMs ?? 0)).toBeGreaterThanOrEqual(50 - slackMs);
    }
  });

  test("a body that nobody reads holds the host's turn for a second at most", async () => {
    const server = await serve((socket, { path }) =>
      socket.end(response(path === "/robots.txt" ? 404 : 200, [], path === "/robots.txt" ? "" : "x".repeat(100_000))),
    );
    const get = politeFetch(options(0));
    closing.push(() => get.close());
    const first = await get(`http://shop.example:${server.port}/1`);
    const started = performance.now();
    expect((await get(`http://shop.example:${server.port}/2`)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect((await first.text()).length).toBe(100_000);
  });

  test("ten URLs are fetched, though each may wait for 100 ms only, and the default lets more than sixty wait", async () => {
    const server = await serve((socket) => socket.end(response(200, [])));
    const get = politeFetch(options(60, { maxWaitMs: 100 }));
    closing.push(() => get.close());
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const answer = await get(`http://shop.example:${server.port}/${n}`);
        await answer.text();
        return answer.status;
      }),
    );
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  });

  test("seventy URLs with a delay of a second are all fetched (the clock is not the system's)", async () => {
    const clock = new FakeClock();
    const network = new FakeNetwork(clock, () => ({ body: "" }));
    const get = politeFetch({ userAgent, transport: network, now: clock.now, sleep: clock.sleep });
    const all = Promise.all(
      Array.from({ length: 70 }, async (_, n) => (await get(`https://shop.example/${n}`)).text()),
    );
    expect(await clock.through(all)).toHaveLength(70);
  });

  test("a fetch that waits ends with its signal, with the signal's reason, and takes no turn", async () => {
    const server = await serve((socket) => socket.end(response(200, [])));
    const get = politeFetch(options(0));
    closing.push(() => get.close());
    const url = `http://shop.example:${server.port}/`;
    const { status } = await get(url);
    const late = await serve((socket) => socket.end(response(503, ["Retry-After: 60"])));
    expect(status).toBe(200);
    const reason = new Error("enough");
    const signal = AbortSignal.any([AbortSignal.timeout(5_000)]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 200);
    const client = open(0);
    await client.pushBack(`http://late.example:${late.port}/`, Date.now() + 60_000);
    await expect(client.fetch(`http://late.example:${late.port}/`, { signal: controller.signal })).rejects.toBe(reason);
    expect([late.requests.length, signal.aborted]).toEqual([0, false]);
  });
});

test("a turn without a decision before keeps the delay that the store knows of", async () => {
  const clock = new FakeClock();
  const store = new MemoryStore({ clock: clock.now });
  const network = new FakeNetwork(clock, () => ({ body: "User-agent: *\nCrawl-delay: 10\n" }));
  const made = { userAgent, store, transport: network, now: clock.now, sleep: clock.sleep };
  const first = new RobotsClient(made);
  await clock.through(first.decide("https://shop.example/"));
  const second = new RobotsClient(made);
  const turns = clock.through(
    (async () => {
      const moments: number[] = [];
      for (let n = 0; n < 2; n++) {
        const turn = await second.acquire("https://shop.example/a", { maxWaitMs: Number.POSITIVE_INFINITY });
        moments.push(clock.nowMs);
        if (turn.outcome === "acquired") turn.release();
      }
      return moments;
    })(),
  );
  expect(gaps(await turns)).toEqual([10_000]);
  // Also when what the store knows is no longer fresh.
  await clock.pass(48 * 3_600_000);
  const third = new RobotsClient(made);
  const turn = await clock.through(third.acquire("https://shop.example/a"));
  expect(turn).toMatchObject({ outcome: "acquired", intervalMs: 10_000 });
  expect(network.count("https://shop.example/robots.txt")).toBe(1);
});

test("sitemaps are asked about in parallel, at most sixteen at once", async () => {
  const clock = new FakeClock();
  let running = 0;
  let most = 0;
  const sitemaps = Array.from({ length: 40 }, (_, n) => `Sitemap: https://s${n}.example/map.xml`).join("\n");
  const network = new FakeNetwork(clock, async (url) => {
    if (url === "https://shop.example/robots.txt") return { body: sitemaps };
    most = Math.max(most, ++running);
    await clock.sleep(1_000);
    running--;
    return { body: "" };
  });
  const client = new RobotsClient({
    userAgent,
    transport: network,
    now: clock.now,
    sleep: clock.sleep,
    maxRetrievals: 100,
  });
  await clock.through(client.decide("https://shop.example/"));
  const startedMs = clock.nowMs;
  const decisions = await clock.through(client.sitemaps("https://shop.example/"));
  expect(decisions.map(({ url }) => url)).toEqual(
    Array.from({ length: 40 }, (_, n) => `https://s${n}.example/map.xml`),
  );
  expect(most).toBe(16);
  expect(clock.nowMs - startedMs).toBeLessThanOrEqual(4_000);
});
