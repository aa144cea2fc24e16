// A row of `check`: the answer about one URL and agent. The members of `check --json`, in their order.
import type { CrawlDecision } from "@maycrawl/client";
import type { DialectName, RuleSet, Verdict } from "@maycrawl/core";
import { accessMembers, moment } from "./access-line.ts";

/** One row. */
export interface CheckRow {
  readonly url: string;
  readonly agent: string;
  readonly path: string | null;
  readonly allowed: boolean | null;
  readonly reason: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string | null;
  readonly group: { readonly userAgent: string; readonly line: number } | null;
  readonly dialect: DialectName;
  readonly productTokens: readonly string[];
  readonly crawler: string | null;
  readonly notes: readonly string[];
  readonly explanation: string;
  /** These three only where robots.txt is retrieved. */
  readonly action?: string;
  readonly retryAt?: string | null;
  readonly access?: object | null;
}

/** The row of a verdict. */
export function verdictRow(verdict: Verdict, agent: string, rules: RuleSet): CheckRow {
  const { rule, group } = verdict;
  return {
    url: verdict.url,
    agent,
    path: verdict.path,
    allowed: verdict.allowed,
    reason: verdict.reason,
    line: verdict.line,
    column: rule?.column ?? 0,
    rule: rule?.text ?? null,
    group: group === null ? null : { userAgent: group.value, line: group.line },
    dialect: verdict.dialect,
    productTokens: verdict.productTokens,
    crawler: rules.requester.crawler?.name ?? null,
    notes: verdict.notes,
    explanation: verdict.explanation,
  };
}

/** The row of a decision by a retrieved robots.txt. */
export function decisionRow(decision: CrawlDecision, agent: string, url: string, dialect: DialectName): CheckRow {
  const { verdict, access } = decision;
  const rule = verdict?.rule ?? null;
  const group = verdict?.group ?? null;
  return {
    url,
    agent,
    path: verdict?.path ?? null,
    allowed: decision.allowed,
    reason: decision.reason === "rules" ? (verdict?.reason ?? decision.reason) : decision.reason,
    line: verdict?.line ?? 0,
    column: rule?.column ?? 0,
    rule: rule?.text ?? null,
    group: group === null ? null : { userAgent: group.value, line: group.line },
    dialect: verdict?.dialect ?? dialect,
    productTokens: verdict?.productTokens ?? [],
    crawler: decision.crawler,
    notes: verdict?.notes ?? [],
    explanation: decision.explanation,
    action: decision.action,
    retryAt: decision.retryAtMs === null ? null : moment(decision.retryAtMs),
    access: access === null ? null : accessMembers(access),
  };
}

/** The row of an item that was not asked about. */
export function refusedRow(url: string, agent: string, reason: string, explanation: string, dialect: DialectName): CheckRow {
  return {
    url, agent, path: null, allowed: null, reason, line: 0, column: 0, rule: null, group: null, dialect,
    productTokens: [], crawler: null, notes: [], explanation,
  };
}
