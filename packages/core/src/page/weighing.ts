// Which of a page's statements count for one reader, and why each of the others does not, so that combining looks at
// rules alone. In: statements and a reader. Out: the same statements, each with the reason why it does not count. Next:
// combine.ts.
import { effectOfRule, findPageRule, type PagePropertyName, supportOf } from "./page-rules.ts";
import type { PageReader } from "./reader.ts";
import { isUnderstood, type PageStatement } from "./statement.ts";

/** Why a statement does not decide a property that it concerns. */
export type PageLossReason =
  /** It addresses another crawler. */
  | "not-addressed"
  /** Its meta tag is outside the part of the head that is read. */
  | "not-in-head"
  /**
   * Its meta tag is outside the head or in a noscript element, and no source says whether the reader reads it there.
   */
  | "position-undocumented"
  /** The reader's operator does not act on the rule in a header. */
  | "not-in-header"
  /** Robots-Tag addresses this crawler by name, which replaces what the field says to every crawler. */
  | "replaced-by-named"
  /** Its value is missing or not understood, or the field does not define the rule. */
  | "invalid"
  /** The reader's operator says that the rule has no effect. */
  | "ignored-by-operator"
  /** It would open what another rule closes, and the reader's operator does not document the rule. */
  | "not-supported"
  /** Another statement of the same property is more restrictive. */
  | "less-restrictive"
  /**
   * Another rule cancels it: a positive one for Yandex, nosnippet for max-snippet, a passed date for indexifembedded.
   */
  | "overridden"
  /** It would decide, but the property is undetermined. */
  | "in-doubt"
  /** indexifembedded counts beside noindex only. */
  | "needs-noindex";

/** A statement, and why it does not count for the reader; null: it counts. */
export interface WeighedStatement {
  readonly statement: PageStatement;
  readonly loss: PageLossReason | null;
  /** Its loss if the reader reads meta tags wherever they stand. */
  readonly lossIfRead: PageLossReason | null;
}

/** The statements as the reader takes them, in the order given. Linear. */
export function weigh(statements: readonly PageStatement[], reader: PageReader): WeighedStatement[] {
  const names = new Set(reader.names);
  const isNamed = (statement: PageStatement): boolean =>
    statement.crawlerName !== null && names.has(statement.crawlerName);
  const isDraftNamed = statements.some((statement) => statement.place.source === "robots-tag" && isNamed(statement));
  return statements.map((statement) => {
    const lossIfRead = lossOf(statement, isNamed(statement), isDraftNamed, reader);
    return {
      statement,
      loss: lossIfRead === "not-addressed" ? lossIfRead : (positionLoss(statement, reader) ?? lossIfRead),
      lossIfRead,
    };
  });
}

/** Whether the statement speaks to the reader: to every crawler, or to this one by name. */
export function isAddressedTo({ crawlerName }: PageStatement, reader: PageReader): boolean {
  return crawlerName === null || reader.names.includes(crawlerName);
}

/** Whether the reader reads what stands where the statement does; null: no source says. */
export function isReadBy(statement: PageStatement, reader: PageReader): boolean | null {
  const loss = positionLoss(statement, reader);
  return loss === null ? true : loss === "not-in-head" ? false : null;
}

function positionLoss(
  { place: { position } }: PageStatement,
  reader: PageReader,
): "not-in-head" | "position-undocumented" | null {
  if (position === null || position === "head") return null;
  return reader.tagPositions === "head" && position !== "noscript" ? "not-in-head" : "position-undocumented";
}

function lossOf(
  statement: PageStatement,
  isNamed: boolean,
  isDraftNamed: boolean,
  reader: PageReader,
): PageLossReason | null {
  if (statement.crawlerName !== null && !isNamed && !isUnderOperatorsName(statement, reader)) return "not-addressed";
  // draft-illyes-repext-00: the opposite of X-Robots-Tag, where named statements are added.
  if (statement.place.source === "robots-tag" && isDraftNamed && !isNamed) return "replaced-by-named";
  if (!isUnderstood(statement)) return "invalid";
  const support = statement.rule === null ? undefined : supportOf(statement.rule, reader.operator);
  if (support?.carrier === "meta" && statement.carrier === "header") return "not-in-header";
  return support?.status === "ignored" || support?.status === "gone" ? "ignored-by-operator" : null;
}

/** `<meta name="google">` addresses all of Google's crawlers, with two rules only. */
function isUnderOperatorsName(statement: PageStatement, reader: PageReader): boolean {
  return (
    reader.operator === "Google" &&
    statement.crawlerName === "google" &&
    statement.rule !== null &&
    findPageRule(statement.rule)?.metaName === "google"
  );
}

/** What a statement says about a permission; null: nothing. */
export function effectOn(statement: PageStatement, property: PagePropertyName): "allowed" | "disallowed" | null {
  // Google: max-snippet:0 is nosnippet.
  if (property === "snippet" && statement.rule === "max-snippet") return statement.value === 0 ? "disallowed" : null;
  const effect = statement.rule === null ? undefined : effectOfRule(statement.rule, property);
  return effect === undefined || effect === "value" ? null : effect;
}

/**
 * The rank of a statement's value for a limit, the most restrictive lowest; -1 is no limit. Null: it sets no such
 * limit.
 */
export function limitRank(statement: PageStatement, property: PagePropertyName): number | null {
  const { rule } = statement;
  if (rule === null || effectOfRule(rule, property) !== "value") return null;
  if (statement.value === "none") return 0;
  if (statement.value === "standard") return 1;
  if (statement.value === "large") return 2;
  return statement.value === null || (statement.value === -1 && rule !== "unavailable_after")
    ? Infinity
    : statement.value;
}
