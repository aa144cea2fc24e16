// A queue between Crawlee and its own: a request comes out once robots.txt allows it and its host's turn has come, so
// that nothing waits under a concurrency slot. In: Crawlee's queue and a client. Out: the same interface. What is held
// back waits in the client's politeness, by one timer for all.
import { hostKeyOf, RobotsDeferredError, type RobotsClient } from "@maycrawl/client";
import { type SkippedRequestCallback, skippedBy } from "./skipped.ts";
import { type CrawleeRequest, type RequestManager, skippedState } from "./structure.ts";
import type { TurnsInHand } from "./turns-in-hand.ts";

/** How the queue holds back. */
export interface HoldingOptions {
  /** The most requests that are held back at once: by default 10,000, which take some 20 MB. */
  readonly maxHeld?: number;
  /** A request whose rules are not known is asked about again for so long, in milliseconds: by default five minutes. */
  readonly maxDeferMs?: number;
  /** A host that has not moved for so long is stalled, in milliseconds: by default a quarter of an hour. */
  readonly maxStallMs?: number;
}

/** What is known of a host whose requests are held back. */
interface HeldHost {
  held: number;
  movedMs: number;
}

/** See above. Its methods are Crawlee's, and those of Crawlee 4's domain throttling. */
export class PoliteRequestManager implements RequestManager {
  readonly #inner: RequestManager;
  readonly #client: RobotsClient;
  readonly #turns: TurnsInHand;
  readonly #skipped: SkippedRequestCallback;
  readonly #maxHeld: number;
  readonly #maxDeferMs: number;
  readonly #maxStallMs: number;
  readonly #ready: CrawleeRequest[] = [];
  /** By unique key, what came out of the queue and is not handled: a lock that ran out hands it out once more. */
  readonly #taken: Map<string, CrawleeRequest> = new Map();
  /** What gives a request's turn back. */
  readonly #giveBack: Map<string, () => void> = new Map();
  readonly #hosts: Map<string, HeldHost> = new Map();
  readonly #ending: AbortController = new AbortController();
  #held = 0;
  #filling: Promise<void> | null = null;

  constructor(
    inner: RequestManager,
    client: RobotsClient,
    turns: TurnsInHand,
    skipped: SkippedRequestCallback,
    { maxHeld = 10_000, maxDeferMs = 300_000, maxStallMs = 900_000 }: HoldingOptions,
  ) {
    this.#inner = inner;
    this.#client = client;
    this.#turns = turns;
    this.#skipped = skipped;
    this.#maxHeld = maxHeld;
    this.#maxDeferMs = maxDeferMs;
    this.#maxStallMs = maxStallMs;
  }

  /** The next request whose turn has come; null while all are held back. */
  async fetchNextRequest(): Promise<CrawleeRequest | null> {
    if (await this.isEmpty()) return null;
    return this.#ready.shift() ?? null;
  }

