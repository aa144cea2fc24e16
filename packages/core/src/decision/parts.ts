// One layer's answer as a part of a decision: its state, why, what decided and lost, and the smallest change that would
// open it. In: the verdict of the layer. Out: a part, in words fit to be shown. Next: decide.ts, which joins the parts.
import { CrawlAnswer, type CrawlReason, type PlainCrawlAnswer, type RobotsAccess } from "../access/index.ts";
import { type PlainVerdict, type Requester, type RuleSet, type Verdict, visible } from "../matching/index.ts";
import type { PageDoubt, PagePermission, PageStatement, PageVerdict, StatusMeaning } from "../page/index.ts";
import type { UsageVerdict, Use } from "../usage/index.ts";
import { crawlEvidence, type Evidence, pageEvidence, pagePlace, usageEvidence } from "./evidence.ts";
import { openingChange } from "./opening.ts";

/** Undetermined is neither of the others, and never fetched. */
export type DecisionState = "allowed" | "disallowed" | "undetermined";

/** Why a part is as it is: a closed list, docs/decisions.md. Those of `crawl` are the reasons of a `CrawlAnswer`. */
export type PartReason = CrawlReason | keyof typeof partReasons;

/** The reasons of all parts but `crawl`. */
export const partReasons = {
  "page-rule": "A rule of the page decides.",
  default: "The page is known and says nothing about it: allowed.",
  "page-rule-in-doubt":
    "A meta tag would change it, and no source says whether the crawler reads the tag where it stands.",
  "page-not-read-to-the-end": "The page or its headers were not read to the end, and what is left may change it.",
  "page-status": "The status of the page's response decides, or leaves it open.",
  "page-not-fetched": "The crawler may not fetch the page, so it cannot see what the page says.",
  "crawl-undetermined": "Whether it may fetch the page is undetermined, and so is everything that the page says.",
  "page-not-known": "Neither headers nor HTML are known.",
  preference: "Statements about the use decide.",
  unstated: "There is no statement about the use that counts.",
} as const;

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

/** The plain form of a `CrawlPart`. */
export interface PlainCrawlPart extends PlainCrawlAnswer, Omit<DecisionPart, "reason"> {
  readonly verdict: PlainVerdict | null;
}

/** Whether to fetch the page now: a crawl answer with its evidence. */
export class CrawlPart extends CrawlAnswer implements DecisionPart {
  readonly state: DecisionState;
  readonly evidence: readonly Evidence[];
  readonly change: string | null;
  /** The verdict of the robots.txt; null without a robots.txt, or without a valid URL. */
  readonly verdict: Verdict | null;

  constructor(
    { action, allowed, reason, retryAtMs }: CrawlAnswer,
    explanation: string,
    verdict: Verdict | null,
    change: string | null,
    evidence: readonly Evidence[] = verdict === null ? [] : crawlEvidence(verdict),
  ) {
    super({ action, allowed, reason, retryAtMs, explanation });
    this.state = allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed";
    this.evidence = evidence;
    this.change = change;
    this.verdict = verdict;
  }

  /** The same answer as another crawler's own, of which the caller knows that the same groups bind it. */
  saidTo(requester: Requester): CrawlPart {
    const { explanation, verdict, change, evidence } = this;
    return verdict === null ? this : new CrawlPart(this, explanation, verdict.saidTo(requester), change, evidence);
  }

  /** The plain form. */
  override toJSON(): PlainCrawlPart {
    const { state, evidence, change, verdict } = this;
    return { state, ...super.toJSON(), evidence, change, verdict: verdict?.toJSON() ?? null };
  }
}

/** What the page says to one reader, as parts. */
export interface PageParts {
  readonly index: DecisionPart;
  readonly follow: DecisionPart;
  readonly snippet: DecisionPart;
}

/**
 * `crawl` by the answer; `verdict` is of `rules`, and both are null where no file answers. As in every part, the
 * explanation begins with the layer that decides; that of an old copy says so already.
 */
export function crawlPart(
  answer: CrawlAnswer,
  verdict: Verdict | null,
  rules: RuleSet | null,
  access: RobotsAccess | null,
): CrawlPart {
  if (answer.reason !== "rules" || verdict === null || rules === null)
    return new CrawlPart(answer, answer.explanation, null, null);
  const explanation = access?.rules === "last-good-copy" ? answer.explanation : `robots.txt: ${answer.explanation}`;
  return new CrawlPart(answer, explanation, verdict, verdict.allowed === false ? openingChange(verdict, rules) : null);
}

/** What the page says to a reader that sees it. */
export function pageParts(page: PageVerdict): PageParts {
  return {
    index: pagePart(
      page.index,
      "indexable",
      page.follow.allowed === false ? "nofollow" : null,
      page.indexIfEmbedded.allowed === true,
    ),
    follow: pagePart(page.follow, "followed", page.index.allowed === false ? "noindex" : null),
    snippet: pagePart(page.snippet, "shown with a snippet", null),
  };
}

/**
 * The parts of a page under the status of its response. `who` is the crawler or its operator. What a page of an
 * undocumented status disallows stays disallowed: the rule counts, or there is no page.
 */
