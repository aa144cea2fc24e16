// What `politeFetch` rejects with because of robots.txt: typed, with the decision that says why. Any other failure
// rejects as in `fetch`.
import { type CrawlReason, plainMomentOrNull } from "@maycrawl/core/access";
import type { CrawlDecision } from "./crawl-decision.ts";

/** The site's robots.txt disallows the URL: do not ask again before the rules change. */
export class RobotsDisallowedError extends Error {
  override readonly name = "RobotsDisallowedError";
  readonly code = "robots-disallowed";
  /** The decision about the URL that was refused; for a redirect, about its target. */
  readonly decision: CrawlDecision;
  /** The decision's. */
  readonly reason: CrawlReason;

  constructor(decision: CrawlDecision) {
    super(String(decision));
    this.decision = decision;
    this.reason = decision.reason;
  }
}

/** Whether the URL may be fetched is not known for now: ask again at `retryAtMs`. */
export class RobotsDeferredError extends Error {
  override readonly name = "RobotsDeferredError";
  readonly code = "robots-deferred";
  readonly decision: CrawlDecision;
  /** When to ask again, in milliseconds since 1970-01-01T00:00:00Z; null if waiting does not help. */
  readonly retryAtMs: number | null;
  /** The same moment as text (ISO 8601). */
  readonly retryAt: string | null;
  /** The decision's. */
  readonly reason: CrawlReason;

  constructor(decision: CrawlDecision) {
    super(String(decision));
    this.decision = decision;
    this.reason = decision.reason;
    this.retryAt = plainMomentOrNull(decision.retryAtMs);
    this.retryAtMs = decision.retryAtMs;
  }
}