  /** Whether no request's turn has come: Crawlee then starts no task, and no slot is taken. */
  async isEmpty(): Promise<boolean> {
    if (this.#ready.length === 0) await this.#fill();
    return this.#ready.length === 0;
  }

  async isFinished(): Promise<boolean> {
    return this.#taken.size === 0 && this.#filling === null && (await this.#inner.isFinished());
  }

  async markRequestHandled(request: CrawleeRequest): Promise<unknown> {
    this.#end(request);
    return this.#inner.markRequestHandled(request);
  }

  async reclaimRequest(request: CrawleeRequest, options?: object): Promise<unknown> {
    this.#end(request);
    return this.#inner.reclaimRequest(request, options);
  }

  handledCount(): Promise<number> {
    return this.#inner.handledCount();
  }

  getTotalCount(): number {
    return this.#inner.getTotalCount();
  }

  getPendingCount(): number {
    return this.#inner.getPendingCount();
  }

  addRequest(request: object, options?: object): Promise<unknown> {
    return this.#inner.addRequest(request, options);
  }

  addRequestsBatched(requests: unknown, options?: object): Promise<unknown> {
    return this.#inner.addRequestsBatched(requests, options);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrawleeRequest> {
    for (let next = await this.fetchNextRequest(); next !== null; next = await this.fetchNextRequest()) yield next;
  }

  /** Leaves the URL's host alone for so many milliseconds. Source: Crawlee 4, SupportsDomainThrottling. */
  recordDomainDelay(url: string, retryAfterMs: number): boolean {
    if (hostKeyOf(url) === null) return false;
    void this.#client.pushBack(url, this.#client.now() + retryAfterMs).catch(() => {});
    return true;
  }

  /** Whether the URL's host is paced here: its Crawl-delay is obeyed already. Source: as above. */
  setCrawlDelay(url: string, _seconds: number): boolean {
    return hostKeyOf(url) !== null;
  }

  /** Throws if requests of a host are held back and none has moved for too long. Source: as above. */
  assertNoStalledDomains(): void {
    const nowMs = this.#client.now();
    for (const [host, { held, movedMs }] of this.#hosts) {
      const stalledMs = nowMs - movedMs;
      if (held > 0 && stalledMs > this.#maxStallMs)
        throw new Error(`${host} has had no turn for ${Math.round(stalledMs / 1000)} s; ${held} requests wait for it`);
    }
  }

  /** The requests under way for this URL are not tried again. */
  giveUp(url: string): void {
    for (const request of this.#taken.values()) if (request.url === url) request.noRetry = true;
  }

  /** Ends what waits: what is held back stays in Crawlee's queue, unhandled. */
  close(): void {
    this.#ending.abort(new Error("the crawl has ended"));
    for (const giveBack of this.#giveBack.values()) giveBack();
    this.#giveBack.clear();
  }

  /** Takes requests out of Crawlee's queue until it is empty or enough are held. */
  #fill(): Promise<void> {
    if (this.#ending.signal.aborted) return Promise.resolve();
    this.#filling ??= this.#take().finally(() => (this.#filling = null));
    return this.#filling;
  }

  async #take(): Promise<void> {
    while (this.#held < this.#maxHeld) {
      const request = await this.#inner.fetchNextRequest();
      if (request === null) return;
      if (this.#taken.has(request.uniqueKey)) continue;
      this.#taken.set(request.uniqueKey, request);
      void this.#hold(request);
    }
  }

  async #hold(request: CrawleeRequest): Promise<void> {
    const host = this.#hostOf(request.url);
    host.held++;
    this.#held++;
    try {
      const turn = await this.#admitted(request.url);
      this.#giveBack.set(request.uniqueKey, this.#turns.keep(turn));
      this.#ready.push(request);
    } catch (error) {
      await this.#refuse(request, error);
    } finally {
      host.held--;
      host.movedMs = this.#client.now();
      if (host.held === 0) this.#hosts.delete(hostKeyOf(request.url) ?? "");
      this.#held--;
    }
  }

  #hostOf(url: string): HeldHost {
    const key = hostKeyOf(url) ?? "";
    let host = this.#hosts.get(key);
    if (host === undefined) this.#hosts.set(key, (host = { held: 0, movedMs: this.#client.now() }));
    return host;
  }

  /** The turn; what is not known is asked about again, for a while. */
  async #admitted(url: string): ReturnType<RobotsClient["admit"]> {
    const { signal } = this.#ending;
    const untilMs = this.#client.now() + this.#maxDeferMs;
    for (;;) {
      try {
        return await this.#client.admit(url, { signal });
      } catch (error) {
        if (!(error instanceof RobotsDeferredError) || error.retryAtMs === null || error.retryAtMs > untilMs)
          throw error;
        await this.#client.sleepUntil(error.retryAtMs, signal);
      }
    }
  }

  async #refuse(request: CrawleeRequest, error: unknown): Promise<void> {
    const skipped = skippedBy(request.url, error);
    if (skipped === null) {
      // The crawl has ended: the request stays in the queue.
      this.#taken.delete(request.uniqueKey);
      return;
    }
    request.noRetry = true;
    request.state = skippedState;
    await this.#skipped(skipped);
    await this.#inner.markRequestHandled(request);
    this.#taken.delete(request.uniqueKey);
  }

  #end({ uniqueKey }: CrawleeRequest): void {
    this.#giveBack.get(uniqueKey)?.();
    this.#giveBack.delete(uniqueKey);
    this.#taken.delete(uniqueKey);
  }
}
