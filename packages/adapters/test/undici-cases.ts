// What the interceptor promises, for any undici and any fetch: run with undici 7 and Node's own fetch (undici.test.ts),
// and with undici 8 and its own fetch on Node 22 (compat/dropin-tests). Plain assertions, so that a script can run
// them.
import assert from "node:assert/strict";
import { once } from "node:events";
import type { RobotsClientOptions } from "@maycrawl/client";
import { RobotsDeferredError, RobotsDisallowedError, robots } from "@maycrawl/adapters/undici";
import { type Answer, loopback, redirectTo, type Site, site, userAgent } from "./loopback.ts";

/** An undici with a fetch. */
export interface Undici {
  readonly Agent: new () => Composable;
  readonly fetch: (url: string, init?: object) => Promise<Response>;
  readonly request: (
    url: string,
    options?: object,
  ) => Promise<{ readonly statusCode: number; readonly body: { text(): Promise<string> } }>;
  readonly interceptors: { redirect(options: { readonly maxRedirections: number }): unknown };
}

interface Composable {
  compose(...interceptors: unknown[]): Composable;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

export interface UndiciCase {
  readonly name: string;
  readonly run: (undici: Undici) => Promise<void>;
}

/** Two sites, and a polite dispatcher. */
interface Scene {
  readonly shop: Site;
  readonly other: Site;
  readonly agent: Composable;
  readonly interceptor: ReturnType<typeof robots>;
  readonly get: (path: string, init?: object) => Promise<Response>;
}

const rules = "User-agent: ShopBot\nDisallow: /cart\nDisallow: /*?sort=\nUser-agent: *\nDisallow: /\n";

async function withScene(
  undici: Undici,
  answers: Readonly<Record<string, Answer>>,
  run: (scene: Scene) => Promise<void>,
  options: Partial<RobotsClientOptions> & { readonly maxTurnWaitMs?: number } = {},
): Promise<void> {
  const shop = await site(rules, answers);
  const other = await site("User-agent: *\nDisallow: /secret\n");
  const interceptor = robots({ ...loopback, userAgent, ...options });
  const agent = new undici.Agent().compose(interceptor);
  const get = (path: string, init: object = {}): Promise<Response> =>
    undici.fetch(path.startsWith("/") ? shop.origin + path : path, { dispatcher: agent, ...init });
  try {
    await run({ shop, other, agent, interceptor, get });
  } finally {
    await agent.destroy();
    await interceptor.close();
    await shop.close();
    await other.close();
  }
}

/** What a fetch fails with because of robots.txt: the cause of its TypeError. */
async function causeOf(failing: Promise<unknown>): Promise<unknown> {
  try {
    await failing;
  } catch (error) {
    return (error as Error).cause ?? error;
  }
  throw new Error("it did not fail");
}

/** A promise that is settled from outside. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

export const undiciCases: readonly UndiciCase[] = [
  {
    name: "an allowed page comes through, asked for under the client's name",
    run: (undici) =>
      withScene(undici, {}, async ({ shop, get }) => {
        const response = await get("/sale?x=1");
        assert.equal(await response.text(), "page /sale?x=1");
        assert.deepEqual(
          shop.seen.map(({ path, userAgent }) => [path, userAgent]),
          [
            ["/robots.txt", userAgent],
            ["/sale?x=1", userAgent],
          ],
        );
      }),
  },
  {
    name: "a disallowed page is not requested; the error says why",
    run: (undici) =>
      withScene(undici, {}, async ({ shop, get }) => {
        const error = await causeOf(get("/cart"));
        assert.ok(error instanceof RobotsDisallowedError);
        assert.deepEqual([error.code, error.reason, error.decision.verdict?.line], ["robots-disallowed", "rules", 2]);
        assert.deepEqual(shop.pages(), []);
      }),
  },
  {
    name: "each redirect is asked about, on the same site and on another",
    run: (undici) =>
      withScene(undici, { "/a": redirectTo("/b"), "/b": redirectTo("/cart") }, async ({ shop, other, get }) => {
        const error = await causeOf(get("/a"));
        assert.ok(error instanceof RobotsDisallowedError);
        assert.equal(error.decision.url, `${shop.origin}/cart`);
        assert.deepEqual(shop.pages(), ["/a", "/b"]);
        const away = await site(null, { "/": redirectTo(`${other.origin}/secret`) });
        assert.ok((await causeOf(get(`${away.origin}/`))) instanceof RobotsDisallowedError);
        await away.close();
        assert.deepEqual(
          other.seen.map(({ path }) => path),
          ["/robots.txt"],
        );
      }),
  },
  {
    name: "an allowed redirect is followed",
    run: (undici) =>
      withScene(undici, { "/old": redirectTo("/new") }, async ({ get }) => {
        const response = await get("/old");
        assert.deepEqual([response.redirected, await response.text()], [true, "page /new"]);
      }),
  },
  {
    name: "what is not known is not requested: the error says when to ask again",
    run: (undici) =>
      withScene(
        undici,
        { "/robots.txt": (_, response) => void response.writeHead(500).end() },
        async ({ shop, get }) => {
          const error = await causeOf(get("/sale"));
          assert.ok(error instanceof RobotsDeferredError);
          assert.deepEqual([error.code, error.reason], ["robots-deferred", "unreachable"]);
          assert.equal(error.retryAt, new Date(error.retryAtMs ?? 0).toISOString());
          assert.ok((error.retryAtMs ?? 0) > Date.now());
          assert.deepEqual(shop.pages(), []);
        },
      ),
  },
  {
    name: "the robots.txt itself is not asked about",
    run: (undici) =>
      withScene(
        undici,
        { "/robots.txt": (_, response) => void response.writeHead(500).end("broken") },
        async ({ shop, get }) => {
          const response = await get("/robots.txt");
          assert.deepEqual([response.status, await response.text()], [500, "broken"]);
          assert.equal(shop.seen.length, 1);
        },
      ),
  },
  {
    name: "bodies stream, both ways",
    run: async (undici) => {
      const { opened, open } = gate();
      const answers: Record<string, Answer> = {
        "/slow": (_, response) => {
          response.write("first ");
          void opened.then(() => response.end("last"));
        },
        "/echo": (request, response) => void request.pipe(response),
      };
      await withScene(undici, answers, async ({ get }) => {
        const { body } = await get("/slow");
        assert.ok(body !== null);
        const reader = body.getReader();
        const first = await reader.read();
        assert.equal(Buffer.from(first.value ?? []).toString(), "first ");
        open();
        let rest = "";
        for (let next = await reader.read(); !next.done; next = await reader.read())
          rest += Buffer.from(next.value).toString();
        assert.equal(rest, "last");
        const sent = new Blob(["one ", "two"]).stream();
        const echo = await get("/echo", { method: "POST", body: sent, duplex: "half" });
        assert.equal(await echo.text(), "one two");
      });
    },
  },
  {
    name: "a request that waits can be aborted, and leaves the line",
    run: async (undici) => {
      const { opened, open } = gate();
      const asked = gate();
      const answers: Record<string, Answer> = {
        "/slow": (_, response) => {
          asked.open();
          void opened.then(() => response.end("slow"));
        },
      };
      await withScene(undici, answers, async ({ shop, get }) => {
        const slow = get("/slow").then((response) => response.text());
        await asked.opened;
        const abort = new AbortController();
        const waiting = get("/waits", { signal: abort.signal });
        const after = get("/after").then((response) => response.text());
        setImmediate(() => abort.abort());
        await assert.rejects(waiting, { name: "AbortError" });
        open();
        assert.deepEqual(await Promise.all([slow, after]), ["slow", "page /after"]);
        assert.deepEqual(shop.pages(), ["/slow", "/after"]);
      });
    },
  },
  {
    name: "an abort within the body gives the turn back",
    run: (undici) =>
      withScene(undici, { "/endless": (_, response) => void response.write("begin") }, async ({ shop, get }) => {
        const abort = new AbortController();
        const response = await get("/endless", { signal: abort.signal });
        const text = response.text();
        abort.abort();
        await assert.rejects(text, { name: "AbortError" });
        assert.equal(await (await get("/next")).text(), "page /next");
        assert.deepEqual(shop.pages(), ["/endless", "/next"]);
      }),
  },
  {
    name: "requests to a host come one at a time, and keep their distance",
    run: async (undici) => {
      let busy = 0;
      const answer: Answer = (request, response) => {
        assert.equal(++busy, 1);
        setTimeout(() => {
          busy--;
          response.end(`page ${request.url}`);
        }, 20);
      };
      await withScene(
        undici,
        { "/1": answer, "/2": answer, "/3": answer },
        async ({ shop, get }) => {
          const texts = await Promise.all(["/1", "/2", "/3"].map(async (path) => (await get(path)).text()));
          assert.deepEqual(texts, ["page /1", "page /2", "page /3"]);
          const moments = shop.seen.map(({ atMs }) => atMs);
          for (let i = 1; i < moments.length; i++) {
            const apartMs = (moments[i] ?? 0) - (moments[i - 1] ?? 0);
            assert.ok(apartMs >= 145, `${apartMs} ms apart`);
          }
        },
        { politeness: { minIntervalMs: 150 } },
      );
    },
  },
  {
    name: "a body that nobody reads does not hold up the next request",
    run: (undici) =>
      withScene(
        undici,
        { "/big": (_, response) => void response.end(Buffer.alloc(32 * 1024 * 1024)) },
        async ({ get }) => {
          const unread = await get("/big");
          assert.equal(await (await get("/next")).text(), "page /next");
          assert.equal(unread.bodyUsed, false);
        },
      ),
  },
  {
    name: "who would wait too long learns when to come back",
    run: (undici) =>
      withScene(
        undici,
        {},
        async ({ shop, get }) => {
          const error = await causeOf(get("/sale").then(() => get("/next")));
          assert.ok(error instanceof RobotsDeferredError);
          assert.deepEqual([error.code, error.reason], ["robots-deferred", "host-not-yet"]);
          assert.ok((error.retryAtMs ?? 0) > Date.now() + 20_000);
          assert.deepEqual(shop.pages(), []);
        },
        { politeness: { minIntervalMs: 30_000 }, maxTurnWaitMs: 50 },
      ),
  },
  {
    name: "Retry-After delays the host",
    run: (undici) =>
      withScene(
        undici,
        { "/busy": (_, response) => void response.writeHead(503, { "retry-after": "30" }).end("busy") },
        async ({ get, interceptor, shop }) => {
          assert.equal(await (await get("/busy")).text(), "busy");
          const turn = await interceptor.client.acquire(`${shop.origin}/next`, { maxWaitMs: 0 });
          assert.equal(turn.outcome, "deferred");
        },
      ),
  },
  {
    name: "another User-Agent is a wrong call",
    run: (undici) =>
      withScene(undici, {}, async ({ shop, get }) => {
        for (const headers of [{ "user-agent": "OtherBot/1.0" }, [["User-Agent", "OtherBot/1.0"]]]) {
          const error = await causeOf(get("/sale", { headers }));
          assert.match(String(error), /^TypeError: the User-Agent must be the client's/);
        }
        assert.equal(shop.seen.length, 0);
        assert.equal((await get("/sale", { headers: { "user-agent": userAgent, "x-a": "1" } })).status, 200);
      }),
  },
  {
    name: "request(): the query option, paths with two slashes, all forms of headers",
    run: (undici) =>
      withScene(undici, {}, async ({ shop, agent }) => {
        const ask = (path: string, options: object = {}): ReturnType<Undici["request"]> =>
          undici.request(shop.origin + path, { dispatcher: agent, ...options });
        assert.ok((await causeOf(ask("/list", { query: { sort: "price" } }))) instanceof RobotsDisallowedError);
        assert.equal(await (await ask("/list", { query: { page: 2 } })).body.text(), "page /list?page=2");
        assert.equal(await (await ask("//cart")).body.text(), "page //cart");
        for (const headers of [{ "x-a": "1" }, ["x-a", "1"], new Map([["x-a", "1"]])])
          assert.equal((await ask("/sale", { headers })).statusCode, 200);
        assert.deepEqual(new Set(shop.seen.map(({ userAgent }) => userAgent)), new Set([userAgent]));
        assert.deepEqual(shop.pages(), ["/list?page=2", "//cart", "/sale", "/sale", "/sale"]);
      }),
  },
  {
    name: "with interceptors.redirect(): each hop is asked, and the wrong order fails",
    run: (undici) =>
      withScene(undici, { "/a": redirectTo("/cart"), "/b": redirectTo("/c") }, async ({ shop, interceptor }) => {
        const redirect = undici.interceptors.redirect({ maxRedirections: 3 });
        const right = new undici.Agent().compose(interceptor, redirect);
        const wrong = new undici.Agent().compose(redirect, interceptor);
        const ask = (agent: Composable, path: string): ReturnType<Undici["request"]> =>
          undici.request(shop.origin + path, { dispatcher: agent });
        assert.ok((await causeOf(ask(right, "/a"))) instanceof RobotsDisallowedError);
        assert.equal(await (await ask(right, "/b")).body.text(), "page /c");
        for (const path of ["/a", "/b"])
          assert.match(String(await causeOf(ask(wrong, path))), /before interceptors.redirect/);
        assert.deepEqual(shop.pages(), ["/a", "/b", "/c", "/a", "/b"]);
        await right.destroy();
        await wrong.destroy();
      }),
  },
  {
    name: "a client that is given is shared, and stays open",
    run: (undici) =>
      withScene(undici, {}, async ({ shop, interceptor }) => {
        const shared = robots({ client: interceptor.client });
        const agent = new undici.Agent().compose([shared]);
        await (await undici.fetch(`${shop.origin}/sale`, { dispatcher: agent })).text();
        await shared.close();
        assert.equal((await interceptor.client.decide(`${shop.origin}/cart`)).action, "skip");
        assert.equal(shop.seen.filter(({ path }) => path === "/robots.txt").length, 1);
        await agent.destroy();
      }),
  },
  {
    name: "a connection that breaks gives the turn back",
    run: (undici) =>
      withScene(
        undici,
        {
          "/breaks": (request, response) => {
            response.writeHead(200, { "content-length": "100" });
            response.write("half");
            void once(response, "drain").catch(() => {});
            setImmediate(() => request.socket.destroy());
          },
        },
        async ({ get }) => {
          await assert.rejects(get("/breaks").then((response) => response.text()));
          assert.equal(await (await get("/next")).text(), "page /next");
        },
      ),
  },
];
