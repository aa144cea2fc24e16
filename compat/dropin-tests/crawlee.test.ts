// The Crawlee adapter with Crawlee 3.18: what is requested, what is reported, and a crawl of 2,000 pages over 50 hosts.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BasicCrawler, Configuration, log, RequestQueue } from "@crawlee/basic";
import { CheerioCrawler } from "@crawlee/cheerio";
import { MemoryStore, RobotsClient } from "@maycrawl/client";
import { robots, type SkippedRequest } from "@maycrawl/adapters/crawlee";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runExample } from "../../packages/adapters/test/page-example.ts";
import { loopback, redirectTo, type Site, site, userAgent } from "../../packages/adapters/test/loopback.ts";

log.setLevel(log.LEVELS.OFF);

/** A queue and a configuration that leave nothing behind. */
async function scratch(): Promise<{ queue: RequestQueue; config: Configuration }> {
  const config = new Configuration({ persistStorage: false });
  return { queue: await RequestQueue.open(`q${Math.random()}`, { config }), config };
}

const html = (...links: string[]): string =>
  `<html><title>page</title>${links.map((link) => `<a href="${link}">${link}</a>`).join("")}</html>`;

describe("what is requested", () => {
  let shop: Site;
  let other: Site;
  beforeAll(async () => {
    other = await site("User-agent: *\nDisallow: /secret\n");
    shop = await site("User-agent: ShopBot\nDisallow: /cart\n\nUser-agent: *\nDisallow: /\n", {
      "/": (_, response) =>
        void response.setHeader("content-type", "text/html").end(html("/sale", "/cart", "/moved", "/away", "/fine")),
      "/moved": redirectTo("/cart"),
      "/away": redirectTo(`${other.origin}/secret`),
      "/fine": redirectTo("/sale"),
      "/data.json": (_, response) =>
        void response.setHeader("content-type", "application/json").end(JSON.stringify({ price: 5 })),
    });
  });
  afterAll(async () => {
    await shop.close();
    await other.close();
  });

  test("Crawlee's own option asks about the page and fetches the redirect's target", async () => {
    const { queue, config } = await scratch();
    const crawler = new CheerioCrawler(
      {
        requestQueue: queue,
        respectRobotsTxtFile: { userAgent: "ShopBot" },
        maxRequestRetries: 0,
        async requestHandler() {},
      },
      config,
    );
    await crawler.run([`${shop.origin}/moved`]);
    expect(shop.pages()).toEqual(["/moved", "/cart"]);
    shop.seen.length = 0;
  });

  test("neither a disallowed page nor a disallowed redirect; both are reported with their line", async () => {
    const skipped: SkippedRequest[] = [];
    const failed: string[] = [];
    const titles: string[] = [];
    const polite = robots({ ...loopback, userAgent, onSkippedRequest: (one) => skipped.push(one) });
    const { queue, config } = await scratch();
    const crawler = new CheerioCrawler(
      {
        ...polite.options(queue),
        async requestHandler({ request, $, enqueueLinks }) {
          titles.push(`${request.url.slice(shop.origin.length)} ${$("title").text()} ${request.loadedUrl}`);
          await enqueueLinks();
        },
        async failedRequestHandler({ request }) {
          failed.push(request.url.slice(shop.origin.length));
        },
      },
      config,
    );
    await crawler.run([`${shop.origin}/`]);
    await polite.close();
    expect(shop.pages().sort()).toEqual(["/", "/away", "/fine", "/moved", "/sale", "/sale"]);
    expect(shop.seen.every((one) => one.userAgent === userAgent)).toBe(true);
    expect(shop.seen.filter(({ path }) => path === "/robots.txt")).toHaveLength(1);
    expect(other.pages()).toEqual([]);
    const told = skipped.map(({ url, reason, action, line, decision }) => ({
      path: url.slice(shop.origin.length),
      reason,
      action,
      line,
      about: decision.url,
    }));
    expect(told.sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: "/away", reason: "robotsTxt", action: "skip", line: 2, about: `${other.origin}/secret` },
      { path: "/cart", reason: "robotsTxt", action: "skip", line: 2, about: `${shop.origin}/cart` },
      { path: "/moved", reason: "robotsTxt", action: "skip", line: 2, about: `${shop.origin}/cart` },
    ]);
    // A redirect is only seen once the request is under way: Crawlee counts it as failed, and does not try it again.
    expect(failed.sort()).toEqual(["/away", "/moved"]);
    expect(titles.sort()[0]).toBe(`/ page ${shop.origin}/`);
    expect(titles.sort()[1]).toBe(`/fine  ${shop.origin}/sale`);
  });

  test("what is not known is not requested, and reported as deferred", async () => {
    const broken = await site(null, { "/robots.txt": (_, response) => void response.writeHead(500).end() });
    const skipped: SkippedRequest[] = [];
    const polite = robots({ ...loopback, userAgent, maxDeferMs: 0, onSkippedRequest: (one) => skipped.push(one) });
    const { queue, config } = await scratch();
    const crawler = new CheerioCrawler({ ...polite.options(queue), async requestHandler() {} }, config);
    await crawler.run([`${broken.origin}/`]);
    await polite.close();
    await broken.close();
    expect(skipped.map(({ action, line, retryAt }) => [action, line, typeof retryAt])).toEqual([
      ["defer", 0, "string"],
    ]);
    expect(broken.pages()).toEqual([]);
  });

  test("what is no page is read too", async () => {
    const polite = robots({ ...loopback, userAgent });
    const { queue, config } = await scratch();
    const read: unknown[] = [];
    const crawler = new CheerioCrawler(
      { ...polite.options(queue), requestHandler: async ({ json }) => void read.push(json) },
      config,
    );
    await crawler.run([`${shop.origin}/data.json`]);
    await polite.close();
    expect(read).toEqual([{ price: 5 }]);
  });

  test("BasicCrawler: sendRequest uses the turn that was waited for, and asks about redirects", async () => {
    shop.seen.length = 0;
    const polite = robots({ ...loopback, userAgent });
    const { queue, config } = await scratch();
    const bodies: string[] = [];
    const errors: string[] = [];
    const crawler = new BasicCrawler(
      {
        ...polite.options(queue),
        maxRequestRetries: 0,
        async requestHandler({ sendRequest }) {
          bodies.push((await sendRequest()).body);
          bodies.push((await sendRequest({ url: `${shop.origin}/more` })).body);
          await sendRequest({ url: `${shop.origin}/moved` }).catch((error: Error) => errors.push(error.name));
        },
      },
      config,
    );
    await crawler.run([`${shop.origin}/sale`]);
    await polite.close();
    expect([bodies, errors]).toEqual([["page /sale", "page /more"], ["RobotsDisallowedError"]]);
    expect(shop.pages()).toEqual(["/sale", "/more", "/moved"]);
  });

  test("the example of docs/crawlee.md", async () => {
    shop.seen.length = 0;
    const seen: string[] = [];
    const polites: ReturnType<typeof robots>[] = [];
    const names = {
      robots: (options: Parameters<typeof robots>[0]) => {
        const polite = robots({ ...options, ...loopback } as Parameters<typeof robots>[0]);
        polites.push(polite);
        return polite;
      },
      CheerioCrawler,
      RequestQueue: { open: async () => (await scratch()).queue },
      requestHandler: async ({ request }: { request: { url: string } }) => void seen.push(request.url),
    };
    const { result, printed } = await runExample("crawlee.md", names, shop.origin, "crawler");
    await (result as CheerioCrawler).run([`${shop.origin}/sale`, `${shop.origin}/cart`]);
    await polites[0]?.close();
    expect([seen, shop.pages(), printed.length]).toEqual([[`${shop.origin}/sale`], ["/sale"], 1]);
  });

  test("two crawls that share a store ask for one robots.txt", async () => {
    shop.seen.length = 0;
    const store = new MemoryStore();
    for (const path of ["/1", "/2"]) {
      const polite = robots({ ...loopback, userAgent, store });
      const { queue, config } = await scratch();
      const crawler = new CheerioCrawler({ ...polite.options(queue), async requestHandler() {} }, config);
      await crawler.run([shop.origin + path]);
      await polite.close();
    }
    expect(shop.seen.map(({ path }) => path)).toEqual(["/robots.txt", "/1", "/2"]);
    await store.close();
  });
});

