// What a crawler should do with a URL now: fetch it, skip it, or defer it. In: what asking for robots.txt gave, and the
// verdict of the copy that answers; or one of them alone. Out: an action with its reason. Only an answer that is fresh
// and known lets anything be fetched; what is missing, stale or undetermined is deferred. What follows from a verdict
// is settled here and nowhere else.
import type { Crawler } from "../crawlers/index.ts";
import type { Verdict } from "../matching/index.ts";
import { momentText, plainMomentOrNull } from "./moment.ts";
import type { RobotsAccess } from "./robots-access.ts";

/** Why a crawl answer is as it is: a closed list. */
export const crawlReasons = {
  rules: "The rules of a robots.txt decide, or leave it open: see the verdict.",
  empty: "The robots.txt has no rules for anybody.",
  unavailable: "There is no robots.txt, so everything may be fetched.",
  opened:
    "The robots.txt cannot be retrieved, or does not count, and the policy lets everything be fetched all the same.",
  refused: "The robots.txt is refused, and by the policy the whole site with it.",
  doubtful: "Something was received, but the policy does not accept it as the site's robots.txt.",
  unreachable: "The server does not answer for its robots.txt, so nothing may be fetched until it does.",
  "not-asked":
    "The client itself would not ask for the robots.txt, or gave up: see the fault. That says nothing about the site.",
  stale: "The robots.txt must be asked for again before anything may be fetched.",
  "not-known": "No robots.txt is known, or the copy that answers is missing.",
  "invalid-url": "There is no URL that a robots.txt could govern.",
  "host-not-yet": "The host must not be asked before that moment: Retry-After, its visit times, or a long queue.",
  "retrieval-elsewhere": "Another process is retrieving this robots.txt, and has not finished in time.",
} as const;

/** Why a crawl answer is as it is. */
export type CrawlReason = keyof typeof crawlReasons;

/** What a crawler should do with a URL now. */
export type CrawlAction = "fetch" | "skip" | "defer";

/** What a `CrawlAnswer` is made of. */
export interface CrawlAnswerParts {
  /** What to do. Undetermined is deferred, never fetched; under a control token nothing is fetched. */
  readonly action: CrawlAction;
  /** What robots.txt says: null is undetermined. A control token may be allowed, and is skipped all the same. */
  readonly allowed: boolean | null;
  readonly reason: CrawlReason;
  /**
   * Of what is deferred, when to ask again, in milliseconds since 1970-01-01T00:00:00Z; null where waiting does not
   * help.
   */
  readonly retryAtMs: number | null;
  /** Why, as half a sentence; text of strangers in it is made visible. */
  readonly explanation: string;
}

/** The plain form of a `CrawlAnswer`. */
export interface PlainCrawlAnswer extends Omit<CrawlAnswerParts, "retryAtMs"> {
  readonly retryAt: string | null;
}

/** What to do with a URL now. */
export class CrawlAnswer implements CrawlAnswerParts {
  readonly action: CrawlAction;
  readonly allowed: boolean | null;
  readonly reason: CrawlReason;
  readonly retryAtMs: number | null;
  readonly explanation: string;

  constructor({ action, allowed, reason, retryAtMs, explanation }: CrawlAnswerParts) {
    this.action = action;
    this.allowed = allowed;
    this.reason = reason;
    this.retryAtMs = retryAtMs;
    this.explanation = explanation;
  }

  /** The plain form. */
  toJSON(): PlainCrawlAnswer {
    const { action, allowed, reason, retryAtMs, explanation } = this;
    return { action, allowed, reason, retryAt: plainMomentOrNull(retryAtMs), explanation };
  }
}

/**
 * What to do with a URL at a moment. `verdict` is of the copy with the hash that `access` names, under the crawler's
 * dialect; null where no copy answers, or it is missing. Where no copy answers, the caller must have checked that the
 * URL is valid and of this origin. `crawler` is the registry's row, where the requester has one.
 *
 * Source: RFC 9309 section 2.3.1.
 */
