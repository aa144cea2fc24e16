// A finding: what a check found, where it stands, and what to do about it. And its plain form, which is the JSON that
// every surface prints.
import { utf16Length } from "../octets/index.ts";
import type { Line, Span } from "../robots-txt/index.ts";

/** The severities, the worst first. */
export const severities = ["error", "warning", "info"] as const;

/**
 * How much a finding matters. Error: what was meant does not happen. Warning: it likely does not. Info: good to know.
 */
export type Severity = (typeof severities)[number];

/** What a finding's subject does, in words and as data. */
export interface Effect {
  /**
   * `decides-nothing`: a line has no effect. `closes`, `opens`: what it does to these paths or URLs. `read-by`: who
   * acts on it, and who does not.
   */
  readonly kind: "decides-nothing" | "closes" | "opens" | "read-by";
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

/** Bytes of the file to replace, and the text to replace them with. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A span's first place and the one after its last unit. */
export interface Place {
  /** From 1; columns in UTF-16 units of the decoded line, not counting a byte order mark. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** An effect in plain form. */
export interface PlainEffect {
  readonly kind: Effect["kind"];
  readonly text: string;
  readonly lines: readonly number[];
  readonly urls: { readonly count: number; readonly of: number } | null;
  readonly paths: readonly string[];
  readonly agents: readonly string[];
}

/** A finding in plain form: what `JSON.stringify` gives, and what travels between threads. */
export interface PlainFinding extends Place {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly effect: PlainEffect | null;
  readonly fix: readonly TextEdit[] | null;
}

/** The members of a finding. */
export interface FindingFacts extends Place {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly effect?: Effect | undefined;
  readonly fix?: readonly TextEdit[] | undefined;
}

/** Something about a file that its owner should know. */
export class Finding implements FindingFacts {
  /** The check that found it. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** In bytes of the file. */
  readonly span: Span;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** What the line does; undefined where the finding says nothing about that. */
  readonly effect: Effect | undefined;
  /** Edits that would settle it, applied together or not at all; undefined where there is no fix. */
  readonly fix: readonly TextEdit[] | undefined;

  constructor(facts: FindingFacts) {
    this.code = facts.code;
    this.severity = facts.severity;
    this.message = facts.message;
    this.span = facts.span;
    this.line = facts.line;
    this.column = facts.column;
    this.endLine = facts.endLine;
    this.endColumn = facts.endColumn;
    this.effect = facts.effect;
    this.fix = facts.fix;
  }

  /** The finding in plain form, without loss: `Finding.fromJSON` gives it back. */
  toJSON(): PlainFinding {
    const { code, severity, message, span, line, column, endLine, endColumn, effect, fix } = this;
    const { lines = [], urls = null, paths = [], agents = [] } = effect ?? {};
    return {
      code,
      severity,
      message,
      span: { start: span.start, end: span.end },
      line,
      column,
      endLine,
      endColumn,
      effect: effect === undefined ? null : { kind: effect.kind, text: effect.text, lines, urls, paths, agents },
      fix: fix?.map((edit) => ({ span: { start: edit.span.start, end: edit.span.end }, text: edit.text })) ?? null,
    };
  }

  /** The finding that the plain form is of. */
  static fromJSON({ effect, fix, ...facts }: PlainFinding): Finding {
    return new Finding({
      ...facts,
      effect: effect === null ? undefined : ({ ...effect, urls: effect.urls ?? undefined } as Effect),
      fix: fix ?? undefined,
    });
  }
}

/** Gives the places of spans in one file. Lines are as the reading counts them: CR, LF and CRLF each end one. */
export class Places {
  readonly #octets: Uint8Array;
  readonly #lines: readonly Line[];
  readonly #contentStart: number;

  constructor(octets: Uint8Array, lines: readonly Line[], contentStart: number) {
    this.#octets = octets;
    this.#lines = lines;
    this.#contentStart = contentStart;
  }

  /** The place of a span. Cost: the bytes of its lines, up to its end. */
  of(span: Span): Place {
    const start = this.#at(span.start);
    const end = span.end <= span.start ? start : this.#at(span.end);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  #at(octet: number): { line: number; column: number } {
    // Invariant: lines[low].span.start <= octet, and lines[high] begins after it.
    let low = 0;
    let high = this.#lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.span.start ?? 0) <= octet) low = middle;
      else high = middle;
    }
    const start = low === 0 ? this.#contentStart : (this.#lines[low]?.span.start ?? 0);
    return { line: low + 1, column: octet <= start ? 1 : utf16Length(this.#octets, start, octet) + 1 };
  }
}
