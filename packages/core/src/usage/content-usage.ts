// AIPREF's Content-Usage: the preferences of a record's value or of a response's header fields
// (draft-ietf-aipref-attach-05 and
// -vocab). In: text. Out: statements in our keys, and findings about what means nothing.
// Next: content-signal.ts, which looks alike but is another vocabulary; robots-records.ts calls both.
import { usageFinding, type UsageFinding } from "./findings.ts";
import {
  statementOrigin,
  type SignalExtent,
  type StatementOrigin,
  statementsFor,
  type UsageStatement,
} from "./statement.ts";
import { parseDictionary, type SfInnerList, type SfItem } from "./structured-field.ts";
import { labelsFor, retiredLabels, versionOf, type VocabularyChoice, vocabularyOf } from "./vocabulary.ts";

/** What a reader made of a text. */
export interface ReadPreferences {
  readonly statements: readonly UsageStatement[];
  readonly findings: readonly UsageFinding[];
  /** What `use=` of Content-Signal says; empty for every other reader. */
  readonly extents: readonly SignalExtent[];
}

/** The name of the field and the record. */
const contentUsage = "Content-Usage";

/**
 * The preferences of a response's Content-Usage fields, about the content of that response. Several field lines are
 * joined with ", " and parsed as one Dictionary, so one bad line makes all of them unknown. Linear; never throws on
 * content.
 *
 * @example
 * readContentUsageHeader(["train-ai=n", "search=y"]).statements.map((s) => `${s.use} ${s.state}`); // ["ai-train
 * disallowed", "search allowed"]
 *
 * Source: draft-ietf-aipref-attach-05, "HTTP Content-Usage Header Field"; RFC 9651 section 4.2.
 */
export function readContentUsageHeader(
  values: string | readonly string[],
  choice: VocabularyChoice = {},
): ReadPreferences {
  const value = typeof values === "string" ? values : values.join(", ");
  return readContentUsage(value, statementOrigin("header", contentUsage), choice);
}

/**
 * The preferences of a preference expression: the header's value, or the record's without its path. Unknown keys,
 * values that are not the Tokens `y` and `n`, and parameters mean nothing; of a repeated key the last counts. Linear.
 *
 * Source: draft-ietf-aipref-vocab sections 6 and 7.
 */
export function readContentUsage(
  expression: string,
  origin: StatementOrigin,
  choice: VocabularyChoice = {},
): ReadPreferences {
  const version = versionOf("aipref", choice);
  const parsed = parseDictionary(expression);
  if (!parsed.ok) return { statements: [], findings: [usageFinding("parse-failure", expression, origin)], extents: [] };
  if (parsed.members.size === 0)
    return { statements: [], findings: [usageFinding("missing-preference", expression, origin)], extents: [] };
  const statements: UsageStatement[] = [];
  const findings: UsageFinding[] = [];
  for (const [label, member] of parsed.members) {
    const value = tokenOf(member);
    const rows = labelsFor("aipref", version, label);
    if (rows.length === 0) {
      findings.push(usageFinding(unknownLabel(label), label, origin));
    } else if (value === "y" || value === "n") {
      statements.push(...statementsFor(rows, value === "y" ? "allowed" : "disallowed", version, label, value, origin));
    } else {
      findings.push(usageFinding(value === "yes" || value === "no" ? "no-for-n" : "unknown-value", label, origin));
    }
  }
  return { statements, findings, extents: [] };
}

/** The Token that a member is; null for any other type (draft-ietf-aipref-vocab section 7). */
function tokenOf(member: SfItem | SfInnerList): string | null {
  return member.kind === "item" && member.value.type === "token" ? member.value.value : null;
}

function unknownLabel(label: string): "vocabulary-mix" | "old-label" | "unknown-label" {
  // `ai-train` is Content-Signal's word for `train-ai`.
  if (vocabularyOf("content-signals", versionOf("content-signals")).some((row) => row.label === label))
    return "vocabulary-mix";
  return retiredLabels.aipref.includes(label) ? "old-label" : "unknown-label";
}
