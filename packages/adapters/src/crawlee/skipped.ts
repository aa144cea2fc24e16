// What is told about a request that is not sent, or whose redirect is not followed. In: the error that says why. Out:
// one record, with everything that Crawlee's own callback gets.
import { plainMomentOrNull } from "@maycrawl/core/access";
import { type CrawlDecision, RobotsDeferredError, RobotsDisallowedError } from "@maycrawl/client";

/** A request that was not sent because of robots.txt. */
export interface SkippedRequest {
  /** The URL of Crawlee's request. */
  readonly url: string;
  /** As Crawlee names it. */
  readonly reason: "robotsTxt";
  /** "skip": the rules say no. "defer": they are not known, so nothing is sent. */
  readonly action: "skip" | "defer";
  /** One sentence. */
  readonly explanation: string;
  /** The line of the rule that decided; 0 if none did. */
  readonly line: number;
  /** Of what is deferred, when to come back (ISO 8601); null if waiting does not help. */
  readonly retryAt: string | null;
  /** About the URL that was asked for: of a redirect, its target. */
  readonly decision: CrawlDecision;
}

/** Called with each request that is not sent; Crawlee calls it too, with reasons of its own. */
export type SkippedRequestCallback = (skipped: SkippedRequest) => unknown;

/** What the error says about the request; null for any other error. */
export function skippedBy(url: string, error: unknown): SkippedRequest | null {
  if (!(error instanceof RobotsDisallowedError) && !(error instanceof RobotsDeferredError)) return null;
  const { decision } = error;
  return {
    url,
    reason: "robotsTxt",
    action: error instanceof RobotsDisallowedError ? "skip" : "defer",
    explanation: String(decision),
    line: decision.verdict?.line ?? 0,
    retryAt: plainMomentOrNull(decision.retryAtMs),
    decision,
  };
}
