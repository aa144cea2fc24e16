// Which of a page's statements count for one reader, and why each of the others does not: every layer of doubt is decided here,
// so that combining looks at rules alone. In: statements and a reader. Out: the same statements, each with the reason for which
// it does not count. Requirements C-01, C-02, X-08, M-11.
import { findPageRule, type PagePropertyName, supportOf } from "./page-rules.ts";
import type { PageReader } from "./reader.ts";
import { isUnderstood, type PageStatement } from "./statement.ts";

/** Why a statement does not decide a property that it concerns. */
export type PageLossReason =
  /** It addresses another crawler. */
  | "not-addressed"
  /** Its meta tag stands where no reader is known to look. */
  | "not-in-head"
  /** Robots-Tag addresses this crawler by name, which replaces what it says to every crawler. */
  | "replaced-by-named"
  /** Its value is missing or not understood, or the field does not define the rule. */
  | "invalid"
  /** The reader's operator says that the rule has no effect. */
  | "ignored-by-operator"
  /** It would open what another rule closes, and the reader's operator does not say that it knows the rule. */
  | "not-supported"
  /** Another statement of the same property is more restrictive. */
  | "less-restrictive"
  /** Another rule makes it void: a positive one for Yandex, nosnippet for max-snippet, a passed date for indexifembedded. */
  | "overridden"
  /** indexifembedded counts beside noindex only. */
  | "needs-noindex";

/** A statement, and why it does not count for the reader; null: it counts. */
export interface WeighedStatement {
  readonly statement: PageStatement;
  readonly loss: PageLossReason | null;
}

/** The statements as the reader takes them, in the order given. Linear. */
export function weigh(statements: readonly PageStatement[], reader: PageReader): WeighedStatement[] {
  const names = new Set(reader.names);
  const isNamed = (statement: PageStatement): boolean => statement.crawlerName !== null && names.has(statement.crawlerName);
  const isDraftNamed = statements.some((statement) => statement.place.source === "robots-tag" && isNamed(statement));
  return statements.map((statement) => ({ statement, loss: lossOf(statement, isNamed(statement), isDraftNamed, reader) }));
}

function lossOf(statement: PageStatement, isNamed: boolean, isDraftNamed: boolean, reader: PageReader): PageLossReason | null {
  if (statement.crawlerName !== null && !isNamed && !isUnderOperatorsName(statement, reader)) return "not-addressed";
  if (!statement.isWhereItCounts) return "not-in-head";
  // the opposite of M-10, where the named statement is added.
  if (statement.place.source === "robots-tag" && isDraftNamed && !isNamed) return "replaced-by-named";
  if (!isUnderstood(statement)) return "invalid";
  const support = statement.rule === null ? undefined : supportOf(statement.rule, reader.operator);
  return support === "ignored" || support === "gone" ? "ignored-by-operator" : null;
}

/** M-06, last row: `<meta name="google">` addresses all of Google with two rules, and with nothing else. */
function isUnderOperatorsName(statement: PageStatement, reader: PageReader): boolean {
  return reader.operator === "Google" && statement.crawlerName === "google" && statement.rule !== null && findPageRule(statement.rule)?.metaName === "google";
}

/** What a statement says about a permission; null: nothing. */
export function effectOn(statement: PageStatement, property: PagePropertyName): "allowed" | "disallowed" | null {
  // M-06: a snippet of 0 characters is nosnippet.
  if (property === "snippet" && statement.rule === "max-snippet") return statement.value === 0 ? "disallowed" : null;
  const effect = statement.rule === null ? undefined : findPageRule(statement.rule)?.sets.find((one) => one.property === property);
  return effect === undefined || effect.to === "value" ? null : effect.to;
}

/** The rank of a statement's value for a limit, the most restrictive lowest (M-08: -1 is infinity); null: it sets no such limit. */
export function limitRank(statement: PageStatement, property: PagePropertyName): number | null {
  const row = statement.rule === null ? undefined : findPageRule(statement.rule);
  if (row === undefined || !row.sets.some((effect) => effect.property === property && effect.to === "value")) return null;
  if (statement.value === "none") return 0;
  if (statement.value === "standard") return 1;
  if (statement.value === "large") return 2;
  return statement.value === null || (statement.value === -1 && row.value !== "date") ? Infinity : statement.value;
}
