// Collects the statements of one response or page within fixed limits; beyond them nothing is read, and a finding says
// so. Headers and pages come from strangers: the cost of reading them must not grow without bound.
import { type PageFinding, pageFinding } from "./findings.ts";
import type { PageStatement } from "./statement.ts";

/**
 * How much of one response's fields, or of one page's tags, is read. Real headers are far smaller; no real page states
 * 100 rules.
 */
export const pageReadingLimits = { characters: 65_536, statements: 1_000 } as const;

/** What was read of one response's header fields or of one page's tags. */
export interface ReadStatements {
  /** In the order in which they stand. */
  readonly statements: readonly PageStatement[];
  /** False where a limit was reached, so that statements may have been missed. */
  readonly isComplete: boolean;
  /** Findings about the reading itself, the same for every crawler. */
  readonly findings: readonly PageFinding[];
}

/** Takes text and statements until a limit is reached. */
export class StatementCollector {
  readonly #statements: PageStatement[] = [];
  #charactersLeft: number = pageReadingLimits.characters;
  #isOverLimit = false;

  /** The part of the text within the limit, up to a separator. */
  take(text: string, separators: string): string {
    const left = this.#charactersLeft;
    this.#charactersLeft = Math.max(0, left - text.length);
    if (text.length <= left) return text;
    this.#isOverLimit = true;
    // A rule or date that is cut in two would be another one.
    return text.slice(0, Math.max(0, ...Array.from(separators, (separator) => text.lastIndexOf(separator, left))));
  }

  add(statement: PageStatement): void {
    if (this.#statements.length < pageReadingLimits.statements) this.#statements.push(statement);
    else this.#isOverLimit = true;
  }

  result(findings: readonly PageFinding[]): ReadStatements {
    return {
      statements: this.#statements,
      isComplete: !this.#isOverLimit,
      findings: this.#isOverLimit ? [...findings, pageFinding("over-limit", [])] : findings,
    };
  }
}
