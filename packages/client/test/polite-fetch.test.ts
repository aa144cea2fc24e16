// `politeFetch` over real servers on loopback: each hop asked about, typed refusals, and otherwise what `fetch` does.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type PoliteFetch,
  politeFetch,
  RobotsClient,
  RobotsDeferredError,
  RobotsDisallowedError,
  targetRules,
} from "../src/index.ts";

const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";

const network = { target: targetRules("any") };

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

function site(answer: (request: Asked, response: ServerResponse) => void): {
  readonly asked: Asked[];
  readonly open: () => Promise<void>;
  readonly close: () => void;
  readonly origin: () => string;
} {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request
      .setEncoding("latin1")
      .on("data", (text: string) => (body += text))
      .on("end", () => {
        const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
        asked.push(one);
        answer(one, response);
      });
  });
  return {
    asked,
    open: () => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

const other = site(({ url }, response) => {
  if (url === "/robots.txt") return void response.end("User-agent: ShopBot\nDisallow: /closed\n");
  response.end("other");
});
const shop = site((request, response) => {
  const { url } = request;
  if (url === "/robots.txt") return void response.end("User-agent: *\nDisallow: /cart\nAllow: /\n");
  const status = Number(/^\/to-(\d{3})/.exec(url)?.[1] ?? 0);
  if (status > 0) {
    const target = url.endsWith("-cart")
      ? "/cart"
      : url.endsWith("-other")
        ? `${other.origin()}/open`
        : url.endsWith("-closed")
          ? `${other.origin()}/closed`
          : url.endsWith("-loop")
            ? url
            : url.endsWith("-ftp")
              ? "ftp://shop.example/"
              : "/sale";
    return void response.writeHead(status, { location: target }).end();
  }
  if (url === "/empty") return void response.writeHead(204).end();
  if (url === "/gzip")
    return void response
      .writeHead(200, { "content-encoding": "gzip", "content-type": "text/plain" })
      .end(gzipSync("unzipped"));
  if (url.startsWith("/torn")) {
    const coding = url.endsWith("gzip") ? { "content-encoding": "gzip" } : {};
    response.writeHead(200, { "content-length": "9000000", ...coding });
    const whole = url.endsWith("gzip") ? gzipSync(Buffer.alloc(50_000_000), { level: 1 }) : Buffer.alloc(4_000_000);
    return void response.write(whole.subarray(0, Math.floor(whole.length / 2)), () =>
      response.socket?.resetAndDestroy(),
    );
  }
  if (url === "/late") return void response.writeHead(503, { "retry-after": "3600" }).end();
  if (url === "/cookies")
    return void response
      .writeHead(200, [
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["x-robots-tag", "noindex"],
      ] as unknown as string[])
      .end();
  response.setHeader("content-type", "text/plain").end(`${request.method} ${url} ${request.body}`);
});
const down = site((_request, response) => void response.writeHead(500).end("User-agent: *\nAllow: /\n"));

let polite: PoliteFetch;
let unread: Response[] = [];
/** Asks, and ends the bodies that nobody read before: each would hold the host's turn for a second. */
const get = async (...asked: Parameters<PoliteFetch>): Promise<Response> => {
  for (const { body, bodyUsed } of unread) if (body !== null && !bodyUsed && !body.locked) await body.cancel();
  const response = await polite(...asked);
  unread = [response];
  return response;
};
beforeAll(async () => {
  await Promise.all([shop.open(), other.open(), down.open()]);
  polite = politeFetch({ userAgent, network, politeness: { minIntervalMs: 1 } });
});
afterAll(async () => {
  await polite.close();
  for (const one of [shop, other, down]) one.close();
});

describe("what is allowed", () => {
  test("is fetched as fetch would, under the one name, after robots.txt", async () => {
    const response = await get(`${shop.origin()}/sale?x=1#part`, { headers: { "accept-language": "en" } });
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.url, response.redirected, await response.text()]).toEqual([
      200,
      `${shop.origin()}/sale?x=1`,
      false,
      "GET /sale?x=1 ",
    ]);
    expect(shop.asked.map(({ url }) => url)).toEqual(["/robots.txt", "/sale?x=1"]);
    for (const { headers } of shop.asked) expect(headers["user-agent"]).toBe(userAgent);
    expect(shop.asked[1]?.headers["accept-language"]).toBe("en");
  });

  test.each(["POST", "PUT", "DELETE", "HEAD"])("%s", async (method) => {
    const body = method === "POST" || method === "PUT" ? "x=1" : null;
    const response = await get(`${shop.origin()}/form`, { method, body });
    expect(await response.text()).toBe(method === "HEAD" ? "" : `${method} /form ${body ?? ""}`);
  });

  test("takes a Request, and a URL", async () => {
    expect((await get(new Request(`${shop.origin()}/sale`))).status).toBe(200);
    expect((await get(new URL(`${shop.origin()}/sale`))).status).toBe(200);
  });

  test("bodies are decoded, empty ones stay empty, repeated fields stay apart where fetch keeps them so", async () => {
    expect(await (await get(`${shop.origin()}/gzip`)).text()).toBe("unzipped");
    const empty = await get(`${shop.origin()}/empty`);
    expect([empty.status, empty.body]).toEqual([204, null]);
    expect((await get(`${shop.origin()}/cookies`)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});

describe("a body that is torn off", () => {
  test.each(["/torn", "/torn-gzip"])("%s fails its reader, however slow, and nothing else", async (path) => {
    const response = await get(`${shop.origin()}${path}`);
    expect(response.status).toBe(200);
    await expect(
      (async () => {
        for await (const chunk of response.body ?? [])
          if (chunk.length > 0) await new Promise((resolve) => setImmediate(resolve));
      })(),
    ).rejects.toBeInstanceOf(Error);
  });

  test("and nobody, where nobody reads it", async () => {
    const response = await get(`${shop.origin()}/torn`);
    await response.body?.cancel();
    expect((await get(`${shop.origin()}/sale`)).status).toBe(200);
  });
});

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])("%i is followed, and says so", async (status) => {
    const response = await get(`${shop.origin()}/to-${status}#part`);
    expect([response.status, response.url, response.redirected]).toEqual([200, `${shop.origin()}/sale`, true]);
  });

  test.each<[number, string, string]>([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "PUT", "GET"],
    [307, "POST", "POST"],
    [308, "PUT", "PUT"],
    [303, "HEAD", "HEAD"],
  ])("%i makes of %s a %s", async (status, method, then) => {
    shop.asked.length = 0;
    await get(`${shop.origin()}/to-${status}`, {
      method,
      ...(method === "HEAD" ? {} : { body: "x=1", headers: { "content-type": "text/x" } }),
    });
    expect(shop.asked.at(-1)).toMatchObject({
      method: then,
      url: "/sale",
      body: then === method && method !== "HEAD" ? "x=1" : "",
    });
    expect(shop.asked.at(-1)?.headers["content-type"]).toBe(
      then === method && method !== "HEAD" ? "text/x" : undefined,
    );
  });

  test("a hop that is disallowed is not requested, on the same origin and on another", async () => {
    shop.asked.length = 0;
    await expect(get(`${shop.origin()}/to-302-cart`)).rejects.toMatchObject({
      code: "robots-disallowed",
      decision: { url: `${shop.origin()}/cart` },
    });
    expect(shop.asked.map(({ url }) => url)).toEqual(["/to-302-cart"]);
    other.asked.length = 0;
    await expect(get(`${shop.origin()}/to-302-closed`)).rejects.toBeInstanceOf(RobotsDisallowedError);
    expect(other.asked.map(({ url }) => url)).toEqual(["/robots.txt"]);
  });

  test("what belongs to one origin is not carried to another", async () => {
    const headers = { authorization: "Bearer x", cookie: "a=1", "x-mine": "y" };
    await get(`${shop.origin()}/to-302-other`, { headers });
    const { authorization, cookie, "x-mine": mine } = other.asked.at(-1)?.headers ?? {};
    expect([authorization, cookie, mine]).toEqual([undefined, undefined, "y"]);
    await get(`${shop.origin()}/to-302`, { headers });
    expect(shop.asked.at(-1)?.headers.authorization).toBe("Bearer x");
  });

  test("manual gives the redirect itself, error rejects", async () => {
    const response = await get(`${shop.origin()}/to-301`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/sale"]);
    await expect(get(`${shop.origin()}/to-301`, { redirect: "error" })).rejects.toBeInstanceOf(TypeError);
  });

  test("a loop and another scheme end as in fetch", async () => {
    shop.asked.length = 0;
    await expect(get(`${shop.origin()}/to-302-loop`)).rejects.toThrow("more than 20 redirects");
    expect(shop.asked).toHaveLength(21);
    await expect(get(`${shop.origin()}/to-302-ftp`)).rejects.toThrow("ftp:");
  });
});

