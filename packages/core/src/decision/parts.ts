// One layer's answer as a part of a decision: its state, why, what decided and lost, and the smallest change that would open it.
// In: the verdict of the layer. Out: a part, in words fit to be shown. Next: decide.ts, which joins the parts.
import { crawlAnswer, type CrawlAnswerReason, type RobotsAccess } from "../access/index.ts";
import type { Crawler } from "../crawlers/index.ts";
import { type RuleSet, type Verdict, visible } from "../matching/index.ts";
import type { PagePermission, PageStatement, PageVerdict } from "../page/index.ts";
import type { UsageVerdict, Use } from "../usage/index.ts";
import { crawlEvidence, type Evidence, pageEvidence, pagePlace, usageEvidence } from "./evidence.ts";
import type { NoRobotsTxt } from "./layers.ts";
import { openingChange } from "./opening.ts";

/** Undetermined is neither of the others, and never fetched. */
export type DecisionState = "allowed" | "disallowed" | "undetermined";

/** Why a part is as it is: a closed list, docs/decisions.md. */
export type PartReason =
  /** The robots.txt decides; its verdict has a reason of its own. */
  | "robots-txt"
  /** There is no robots.txt, so everything may be fetched. */
  | "robots-txt-unavailable"
  /** The server does not answer for its robots.txt, so nothing may be fetched until it does. */
  | "robots-txt-unreachable"
  /** The robots.txt has no rules for anybody. */
  | "robots-txt-empty"
  /** The robots.txt cannot be had or does not count, and the policy lets everything be fetched all the same. */
  | "robots-txt-opened"
  /** The robots.txt is refused, and by the policy the whole site with it. */
  | "robots-txt-refused"
  /** Something came in place of a robots.txt, and the policy does not take it for the site's word. */
  | "robots-txt-doubtful"
  /** What is known of the robots.txt is too old: it must be asked for again before anything may be fetched. */
  | "robots-txt-stale"
  /** Nobody said whether there is a robots.txt. */
  | "robots-txt-not-known"
  /** What was asked about is neither an absolute URL nor a path. */
  | "invalid-url"
  /** A rule of the page decides. */
  | "page-rule"
  /** The page is known and says nothing about it. */
  | "default"
  /** The crawler may not fetch the page, so it cannot see what the page says. */
  | "page-not-fetched"
  /** Whether the crawler may fetch the page is undetermined, so everything that the page says is. */
  | "crawl-undetermined"
  /** Neither headers nor HTML are known. */
  | "page-not-known"
  /** Statements about the use decide. */
  | "preference"
  /** Nobody states anything about the use that counts. */
  | "unstated";

/** One part of a decision. */
export interface DecisionPart<State = DecisionState> {
  readonly state: State;
  readonly reason: PartReason;
  /** Why, as half a sentence; text of strangers in it is made visible. */
  readonly explanation: string;
  /** What decided, then what lost. */
  readonly evidence: readonly Evidence[];
  /** The smallest change that would give the other answer, as one sentence; null where none is known. */
  readonly change: string | null;
}

/** Whether to fetch the page now. */
export interface CrawlPart extends DecisionPart {
  /** Fetch it, do not fetch it, or ask again when more is known. */
  readonly action: "fetch" | "skip" | "defer";
  /** Of what is deferred, when to ask again, in milliseconds since 1970-01-01T00:00:00Z; null where that is not known, or no help. */
  readonly retryAtMs: number | null;
  /** The robots.txt verdict; null when there is no robots.txt to ask, or no URL to ask about. */
  readonly verdict: Verdict | null;
}

/** What the page says to one reader, as parts. */
export interface PageParts {
  readonly index: DecisionPart;
  readonly follow: DecisionPart;
  readonly snippet: DecisionPart;
}

/** The answer of robots.txt. `verdict` is of `rules`. */
export function crawlPart(verdict: Verdict, rules: RuleSet): CrawlPart {
  const { allowed } = verdict;
  // Nothing fetches under a control token, whatever it states.
  const isFetched = allowed === true && rules.requester.crawler?.isControlOnly !== true;
  return {
    state: allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed",
    action: allowed === null ? "defer" : isFetched ? "fetch" : "skip",
    retryAtMs: null,
    reason: "robots-txt",
    verdict,
    explanation: `robots.txt: ${verdict.explanation.replace(/^undetermined, for /, "")}`,
    evidence: crawlEvidence(verdict),
    change: allowed === false ? openingChange(verdict, rules) : null,
  };
}

/** The answer where no robots.txt can be asked. */
export function crawlPartWithout(why: NoRobotsTxt | "not-known" | "invalid-url"): CrawlPart {
  return crawlPartsWithout[why];
}

/**
 * The answer of what asking for robots.txt gave. `verdict` is of `rules`, which are of the copy that answers; both null where none
 * does, or it is not at hand.
 */
