// One answer about one URL: a crawl answer with all that it follows from. In: what asking for robots.txt gave, the
// verdict of the rules, and where the URL's host must not be asked yet, until when. Out: an object with a sentence and
// a plain form.
import { type PlainVerdict, type Verdict, visible } from "@maycrawl/core";
import {
  CrawlAnswer,
  type CrawlAnswerParts,
  crawlAnswerWithout,
  type PlainAccess,
  type PlainCrawlAnswer,
  type RobotsAccess,
} from "@maycrawl/core/access";

/** What a crawl answer follows from. */
export interface CrawlEvidence {
  /** The URL, as it was asked about. */
  readonly url: string;
  /** The label of the agent that was asked about. */
  readonly agent: string;
  /** The registry's name of the crawler that was asked about; null for a literal product token. */
  readonly crawler: string | null;
  /** The origin whose robots.txt answers; null where the URL has none. */
  readonly origin: string | null;
  /** What asking for the robots.txt gave; null where it was not asked for. */
  readonly access: RobotsAccess | null;
  /** The verdict of the rules; null where no file answers. */
  readonly verdict: Verdict | null;
}

/** The plain form of a `CrawlDecision`. */
export interface PlainCrawlDecision extends PlainCrawlAnswer, Omit<CrawlEvidence, "access" | "verdict"> {
  readonly access: PlainAccess | null;
  readonly verdict: PlainVerdict | null;
}

/** The answer about one URL, for one agent, at one moment. */
export class CrawlDecision extends CrawlAnswer implements CrawlEvidence {
  readonly url: string;
  readonly agent: string;
  readonly crawler: string | null;
  readonly origin: string | null;
  readonly access: RobotsAccess | null;
  readonly verdict: Verdict | null;

  constructor(answer: CrawlAnswerParts, evidence: CrawlEvidence) {
    super(answer);
    this.url = evidence.url;
    this.agent = evidence.agent;
    this.crawler = evidence.crawler;
    this.origin = evidence.origin;
    this.access = evidence.access;
    this.verdict = evidence.verdict;
  }

  /** One sentence. */
  override toString(): string {
    const what = this.action === "fetch" ? "may fetch" : this.action === "skip" ? "may not fetch" : "may not fetch yet";
    return `${visible(this.agent)} ${what} ${visible(this.url)}: ${this.explanation}`;
  }

  /** The plain form. */
  override toJSON(): PlainCrawlDecision {
    const { url, agent, crawler, origin, access, verdict } = this;
    return {
      url,
      agent,
      ...super.toJSON(),
      crawler,
      origin,
      access: access?.toJSON() ?? null,
      verdict: verdict?.toJSON() ?? null,
    };
  }
}

/** The decision to fetch, put off: its host must not be asked before that moment. */
export function deferred(decision: CrawlDecision, retryAtMs: number): CrawlDecision {
  return new CrawlDecision(crawlAnswerWithout("host-not-yet", null, retryAtMs), decision);
}
