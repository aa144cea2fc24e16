// What is odd about stated preferences, as data: content never throws. Each code stands once, here, with one sentence and, where
// there is one, the smallest change that would help; docs/usage.md is held against it.
import type { StatementOrigin, UsageCarrier, UsagePlace } from "./statement.ts";

interface FindingWords {
  readonly says: string;
  readonly advice: string | null;
}

/** Every code with its sentence and advice. */
export const usageFindingCodes = {
  "parse-failure": { says: "The value is no Structured Field Dictionary, so that all of it is unknown.", advice: "Write lower-case keys and tokens without blanks around \"=\" and without a comma at the end, as train-ai=n, search=y." },
  "unknown-label": { says: "The vocabulary that is gone by has no such label: it is ignored.", advice: "Write a label that the vocabulary has." },
  "old-label": { says: "The label is of an earlier draft and means nothing any more.", advice: "Write a label of the current vocabulary." },
  "unknown-value": { says: "The label is known and its value is not: the use stays unstated.", advice: "Write y or n in Content-Usage, yes or no in Content-Signal." },
  "no-for-n": { says: "Content-Usage knows the tokens y and n; yes and no are Content-Signal's, and mean nothing here.", advice: "Write n for no, y for yes." },
  "n-for-no": { says: "Content-Signal knows yes and no; y and n are Content-Usage's, and mean nothing here.", advice: "Write no for n, yes for y." },
  "vocabulary-mix": { says: "The label is of the other standard: Content-Usage has train-ai and ai-use, Content-Signal has ai-train and ai-input.", advice: "Write train-ai=n in Content-Usage, ai-train=no in Content-Signal." },
  "missing-preference": { says: "The record or field states no preference.", advice: "Write one, or remove the line." },
  "outside-group": { says: "The preference stands before the first user-agent line, so that it binds nobody.", advice: "Move it below a user-agent line." },
  "agents-follow": { says: "A user-agent line follows with no rule between, so that it is one group: the preference binds the crawlers named there too.", advice: "Write an Allow or Disallow line before the next user-agent line." },
  "misspelled-record": { says: "The name is not that of the record: nobody reads it.", advice: "Write Content-Signal." },
  "not-rsl-record": { says: "RSL 1.0 has no such record; its terms stand in the document that License names.", advice: "State the terms in the RSL document." },
  "contradictory-statements": { says: "Statements that apply say allowed and disallowed of the same use: disallowed wins.", advice: "Make the statements agree." },
  "preference-in-named-group-only": { says: "The preference stands in groups for other crawlers alone, so that it does not bind this one.", advice: "Repeat it under User-agent: *." },
  "preference-not-inherited": { says: "Preferences stand in groups for *, which do not bind this crawler: a group names it, or it does not obey those.", advice: "Repeat them in the crawler's group." },
  "preference-unseen": { says: "The page may not be crawled, so that preferences about it have no effect.", advice: "Allow the crawl, or rely on the Disallow alone." },
  "relative-license": { says: "The licence is not an absolute URL, so that it names no document.", advice: "Write the whole URL, with https://." },
  "insecure-license": { says: "RSL documents are fetched over HTTPS alone.", advice: "Write https://." },
  "unlicensed": { says: "The RSL document could not be had or is not valid: nothing is licensed.", advice: "Serve a valid document at the licence's URL." },
  "tdm-invalid-file": { says: "The TDM file is no JSON array: it states nothing.", advice: "Write an array of objects with location and tdm-reservation." },
  "tdm-invalid-entry": { says: "The entry of the TDM file has no location that is text: it is skipped.", advice: "Give it a location." },
  "tdm-invalid-reservation": { says: "tdm-reservation is 0 or 1; anything else is unset.", advice: "Write 1 to reserve, 0 not to." },
  "policy-ignored": { says: "The rights are not reserved, so that the TDM policy is ignored.", advice: "Remove the policy, or reserve." },
  "over-limit": { says: "The file is over the limit; what is beyond it is not read.", advice: "Make it shorter." },
  "undetermined": { says: "Matching took more steps than one question may, or the rules leave the answer open: nothing is answered as allowed.", advice: "Use fewer stars." },
  "invalid-url": { says: "What was asked about is neither an absolute URL nor a path.", advice: null },
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
export function usageFinding(code: UsageFindingCode, text: string, origin: Pick<StatementOrigin, "carrier" | "place"> | null): UsageFinding {
  const { says, advice }: FindingWords = usageFindingCodes[code];
  const shown = text.length > shownText ? `${text.slice(0, shownText)}...` : text;
  return { code, message: says, advice, text: shown, carrier: origin?.carrier ?? null, place: origin?.place ?? null };
}
