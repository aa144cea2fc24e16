// What of a decision goes into a row: for each column the state, the line that decides, and what it was before the
// edit. Next: clusters.ts and headline.ts, what is said of the rows first.
import { type Decision, type DecisionPart, decisionUses } from "../decision/index.ts";
import { visible } from "../visible.ts";
import type { RowAgent } from "./row-agents.ts";
import type { Cell, CellState, Column, Row } from "./rows.ts";

/** Characters of a rule that a row shows: a hostile rule has thousands. */
const mostRule = 120;

/**
 * The agent's row by its decision. `before` is the decision under the baseline, null without one; `isOtherOrigin`:
 * whether the robots.txt is for another site than the URL's.
 */
export function rowOf(rowAgent: RowAgent, decision: Decision, before: Decision | null, isOtherOrigin: boolean): Row {
  const { id, label, crawler, isNamed, traits } = rowAgent;
  const cells = cellsOf(decision, before, isOtherOrigin);
  return { id, label, operator: crawler?.operator ?? null, isNamed, traits, cells };
}

function cellsOf(decision: Decision, before: Decision | null, isOtherOrigin: boolean): Row["cells"] {
  const cell = (column: Column): Cell => {
    const part = summaryOf(decision, column);
    const was = before === null ? part : summaryOf(before, column);
    const isSame = was.state === part.state && was.about === part.about;
    return {
      ...part,
      reason: column === "crawl" && isOtherOrigin ? "other-origin" : part.reason,
      was: isSame ? null : was.state,
    };
  };
  return {
    crawl: cell("crawl"),
    index: cell("index"),
    follow: cell("follow"),
    snippet: cell("snippet"),
    use: cell("use"),
  };
}

/** Reasons of parts that say nothing because a layer is missing. */
const missing: ReadonlySet<string> = new Set(["page-not-known", "not-known"]);

/** Reasons of parts that only follow from what `crawl` says. */
const consequences: ReadonlySet<string> = new Set(["page-not-fetched", "crawl-undetermined"]);

/** Whether a part says something of its own: its layers are there, and it does not merely follow from `crawl`. */
export function isSaid({ reason }: DecisionPart<CellState>): boolean {
  return !missing.has(reason) && !consequences.has(reason);
}

function summaryOf(decision: Decision, column: Column): Omit<Cell, "was"> {
  if (column !== "use") {
    const part = decision[column];
    return {
      state: part.state,
      isKnown: !missing.has(part.reason),
      isConsequence: consequences.has(part.reason),
      about: null,
      ...ruleOf(part),
      reason: column === "crawl" ? (decision.crawl.verdict?.reason ?? part.reason) : part.reason,
    };
  }
  // One cell for all uses: it shows the strictest state, and which uses have it.
  const parts = decisionUses.map((use) => ({ use, part: decision.use[use] }));
  const state = useOrder.find((one) => parts.some(({ part }) => part.state === one)) ?? "unstated";
  const those = parts.filter(({ part }) => part.state === state);
  const about = those.length === parts.length ? null : those.map(({ use }) => use).join(", ");
  const rule = those.map(({ part }) => ruleOf(part)).find(({ line }) => line !== null) ?? { line: null, rule: null };
  return { state, isKnown: true, isConsequence: false, about, ...rule, reason: those[0]?.part.reason ?? "unstated" };
}

const useOrder: readonly CellState[] = ["disallowed", "undetermined", "allowed", "unstated"];

function ruleOf(part: DecisionPart<CellState>): Pick<Cell, "line" | "rule"> {
  const decisive = part.evidence.find((one) => one.isDecisive && one.layer === "robots.txt");
  if (decisive === undefined || decisive.line === null) return { line: null, rule: null };
  const text = visible(decisive.text);
  return { line: decisive.line, rule: text.length <= mostRule ? text : `${text.slice(0, mostRule - 1)}…` };
}