describe("2,000 pages over 50 hosts", () => {
  const hosts = 50;
  const pagesEach = 40;
  /** The default. */
  const minIntervalMs = 1_000;
  /** A page takes this long, so that one at a time is a limit too. */
  const pageMs = 5;
  let server: Server;
  let port = 0;
  const arrivals = new Map<string, number[]>();
  const forbidden: string[] = [];
  let robotsTxts = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const host = request.headers.host ?? "";
      const path = request.url ?? "";
      const at = arrivals.get(host) ?? [];
      arrivals.set(host, at);
      at.push(performance.now());
      if (path.startsWith("/private")) forbidden.push(host + path);
      if (path === "/robots.txt") {
        robotsTxts++;
        response.end("User-agent: *\nDisallow: /private\n");
        return;
      }
      if (path === "/to-private") {
        response.writeHead(302, { location: "/private/target" }).end();
        return;
      }
      const links = Array.from({ length: pagesEach }, (_, i) => `/page/${i}`);
      const body = path === "/page/0" ? html(...links, "/private/page", "/to-private") : html();
      setTimeout(() => response.setHeader("content-type", "text/html").end(body), pageMs);
    });
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );

  test("each once, at each host's pace, and nothing waits under a slot", { timeout: 180_000 }, async () => {
    const origins = Array.from({ length: hosts }, (_, i) => `http://127.0.0.${i + 2}:${port}`);
    const skipped: SkippedRequest[] = [];
    const pages = new Set<string>();
    const client = new RobotsClient({ ...loopback, userAgent, politeness: { minIntervalMs } });
    const acquire = vi.spyOn(client, "acquire");
    const polite = robots({ client, onSkippedRequest: (one) => skipped.push(one) });
    const { queue, config } = await scratch();
    let underWay = 0;
    let mostUnderWay = 0;
    let slotMs = 0;
    const crawler = new CheerioCrawler(
      {
        ...polite.options(queue),
        // Crawlee begins with one slot, and takes its time to add others.
        minConcurrency: 20,
        maxConcurrency: 20,
        preNavigationHooks: [
          ({ request }) => {
            request.userData["startedMs"] = performance.now();
            mostUnderWay = Math.max(mostUnderWay, ++underWay);
          },
        ],
        postNavigationHooks: [
          ({ request }) => {
            underWay--;
            slotMs += performance.now() - (request.userData["startedMs"] as number);
          },
        ],
        async failedRequestHandler() {
          underWay--;
        },
        async requestHandler({ request, enqueueLinks }) {
          pages.add(request.url);
          if (request.url.endsWith("/page/0")) await enqueueLinks();
        },
      },
      config,
    );
    const started = performance.now();
    const stats = await crawler.run(origins.map((origin) => `${origin}/page/0`));
    const seconds = (performance.now() - started) / 1000;
    await polite.close();
    await client.close();

    const gaps = [...arrivals.values()].flatMap((at) => at.slice(1).map((ms, i) => ms - (at[i] ?? 0)));
    const least = Math.min(...gaps);
    // Robots.txt, 40 pages and one redirect at each host, a pause between each two of them.
    const floor = ((pagesEach + 2 - 1) * (minIntervalMs + pageMs)) / 1000;
    process.stderr.write(
      `Crawlee 3.18, ${pages.size} pages over ${hosts} hosts, ${minIntervalMs} ms between requests: ` +
        `${seconds.toFixed(1)} s (the pace alone asks for ${floor.toFixed(1)} s); ${robotsTxts} robots.txt; ` +
        `shortest gap ${least.toFixed(0)} ms; ` +
        `${mostUnderWay} of 20 slots at most, ${(slotMs / pages.size).toFixed(0)} ms of a slot for each page; ` +
        `${skipped.length} skipped, ${forbidden.length} forbidden requests; ` +
        `${Math.round(process.memoryUsage().rss / 2 ** 20)} MB\n`,
    );
    expect(pages.size).toBe(hosts * pagesEach);
    expect(stats.requestsFinished).toBe(hosts * pagesEach);
    expect(forbidden).toEqual([]);
    expect(robotsTxts).toBe(hosts);
    expect(skipped).toHaveLength(2 * hosts);
    expect(least).toBeGreaterThan(minIntervalMs - 10);
    expect(seconds).toBeLessThan(4 * floor);
    // A turn for each page and each redirect's first hop, all waited for in the queue: none was asked for under a slot.
    expect(acquire).toHaveBeenCalledTimes(hosts * (pagesEach + 1));
  });
});
