// Cloudflare's Content Signals: `key=value` pairs, of the record or of the field that Cloudflare sends with Markdown.
// Not Content- Usage: other keys, other values, no Structured Field. In: text. Out: statements and findings.
import { foldAscii, trimBlanks } from "../octets/index.ts";
import type { ReadPreferences } from "./content-usage.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import {
  statementOrigin,
  type SignalExtent,
  signalExtents,
  type StatementOrigin,
  statementsFor,
  type UsageStatement,
} from "./statement.ts";
import { labelsFor, versionOf, type VocabularyChoice, vocabularyOf } from "./vocabulary.ts";

/**
 * The signals of a response's Content-Signal fields. No specification defines the field; Cloudflare sends it with
 * Markdown for Agents, and its own agents read it this way. Linear; never throws on content.
 *
 * Source: developers.cloudflare.com, Markdown for Agents; cloudflare/cloudflare-os, web-fetch.ts.
 */
export function readContentSignalHeader(
  values: string | readonly string[],
  choice: VocabularyChoice = {},
): ReadPreferences {
  const value = typeof values === "string" ? values : values.join(", ");
  return readContentSignal(value, statementOrigin("header", "Content-Signal"), choice);
}

/**
 * The signals of a list of `key=value`, separated by commas; blanks and ASCII case are ignored, as in Cloudflare's own
 * reader. A repeated key is stated twice. What is not understood states nothing. Linear.
 *
 * Source: contentsignals.org; Cloudflare-managed robots.txt files (`use=`).
 */
export function readContentSignal(
  list: string,
  origin: StatementOrigin,
  choice: VocabularyChoice = {},
): ReadPreferences {
  const version = versionOf("content-signals", choice);
  const statements: UsageStatement[] = [];
  const findings: UsageFinding[] = [];
  const found: SignalExtent[] = [];
  let isEmpty = true;
  for (const part of list.split(",")) {
    const text = trimBlanks(part);
    if (text === "") continue;
    isEmpty = false;
    const at = text.indexOf("=");
    const label = foldAscii(trimBlanks(at < 0 ? text : text.slice(0, at)));
    const value = foldAscii(trimBlanks(at < 0 ? "" : text.slice(at + 1)));
    const rows = labelsFor("content-signals", version, label);
    if (label === "use" && version !== "2025") {
      const extent = signalExtents.find((one) => one === value);
      if (extent === undefined) findings.push(usageFinding("unknown-value", text, origin));
      else found.push(extent);
    } else if (rows.length === 0) {
      findings.push(usageFinding(isOfAipref(label) ? "vocabulary-mix" : "unknown-label", text, origin));
    } else if (value === "yes" || value === "no") {
      statements.push(
        ...statementsFor(rows, value === "yes" ? "allowed" : "disallowed", version, label, value, origin),
      );
    } else {
      findings.push(usageFinding(value === "y" || value === "n" ? "n-for-no" : "unknown-value", text, origin));
    }
  }
  if (isEmpty) findings.push(usageFinding("missing-preference", list, origin));
  return { statements, findings, extents: found };
}

/** `train-ai` is Content-Usage's word for `ai-train`. */
function isOfAipref(label: string): boolean {
  return vocabularyOf("aipref", versionOf("aipref")).some((row) => row.label === label);
}
