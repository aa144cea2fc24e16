// What requesting a page needs: to ask about a URL, to wait for its host, and the network. `RobotsClient` has it.
import type { CrawlDecision } from "./crawl-decision.ts";
import type { AcquiredSlot, DeferredSlot } from "./politeness/host-queue.ts";
import type { Transport } from "./retrieval/transport.ts";
import type { NoSiteYet, Site } from "./site/sites.ts";

/** See the methods of `RobotsClient`. */
export interface PageClient {
  readonly userAgent: string;
  readonly transport: Transport;
  now(): number;
  site(url: string, options: { readonly signal?: AbortSignal }): Promise<Site | NoSiteYet | null>;
  decide(url: string, options: { readonly signal?: AbortSignal }): Promise<CrawlDecision>;
  acquire(
    url: string,
    options: { readonly signal?: AbortSignal; readonly maxWaitMs?: number },
  ): Promise<AcquiredSlot | DeferredSlot>;
  sleepUntil(ms: number, signal?: AbortSignal): Promise<void>;
  pushBack(url: string, untilMs: number): Promise<void>;
}
