// Collects the statements of one response or page and keeps to the limits: beyond them nothing is read, and a finding says so.
// Headers and pages come from strangers; what a reader spends on them must not grow with their size.
import { type PageFinding, pageFinding } from "./findings.ts";
import type { PageStatement } from "./statement.ts";

/** What is read of one response's fields, or of one page's tags. Servers refuse headers of far less; no real page states 100 rules. */
export const pageReadingLimits = { characters: 65_536, statements: 1_000 } as const;

/** What was read of one response's header fields or of one page's tags. */
export interface PageReading {
  /** In the order in which they stand. */
  readonly statements: readonly PageStatement[];
  /** What is to be said about the reading itself, whichever crawler asks. */
  readonly findings: readonly PageFinding[];
}

/** Takes text and statements until a limit is reached. */
export class StatementCollector {
  readonly #statements: PageStatement[] = [];
  #charactersLeft: number = pageReadingLimits.characters;
  #isOverLimit = false;

  /** The part of the text that may be read: all of it, or what comes before the last separator within the limit. */
  take(text: string, separators: string): string {
    const left = this.#charactersLeft;
    this.#charactersLeft = Math.max(0, left - text.length);
    if (text.length <= left) return text;
    this.#isOverLimit = true;
    // What is cut in two is another rule, or half a date.
    return text.slice(0, Math.max(0, ...Array.from(separators, (separator) => text.lastIndexOf(separator, left))));
  }

  add(statement: PageStatement): void {
    if (this.#statements.length < pageReadingLimits.statements) this.#statements.push(statement);
    else this.#isOverLimit = true;
  }

  reading(findings: readonly PageFinding[]): PageReading {
    return { statements: this.#statements, findings: this.#isOverLimit ? [...findings, pageFinding("over-limit", [])] : findings };
  }
}
