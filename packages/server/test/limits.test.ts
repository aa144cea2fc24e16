// The bounds: octets and time of bodies, requests at once, how often, and that nothing grows with the number of
// strangers.
import { describe, expect, test } from "vitest";
import { serviceLimits } from "../src/limits.ts";
import { Admission } from "../src/requests/admission.ts";
import { clientOf } from "../src/requests/client-of.ts";
import { TokenBuckets } from "../src/requests/token-buckets.ts";
import { routes } from "../src/routes/index.ts";
import { ask, post, testService } from "./asking.ts";

const json = { "content-type": "application/json" };

describe("bodies", () => {
  test.each(
    routes
      .filter((route) => route.method === "post" && route.body !== null)
      .map((route) => [route.path, route.bodyOctets] as const),
  )("%s takes at most %i octets", async (path, octets) => {
    const token = "a-token-of-these-tests";
    const service = testService(undefined, { turnsToken: token });
    const authorization = `Bearer ${token}`;
    const body = JSON.stringify({ robotsTxt: "#".repeat(octets) });
    const told = await post(service, path, body, { "content-length": String(body.length), authorization });
    expect([told.status, told.json.code]).toEqual([413, "too-large"]);
    // Without a length it is counted while it comes; octets beyond the bound are not read.
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const counted = await service.app.request(
      new Request(`http://localhost${path}`, {
        method: "POST",
        body: endless,
        headers: { ...json, authorization },
        duplex: "half",
      } as RequestInit),
    );
    expect([counted.status, ((await counted.json()) as { code: string }).code]).toEqual([413, "too-large"]);
    expect(sent).toBeLessThan(octets + 10 * 65_536);
    // Just as much as is taken is read, and then understood or not.
    const frame = JSON.stringify({ x: "" });
    const fits = await post(service, path, JSON.stringify({ x: "#".repeat(octets - frame.length) }), { authorization });
    expect(fits.json.code).toBe("invalid-request");
  });

  test.each([
    ["text/plain", {}],
    ["", {}],
    ["application/x-www-form-urlencoded", {}],
    ["multipart/form-data; boundary=x", {}],
    ["application/json", { "content-encoding": "gzip" }],
    ["application/json", { "content-encoding": "br, gzip" }],
  ])("refused: %s %j", async (type, more) => {
    const answer = await post(testService(), "/api/v1/format", { robotsTxt: "" }, { "content-type": type, ...more });
    expect([answer.status, answer.json.code]).toEqual([415, "unsupported-media-type"]);
  });

  test("a charset beside the media type does not matter", async () => {
    expect(
      (
        await post(
          testService(),
          "/api/v1/format",
          { robotsTxt: "" },
          { "content-type": "Application/JSON; charset=utf-8" },
        )
      ).status,
    ).toBe(200);
  });

  test("a body that does not come, or drips", async () => {
    const service = testService(undefined, { limits: { bodyMs: 150 } });
    for (const everyMs of [0, 20]) {
      let timer: NodeJS.Timeout | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          if (everyMs > 0) timer = setInterval(() => controller.enqueue(new Uint8Array(1).fill(0x20)), everyMs);
        },
        cancel() {
          clearInterval(timer);
        },
      });
      const response = await service.app.request(
        new Request("http://localhost/api/v1/format", {
          method: "POST",
          body,
          headers: json,
          duplex: "half",
        } as RequestInit),
      );
      clearInterval(timer);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([408, "too-slow"]);
    }
  });

  test("octets that are no UTF-8", async () => {
    const answer = await ask(testService(), "/api/v1/format", {
      method: "POST",
      headers: json,
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(answer.json.code).toBe("not-utf-8");
  });
});

