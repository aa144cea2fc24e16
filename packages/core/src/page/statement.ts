// One rule as one place states it: text in, `PageStatement` out. What nobody documents is kept, with a problem that
// says so. Statements are facts, the same for every crawler; whom they bind and which of them win is combine.ts's to
// say. Next: rule-list.ts, which cuts a field's or tag's text into rules.
import { foldAscii, trimBlanks } from "../octets/index.ts";
import { type PageDateProblem, parsePageDate } from "./date.ts";
import { findPageRule, type PageRuleName, type PageValueGrammar } from "./page-rules.ts";

/**
 * Where a meta tag stands: in the head as Google reads it, in the head after the place where Google stops, in the body,
 * or in a noscript element of the head.
 */
export type MetaPosition = "head" | "after-head-ended" | "body" | "noscript";

/** The value of a max-image-preview rule. */
export type ImagePreview = "none" | "standard" | "large";

/** A problem of a statement. All but the members of `PageDateProblem` keep it from counting. */
export type StatementProblem =
  /** No operator documents the rule. The statement is kept. */
  | "unknown-rule"
  /** The rule takes a number or a size, and the value is neither. */
  | "invalid-value"
  /** The value is not a date. */
  | "invalid-date"
  /** The rule needs a value and has none. */
  | "missing-value"
  /** A crawler is named, but no rule follows. */
  | "no-rule"
  /** The rule is known, but not in the draft's Robots-Tag field. */
  | "not-in-draft"
  | PageDateProblem;

/** Where a statement stands. */
export interface StatementPlace {
  /** The tag or the field, whichever way it is written. */
  readonly source: "meta" | "x-robots-tag" | "robots-tag";
  /** The tag's or the field's name as written. */
  readonly name: string;
  /** From 1, among the robots meta tags, the X-Robots-Tag fields or the Robots-Tag fields. */
  readonly index: number;
  /** How many of these there are. */
  readonly of: number;
  /** Null for a field. */
  readonly position: MetaPosition | null;
  /** From 1; null where not known. The column is in UTF-16 units. */
  readonly line: number | null;
  readonly column: number | null;
}

/** One rule, as one place states it. */
export interface PageStatement {
  readonly carrier: "meta" | "header";
  readonly place: StatementPlace;
  /** The crawler that is addressed, in lower case; null: every crawler. */
  readonly crawlerName: string | null;
  /** Null when no operator documents it. */
  readonly rule: PageRuleName | null;
  /**
   * Characters or seconds (-1: no limit), milliseconds since 1970-01-01T00:00:00Z, a size of preview; null: none, or
   * not understood.
   */
  readonly value: number | ImagePreview | null;
  /** As written, without the crawler's name. */
  readonly text: string;
  readonly problem: StatementProblem | null;
}

/** What a rule's text says, apart from whom it addresses and where it stands. */
export type ReadRule = Pick<PageStatement, "rule" | "value" | "problem">;

/** Whether the statement is understood, so that it counts where it stands and is addressed. */
export function isUnderstood(statement: PageStatement): boolean {
  return (
    statement.problem === null || statement.problem === "date-without-zone" || statement.problem === "wrong-weekday"
  );
}

/** The rule that the text states, between commas: `NoIndex`, `max-snippet: 20`. Linear. */
export function readRule(text: string): ReadRule {
  const colon = text.indexOf(":");
  const row = findPageRule(ruleName(text));
  // With a value that it does not take, a rule is one that no operator documents.
  if (row === undefined || (colon >= 0 && row.value === "none"))
    return { rule: null, value: null, problem: "unknown-rule" };
  if (row.value === "none") return { rule: row.name, value: null, problem: null };
  const valueText = colon < 0 ? "" : trimBlanks(text.slice(colon + 1));
  if (valueText === "") return { rule: row.name, value: null, problem: "missing-value" };
  return { rule: row.name, ...readValue(row.value, valueText) };
}

/** What stands before the first colon, or the whole text, in lower case and without blanks around it. */
export function ruleName(text: string): string {
  const colon = text.indexOf(":");
  return foldAscii(trimBlanks(colon < 0 ? text : text.slice(0, colon)));
}

function readValue(grammar: PageValueGrammar, text: string): Pick<ReadRule, "value" | "problem"> {
  if (grammar === "date") {
    const date = parsePageDate(text);
    return date === null
      ? { value: null, problem: "invalid-date" }
      : { value: date.ms, problem: date.problems[0] ?? null };
  }
  const value = grammar === "image-preview" ? readImagePreview(text) : readLimit(text);
  return { value, problem: value === null ? "invalid-value" : null };
}

function readImagePreview(text: string): ImagePreview | null {
  const folded = foldAscii(text);
  return folded === "none" || folded === "standard" || folded === "large" ? folded : null;
}

/** A whole number of decimal digits, or -1, which means no limit. */
function readLimit(text: string): number | null {
  if (text === "-1") return -1;
  // Larger than a number holds exactly: no limit in practice, but it stays finite.
  return /^[0-9]+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : null;
}
