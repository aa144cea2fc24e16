// The queue that holds requests back, by its interface alone, which is Crawlee 3.18's and 4's; with the real Crawlee it
// is tested in compat/dropin-tests.
import { type RobotsClient } from "@maycrawl/client";
import { afterEach, describe, expect, test } from "vitest";
import { type RequestManager, robots, type SkippedRequest } from "../src/crawlee/index.ts";
import type { CrawleeRequest } from "../src/crawlee/structure.ts";
import { loopback, loopbackClient, site, type Site, userAgent } from "./loopback.ts";

/** A queue in memory, with a lock that can run out. */
class Queue implements RequestManager {
  readonly waiting: CrawleeRequest[];
  readonly handled: CrawleeRequest[] = [];
  readonly #locked = new Set<CrawleeRequest>();
  readonly #total: number;

  constructor(urls: readonly string[]) {
    this.waiting = urls.map((url) => ({ url, uniqueKey: url }));
    this.#total = urls.length;
  }

  /** As if the locks had run out. */
  unlock(): void {
    this.waiting.push(...this.#locked);
    this.#locked.clear();
  }

  async fetchNextRequest(): Promise<CrawleeRequest | null> {
    const next = this.waiting.shift() ?? null;
    if (next !== null) this.#locked.add(next);
    return next;
  }
  async markRequestHandled(request: CrawleeRequest): Promise<void> {
    this.#locked.delete(request);
    this.handled.push(request);
  }
  async reclaimRequest(request: CrawleeRequest): Promise<void> {
    this.#locked.delete(request);
    this.waiting.push(request);
  }
  async isFinished(): Promise<boolean> {
    return this.waiting.length + this.#locked.size === 0;
  }
  async isEmpty(): Promise<boolean> {
    return this.waiting.length === 0;
  }
  async handledCount(): Promise<number> {
    return this.handled.length;
  }
  getTotalCount(): number {
    return this.#total;
  }
  getPendingCount(): number {
    return this.waiting.length;
  }
  async addRequest(request: CrawleeRequest): Promise<void> {
    this.waiting.push(request);
  }
  async addRequestsBatched(requests: CrawleeRequest[]): Promise<void> {
    this.waiting.push(...requests);
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<CrawleeRequest> {}
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
async function opened(robotsTxt: string): Promise<Site> {
  const shop = await site(robotsTxt);
  open.push(shop);
  return shop;
}
function client(options: Parameters<typeof loopbackClient>[0] = {}): RobotsClient {
  const made = loopbackClient(options);
  open.push(made);
  return made;
}

/** The next request once there is one. */
async function next(manager: RequestManager): Promise<CrawleeRequest> {
  for (;;) {
    const request = await manager.fetchNextRequest();
    if (request !== null) return request;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

describe("the queue", () => {
  test("gives what may be fetched, one request for each host at a time, and ends when all is handled", async () => {
    const shop = await opened("User-agent: *\nDisallow: /cart\n");
    const other = await opened("");
    const skipped: SkippedRequest[] = [];
    const polite = robots({ client: client(), onSkippedRequest: (one) => skipped.push(one) });
    const queue = new Queue([`${shop.origin}/1`, `${shop.origin}/cart`, `${shop.origin}/2`, `${other.origin}/1`]);
    const manager = polite.requestManager(queue);
    const taken = [await next(manager), await next(manager)];
    expect(taken.map(({ url }) => url).sort()).toEqual([`${shop.origin}/1`, `${other.origin}/1`].sort());
    // The second page of the shop waits for the first to end, and takes no slot meanwhile.
    expect([await manager.isEmpty(), await manager.fetchNextRequest(), await manager.isFinished()]).toEqual([
      true,
      null,
      false,
    ]);
    for (const request of taken) await manager.markRequestHandled(request);
    const last = await next(manager);
    expect(last.url).toBe(`${shop.origin}/2`);
    await manager.markRequestHandled(last);
    expect(await manager.isFinished()).toBe(true);
    expect(skipped.map(({ url, action, line, reason }) => [url, action, line, reason])).toEqual([
      [`${shop.origin}/cart`, "skip", 2, "robotsTxt"],
    ]);
    expect(queue.handled.find(({ url }) => url.endsWith("/cart"))).toMatchObject({ noRetry: true, state: 7 });
    await polite.close();
  });

  test("a request that is given back takes a new turn", async () => {
    const shop = await opened("");
    const polite = robots({ client: client() });
    const manager = polite.requestManager(new Queue([`${shop.origin}/1`]));
    const first = await next(manager);
    await manager.reclaimRequest(first);
    expect(await next(manager)).toBe(first);
    await manager.markRequestHandled(first);
    expect([await manager.isFinished(), await manager.handledCount(), manager.getTotalCount()]).toEqual([true, 1, 1]);
  });

  test("a lock that runs out while a request is held back does not give it twice", async () => {
    const shop = await opened("");
    const polite = robots({ client: client() });
    const queue = new Queue([`${shop.origin}/1`, `${shop.origin}/2`]);
    const manager = polite.requestManager(queue);
    const first = await next(manager);
    queue.unlock();
    expect(await manager.fetchNextRequest()).toBe(null);
    await manager.markRequestHandled(first);
    const second = await next(manager);
    expect([first.url, second.url]).toEqual([`${shop.origin}/1`, `${shop.origin}/2`]);
    await polite.close();
  });

  test("an invalid URL is reported, and not tried", async () => {
    const skipped: SkippedRequest[] = [];
    const polite = robots({ client: client(), onSkippedRequest: (one) => skipped.push(one) });
    const manager = polite.requestManager(new Queue(["mailto:a@shop.example"]));
    while (!(await manager.isFinished())) await manager.isEmpty();
    expect(skipped.map(({ action, retryAt }) => [action, retryAt])).toEqual([["defer", null]]);
  });

  test("closing leaves what is held back in Crawlee's queue, unhandled", async () => {
    const shop = await opened("");
    const polite = robots({ ...loopback, userAgent, politeness: { minIntervalMs: 60_000 } });
    const queue = new Queue([`${shop.origin}/1`]);
    const manager = polite.requestManager(queue);
    expect(await manager.isEmpty()).toBe(true);
    await polite.close();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(queue.handled).toEqual([]);
    expect(await manager.fetchNextRequest()).toBe(null);
  });

  test("no more than maxHeld are taken out", async () => {
    const shop = await opened("");
    const polite = robots({ client: client({ politeness: { minIntervalMs: 60_000 } }), maxHeld: 3 });
    const queue = new Queue(Array.from({ length: 10 }, (_, i) => `${shop.origin}/${i}`));
    await polite.requestManager(queue).isEmpty();
    expect(queue.waiting).toHaveLength(7);
    await polite.close();
  });
});

describe("what Crawlee 4 looks for (SupportsDomainThrottling)", () => {
  test("recordDomainDelay delays the host for all who share the client", async () => {
    const shop = await opened("");
    const shared = client();
    const manager = robots({ client: shared }).requestManager(new Queue([]));
    expect(manager.recordDomainDelay(`${shop.origin}/1`, 30_000)).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    const turn = await shared.acquire(`${shop.origin}/2`, { maxWaitMs: 1_000 });
    expect(turn.outcome).toBe("deferred");
    expect(manager.recordDomainDelay("mailto:a@shop.example", 1)).toBe(false);
  });
  test("setCrawlDelay: the host is paced already", () => {
    const manager = robots({ client: client() }).requestManager(new Queue([]));
    expect([manager.setCrawlDelay("https://shop.example/", 5), manager.setCrawlDelay("no URL", 5)]).toEqual([
      true,
      false,
    ]);
  });
  test("assertNoStalledDomains throws once a host has not moved for a quarter of an hour", async () => {
    const shop = await opened("");
    let nowMs = Date.now();
    const shared = client({
      now: () => nowMs,
      sleep: () => new Promise(() => {}),
      politeness: { minIntervalMs: 60_000 },
    });
    const polite = robots({ client: shared });
    const manager = polite.requestManager(new Queue([`${shop.origin}/1`]));
    await manager.isEmpty();
    expect(() => manager.assertNoStalledDomains()).not.toThrow();
    nowMs += 901_000;
    expect(() => manager.assertNoStalledDomains()).toThrow(/has had no turn for 901 s; 1 requests wait for it/);
    await polite.close();
  });
});