describe("how often", () => {
  const from = (address: string): object => ({ incoming: { socket: { remoteAddress: address } } });
  const once = (
    service: ReturnType<typeof testService>,
    address: string,
    headers: Record<string, string> = {},
  ): ReturnType<typeof ask> => ask(service, "/api/v1/errors", { headers }, from(address));

  test("each client has its own rate, and is told when to ask again", async () => {
    const service = testService(undefined, { rates: { client: { burst: 3, perSecond: 0.25 }, target: null } });
    for (let i = 0; i < 3; i++) expect((await once(service, "203.0.113.1")).status).toBe(200);
    const refused = await once(service, "203.0.113.1");
    expect([refused.status, refused.json.code, refused.headers.get("retry-after")]).toEqual([429, "rate-limited", "4"]);
    expect((await once(service, "203.0.113.2")).status).toBe(200);
    await service.clock.pass(3_999);
    expect((await once(service, "203.0.113.1")).status).toBe(429);
    await service.clock.pass(1);
    expect((await once(service, "203.0.113.1")).status).toBe(200);
    // Nobody is kept from asking how the service is.
    expect((await ask(service, "/healthz", {}, from("203.0.113.1"))).status).toBe(200);
  });

  test("what a stranger writes into X-Forwarded-For makes no new client", async () => {
    const service = testService(undefined, { rates: { client: { burst: 1, perSecond: 0.1 }, target: null } });
    expect((await once(service, "203.0.113.1", { "x-forwarded-for": "198.51.100.1" })).status).toBe(200);
    expect((await once(service, "203.0.113.1", { "x-forwarded-for": "198.51.100.2" })).status).toBe(429);
    const proxied = testService(undefined, {
      trustedProxies: 1,
      rates: { client: { burst: 1, perSecond: 0.1 }, target: null },
    });
    expect((await once(proxied, "10.0.0.1", { "x-forwarded-for": "198.51.100.1" })).status).toBe(200);
    expect((await once(proxied, "10.0.0.1", { "x-forwarded-for": "9.9.9.9, 198.51.100.1" })).status).toBe(429);
    expect((await once(proxied, "10.0.0.1", { "x-forwarded-for": "198.51.100.2" })).status).toBe(200);
  });

  test("one host is asked about only so often, by all clients together, and each host by itself", async () => {
    const service = testService(undefined, { rates: { client: null, target: { burst: 2, perSecond: 0.5 } } });
    const check = (host: string): ReturnType<typeof post> =>
      post(service, "/api/v1/check", { url: `https://${host}/` });
    expect([(await check("a.example")).status, (await check("a.example")).status]).toEqual([200, 200]);
    const refused = await check("A.Example");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await check("b.example")).status).toBe(200);
    expect((await post(service, "/api/v1/explain", { url: "https://a.example/" })).status).toBe(429);
    // Nothing is asked of the network for what is given.
    expect((await post(service, "/api/v1/check", { robotsTxt: "", url: "https://a.example/" })).status).toBe(200);
  });

  test("the public rates, and none for a machine's own user", async () => {
    const count = async (options: object): Promise<number> => {
      const service = testService(undefined, options);
      for (let i = 0; i < serviceLimits.clientBurst + 1; i++)
        if ((await once(service, "203.0.113.1", { host: "localhost" })).status === 429) return i;
      return Number.POSITIVE_INFINITY;
    };
    expect(await count({})).toBe(serviceLimits.clientBurst);
    expect(await count({ isPrivate: true })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("at once", () => {
  test("live requests", async () => {
    let answer: (value: { status: number }) => void = () => {};
    const service = testService(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      { limits: { liveRequests: 1 } },
    );
    const first = post(service, "/api/v1/check", { url: "https://a.example/" });
    await new Promise((resolve) => setImmediate(resolve));
    const second = await post(service, "/api/v1/check", { url: "https://b.example/" });
    expect([second.status, second.json.code, second.headers.get("retry-after")]).toEqual([503, "overloaded", "1"]);
    expect((await post(service, "/api/v1/check", { robotsTxt: "", url: "/" })).status).toBe(200);
    while (service.network.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    answer({ status: 404 });
    expect((await first).status).toBe(200);
    const third = post(service, "/api/v1/check", { url: "https://c.example/" });
    while (service.network.requests.length === 1) await new Promise((resolve) => setImmediate(resolve));
    answer({ status: 404 });
    expect((await third).status).toBe(200);
  });

  test("a live request has its time", async () => {
    const service = testService(() => new Promise(() => {}), { limits: { liveMs: 100 } });
    for (const [path, body] of [
      ["/api/v1/check", { url: "https://a.example/" }],
      ["/api/v1/explain", { url: "https://b.example/" }],
    ] as const) {
      const late = await post(service, path, body);
      expect([late.status, late.json.code]).toEqual([504, "timed-out"]);
    }
    expect(service.metrics).toBeDefined();
  });

  test("of one client, and of all", () => {
    const door = new Admission({ requests: 3, requestsOfClient: 2, liveRequests: 1 }, null, null);
    const passes = [door.enter("a"), door.enter("a")];
    // RFC 6585 section 4: too many requests of one client are 429, whatever they are counted by.
    expect(() => door.enter("a")).toThrow(expect.objectContaining({ code: "rate-limited" }));
    passes.push(door.enter("b"));
    expect(() => door.enter("c")).toThrow(expect.objectContaining({ code: "overloaded" }));
    passes[0]?.();
    // Given back twice is given back once.
    passes[0]?.();
    expect(door.load.requests).toBe(2);
    door.enter("a");
    expect(() => door.enter("c")).toThrow(expect.objectContaining({ code: "overloaded" }));
  });

  test("who stops lets nobody in, and waits for those who are", async () => {
    const door = new Admission({ requests: 3, requestsOfClient: 2, liveRequests: 1 }, null, null);
    const leave = door.enter("a");
    let isEmpty = false;
    const stopped = door.stop().then(() => {
      isEmpty = true;
    });
    expect(() => door.enter("b")).toThrow("stopping");
    await Promise.resolve();
    expect(isEmpty).toBe(false);
    leave();
    await stopped;
    await door.stop();
  });
});

describe("buckets", () => {
  test("fill at their rate, up to the burst, and not because a clock goes back", () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ burst: 2, perSecond: 1 }, 10, () => nowMs);
    expect([buckets.take("a"), buckets.take("a"), buckets.take("a")]).toEqual([null, null, 1]);
    nowMs = 500;
    expect(buckets.take("a")).toBe(0.5);
    nowMs = 1_000;
    expect([buckets.take("a"), buckets.take("a")]).toEqual([null, 1]);
    nowMs = 100_000;
    expect([buckets.take("a"), buckets.take("a"), buckets.take("a")]).toEqual([null, null, 1]);
    nowMs = 0;
    expect(buckets.take("a")).toBe(1);
    nowMs = 500;
    expect(buckets.take("a")).toBe(0.5);
  });

  test("memory is bounded, and who asks much is not forgotten", () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 0.001 }, 100, () => 0);
    expect(buckets.take("busy")).toBe(null);
    for (let i = 0; i < 10_000; i++) {
      buckets.take(`stranger ${i}`);
      if (i % 50 === 0) expect(buckets.take("busy")).not.toBe(null);
    }
    expect(buckets.size).toBe(100);
  });
});

