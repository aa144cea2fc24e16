// Effects counted over URLs that the caller gave: which rule decides each of them, class by class. In: classes and URLs; out:
// counts by line. The first class in which a rule decides anything stands for it. Bounded: see budgets.ts.
import { urlVerdicts } from "./budgets.ts";
import type { AgentClass } from "./classes.ts";

/** How many URLs a rule decides, in the class where it does. */
export interface RuleCount {
  readonly count: number;
  readonly agent: string;
  readonly example: string;
}

/** What the rules do to the given URLs. */
export class UrlCounts {
  /** How many URLs there are. */
  readonly total: number;
  /** By line, for rules that decide at least one. */
  readonly byLine: ReadonlyMap<number, RuleCount>;
  /** Whether every class was counted. */
  readonly isComplete: boolean;

  constructor(classes: readonly AgentClass[], urls: readonly string[]) {
    this.total = urls.length;
    const byLine = new Map<number, RuleCount>();
    let left = urlVerdicts;
    let isComplete = true;
    // Everybody first: that is whom most rules are for.
    for (const one of classes.toSorted((a, b) => Number(b.isEverybody) - Number(a.isEverybody))) {
      left -= urls.length;
      if (left < 0) {
        isComplete = false;
        break;
      }
      const counts = new Map<number, { count: number; example: string }>();
      for (const url of urls) {
        const outcome = one.rules.outcome(url);
        if (outcome < 0) continue;
        const known = counts.get(outcome);
        if (known === undefined) counts.set(outcome, { count: 1, example: url });
        else known.count++;
      }
      for (const [event, { count, example }] of counts) {
        const line = one.rules.reading.lineOf(event);
        if (!byLine.has(line)) byLine.set(line, { count, agent: one.tokens[0] ?? "*", example });
      }
    }
    this.byLine = byLine;
    this.isComplete = isComplete;
  }
}
