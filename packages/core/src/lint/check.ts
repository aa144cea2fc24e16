// What a check is and what it finds. A check is one file in checks/: a code, its words, and a function from a file to what it
// observed there; lint.ts turns observations into findings with places and severities. Checks judge a file for its owner; what a
// reader makes of a line is never theirs to say again: they ask the reading, the rules and the proofs.
// Next: linted-file.ts, what a check is given.
import type { DialectName } from "../dialect/index.ts";
import type { Span } from "../robots-txt/index.ts";
import type { LintedFile } from "./linted-file.ts";

/** How much a finding matters. Error: what was meant does not happen. Warning: it likely does not. Info: good to know. */
export type Severity = "error" | "warning" | "info";

/** A check's severity by dialect; where a dialect is not named, the default's. Off: the check says nothing there. */
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
  /** What its fix does; null when it has none. A fix is applied when it is proven to change no answer (fix.ts). */
  readonly fix: string | null;
  /** The clause, requirement or documentation that it rests on. */
  readonly source: string;
  /** Whether it has something to say about content that is no robots.txt at all (HTML, UTF-16). */
  readonly readsAnything?: boolean;
}

/** What a finding's subject does, in words and as data. */
export interface Effect {
  readonly kind:
    /** A line has no effect on anybody. */
    | "decides-nothing"
    /** It closes these paths or URLs. */
    | "closes"
    /** It opens them. */
    | "opens"
    /** Who acts on it, and who does not. */
    | "read-by";
  readonly text: string;
  /** Other lines that the effect rests on: those that win. */
  readonly lines?: readonly number[];
  /** How many of the given URLs, of how many. */
  readonly urls?: { readonly count: number; readonly of: number };
  /** Examples. */
  readonly paths?: readonly string[];
  /** Product tokens or crawlers that it is about. */
  readonly agents?: readonly string[];
}

/** Octets of the file, and the text to stand there. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** What a check observed: a finding before it has its place and severity. */
export interface Observation {
  readonly span: Span;
  readonly message: string;
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

/** Something about a file that its owner should know. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** In octets of the file. */
  readonly span: Span;
  /** From 1; columns in UTF-16 units of the decoded line, a byte order mark not counted; the end is behind the last unit. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly effect?: Effect;
  readonly fix?: readonly TextEdit[];
}

/** Where the check is explained, from the root of the project. */
export function docsOf(check: Pick<Check, "code">): string {
  return `docs/checks.md#${check.code}`;
}

/** How much a check's findings matter to the reader of that dialect. */
export function severityOf(check: Check, dialect: DialectName): Severity | "off" {
  return check.meta.severity[dialect] ?? check.meta.severity.default;
}
