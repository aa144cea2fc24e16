// The rows about one URL whose robots.txt was asked for: as those of live-less runs, and what to do besides. In: decisions of the
// client. Out: rows of text or JSON lines.
import { type DialectName, visible } from "@maycrawl/core";
import type { RobotsAccess } from "@maycrawl/core/access";
import type { CrawlDecision } from "@maycrawl/client";
import { jsonText, type Layout, textRow } from "./answers.ts";

/** The row of text. */
export function liveText(layout: Layout, decision: CrawlDecision, label: string, shown: string): string {
  // The column before says "undetermined" already, and "robots.txt:" stands before every other explanation.
  const explanation = decision.explanation.replace(/^robots\.txt: (?:undetermined, for )?/, "");
  const isTold = decision.retryAtMs === null || decision.action !== "defer" || explanation.includes(moment(decision.retryAtMs));
  const retry = isTold || decision.retryAtMs === null ? "" : `; ask again at ${moment(decision.retryAtMs)}`;
  return textRow(layout, decision.allowed, visible(label), shown, `${explanation}${retry}`);
}

/** The JSON line; the members of every line first, as `check` has them without the network. */
export function liveJson(decision: CrawlDecision, label: string, url: string, dialect: DialectName): string {
  const { verdict, access } = decision;
  const rule = verdict?.rule ?? null;
  const group = verdict?.group ?? null;
  return `${jsonText({
    url,
    agent: label,
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
  })}\n`;
}

/** What asking gave, in the members that a row tells; `explain --json` tells all of it. */
export function accessMembers(access: RobotsAccess): object {
  const { evidence } = access;
  return {
    url: access.url,
    result: access.result,
    reason: access.reason,
    rules: access.rules,
    policy: access.policy,
    status: evidence.status,
    fault: evidence.fault,
    finalUrl: evidence.hops.at(-1)?.url ?? access.url,
    sizeOctets: evidence.body?.sizeOctets ?? 0,
    hash: evidence.body?.hash ?? null,
    askedAt: moment(access.askedMs),
    freshUntil: moment(access.freshUntilMs),
    isOpenedByPolicy: access.isOpenedByPolicy,
    notes: access.notes,
  };
}

/** One line about where the rules come from, for people. */
export function accessLine(access: RobotsAccess, nowMs: number): string {
  const { evidence } = access;
  const what = evidence.status !== null ? String(evidence.status) : evidence.ftpReply !== null ? `FTP reply ${evidence.ftpReply}` : "no response";
  const fault = evidence.fault === null ? "" : `, ${evidence.fault}`;
  const size = evidence.body === null ? "" : `, ${evidence.body.sizeOctets.toLocaleString("en")} octets`;
  const end = evidence.hops.at(-1)?.url;
  const led = end === undefined || end === access.url ? "" : `, after redirects to ${end}`;
  const ageMs = nowMs - access.askedMs;
  const age = ageMs < 60_000 ? "retrieved now" : `retrieved ${spanText(ageMs)} ago (--fresh asks again)`;
  const until = access.result === "unreachable" ? "to be asked again after" : "holds until";
  return `${access.url}: ${what}${fault}${size}${led}, ${age}, ${until} ${moment(access.retryAtMs ?? access.freshUntilMs)}`;
}

/** A moment as it is printed: UTC, to the second. */
export function moment(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z") : `${ms} ms`;
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