export function crawlPartOf(access: RobotsAccess, verdict: Verdict | null, rules: RuleSet | null, nowMs: number, crawler: Crawler | null): CrawlPart {
  const { action, reason, retryAtMs, explanation } = crawlAnswer(access, verdict, nowMs, crawler);
  if (reason === "rules" && verdict !== null && rules !== null) {
    const part = crawlPart(verdict, rules);
    return access.rules === "last-good-copy" ? { ...part, explanation: `${access.explanation}: ${verdict.explanation}` } : part;
  }
  const state = action === "defer" ? "undetermined" : reason === "refused" ? "disallowed" : "allowed";
  return { ...undetermined, state, action, reason: answerReasons[reason], retryAtMs, explanation };
}

const undetermined = { state: "undetermined", retryAtMs: null, verdict: null, evidence: [], change: null } as const;

/** The reason of a part for each reason of a crawl answer. */
const answerReasons: Readonly<Record<CrawlAnswerReason, PartReason>> = {
  "rules": "robots-txt",
  "empty": "robots-txt-empty",
  "unavailable": "robots-txt-unavailable",
  "opened": "robots-txt-opened",
  "refused": "robots-txt-refused",
  "doubtful": "robots-txt-doubtful",
  "unreachable": "robots-txt-unreachable",
  "stale": "robots-txt-stale",
  "not-known": "robots-txt-not-known",
};

const crawlPartsWithout: Readonly<Record<Parameters<typeof crawlPartWithout>[0], CrawlPart>> = {
  // RFC 9309 section 2.3.1.3: then any resource may be accessed.
  "unavailable": { ...undetermined, state: "allowed", action: "fetch", reason: "robots-txt-unavailable", explanation: "there is no robots.txt" },
  // RFC 9309 section 2.3.1.4 assumes complete disallow; no refusal of the site's, so it is to be asked again.
  "unreachable": { ...undetermined, action: "defer", reason: "robots-txt-unreachable", explanation: "the server does not answer for its robots.txt" },
  "not-known": { ...undetermined, action: "defer", reason: "robots-txt-not-known", explanation: "no robots.txt is known" },
  "invalid-url": { ...undetermined, action: "defer", reason: "invalid-url", explanation: `this is neither an absolute URL nor a path that begins with "/"` },
};

/** What the page says to a reader that sees it. */
export function pageParts(page: PageVerdict): PageParts {
  return {
    index: pagePart(page.index, "indexable", page.indexIfEmbedded.allowed),
    follow: pagePart(page.follow, "followed"),
    snippet: pagePart(page.snippet, "shown with a snippet"),
  };
}

/** The parts of a page that is not seen. */
export function unseenPageParts(reason: "page-not-fetched" | "crawl-undetermined" | "page-not-known"): PageParts {
  const part: DecisionPart = { state: "undetermined", reason, explanation: unseenWords[reason], evidence: [], change: null };
  return { index: part, follow: part, snippet: part };
}

const unseenWords = {
  "page-not-fetched": "it may not fetch the page, so it cannot see what the page says",
  "crawl-undetermined": "whether it may fetch the page is undetermined",
  "page-not-known": "neither headers nor HTML of the page are known",
} as const;

function pagePart({ allowed, decidedBy, lost }: PagePermission, verb: string, isEmbeddable = false): DecisionPart {
  const evidence = pageEvidence(decidedBy, lost);
  const state = allowed ? "allowed" : "disallowed";
  if (decidedBy.length === 0) return { state, reason: "default", explanation: "nothing says otherwise", evidence, change: null };
  const embedded = isEmbeddable && !allowed ? "; but indexable where another page embeds it (indexifembedded)" : "";
  return {
    state,
    reason: "page-rule",
    explanation: [...new Set(decidedBy.map(placed))].join("; ") + embedded,
    evidence,
    change: allowed ? null : `To make it ${verb}, remove ${[...new Set(decidedBy.map((one) => `"${visible(one.text)}" from ${visible(pagePlace(one))}`))].join(" and ")}.`,
  };
}

function placed(statement: PageStatement): string {
  return `${visible(pagePlace(statement))}: ${visible(statement.crawlerName !== null && statement.carrier === "header" ? `${statement.crawlerName}: ${statement.text}` : statement.text)}`;
}

/** What is stated about a use; `crawl` says whether statements about the page count at all. */
export function usePart(usage: UsageVerdict, use: Use, isSeen: boolean, crawl: CrawlPart): DecisionPart<DecisionState | "unstated"> {
  const { state, decidedBy, lost } = usage.uses[use];
  const evidence = usageEvidence(decidedBy, lost);
  if (state === "unstated") {
    const explanation = isSeen ? "no statement, and no statement is no permission"
      : crawl.state === "disallowed" ? "it may not fetch the page, so preferences about it have no effect"
      : "whether it may fetch the page is undetermined, so preferences about it have no effect";
    return { state, reason: "unstated", explanation, evidence, change: null };
  }
  return {
    state,
    reason: "preference",
    explanation: [...new Set(evidence.filter((one) => one.isDecisive).map((one) => `${visible(one.where)}: ${visible(one.text)}`))].join("; "),
    evidence,
    change: null,
  };
}
