// The client over a fake network and a fake clock: when robots.txt is asked for, and what is decided. What cannot be
// reached is in unreachable.test.ts.
import { describe, expect, test } from "vitest";
import { RequestUrl } from "@maycrawl/core";
import { MemoryStore, RobotsClient, type RobotsClientOptions } from "../src/index.ts";
import { type FakeAnswer, FakeClock, FakeNetwork, settle } from "./fake-network.ts";
import { userAgent, hour, day, cart, stage, decide } from "./client-stage.ts";

const robotsUrl = "https://shop.example/robots.txt";

describe("one retrieval for each origin and lifetime", () => {
  test("however many ask at once", async () => {
    const one = stage({ body: cart });
    const decisions = await one.clock.through(
      Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          one.client.decide(`https://shop.example/${index % 2 === 0 ? "cart" : "sale"}/${index}`),
        ),
      ),
    );
    expect(decisions.map((decision) => decision.action)).toEqual(
      Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? "skip" : "fetch")),
    );
    expect(one.network.requests).toHaveLength(1);
    expect(one.network.requests[0]?.userAgent).toBe(userAgent);
  });

  test("again where the question is about a later moment, and all who ask that share the answer", async () => {
    const one = stage({ body: cart });
    await decide(one, "https://shop.example/");
    one.clock.nowMs += 60_000;
    const since = one.clock.nowMs;
    one.answer = { body: "User-agent: *\nDisallow: /\n" };
    const ask = (): ReturnType<RobotsClient["site"]> =>
      one.client.site("https://shop.example/", { notOlderThanMs: since });
    // One that does not mind comes first; those that do still get a new answer.
    const [kept, first, second] = await one.clock.through(
      Promise.all([one.client.site("https://shop.example/"), ask(), ask()]),
    );
    expect(kept).toMatchObject({ kind: "site" });
    for (const site of [first, second])
      expect(site?.kind === "site" && site.access.askedMs >= since ? site.robotsTxt?.octets.length : null).toBe(26);
    expect(one.network.requests).toHaveLength(2);
    await one.clock.through(ask());
    expect(one.network.requests).toHaveLength(2);
  });

  test("none to tell what is remembered", async () => {
    const one = stage({ body: cart });
    expect(await one.client.remembered("https://shop.example/")).toBeNull();
    expect(await one.client.remembered("not a URL")).toBeNull();
    await decide(one, "https://shop.example/");
    one.clock.nowMs += 30 * day;
    expect(await one.client.remembered("https://shop.example/x")).toMatchObject({ kind: "site" });
    expect(one.network.requests).toHaveLength(1);
  });

  test("and one question to the store", async () => {
    const clock = new FakeClock();
    const store = new MemoryStore({ clock: clock.now });
    let leases = 0;
    const { lease } = store;
    store.lease = (...asked) => (leases++, lease.apply(store, asked));
    const one = stage({ body: cart }, { store }, clock);
    await clock.through(Promise.all(Array.from({ length: 50 }, () => one.client.decide("https://shop.example/"))));
    expect(leases).toBe(1);
  });

  test.each([
    ["24 hours where its headers say nothing", undefined, 24 * hour],
    ["as its headers say", 2 * hour, 2 * hour],
    ["at most 24 hours", 365 * day, 24 * hour],
    ["at least 5 minutes", 0, 300_000],
  ])("holds %s", async (_name, freshForMs, expectedMs) => {
    const one = stage({ body: cart, ...(freshForMs === undefined ? {} : { freshForMs }) });
    await decide(one, "https://shop.example/");
    await one.clock.pass(expectedMs - 1000);
    await decide(one, "https://shop.example/");
    expect(one.network.requests).toHaveLength(1);
    await one.clock.pass(2000);
    await decide(one, "https://shop.example/");
    expect(one.network.requests).toHaveLength(2);
  });

  test("a copy is validated, and holds on", async () => {
    const one = stage({ body: cart, headers: [["etag", '"1"']], freshForMs: hour });
    await decide(one, "https://shop.example/");
    one.answer = { status: 304, freshForMs: hour };
    await one.clock.pass(hour + 1);
    const decision = await decide(one, "https://shop.example/cart");
    expect([decision.action, decision.access?.reason]).toEqual(["skip", "validated"]);
    await one.clock.pass(hour / 2);
    await decide(one, "https://shop.example/");
    expect(one.network.requests).toHaveLength(2);
  });

  test("origins are kept apart: scheme, port, host", async () => {
    const one = stage({ body: cart });
    for (const url of [
      "https://shop.example/",
      "http://shop.example/",
      "https://shop.example:8443/",
      "https://www.shop.example/",
      "https://SHOP.example:443/x",
      "https://user:pw@shop.example/",
    ])
      await decide(one, url);
    expect(one.network.requests.map(({ url }) => url)).toEqual([
      robotsUrl,
      "http://shop.example/robots.txt",
      "https://shop.example:8443/robots.txt",
      "https://www.shop.example/robots.txt",
    ]);
  });

  test("clients that share a store share the retrieval, whatever their policies", async () => {
    const clock = new FakeClock();
    const store = new MemoryStore({ clock: clock.now });
    const one = stage({ body: cart }, { store }, clock);
    const two = stage({ body: "User-agent: *\nDisallow: /\n" }, { store, policy: "google" }, clock);
    const [first, second] = await clock.through(
      Promise.all([one.client.decide("https://shop.example/sale"), two.client.decide("https://shop.example/sale")]),
    );
    expect(one.network.requests.length + two.network.requests.length).toBe(1);
    expect(first?.action).toBe(second?.action);
    // Nobody keeps what they no longer need.
    expect(await store.lease("robots.txt https://shop.example", 1000)).not.toBe(null);
  });

  test("a dead holder's lease keeps nobody for longer than 30 seconds", async () => {
    const clock = new FakeClock();
    const store = new MemoryStore({ clock: clock.now });
    await store.lease("robots.txt https://shop.example", 30_000);
    const one = stage({ body: cart }, { store }, clock);
    const startedMs = clock.nowMs;
    expect((await decide(one, "https://shop.example/cart")).action).toBe("skip");
    expect(clock.nowMs - startedMs).toBeLessThanOrEqual(32_000);
    expect(one.network.requests).toHaveLength(1);
  });

  test("what was asked before a given moment is asked again", async () => {
    const clock = new FakeClock();
    const store = new MemoryStore({ clock: clock.now });
    await decide(stage({ body: cart }, { store }, clock), "https://shop.example/");
    await clock.pass(1000);
    const late = stage({ body: "" }, { store, notOlderThanMs: clock.nowMs }, clock);
    expect((await decide(late, "https://shop.example/cart")).action).toBe("fetch");
    expect(late.network.requests).toHaveLength(1);
  });
});

