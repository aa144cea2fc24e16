// A page's verdict as plain data, the form that JSON takes everywhere: each property with its state or value, and the
// evidence for it. docs/page-rules.md describes it, and a test holds the two together.
import { plainMoment } from "../access/moment.ts";
import type { PageDoubt, PageEvidence, PageExpiry, PageLimit, PagePermission } from "./combine.ts";
import type { PageFinding, PageFindingCode } from "./findings.ts";
import type { PageRuleName } from "./page-rules.ts";
import type { ImagePreview, PageStatement, StatementPlace, StatementProblem } from "./statement.ts";
import type { PageLossReason } from "./weighing.ts";

/** A statement of the page, and where it stands. */
export interface PlainPageStatement extends StatementPlace {
  readonly carrier: "meta" | "header";
  readonly crawlerName: string | null;
  readonly rule: PageRuleName | null;
  /** A date is ISO 8601 in UTC. */
  readonly value: number | string | null;
  readonly text: string;
  readonly problem: StatementProblem | null;
}

/** A statement that a property rests on, or that lost. */
export interface PlainPageEvidence extends PlainPageStatement {
  readonly isDecisive: boolean;
  /** Why it lost; null where it decided. */
  readonly why: PageLossReason | null;
}

/** Whether something may be done. What decided comes first, then what lost. */
export interface PlainPagePermission {
  readonly state: "allowed" | "disallowed" | "undetermined";
  /** Why it is undetermined; else null. */
  readonly doubt: PageDoubt | null;
  readonly evidence: readonly PlainPageEvidence[];
}

/** How much of something may be shown. */
export interface PlainPageLimit<Value> {
  /** Null: no limit. */
  readonly value: Value | null;
  /** Whether a stricter limit, or an earlier date, may have been missed. */
  readonly mayBeLower: boolean;
  readonly evidence: readonly PlainPageEvidence[];
}

/** The date after which the page is not shown. */
export interface PlainPageExpiry extends PlainPageLimit<string> {
  readonly isPast: boolean;
}

/** Something to be said about the page's rules. */
export interface PlainPageFinding {
  readonly code: PageFindingCode;
  readonly message: string;
  readonly advice: string | null;
  readonly statements: readonly PlainPageStatement[];
}

/** A `PageVerdict` as JSON. */
export interface PlainPageVerdict {
  readonly reader: string;
  readonly index: PlainPagePermission;
  readonly follow: PlainPagePermission;
  readonly snippet: PlainPagePermission;
  readonly archive: PlainPagePermission;
  readonly imageIndex: PlainPagePermission;
  readonly translate: PlainPagePermission;
  /** Characters. */
  readonly maxSnippet: PlainPageLimit<number>;
  readonly maxImagePreview: PlainPageLimit<ImagePreview>;
  /** Seconds. */
  readonly maxVideoPreview: PlainPageLimit<number>;
  /** ISO 8601 in UTC. */
  readonly unavailableAfter: PlainPageExpiry;
  readonly indexIfEmbedded: PlainPagePermission;
  readonly effectiveRules: readonly string[];
  readonly findings: readonly PlainPageFinding[];
}

/** A permission in plain form. */
export function plainPermission(given: PagePermission): PlainPagePermission {
  const state = given.allowed === null ? "undetermined" : given.allowed ? "allowed" : "disallowed";
  return { state, doubt: given.doubt, evidence: evidenceOf(given) };
}

/** A limit in plain form. */
export function plainLimit<Value>(given: PageLimit<Value>): PlainPageLimit<Value> {
  return { value: given.value, mayBeLower: given.mayBeLower, evidence: evidenceOf(given) };
}

/** A date in plain form. */
export function plainExpiry(given: PageExpiry): PlainPageExpiry {
  const { value, isPast, mayBeLower } = given;
  return { value: value === null ? null : plainMoment(value), isPast, mayBeLower, evidence: evidenceOf(given) };
}

/** A finding in plain form. */
export function plainFinding({ code, message, advice, statements }: PageFinding): PlainPageFinding {
  return { code, message, advice, statements: statements.map(plain) };
}

function evidenceOf({ decidedBy, lost }: PageEvidence): PlainPageEvidence[] {
  return [
    ...decidedBy.map((statement) => ({ ...plain(statement), isDecisive: true, why: null })),
    ...lost.map(({ statement, why }) => ({ ...plain(statement), isDecisive: false, why })),
  ];
}

function plain({ carrier, place, crawlerName, rule, value, text, problem }: PageStatement): PlainPageStatement {
  const shown = rule === "unavailable_after" && typeof value === "number" ? plainMoment(value) : value;
  return { carrier, ...place, crawlerName, rule, value: shown, text, problem };
}
