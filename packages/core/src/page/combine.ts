// All statements of a page and one reader in, one verdict out (requirements section 12). What is said to every crawler and to this
// one is united (C-01); header and meta tag weigh the same (C-02); of what conflicts, the most restrictive wins (M-08), except for
// a permissive reader, where a positive rule does (M-09). Each property names what decided it and what lost, and why.
// robots.txt is no part of this: whether the page may be read at all is for the decision to join (V-01).
import { effectiveRulesOf } from "./effective-rules.ts";
import type { PageFinding } from "./findings.ts";
import { type PagePropertyName, supportOf } from "./page-rules.ts";
import type { PageReader } from "./reader.ts";
import type { ImagePreview, PageStatement } from "./statement.ts";
import { findingsOf } from "./verdict-findings.ts";
import { effectOn, limitRank, type PageLossReason, weigh, type WeighedStatement } from "./weighing.ts";

/** A statement that concerns a property and did not decide it. */
export interface LostStatement {
  readonly statement: PageStatement;
  readonly why: PageLossReason;
}

/** What decided a property, and what did not. */
export interface PageEvidence {
  /** Every statement that says what holds; empty when nothing does and the default holds (M-05). */
  readonly decidedBy: readonly PageStatement[];
  readonly lost: readonly LostStatement[];
}

/** Whether something may be done with the page. */
export interface PagePermission extends PageEvidence {
  readonly allowed: boolean;
}

/** How much of something may be shown. */
export interface PageLimit<Value> extends PageEvidence {
  /** Null: no limit, or none stated. */
  readonly value: Value | null;
}

/** The moment after which the page is not to be shown. */
export interface PageExpiry extends PageLimit<number> {
  /** Whether it has passed; `index` is then disallowed. */
  readonly isPast: boolean;
}

/**
 * What a page's rules say to one reader, when it may fetch the page.
 *
 * Source: requirements M-05 to M-11, C-01 to C-04.
 */
export interface PageVerdict {
  readonly reader: PageReader;
  /** May it be shown in results; see also `indexIfEmbedded`. */
  readonly index: PagePermission;
  /** May its links be followed. */
  readonly follow: PagePermission;
  /** May text of it be shown in results. Where not, Google shows no video preview either. */
  readonly snippet: PagePermission;
  /** May a cached copy be offered. */
  readonly archive: PagePermission;
  /** May its images be indexed. */
  readonly imageIndex: PagePermission;
  /** May a translation be offered. */
  readonly translate: PagePermission;
  /** Characters; 0 where no snippet is allowed. */
  readonly maxSnippet: PageLimit<number>;
  readonly maxImagePreview: PageLimit<ImagePreview>;
  /** Seconds; 0 is a still image. */
  readonly maxVideoPreview: PageLimit<number>;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly unavailableAfter: PageExpiry;
  /** True: noindex is in force, and the page may be indexed all the same where another page embeds it. */
  readonly indexIfEmbedded: PagePermission;
  /** The rules in force in normal form, sorted by code unit, each once. */
  readonly effectiveRules: readonly string[];
  /** At most one of a code, in the order of `pageFindingCodes`. */
  readonly findings: readonly PageFinding[];
}

/**
 * The verdict on a page for one reader at one moment (`nowMs`, milliseconds since 1970-01-01T00:00:00Z). The order of statements
 * is irrelevant to every property. Never throws on content. Linear in the statements.
 *
 * Source: requirements section 12, M-08, M-09.
 */
export function evaluatePage(statements: readonly PageStatement[], reader: PageReader, nowMs: number): PageVerdict {
  const weighed = weigh(statements, reader);
  const isPermissive = reader.combination === "permissive";
  const expiry = limitOf(weighed, "unavailableAfter");
  const unavailableAfter: PageExpiry = {
    ...expiry, value: typeof expiry.value === "number" ? expiry.value : null, isPast: typeof expiry.value === "number" && nowMs > expiry.value,
  };
  const statedIndex = permissionOf(weighed, "index", isPermissive);
  const snippet = permissionOf(weighed, "snippet", isPermissive);
  return {
    reader,
    index: unavailableAfter.isPast ? closedBy(unavailableAfter.decidedBy, statedIndex) : statedIndex,
    follow: permissionOf(weighed, "follow", isPermissive),
    snippet,
    archive: permissionOf(weighed, "archive", isPermissive),
    imageIndex: permissionOf(weighed, "imageIndex", isPermissive),
    translate: permissionOf(weighed, "translate", isPermissive),
    maxSnippet: underNosnippet(numberLimit(limitOf(weighed, "maxSnippet")), snippet),
    maxImagePreview: imageLimit(limitOf(weighed, "maxImagePreview")),
    maxVideoPreview: numberLimit(limitOf(weighed, "maxVideoPreview")),
    unavailableAfter,
    indexIfEmbedded: embeddedOf(weighed, reader, statedIndex, unavailableAfter.isPast),
    effectiveRules: effectiveRulesOf(weighed, reader),
    findings: findingsOf(weighed, reader, unavailableAfter.isPast),
  };
}

