// A list of rules, as in a meta tag's content and an X-Robots-Tag field, cut at the commas between rules, but not at
// the one inside a date. Nothing standardises this. Which comma belongs to a date is decided so that neither a known
// rule nor a valid date is lost. One pass: each piece is read once, except for the two halves of a date, of which at
// most 200 characters are read.
import { foldAscii, trimBlanks } from "../octets/index.ts";
import { robotsMetaNames } from "./crawler-names.ts";
import { parsePageDate } from "./date.ts";
import { findPageRule } from "./page-rules.ts";
import { ruleName } from "./statement.ts";

/** A rule of a list. */
export interface ListedRule {
  /** In lower case; null: every crawler. */
  readonly crawlerName: string | null;
  /** True when an earlier piece named the crawler. */
  readonly isInherited: boolean;
  /** As written; empty when a crawler is named and no rule follows. */
  readonly text: string;
}

/**
 * The rules of a list, in its order. With `mayNameCrawlers`, `token:` before a rule addresses that rule and those that
 * follow it to a crawler, until another is named. Linear.
 */
export function listRules(text: string, mayNameCrawlers: boolean): ListedRule[] {
  const rules: ListedRule[] = [];
  let crawlerName: string | null = null;
  let isInherited = false;
  let isNameUnused = false;
  /** Where a date begins that may continue after the next comma; -1: nowhere. */
  let dateStart = -1;
  const add = (rule: string): void => {
    rules.push({ crawlerName, isInherited, text: rule });
    isInherited = crawlerName !== null;
    isNameUnused = false;
  };
  for (let start = 0, comma = 0; comma < text.length; start = comma + 1) {
    comma = text.indexOf(",", start);
    if (comma < 0) comma = text.length;
    const piece = trimBlanks(text.slice(start, comma));
    if (dateStart >= 0) {
      const soFar = trimBlanks(text.slice(dateStart, start - 1));
      const goesOn = isRestOfDate(soFar, piece, mayNameCrawlers);
      add(goesOn ? trimBlanks(text.slice(dateStart, comma)) : soFar);
      dateStart = -1;
      if (goesOn) continue;
    }
    const name = mayNameCrawlers ? namedCrawler(piece) : null;
    if (name !== null) {
      if (isNameUnused) add("");
      crawlerName = name === "*" || name === "robots" ? null : name;
      isInherited = false;
      isNameUnused = true;
    }
    const rule = name === null ? piece : trimBlanks(piece.slice(piece.indexOf(":") + 1));
    if (rule === "") continue;
    if (rule.includes(":") && findPageRule(ruleName(rule))?.value === "date") dateStart = text.indexOf(rule, start);
    else add(rule);
  }
  if (dateStart >= 0) add(trimBlanks(text.slice(dateStart)));
  if (isNameUnused) add("");
  return rules;
}

/**
 * The crawler, in lower case, that the piece names before its first colon; null when what stands there is a rule with a
 * value.
 */
function namedCrawler(piece: string): string | null {
  const colon = piece.indexOf(":");
  if (colon < 0) return null;
  const name = trimBlanks(piece.slice(0, colon));
  const folded = foldAscii(name);
  if (!isCrawlerToken(name) && !robotsMetaNames().has(folded)) return null;
  // `max-snippet: 20` is not a rule for a crawler of that name.
  return (findPageRule(folded)?.value ?? "none") === "none" ? folded : null;
}

/** Whether the text could name a crawler in a response header: letters, digits and `_.*-`. */
export function isCrawlerToken(text: string): boolean {
  return /^[A-Za-z0-9_.*-]+$/.test(text);
}

/**
 * Whether the piece after the comma belongs to the date before it: a date has one comma, after the weekday, so what
 * already is a date is complete. Otherwise `unavailable_after: 2020-09-21, foo` would lose its date to an unknown word.
 */
function isRestOfDate(soFar: string, piece: string, mayNameCrawlers: boolean): boolean {
  if (piece === "" || findPageRule(ruleName(piece)) !== undefined) return false;
  const date = soFar.slice(soFar.indexOf(":") + 1);
  if (parsePageDate(date) !== null) return false;
  // `Mon, 2020-09-21T10:00:00Z` begins like a crawler's name.
  return parsePageDate(`${date},${piece}`) !== null || !mayNameCrawlers || namedCrawler(piece) === null;
}
