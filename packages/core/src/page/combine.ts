// How the statements of a page combine for one reader, property by property. What is said to every crawler and what is
// said to this one are united; header and meta tag weigh the same; in a conflict the most restrictive wins, except for
// a permissive reader, where a positive rule does. Each property names what decided it, what lost, and why. Next:
// page-verdict.ts.
import { type PagePropertyName, supportOf } from "./page-rules.ts";
import type { PageReader } from "./reader.ts";
import type { ImagePreview, PageStatement } from "./statement.ts";
import { effectOn, limitRank, type PageLossReason, type WeighedStatement } from "./weighing.ts";

type Weighed = readonly Omit<WeighedStatement, "lossIfRead">[];

/** A statement that concerns a property and did not decide it. */
export interface LostStatement {
  readonly statement: PageStatement;
  readonly why: PageLossReason;
}

/** What decided a property, and what did not. */
export interface PageEvidence {
  /** Every statement that says so; empty where the default applies. */
  readonly decidedBy: readonly PageStatement[];
  readonly lost: readonly LostStatement[];
}

/** Why a permission is undetermined. */
export type PageDoubt =
  /** A meta tag would change it, and no source says whether the reader reads the tag where it stands. */
  | "position-undocumented"
  /** The page or its headers were not read to the end, and what is left may change it. */
  | "not-read-to-the-end";

/** Whether something may be done with the page. */
export interface PagePermission extends PageEvidence {
  /** Null: undetermined. */
  readonly allowed: boolean | null;
  /** Null where `allowed` is not. */
  readonly doubt: PageDoubt | null;
}

/** How much of something may be shown. */
export interface PageLimit<Value> extends PageEvidence {
  /** Null: no limit. */
  readonly value: Value | null;
  /** Whether a stricter limit, or an earlier date, may have been missed. */
  readonly mayBeLower: boolean;
}

/** The moment after which the page is not to be shown. */
export interface PageExpiry extends PageLimit<number> {
  /** Whether it has passed; `index` is then disallowed. */
  readonly isPast: boolean;
}

export function permissionOf(weighed: Weighed, property: PagePropertyName, isPermissive: boolean): PagePermission {
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
  return {
    allowed,
    doubt: null,
    decidedBy: allowed ? allowing : disallowing,
    lost: losers.length === 0 ? lost : [...lost, ...losers.map((statement) => ({ statement, why }) as const)],
  };
}

/** A page whose moment has passed is not shown, whatever else allows it: no positive rule is the opposite of a date. */
export function closedBy(dates: readonly PageStatement[], stated: PagePermission): PagePermission {
  if (stated.allowed !== true) return { ...stated, decidedBy: [...stated.decidedBy, ...dates] };
  return {
    allowed: false,
    doubt: null,
    decidedBy: dates,
    lost: [...stated.lost, ...stated.decidedBy.map((statement) => ({ statement, why: "less-restrictive" }) as const)],
  };
}

/** The lowest value that is stated. -1 decides where it is alone, and is no limit. */
export function limitOf(weighed: Weighed, property: PagePropertyName): PageLimit<number | ImagePreview> {
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
  return { value: lowest === Infinity ? null : (decidedBy[0]?.value ?? null), mayBeLower: false, decidedBy, lost };
}

export function numberLimit(limit: PageLimit<number | ImagePreview>): PageLimit<number> {
  return {
    value: typeof limit.value === "number" ? limit.value : null,
    mayBeLower: limit.mayBeLower,
    decidedBy: limit.decidedBy,
    lost: limit.lost,
  };
}

export function imageLimit(limit: PageLimit<number | ImagePreview>): PageLimit<ImagePreview> {
  return {
    value: typeof limit.value === "string" ? limit.value : null,
    mayBeLower: limit.mayBeLower,
    decidedBy: limit.decidedBy,
    lost: limit.lost,
  };
}

/** `max-snippet:50` with nosnippet is nosnippet: the more restrictive rule wins. */
export function underNosnippet(limit: PageLimit<number>, snippet: PagePermission): PageLimit<number> {
  const closing = snippet.decidedBy.filter((statement) => statement.rule === "nosnippet");
  if (snippet.allowed !== false || closing.length === 0) return limit;
  const isZero = limit.value === 0;
  const voided = isZero ? [] : limit.decidedBy.map((statement) => ({ statement, why: "overridden" }) as const);
  return {
    value: 0,
    mayBeLower: false,
    decidedBy: isZero ? [...closing, ...limit.decidedBy] : closing,
    lost: [...limit.lost, ...voided],
  };
}

/** The one rule that opens: it counts beside noindex, and for readers whose operator says that it knows it. */
export function embeddedOf(
  weighed: Weighed,
  reader: PageReader,
  index: PagePermission,
  isPast: boolean,
): PagePermission {
  const stated = permissionOf(weighed, "indexIfEmbedded", false);
  // Without a statement nothing is opened: the default differs from that of the other permissions.
  const isKnown = supportOf("indexifembedded", reader.operator)?.status === "yes";
  const why = index.allowed !== false ? "needs-noindex" : isPast ? "overridden" : isKnown ? null : "not-supported";
  if (why === null) return { ...stated, allowed: stated.decidedBy.length > 0 };
  return {
    allowed: false,
    doubt: null,
    decidedBy: [],
    lost: [...stated.lost, ...stated.decidedBy.map((statement) => ({ statement, why }) as const)],
  };
}
