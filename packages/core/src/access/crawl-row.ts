// The shortened form of an answer: one flat row for each URL and agent, the rule as text. In: an answer and its
// verdict. Out: the members that `check --json`, `POST /api/v1/check` and `check --batch` print, in their order;
// surfaces may add members. What came second is left out, since finding it is linear in the rules: `loserRow` shortens
// it where it is wanted.
import type { Crawler } from "../crawlers/index.ts";
import type { DialectName } from "../dialect/index.ts";
import type { LosingRule, LossReason, Note, Reason, Verdict } from "../matching/index.ts";
import {
  type CrawlAction,
  crawlAnswerOf,
  type CrawlAnswerParts,
  crawlAnswerWithout,
  type CrawlReason,
} from "./crawl-answer.ts";
import { plainMomentOrNull } from "./moment.ts";
import type { PlainAccess } from "./robots-access.ts";

/** What a row is about. */
export interface RowSubject {
  /** The URL as it was given. */
  readonly url: string;
  /** The agent as it was named. */
  readonly agent: string;
  /** The registry's name of the crawler; null for a literal product token. */
  readonly crawler: string | null;
  /** The dialect to name where there is no verdict. */
  readonly dialect: DialectName;
}

/**
 * Why a row is as it is: the verdict's reason where one decides, else the answer's; or what is wrong with the question.
 */
export type RowReason = Reason | Exclude<CrawlReason, "rules"> | "invalid-agent";

/** A row. */
export interface CrawlRow {
  readonly url: string;
  readonly agent: string;
  readonly path: string | null;
  readonly allowed: boolean | null;
  readonly reason: RowReason;
  /** Where the deciding rule stands, from 1; 0 when no rule decided. */
  readonly line: number;
  readonly column: number;
  /** The deciding rule as written. */
  readonly rule: string | null;
  readonly group: { readonly userAgent: string; readonly line: number } | null;
  readonly dialect: DialectName;
  readonly productTokens: readonly string[];
  readonly crawler: string | null;
  readonly notes: readonly Note[];
  readonly explanation: string;
  readonly action: CrawlAction;
  readonly retryAt: string | null;
}

/** The row of an answer; `verdict` is the one that it rests on, null where no file answers. */
export function crawlRow(subject: RowSubject, answer: CrawlAnswerParts, verdict: Verdict | null): CrawlRow {
  const { url, agent, crawler, dialect } = subject;
  const { allowed, reason, explanation, action, retryAtMs } = answer;
  const rule = verdict?.rule ?? null;
  const group = verdict?.group ?? null;
  return {
    url,
    agent,
    path: verdict?.path ?? null,
    allowed,
    reason: reason === "rules" ? (verdict?.reason ?? "not-known") : reason,
    line: verdict?.line ?? 0,
    column: rule?.column ?? 0,
    rule: rule?.text ?? null,
    group: group === null ? null : { userAgent: group.value, line: group.line },
    dialect: verdict?.dialect ?? dialect,
    productTokens: verdict?.productTokens ?? [],
    crawler,
    notes: verdict?.notes ?? [],
    explanation,
    action,
    retryAt: plainMomentOrNull(retryAtMs),
  };
}

/** The row of a verdict alone, where the robots.txt was given and nothing was asked for. */
export function verdictRow(url: string, agent: string, verdict: Verdict, crawler: Crawler | null): CrawlRow {
  const subject = { url, agent, crawler: crawler?.name ?? null, dialect: verdict.dialect };
  return crawlRow(subject, crawlAnswerOf(verdict, crawler), verdict);
}

/** What the row of an invalid agent says. */
export const noAgentWords: string =
  "this is not a known crawler, a set of them, a product token of A-Z a-z 0-9 _ -, a User-Agent header that " +
  'contains one, or "*"';

/** The row of a question that has no answer: the agent or the URL is invalid, or the URL is of another origin. */
export function refusedRow(
  subject: RowSubject,
  reason: "invalid-agent" | "invalid-url" | "other-origin",
  explanation: string,
): CrawlRow {
  return { ...crawlRow(subject, crawlAnswerWithout("invalid-url"), null), reason, explanation };
}

/** A rule that lost, in a row. */
export interface LoserRow {
  readonly rule: string;
  readonly line: number;
  readonly why: LossReason;
}

/** The rule that came second, shortened. */
export function loserRow({ rule, why }: LosingRule): LoserRow {
  return { rule: rule.text, line: rule.line, why };
}

/** The answer to a question of `check --batch`: the least that a row says. */
export interface BatchRow {
  readonly allowed: boolean | null;
  readonly line: number;
  readonly reason: Reason;
}

/** The members of a batch answer, but for its id. */
export function batchRow({ allowed, line, reason }: BatchRow): BatchRow {
  return { allowed, line, reason };
}

/** An access in the members that a row tells. */
export interface AccessRow extends Pick<
  PlainAccess,
  | "url"
  | "result"
  | "reason"
  | "rules"
  | "policy"
  | "hash"
  | "askedAt"
  | "freshUntil"
  | "retryAt"
  | "isOpenedByPolicy"
  | "notes"
> {
  readonly status: PlainAccess["evidence"]["status"];
  readonly fault: PlainAccess["evidence"]["fault"];
  /** The URL of the last hop. */
  readonly finalUrl: string;
  readonly sizeOctets: number;
}

/** What asking for a robots.txt gave, shortened. */
export function accessRow(access: PlainAccess): AccessRow {
  const { url, result, reason, rules, policy, hash, askedAt, freshUntil, retryAt, isOpenedByPolicy, notes, evidence } =
    access;
  return {
    url,
    result,
    reason,
    rules,
    policy,
    status: evidence.status,
    fault: evidence.fault,
    finalUrl: evidence.hops.at(-1)?.url ?? url,
    sizeOctets: evidence.body?.sizeOctets ?? 0,
    hash,
    askedAt,
    freshUntil,
    retryAt,
    isOpenedByPolicy,
    notes,
  };
}