export function crawlAnswer(
  access: RobotsAccess,
  verdict: Verdict | null,
  nowMs: number,
  crawler: Crawler | null = null,
): CrawlAnswer {
  const { rules, result, explanation, freshUntilMs, isOpenedByPolicy } = access;
  if (rules === "undetermined") {
    const reason =
      access.reason === "not-asked" ? access.reason : result === "unreachable" ? "unreachable" : "doubtful";
    // What the client itself will not ask, it will not ask later either.
    const isNeverAsked = access.reason === "not-asked" && access.evidence.fault !== "cancelled";
    const retryAtMs = isNeverAsked ? null : Math.max(access.retryAtMs ?? freshUntilMs, nowMs);
    return deferred(reason, retryAtMs, explanation);
  }
  // Written negated so that NaN counts as stale.
  if (!(nowMs < freshUntilMs))
    return deferred("stale", nowMs, `what is known of robots.txt was fresh until ${momentText(freshUntilMs)}`);
  if (rules === "disallow-all") return settled(false, "refused", explanation, crawler);
  if (rules === "allow-all") {
    // An invalid URL, or one of another origin, is never allowed.
    if (verdict !== null && verdict.allowed === null) return crawlAnswerOf(verdict, crawler);
    return settled(
      true,
      isOpenedByPolicy ? "opened" : result === "successful" ? "empty" : "unavailable",
      explanation,
      crawler,
    );
  }
  if (verdict === null) return deferred("not-known", null, "the copy of robots.txt that answers is missing");
  const answer = crawlAnswerOf(verdict, crawler);
  return rules === "last-good-copy"
    ? new CrawlAnswer({ ...answer, explanation: `${explanation}: ${answer.explanation}` })
    : answer;
}

/**
 * What to do with a URL by a verdict alone, where the robots.txt was given and nothing was asked for. `crawler` is the
 * registry's row, where the requester has one.
 *
 * @example
 * crawlAnswerOf(parseRobotsTxt("User-agent: *\nDisallow: /cart").evaluate("/cart", "*")).action; // "skip"
 *
 * Source: RFC 9309 section 2.2.2.
 */
export function crawlAnswerOf(verdict: Verdict, crawler: Crawler | null = null): CrawlAnswer {
  const { allowed, explanation } = verdict;
  // Asking again would give the same: the file is known, and leaves it open.
  return allowed === null ? deferred("rules", null, explanation) : settled(allowed, "rules", explanation, crawler);
}

/** Reasons of an answer that rests neither on a `RobotsAccess` nor on a verdict. */
export type CrawlReasonWithout =
  "unavailable" | "unreachable" | "not-known" | "invalid-url" | "host-not-yet" | "retrieval-elsewhere";

/** What to do with a URL where neither a `RobotsAccess` nor a verdict is known. */
export function crawlAnswerWithout(
  reason: CrawlReasonWithout,
  crawler: Crawler | null = null,
  retryAtMs: number | null = null,
): CrawlAnswer {
  // RFC 9309 section 2.3.1.3: without a robots.txt, any resource may be accessed. Section 2.3.1.4 assumes complete
  // disallow where the server does not answer; that is no refusal, so it is deferred.
  return reason === "unavailable"
    ? settled(true, reason, wordsWithout[reason], crawler)
    : deferred(reason, retryAtMs, wordsWithout[reason]);
}

const wordsWithout: Readonly<Record<CrawlReasonWithout, string>> = {
  unavailable: "there is no robots.txt",
  unreachable: "the server does not answer for its robots.txt",
  "not-known": "no robots.txt is known",
  "invalid-url": 'this is neither an absolute URL nor a path that begins with "/"',
  "host-not-yet": "its host must not be asked yet",
  "retrieval-elsewhere": "another process is retrieving the robots.txt, and has not finished in time",
};

function settled(allowed: boolean, reason: CrawlReason, explanation: string, crawler: Crawler | null): CrawlAnswer {
  // Nothing fetches under a control token, whatever robots.txt says to it.
  const isNeverFetched = allowed && crawler?.isControlOnly === true;
  return new CrawlAnswer({
    action: allowed && !isNeverFetched ? "fetch" : "skip",
    allowed,
    reason,
    retryAtMs: null,
    explanation: isNeverFetched ? `${explanation}; but nothing fetches under this token` : explanation,
  });
}

function deferred(reason: CrawlReason, retryAtMs: number | null, explanation: string): CrawlAnswer {
  return new CrawlAnswer({ action: "defer", allowed: null, reason, retryAtMs, explanation });
}