describe("what is not allowed", () => {
  test("is refused with its decision, and never requested", async () => {
    shop.asked.length = 0;
    const error = await get(`${shop.origin()}/cart/1`).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RobotsDisallowedError);
    expect(String(error)).toContain('line 2 "Disallow: /cart"');
    expect((error as RobotsDisallowedError).decision.verdict?.line).toBe(2);
    expect(shop.asked).toEqual([]);
  });

  test("is put off while robots.txt cannot be reached, with the moment to ask again", async () => {
    const error = await get(`${down.origin()}/sale`).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RobotsDeferredError);
    expect((error as RobotsDeferredError).retryAtMs).toBeGreaterThan(Date.now());
    expect(down.asked.map(({ url }) => url)).toEqual(["/robots.txt"]);
  });

  test("another User-Agent than the client's is a wrong call", async () => {
    await expect(get(`${shop.origin()}/sale`, { headers: { "User-Agent": "Googlebot" } })).rejects.toThrow(
      /User-Agent must be the client's/,
    );
  });

  test("a Retry-After is heeded", async () => {
    const own = politeFetch({ userAgent, network, politeness: { minIntervalMs: 1 } });
    expect((await own(`${shop.origin()}/late`)).status).toBe(503);
    shop.asked.length = 0;
    const patience = AbortSignal.timeout(300);
    await expect(own(`${shop.origin()}/sale`, { signal: patience })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(shop.asked).toEqual([]);
    await own.close();
  });

  test("a signal ends it, before and while", async () => {
    await expect(get(`${shop.origin()}/sale`, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });

  test.each([
    ["http://127.0.0.1:25/", "port-refused"],
    ["ftp://127.0.0.1/", "scheme-refused"],
  ])("%s is not connected to: %s", async (url, fault) => {
    const client = new RobotsClient({ userAgent, network });
    await expect(
      client.transport.requestHop(url, {
        method: "GET",
        headers: new Headers(),
        body: null,
        userAgent,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow(fault);
    await client.close();
  });

  test("under the public guard nothing private is connected to, whatever a redirect says", async () => {
    const client = new RobotsClient({ userAgent, network: { target: targetRules("public") } });
    await expect(client.fetch(`${shop.origin()}/sale`)).rejects.toBeInstanceOf(RobotsDeferredError);
    await expect(
      client.transport.requestHop(`${shop.origin()}/sale`, {
        method: "GET",
        headers: new Headers(),
        body: null,
        userAgent,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow(/port-refused|address-refused/);
    await client.close();
  });
});