describe("decisions", () => {
  test.each(["nonsense", "/cart", "mailto:a@b.example", "javascript:1", "http://", "file:///etc/passwd", ""])(
    "%j has none, and nothing is asked for",
    async (url) => {
      const one = stage({ body: cart });
      expect(await decide(one, url)).toMatchObject({
        action: "defer",
        allowed: null,
        reason: "invalid-url",
        retryAtMs: null,
      });
      expect(one.network.requests).toHaveLength(0);
    },
  );

  test("about another crawler are by its rules; its name is never sent", async () => {
    const one = stage({ body: "User-agent: Googlebot\nDisallow: /x\n\nUser-agent: ShopBot\nDisallow: /y\n" });
    const about = (path: string, agent?: string): Promise<string> =>
      one.clock
        .through(one.client.decide(`https://shop.example${path}`, agent === undefined ? {} : { agent }))
        .then((decision) => decision.action);
    expect([
      await about("/x"),
      await about("/y"),
      await about("/x", "Googlebot-Image"),
      await about("/y", "Googlebot"),
      await about("/", "Google-Extended"),
    ]).toEqual(["fetch", "skip", "skip", "fetch", "skip"]);
    expect(new Set(one.network.requests.map((request) => request.userAgent))).toEqual(new Set([userAgent]));
  });

  test("URLs are asked about as they would be sent", async () => {
    const one = stage({ body: "User-agent: *\nDisallow: /caf%C3%A9\nDisallow: /cart\n" }, { dialect: "google" });
    const site = await one.clock.through(one.client.site("https://shop.example/"));
    if (site?.kind !== "site") throw new Error("the site is known");
    for (const path of ["/caf\u00e9", "/caf%c3%a9", "/x/../cart", "/./cart#x"]) {
      const url = `https://shop.example${path}`;
      expect((await decide(one, url)).action).toBe("skip");
      expect(one.client.decideBy(site, new RequestUrl(url)).action).toBe("skip");
    }
  });

  test("a sentence says what and why", async () => {
    const one = stage({ body: cart });
    expect(String(await decide(one, "https://shop.example/cart"))).toBe(
      'ShopBot may not fetch https://shop.example/cart: line 2 "Disallow: /cart" (group *, line 1)',
    );
  });

  test("a sitemap that is itself disallowed is not to be read", async () => {
    const one = stage({ body: cart });
    const sitemaps = await one.clock.through(one.client.sitemaps("https://shop.example/"));
    expect(sitemaps.map(({ url, action }) => [url, action])).toEqual([
      ["https://shop.example/cart/map.xml", "skip"],
      ["https://shop.example/map.xml", "fetch"],
    ]);
  });

  test("a caller that gave up before asks for nothing", async () => {
    const one = stage({ body: cart });
    await decide(one, "https://shop.example/");
    await one.clock.pass(25 * hour);
    await expect(
      one.client.decide("https://shop.example/", { signal: AbortSignal.abort(new Error("enough")) }),
    ).rejects.toThrow("enough");
  });

  test("giving up waiting affects no other caller", async () => {
    let answer: (made: FakeAnswer) => void = () => {};
    const clock = new FakeClock();
    const network = new FakeNetwork(clock, () => new Promise((resolve) => (answer = resolve)));
    const client = new RobotsClient({ userAgent, transport: network, now: clock.now, sleep: clock.sleep });
    const controller = new AbortController();
    const gone = client.decide("https://shop.example/cart", { signal: controller.signal });
    const other = client.decide("https://shop.example/cart");
    await settle();
    controller.abort(new Error("enough"));
    await expect(gone).rejects.toThrow("enough");
    await settle();
    answer({ body: cart });
    expect((await clock.through(other)).action).toBe("skip");
  });
});

