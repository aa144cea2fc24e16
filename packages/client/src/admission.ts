// The way to a request: the URL is decided, then its host's turn is waited for. In: a client and a URL. Out: the turn,
// or a typed error that says why nothing may be sent. polite-hops.ts and every adapter go this way.
import { type CrawlDecision, deferred } from "./crawl-decision.ts";
import { RobotsDeferredError, RobotsDisallowedError } from "./errors.ts";
import type { PageClient } from "./page-client.ts";
import type { AcquiredSlot } from "./politeness/host-queue.ts";

/** How an admission is waited for. */
export interface AdmissionOptions {
  readonly signal?: AbortSignal;
  /** How long to wait for a turn at most, in milliseconds: by default as long as the signal lets it. */
  readonly maxWaitMs?: number;
}

/** As `RobotsClient.admit`, for any client. */
export async function admitted(client: PageClient, url: string, options: AdmissionOptions = {}): Promise<AcquiredSlot> {
  const { signal, maxWaitMs = Number.POSITIVE_INFINITY } = options;
  signal?.throwIfAborted();
  const untilMs = client.now() + maxWaitMs;
  const decision = await decided(client, url, untilMs, signal);
  if (decision.action === "skip") throw new RobotsDisallowedError(decision);
  if (decision.action === "defer") throw new RobotsDeferredError(decision);
  const leftMs = Math.max(0, untilMs - client.now());
  const turn = await client.acquire(url, { maxWaitMs: leftMs, ...(signal === undefined ? {} : { signal }) });
  if (turn.outcome === "deferred") throw new RobotsDeferredError(deferred(decision, turn.retryAtMs));
  return turn;
}

/** The decision about the URL; waits while it depends on nothing but the host's turn, and that is early enough. */
async function decided(
  client: PageClient,
  url: string,
  untilMs: number,
  signal: AbortSignal | undefined,
): Promise<CrawlDecision> {
  for (;;) {
    const decision = await client.decide(url, signal === undefined ? {} : { signal });
    const isWaiting = decision.reason === "host-not-yet" || decision.reason === "retrieval-elsewhere";
    if (!isWaiting || decision.retryAtMs === null || decision.retryAtMs > untilMs) return decision;
    await client.sleepUntil(decision.retryAtMs, signal);
  }
}
