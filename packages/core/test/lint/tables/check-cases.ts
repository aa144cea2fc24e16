// The form of the tables: for each check what it accepts and what it rejects, with the places and words of the
// findings.
import type { LintOptions } from "../../../src/lint/index.ts";

/** One text that a check finds something in. */
export interface Reject {
  /** The file; a string is written as UTF-8. */
  readonly text: string | Uint8Array;
  /**
   * Each finding of this check, in order: "line:column-endLine:endColumn words", the words somewhere in its message.
   */
  readonly findings: readonly string[];
  /** Words somewhere in the effect of the first finding. */
  readonly effect?: string;
  /** What the edits of all its fixes make of the file, before anything is proven; left out: no finding has a fix. */
  readonly fixed?: string;
  /** The severity expected under the options' dialect. */
  readonly severity?: "error" | "warning" | "info";
  readonly options?: LintOptions;
}

/** What one check accepts and rejects. */
export interface CheckCases {
  readonly accept: readonly (
    string | Uint8Array | { readonly text: string | Uint8Array; readonly options: LintOptions }
  )[];
  readonly reject: readonly Reject[];
}

/** Octets by their values and texts. */
export function octets(...parts: readonly (string | number)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])),
  );
}
