// What a crawler is to do with a URL now: fetch it, skip it, or defer it. In: what asking for robots.txt came to, and the verdict of
// the copy that answers. Out: an action with its reason. Only an answer that is fresh and known lets anything be fetched; whatever
// is missing, old or undetermined is deferred.
import type { Crawler } from "../crawlers/index.ts";
import type { Verdict } from "../matching/index.ts";
import type { RobotsAccess } from "./access.ts";
import { momentText } from "./moment.ts";

/** Why a crawl answer is as it is: a closed list, with what is done. */
export const crawlAnswerReasons = {
  "rules": "The rules of a copy decide, or leave it open: see the verdict.",
  "empty": "The robots.txt has no rules for anybody.",
  "unavailable": "There is no robots.txt, so everything may be fetched.",
  "opened": "The robots.txt cannot be had, or does not count, and the policy lets everything be fetched all the same.",
  "refused": "The robots.txt is refused, and by the policy the whole site with it.",
  "doubtful": "Something was received or answered, but the policy does not take it for the site's word.",
  "unreachable": "The robots.txt cannot be had, so nothing may be fetched until it can.",
  "stale": "The robots.txt must be asked for again before anything may be fetched.",
  "not-known": "The copy that answers is not at hand.",
} as const;

/** Why a crawl answer is as it is. */
export type CrawlAnswerReason = keyof typeof crawlAnswerReasons;

/** What to do with a URL now. */
export interface CrawlAnswer {
  readonly action: "fetch" | "skip" | "defer";
  /** Of what is deferred, when to ask again, in milliseconds since 1970-01-01T00:00:00Z; null where asking again would not help. */
  readonly retryAtMs: number | null;
  readonly reason: CrawlAnswerReason;
  /** Why, as half a sentence. */
  readonly explanation: string;
}

/**
 * What to do with a URL at a moment. `verdict` is of the copy with the hash that `access` names, under the crawler's dialect; null
 * where no copy answers, or it is not at hand. That the URL is one, and governed by this robots.txt, is the caller's to check where
 * no copy answers. `crawler` is the registry's row, where the asker is one of it.
 *
 * Source: RFC 9309 section 2.3.1.
 */
export function crawlAnswer(access: RobotsAccess, verdict: Verdict | null, nowMs: number, crawler: Crawler | null = null): CrawlAnswer {
  const answer = answerOf(access, verdict, nowMs);
  // Nothing fetches under a control token, whatever it states.
  if (answer.action !== "fetch" || crawler?.isControlOnly !== true) return answer;
  return { ...answer, action: "skip", explanation: `${answer.explanation}; but nothing fetches under this token` };
}

function answerOf(access: RobotsAccess, verdict: Verdict | null, nowMs: number): CrawlAnswer {
  const { rules, result, explanation, freshUntilMs, isOpenedByPolicy } = access;
  const retryAtMs = access.retryAtMs ?? freshUntilMs;
  if (rules === "undetermined") {
    return { action: "defer", retryAtMs: Math.max(retryAtMs, nowMs), reason: result === "unreachable" ? "unreachable" : "doubtful", explanation };
  }
  // A comparison that holds for no moment but a known one.
  if (!(nowMs < freshUntilMs)) {
    const until = momentText(freshUntilMs);
    return { action: "defer", retryAtMs: nowMs, reason: "stale", explanation: `what is known of robots.txt was fresh until ${until}` };
  }
  if (rules === "disallow-all") return { action: "skip", retryAtMs: null, reason: "refused", explanation };
  if (rules === "allow-all") {
    // Of what is no URL, or another origin's, nothing is allowed.
    if (verdict !== null && verdict.allowed === null) return undecided(verdict);
    const reason = isOpenedByPolicy ? "opened" : result === "successful" ? "empty" : "unavailable";
    return { action: "fetch", retryAtMs: null, reason, explanation };
  }
  if (verdict === null) {
    return { action: "defer", retryAtMs: null, reason: "not-known", explanation: "the copy of robots.txt that answers is not at hand" };
  }
  if (verdict.allowed === null) return undecided(verdict);
  const stated = `${rules === "last-good-copy" ? `${explanation}: ` : "robots.txt: "}${verdict.explanation}`;
  return { action: verdict.allowed ? "fetch" : "skip", retryAtMs: null, reason: "rules", explanation: stated };
}

/** Asking again would give the same: the file is known, and leaves it open. */
function undecided(verdict: Verdict): CrawlAnswer {
  return { action: "defer", retryAtMs: null, reason: "rules", explanation: `robots.txt: ${verdict.explanation}` };
}
