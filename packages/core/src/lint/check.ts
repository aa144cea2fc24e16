// What a check is. A check has a code, its words, and a function from a file to what it observed there; lint.ts turns
// observations into findings with places and severities. Checks judge a file for its owner. What a reader makes of a
// line they take from the reading, the rules and the proofs, and never decide again. Next: linted-file.ts, what a check
// is given.
import type { DialectName } from "../dialect/index.ts";
import type { Span } from "../robots-txt/index.ts";
import type { Effect, Severity, TextEdit } from "./finding.ts";
import type { LintedFile } from "./linted-file.ts";

/** A check's severity by dialect; the default's for dialects that are not named. Off: the check says nothing there. */
export interface SeverityByDialect extends Readonly<Partial<Record<DialectName, Severity | "off">>> {
  readonly default: Severity | "off";
}

/** The words of a check; docs/checks.md is written from them. */
export interface CheckMeta {
  /** What it reports, as one sentence. */
  readonly summary: string;
  /** Why that matters, and what to do about it. */
  readonly explanation: string;
  readonly severity: SeverityByDialect;
  /** What its fix does; null when it has none. A fix is applied if it is proven to change no answer (edits/fix.ts). */
  readonly fix: string | null;
  /** Whether the fix is meant to change answers, so that it is refused unless that is allowed. */
  readonly fixChangesAnswers?: true;
  /** The clause or documentation that it rests on. */
  readonly source: string;
  /** Whether it applies to content that is not a robots.txt at all (HTML, UTF-16). */
  readonly readsAnything?: boolean;
  /** Whether it compares rules, or asks what they decide: of a large file that takes most of the time. */
  readonly asksRules?: true;
  /** Characters: in a file that holds none of them it finds nothing. U+0080 stands for all that are not ASCII. */
  readonly signs?: string;
}

/** What a check observed: a finding before it has its place and severity. */
export interface Observation {
  readonly span: Span;
  readonly message: string;
  /** Whether it is only good to know, whatever the check's severity. */
  readonly isHarmless?: boolean;
  readonly effect?: Effect;
  /** Edits that would settle it, applied together or not at all; their spans do not overlap. */
  readonly fix?: readonly TextEdit[];
}

/** One check. */
export interface Check {
  /** Stable, in kebab case. */
  readonly code: string;
  readonly meta: CheckMeta;
  /** Never throws on content; linear in the file, or within a stated budget. In file order, each subject once. */
  readonly run: (file: LintedFile) => readonly Observation[];
}

/** Where the check is explained, from the root of the project. */
export function docsOf(check: Pick<Check, "code">): string {
  return `docs/checks.md#${check.code}`;
}

/** How much a check's findings matter to a reader of that dialect. */
export function severityOf(check: Check, dialect: DialectName): Severity | "off" {
  return check.meta.severity[dialect] ?? check.meta.severity.default;
}
