// One answer about one URL: fetch, skip or defer, with all that it follows from. In: what asking for robots.txt gave, the verdict
// of the rules, and where the URL's host is not to be asked yet, until when. Out: plain data with a sentence.
import { type Verdict, visible } from "@maycrawl/core";
import type { CrawlAnswer, RobotsAccess } from "@maycrawl/core/access";

/** Why a URL is deferred beside what `CrawlAnswer` knows: the client's own reasons. */
export type ClientReason =
  /** What was asked about is no http, https or ftp URL. */
  | "invalid-url"
  /** The host is not to be asked before `retryAtMs`: Retry-After, its visit times, or a queue longer than the caller waits. */
  | "host-not-yet"
  /** Another asker retrieves this robots.txt, and did not come back in time. */
  | "retrieval-elsewhere";

/** The answer about one URL, for one agent, at one moment. */
export class CrawlDecision {
  /** The URL, as it was asked about. */
  readonly url: string;
  /** Who asked, in a word. */
  readonly agent: string;
  /** True, false, or null when undetermined, as in a verdict. */
  readonly allowed: boolean | null;
  /** What to do. Undetermined is deferred, never fetched; what nobody fetches under a control token is skipped. */
  readonly action: "fetch" | "skip" | "defer";
  /** When to ask again about what is deferred, in milliseconds since 1970-01-01T00:00:00Z; null where waiting does not help. */
  readonly retryAtMs: number | null;
  readonly reason: CrawlAnswer["reason"] | ClientReason;
  /** Why, as half a sentence; text of strangers in it is made visible. */
  readonly explanation: string;
  /** The crawler of the registry that was asked about, by its name; null for a literal product token. */
  readonly crawler: string | null;
  /** The origin whose robots.txt answers; null where the URL has none. */
  readonly origin: string | null;
  /** What asking for the robots.txt gave; null where it was not asked for. */
  readonly access: RobotsAccess | null;
  /** The verdict of the rules; null where no file answers. */
  readonly verdict: Verdict | null;

  constructor(parts: CrawlDecisionParts) {
    this.url = parts.url;
    this.agent = parts.agent;
    this.allowed = parts.allowed;
    this.action = parts.action;
    this.retryAtMs = parts.retryAtMs;
    this.reason = parts.reason;
    this.explanation = parts.explanation;
    this.crawler = parts.crawler;
    this.origin = parts.origin;
    this.access = parts.access;
    this.verdict = parts.verdict;
  }

  /** One sentence. */
  toString(): string {
    const what = this.action === "fetch" ? "may fetch" : this.action === "skip" ? "may not fetch" : "is not to fetch for now";
    return `${visible(this.agent)} ${what} ${visible(this.url)}: ${this.explanation}`;
  }
}

/** What a decision is made of. */
export type CrawlDecisionParts = Pick<
  CrawlDecision,
  "url" | "agent" | "allowed" | "action" | "retryAtMs" | "reason" | "explanation" | "crawler" | "origin" | "access" | "verdict"
>;

/** The decision to fetch, put off: its host is not to be asked before that moment. */
export function deferred(decision: CrawlDecision, retryAtMs: number): CrawlDecision {
  return new CrawlDecision({ ...decision, action: "defer", allowed: null, retryAtMs, reason: "host-not-yet", explanation: hostNotYet });
}

/** Why a host is not asked yet, in words. */
export const hostNotYet = "its host is not to be asked before that";