describe("turns", () => {
  test("are as far apart as the file asks of this crawler, robots.txt included", async () => {
    const one = stage({ body: "User-agent: *\nCrawl-delay: 5\n" });
    await decide(one, "https://shop.example/");
    const atMs: number[] = [one.network.requests[0]?.atMs ?? 0];
    for (let count = 0; count < 4; count++) {
      const turn = await one.clock.through(one.client.acquire(`https://shop.example/${count}`));
      if (turn.outcome === "acquired") turn.release();
      atMs.push(one.clock.nowMs);
    }
    const gaps = atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? 0));
    // The first page is asked for by the delay that the file has just named.
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4990);
  });
});

describe("wrong calls", () => {
  test.each<[string, Partial<RobotsClientOptions> | object]>([
    ["userAgent must hold a product token", { userAgent: "1.0" }],
    ["userAgent must be a User-Agent header", { userAgent: "Bot\r\nX: y" }],
    ["userAgent must contain the product token", { userAgent: "ShopBot/1.0", agent: "Googlebot" }],
    ["policy must be one of", { policy: "lenient" }],
    ['siteFacts, got "userAgnet"', { userAgnet: "ShopBot/1.0" }],
    ["network must be left out", { network: {}, transport: new FakeNetwork(new FakeClock(), () => ({})) }],
  ])("%s", (message, options) => {
    expect(() => new RobotsClient({ userAgent, ...options } as RobotsClientOptions)).toThrow(message);
  });
});

test("closing lets go of what the client made, not of what it was given", async () => {
  const one = stage({ body: cart });
  await one.client.close();
  expect(one.network.isClosed).toBe(false);
});

describe("a file of more than is read", () => {
  // The rule's line begins within the 512,000 octets that are read; `over` of its octets stand beyond.
  const withRule = (over: number): string => {
    const rule = "Disallow: /closed";
    const head = "User-agent: *\nDisallow: /first\n";
    return (
      `${head}${"#".repeat(512_000 + over - head.length - rule.length - 1)}\n${rule}\nDisallow: /beyond\n` +
      `${"#".repeat(100)}`
    );
  };

  test.each([
    [0, "skip"],
    [1, "fetch"],
  ])("a line that ends there counts, one that is cut does not: %i octets over", async (over, action) => {
    const one = stage({ body: "" });
    const octets = new TextEncoder().encode(withRule(over)).subarray(0, 512_001);
    one.answer = { body: new TextDecoder().decode(octets) };
    expect((await decide(one, "https://shop.example/first")).action).toBe("skip");
    expect((await decide(one, "https://shop.example/closed")).action).toBe(action);
    expect((await decide(one, "https://shop.example/beyond")).action).toBe("fetch");
  });
});
