// What `politeFetch` rejects with because of robots.txt: typed errors, with the decision that says why. All other
// failures reject as `fetch` does, with a TypeError.
import type { CrawlDecision } from "./crawl-decision.ts";

/** The site's robots.txt disallows the URL for the client: asking again makes no sense before the rules change. */
export class RobotsDisallowedError extends Error {
  override readonly name = "RobotsDisallowedError";
  readonly code = "robots-disallowed";
  /** The decision, about the URL that was refused: of a redirect, its target. */
  readonly decision: CrawlDecision;

  constructor(decision: CrawlDecision) {
    super(String(decision));
    this.decision = decision;
  }
}

/** Whether the URL may be fetched is not known now, or its host must not be asked yet: ask again at `retryAtMs`. */
export class RobotsDeferredError extends Error {
  override readonly name = "RobotsDeferredError";
  readonly code = "robots-deferred";
  readonly decision: CrawlDecision;
  /** When to ask again, in milliseconds since 1970-01-01T00:00:00Z; null where waiting does not help. */
  readonly retryAtMs: number | null;

  constructor(decision: CrawlDecision) {
    super(String(decision));
    this.decision = decision;
    this.retryAtMs = decision.retryAtMs;
  }
}