export function underStatus(parts: PageParts, status: number, meaning: StatusMeaning, who: string): PageParts {
  if (meaning === "content") return parts;
  const evidence: Evidence = {
    layer: "status",
    text: String(status),
    where: "status",
    line: null,
    isDecisive: true,
    why: null,
  };
  const part = (one: DecisionPart, verb: string): DecisionPart => {
    if (meaning === "undocumented" && one.state === "disallowed") return one;
    const others = one.evidence.map((other) =>
      other.isDecisive ? { ...other, isDecisive: false, why: "page-status" } : other,
    );
    return {
      state: meaning === "not-indexed" ? "disallowed" : "undetermined",
      reason: "page-status",
      explanation: `status ${status}: ${statusWords[meaning](visible(who))}`,
      evidence: [evidence, ...others],
      change: meaning === "not-indexed" ? `To make it ${verb}, answer with status 200.` : null,
    };
  };
  return {
    index: part(parts.index, "indexable"),
    follow: part(parts.follow, "followed"),
    snippet: part(parts.snippet, "shown with a snippet"),
  };
}

const statusWords: Readonly<Record<Exclude<StatusMeaning, "content">, (who: string) => string>> = {
  "not-indexed": (who) => `${who} does not index such a page`,
  later: (who) => `${who} ignores the content for now and tries again`,
  redirect: () => "the page that it redirects to counts",
  undocumented: (who) => `no source says what ${who} does with such a page`,
};

/** The parts of a page that is not seen. */
export function unseenPageParts(reason: "page-not-fetched" | "crawl-undetermined" | "page-not-known"): PageParts {
  const part: DecisionPart = {
    state: "undetermined",
    reason,
    explanation: unseenWords[reason],
    evidence: [],
    change: null,
  };
  return { index: part, follow: part, snippet: part };
}

const unseenWords = {
  "page-not-fetched": "it may not fetch the page, so it cannot see what the page says",
  "crawl-undetermined": "whether it may fetch the page is undetermined",
  "page-not-known": "neither headers nor HTML of the page are known",
} as const;

const doubtReasons: Readonly<Record<PageDoubt, PartReason>> = {
  "position-undocumented": "page-rule-in-doubt",
  "not-read-to-the-end": "page-not-read-to-the-end",
};

const doubtWords: Readonly<Record<PageDoubt, string>> = {
  "position-undocumented": "no source says whether it reads a tag there",
  "not-read-to-the-end": "the page or its headers were not read to the end",
};

/** How to take a statement away; of `none` the rule that is not in the way stays. */
function removal(statement: PageStatement, kept: "noindex" | "nofollow" | null): string {
  const [text, place] = [visible(statement.text), visible(pagePlace(statement))];
  return statement.rule === "none" && kept !== null
    ? `write "${kept}" in place of "${text}" in ${place}`
    : `remove "${text}" from ${place}`;
}

function pagePart(
  { allowed, doubt, decidedBy, lost }: PagePermission,
  verb: string,
  kept: "noindex" | "nofollow" | null,
  isEmbeddable = false,
): DecisionPart {
  const evidence = pageEvidence(decidedBy, lost);
  if (doubt !== null) {
    const doubtful = lost
      .filter(({ why }) => why === "position-undocumented")
      .map(({ statement }) => placed(statement));
    const explanation = [...new Set(doubt === "position-undocumented" ? doubtful : []), doubtWords[doubt]].join("; ");
    return { state: "undetermined", reason: doubtReasons[doubt], explanation, evidence, change: null };
  }
  const state = allowed === true ? "allowed" : "disallowed";
  if (decidedBy.length === 0)
    return { state, reason: "default", explanation: "nothing says otherwise", evidence, change: null };
  const embedded =
    isEmbeddable && allowed === false ? "; but indexable where another page embeds it (indexifembedded)" : "";
  return {
    state,
    reason: "page-rule",
    explanation: [...new Set(decidedBy.map(placed))].join("; ") + embedded,
    evidence,
    change:
      allowed === true
        ? null
        : `To make it ${verb}, ${[...new Set(decidedBy.map((one) => removal(one, kept)))].join(" and ")}.`,
  };
}

function placed(statement: PageStatement): string {
  return (
    `${visible(pagePlace(statement))}: ` +
    `${visible(statement.crawlerName !== null && statement.carrier === "header" ? `${statement.crawlerName}: ${statement.text}` : statement.text)}`
  );
}

/** What is stated about a use; `crawl` says whether statements about the page count at all. */
export function usePart(
  usage: UsageVerdict,
  use: Use,
  isSeen: boolean,
  crawl: CrawlPart,
): DecisionPart<DecisionState | "unstated"> {
  const { state, decidedBy, lost } = usage.uses[use];
  const evidence = usageEvidence(decidedBy, lost);
  if (state === "unstated") {
    const explanation = isSeen
      ? "nothing is stated, and silence is not permission"
      : crawl.state === "disallowed"
        ? "it may not fetch the page, so preferences about it have no effect"
        : "whether it may fetch the page is undetermined, so preferences about it have no effect";
    return { state, reason: "unstated", explanation, evidence, change: null };
  }
  return {
    state,
    reason: "preference",
    explanation: [
      ...new Set(evidence.filter((one) => one.isDecisive).map((one) => `${visible(one.where)}: ${visible(one.text)}`)),
    ].join("; "),
    evidence,
    change: null,
  };
}