/** Who asks. */
const clients: readonly [address: string | undefined, forwardedFor: string | null, proxies: number, client: string][] =
  [
    ["203.0.113.1", null, 0, "203.0.113.1"],
    ["::ffff:203.0.113.1", null, 0, "203.0.113.1"],
    ["2001:db8:1:2:3:4:5:6", null, 0, "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", null, 0, "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff::", null, 0, "2001:db8:1:2::/64"],
    ["2001:db8::1", null, 0, "2001:db8:0:0::/64"],
    ["::1", null, 0, "0:0:0:0::/64"],
    ["fe80::1%eth0", null, 0, "fe80:0:0:0::/64"],
    [undefined, null, 0, "unknown"],
    ["203.0.113.1", "198.51.100.1", 0, "203.0.113.1"],
    ["10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
    ["10.0.0.1", "9.9.9.9, 198.51.100.1", 1, "198.51.100.1"],
    ["10.0.0.1", "9.9.9.9, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
    ["10.0.0.1", "[2001:db8:1:2::9]", 1, "2001:db8:1:2::/64"],
    ["10.0.0.1", "nonsense", 1, "10.0.0.1"],
    ["10.0.0.1", "198.51.100.1", 2, "10.0.0.1"],
    ["10.0.0.1", "", 1, "10.0.0.1"],
    ["10.0.0.1", `${"9.9.9.9, ".repeat(10_000)}198.51.100.1`, 1, "198.51.100.1"],
  ];
test.each(clients)(
  "asked from %s, forwarded for %.60s through %i proxies: %s",
  (address, forwardedFor, proxies, client) => {
    expect(clientOf(address, forwardedFor, proxies)).toBe(client);
  },
);

test.each([-1, 1.5, Number.NaN])("proxies are counted: %s", (trustedProxies) => {
  expect(() => testService(undefined, { trustedProxies })).toThrow(TypeError);
});