function permissionOf(weighed: readonly WeighedStatement[], property: PagePropertyName, isPermissive: boolean): PagePermission {
  const allowing: PageStatement[] = [];
  const disallowing: PageStatement[] = [];
  const lost: LostStatement[] = [];
  for (const { statement, loss } of weighed) {
    const effect = effectOn(statement, property);
    if (effect === null) continue;
    if (loss !== null) lost.push({ statement, why: loss });
    else (effect === "allowed" ? allowing : disallowing).push(statement);
  }
  const allowed = disallowing.length === 0 || (isPermissive && allowing.length > 0);
  const losers = allowed ? disallowing : allowing;
  const why = allowed ? "overridden" : "less-restrictive";
  return { allowed, decidedBy: allowed ? allowing : disallowing, lost: [...lost, ...losers.map((statement) => ({ statement, why } as const))] };
}

/** A page whose moment has passed is not shown, whatever else allows it: no positive rule is the opposite of a date. */
function closedBy(dates: readonly PageStatement[], stated: PagePermission): PagePermission {
  if (!stated.allowed) return { ...stated, decidedBy: [...stated.decidedBy, ...dates] };
  return { allowed: false, decidedBy: dates, lost: [...stated.lost, ...stated.decidedBy.map((statement) => ({ statement, why: "less-restrictive" } as const))] };
}

/** The lowest value that is stated. -1 decides where it is alone, and is no limit. */
function limitOf(weighed: readonly WeighedStatement[], property: PagePropertyName): PageLimit<number | ImagePreview> {
  const stated: { statement: PageStatement; rank: number }[] = [];
  const lost: LostStatement[] = [];
  let lowest = Infinity;
  for (const { statement, loss } of weighed) {
    const rank = limitRank(statement, property);
    if (rank === null) continue;
    if (loss !== null) lost.push({ statement, why: loss });
    else stated.push({ statement, rank });
    if (loss === null && rank < lowest) lowest = rank;
  }
  const decidedBy: PageStatement[] = [];
  for (const { statement, rank } of stated) {
    if (rank === lowest) decidedBy.push(statement);
    else lost.push({ statement, why: "less-restrictive" });
  }
  return { value: lowest === Infinity ? null : (decidedBy[0]?.value ?? null), decidedBy, lost };
}

function numberLimit(limit: PageLimit<number | ImagePreview>): PageLimit<number> {
  return { ...limit, value: typeof limit.value === "number" ? limit.value : null };
}

function imageLimit(limit: PageLimit<number | ImagePreview>): PageLimit<ImagePreview> {
  return { ...limit, value: typeof limit.value === "string" ? limit.value : null };
}

/** M-08: `max-snippet:50` with nosnippet is nosnippet. */
function underNosnippet(limit: PageLimit<number>, snippet: PagePermission): PageLimit<number> {
  const closing = snippet.decidedBy.filter((statement) => statement.rule === "nosnippet");
  if (snippet.allowed || closing.length === 0) return limit;
  const isZero = limit.value === 0;
  const voided = isZero ? [] : limit.decidedBy.map((statement) => ({ statement, why: "overridden" } as const));
  return { value: 0, decidedBy: isZero ? [...closing, ...limit.decidedBy] : closing, lost: [...limit.lost, ...voided] };
}

/** The one rule that opens: it counts beside noindex, and for readers whose operator says that it knows it. */
function embeddedOf(weighed: readonly WeighedStatement[], reader: PageReader, index: PagePermission, isPast: boolean): PagePermission {
  const stated = permissionOf(weighed, "indexIfEmbedded", false);
  // Without a statement nothing is opened, so that the default differs from the other permissions'.
  const why = index.allowed ? "needs-noindex" : isPast ? "overridden" : supportOf("indexifembedded", reader.operator) === "yes" ? null : "not-supported";
  if (why === null) return { ...stated, allowed: stated.decidedBy.length > 0 };
  return { allowed: false, decidedBy: [], lost: [...stated.lost, ...stated.decidedBy.map((statement) => ({ statement, why } as const))] };
}
