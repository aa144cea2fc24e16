// Findings about stated preferences, as data: content never throws. Each code is defined here, with one sentence and,
// where there is one, the smallest change that helps; a test compares docs/usage.md.
import type { StatementOrigin, UsageCarrier, UsagePlace } from "./statement.ts";

interface FindingWords {
  readonly says: string;
  readonly advice: string | null;
}

/** Every code with its sentence and advice. */
export const usageFindingCodes = {
  "parse-failure": {
    says: "The value is not a valid Structured Field Dictionary, so all of it is ignored.",
    advice: 'Write lower-case keys and tokens, no blanks around "=", no comma at the end: train-ai=n, search=y.',
  },
  "unknown-label": {
    says: "The vocabulary in use has no such label: it is ignored.",
    advice: "Write a label of the vocabulary.",
  },
  "old-label": {
    says: "The label is from an earlier draft and no longer means anything.",
    advice: "Write a label of the current vocabulary.",
  },
  "unknown-value": {
    says: "The label is known but its value is not: nothing is stated about the use.",
    advice: "Write y or n in Content-Usage, yes or no in Content-Signal.",
  },
  "no-for-n": {
    says: "Content-Usage takes y and n; yes and no are Content-Signal's, and mean nothing here.",
    advice: "Write n for no, y for yes.",
  },
  "n-for-no": {
    says: "Content-Signal takes yes and no; y and n are Content-Usage's, and mean nothing here.",
    advice: "Write no for n, yes for y.",
  },
  "vocabulary-mix": {
    says: "The label belongs to the other standard: train-ai and ai-use to Content-Usage, ai-train and ai-input to Content-Signal.",
    advice: "Write train-ai=n in Content-Usage, ai-train=no in Content-Signal.",
  },
  "missing-preference": { says: "The record or field states no preference.", advice: "Write one, or remove the line." },
  "outside-group": {
    says: "The preference comes before the first user-agent line, so it applies to no crawler.",
    advice: "Move it below a user-agent line.",
  },
  "agents-follow": {
    says: "No rule separates it from the next user-agent line: a refusal applies there too, a permission does not.",
    advice: "Write an Allow or Disallow line before the next user-agent line.",
  },
  "misspelled-record": {
    says: "The record's name is misspelled: no crawler reads it.",
    advice: "Write Content-Signal.",
  },
  "not-rsl-record": {
    says: "RSL 1.0 has no such record; terms belong in the document that License names.",
    advice: "State the terms in the RSL document.",
  },
  "contradictory-statements": {
    says: "Statements about the same use contradict each other: disallowed wins.",
    advice: "Make the statements agree.",
  },
  "preference-in-named-group-only": {
    says: "The preference is only in groups for other crawlers, so it does not apply to this one.",
    advice: "Repeat it under User-agent: *.",
  },
  "preference-not-inherited": {
    says: "Preferences in groups for * do not apply to this crawler: a group names it, or it does not obey *.",
    advice: "Repeat them in the crawler's group.",
  },
  "preference-unseen": {
    says: "The page may not be crawled, so preferences about it have no effect.",
    advice: "Allow the crawl, or rely on the Disallow alone.",
  },
  "relative-license": {
    says: "The licence is not an absolute URL, so it names no document.",
    advice: "Write the full URL, with https://.",
  },
  "insecure-license": { says: "RSL documents are fetched over HTTPS only.", advice: "Write https://." },
  unlicensed: {
    says: "The RSL document is not available or invalid: nothing is licensed.",
    advice: "Serve a valid document at the licence's URL.",
  },
  "tdm-invalid-file": {
    says: "The TDM file is not a JSON array: it states nothing.",
    advice: "Write an array of objects with location and tdm-reservation.",
  },
  "tdm-invalid-entry": {
    says: "The entry of the TDM file has no valid location: it is skipped.",
    advice: "Give it a location as text.",
  },
  "tdm-invalid-reservation": {
    says: "tdm-reservation is 0 or 1; any other value counts as not set.",
    advice: "Write 1 to reserve, 0 not to.",
  },
  "policy-ignored": {
    says: "The rights are not reserved, so the TDM policy is ignored.",
    advice: "Remove the policy, or reserve.",
  },
  "over-limit": { says: "The file is larger than the limit; the rest is not read.", advice: "Make it shorter." },
  undetermined: {
    says: "Not all was read or matched, or the rules leave the answer open: nothing is allowed.",
    advice: "Shorten the file and use fewer stars.",
  },
  "invalid-url": { says: "This is neither an absolute URL nor a path.", advice: null },
} as const;

/** A finding's code. */
export type UsageFindingCode = keyof typeof usageFindingCodes;

/** Something odd about stated preferences, and where. */
export interface UsageFinding {
  readonly code: UsageFindingCode;
  readonly message: string;
  /** The smallest change that would help; null where there is none. */
  readonly advice: string | null;
  /** What it is about, as written: a label, a value, a URL. */
  readonly text: string;
  readonly carrier: UsageCarrier | null;
  readonly place: UsagePlace | null;
}

/** How much of a stranger's text a finding repeats, in UTF-16 units: enough to recognise it. */
const shownText = 120;

/** The finding of that code, about that text. */
export function usageFinding(
  code: UsageFindingCode,
  text: string,
  origin: Pick<StatementOrigin, "carrier" | "place"> | null,
): UsageFinding {
  const { says, advice }: FindingWords = usageFindingCodes[code];
  const shown = text.length > shownText ? `${text.slice(0, shownText)}...` : text;
  return { code, message: says, advice, text: shown, carrier: origin?.carrier ?? null, place: origin?.place ?? null };
}
