// The turn for one request of an adapter: admitted by robots.txt, or the robots.txt itself. In: a client and a URL.
// Out: the turn, or the client's typed errors.
import {
  type AcquiredSlot,
  type AdmissionOptions,
  CrawlDecision,
  type RobotsClient,
  RobotsDeferredError,
} from "@maycrawl/client";
import { requesterOf } from "@maycrawl/core";
import { crawlAnswerWithout, originOf } from "@maycrawl/core/access";

/**
 * As `RobotsClient.admit`; but a request for a robots.txt only waits for its turn.
 *
 * Source: RFC 9309 section 2.2.2 ("The /robots.txt URI is implicitly allowed").
 */
export async function requestTurn(client: RobotsClient, url: string, options: AdmissionOptions): Promise<AcquiredSlot> {
  if (!isRobotsTxt(url)) return client.admit(url, options);
  const turn = await client.acquire(url, { maxWaitMs: Number.POSITIVE_INFINITY, ...options });
  if (turn.outcome === "deferred") throw new RobotsDeferredError(notYet(client, url, turn.retryAtMs));
  return turn;
}

/** Whether the URL is that of its origin's robots.txt. A query, even an empty one, makes it another. */
export function isRobotsTxt(url: string): boolean {
  return url === `${new URL(url).origin}/robots.txt`;
}

/** The decision about a robots.txt whose host must not be asked before that moment. */
function notYet(client: RobotsClient, url: string, retryAtMs: number): CrawlDecision {
  const { label, crawler } = requesterOf(client.agent);
  return new CrawlDecision(crawlAnswerWithout("host-not-yet", crawler, retryAtMs), {
    url,
    agent: label,
    crawler: crawler?.name ?? null,
    origin: originOf(url)?.key ?? null,
    access: null,
    verdict: null,
  });
}
