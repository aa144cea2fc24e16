// Findings about page rules, as data: content never throws. Each code is defined here, with its sentence and its
// advice; a test compares docs/page-rules.md. `{rules}` in a sentence is what the statements concerned say, as written.
import type { PageStatement } from "./statement.ts";

/** Every code, with its sentence and its advice: the smallest change, where there is one. */
export const pageFindingCodes = {
  "unknown-rule": {
    says: "No operator documents {rules}, so it has no effect.",
    advice: "Correct the spelling, and separate rules with commas.",
  },
  "invalid-value": {
    says: "{rules} has a value that the rule does not take, so it has no effect.",
    advice: "Write a whole number, -1 for no limit, or for max-image-preview one of none, standard, large.",
  },
  "invalid-date": {
    says: "The date in {rules} is invalid, so the rule has no effect.",
    advice: "Write the date as 2026-12-31T23:59:59Z.",
  },
  "missing-value": {
    says: "{rules} has no value, so it has no effect.",
    advice: "Write a colon and the value after the rule's name.",
  },
  "date-without-zone": {
    says: "The time in {rules} has no zone; it is read as UTC.",
    advice: "Write Z or an offset such as +02:00 after the time.",
  },
  "wrong-weekday": {
    says: "The weekday in {rules} does not match the date; the date counts.",
    advice: "Remove the weekday, or correct it.",
  },
  "no-rule": {
    says: "A crawler is named, but no rule follows.",
    advice: "Write a rule after the crawler's name, or remove the name.",
  },
  "rule-as-crawler-name": {
    says: "{rules} follows the name of a rule and a colon, so it addresses a crawler of that name.",
    advice: "Separate rules with commas; only rules with a value take a colon.",
  },
  "misspelled-rule-as-crawler-name": {
    says: "{rules} follows a misspelled rule and a colon, so it addresses a crawler of that name.",
    advice: "Correct the spelling, such as max-snippet or unavailable_after, and separate rules with commas.",
  },
  "user-agent-as-crawler-name": {
    says: '{rules} follows "user-agent:", so it addresses a crawler of that name.',
    advice: "Write the crawler's name itself before the colon: googlebot: noindex.",
  },
  "unknown-meta-name": {
    says: "{rules} is in a meta tag whose name looks like robots or a crawler's but is not, so it has no effect.",
    advice: "Name the tag robots, or give each crawler a tag of its own.",
  },
  "google-meta-name": {
    says: "{rules} has no effect in a meta tag named google: that takes nopagereadaloud and nositelinkssearchbox only.",
    advice: "Name the tag googlebot, or robots.",
  },
  "not-in-draft": {
    says: "The draft of Robots-Tag does not define {rules}, so it has no effect there.",
    advice: "State it in X-Robots-Tag.",
  },
  "draft-field": {
    says: "{rules} is in Robots-Tag, a field of an expired draft that no operator says it reads.",
    advice: "State it in X-Robots-Tag as well.",
  },
  "meta-not-in-head": {
    says: "{rules} is in a meta tag outside the part of the head that is read, so it has no effect.",
    advice: "Move the tag into the head, before the first element that does not belong there.",
  },
  "meta-position-undocumented": {
    says: "{rules} is outside the head or in a noscript element, and no source says whether this crawler reads it.",
    advice: "Move the tag into the head, before the first element that does not belong there.",
  },
  "joined-headers": {
    says: "The header fields were joined: {rules} is read as addressing the crawler named before it, perhaps wrongly.",
    advice: "Read the raw header fields, or state the rules for every crawler first.",
  },
  "over-limit": {
    says: "There are more than 64 KiB or 1,000 rules; the rest was not read, so nothing is taken as allowed.",
    advice: "State each rule once.",
  },
  "rule-not-in-header": {
    says: "{operator} reads {rules} in meta tags only, so it has no effect in a header.",
    advice: "State it in a meta tag.",
  },
  "rule-ignored-by-operator": {
    says: "{operator} says that {rules} has no effect.",
    advice: null,
  },
  "conflicting-rules": {
    says: "Rules conflict: {rules}.",
    advice: "Remove those that lose.",
  },
  "header-and-meta-disagree": {
    says: "The header and the meta tag disagree: {rules}.",
    advice: "Say the same in both, or say it in one of them.",
  },
  "max-snippet-with-nosnippet": {
    says: "A length is given for a snippet that is not allowed: {rules}.",
    advice: "Remove nosnippet to allow a snippet of that length, or max-snippet to allow none.",
  },
  "indexifembedded-without-noindex": {
    says: "indexifembedded counts only beside noindex, and no noindex is in force.",
    advice: "Add noindex, or remove indexifembedded.",
  },
  "unavailable-after-passed": {
    says: "The page must no longer be shown: the date in {rules} has passed.",
    advice: "Remove the rule, or give a later date.",
  },
  "unavailable-after-coming": {
    says: "The page may be shown until the date in {rules}, and not after.",
    advice: "Give a later date, or remove the rule, to keep it shown.",
  },
} as const;

/** A finding's code. */
export type PageFindingCode = keyof typeof pageFindingCodes;

/** A finding about a page's rules. */
export interface PageFinding {
  readonly code: PageFindingCode;
  /** One sentence. What it quotes of the page is short and without control characters. */
  readonly message: string;
  /** Those concerned; empty when it concerns the whole reading. */
  readonly statements: readonly PageStatement[];
  /** The smallest change, as one sentence; null where there is nothing to change. */
  readonly advice: string | null;
}

/** The finding with its sentence filled in. */
export function pageFinding(code: PageFindingCode, statements: readonly PageStatement[], operator = ""): PageFinding {
  const { says, advice } = pageFindingCodes[code];
  // Functions, so that `$&` in quoted text is not taken as a pattern.
  const message = says.replace("{rules}", () => quoteRules(statements)).replace("{operator}", () => operator);
  return { code, message, statements, advice };
}

/** How many characters and rules a sentence quotes: it must fit a line of a terminal. */
const longestQuote = 60;
const mostQuotes = 3;

function quoteRules(statements: readonly PageStatement[]): string {
  const texts = [...new Set(statements.map((statement) => quote(statement.text)))];
  const more = texts.length - mostQuotes;
  return texts.slice(0, mostQuotes).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function quote(written: string): string {
  const shown = written.length > longestQuote ? `${written.slice(0, longestQuote)}...` : written;
  return `"${shown.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ")}"`;
}
