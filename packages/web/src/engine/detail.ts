// One cell in full: the sentence, the line, what lost and why, the smallest change, and what is to be known besides. In: a question,
// a row and a column. Out: plain data; texts of strangers in it are made visible. Next: engine.worker.ts.
import { visible } from "@maycrawl/core";
import { type Decision, type DecisionPart, decisionUses, type Evidence } from "@maycrawl/core/decision";
import { Inquiry, isKnown } from "./answer.ts";
import type { CellState, Column, Detail, DetailPart, Question, ShownEvidence } from "./question.ts";
import { type Asker, askerOf } from "./rows.ts";

/** Characters that are shown of one sentence or statement: a path may have thousands. */
const mostCharacters = 600;

function shortened(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}

/** Statements that are listed of one part: a hostile file has ten thousand that lost. */
const mostEvidence = 8;

/** The cell in full; null when there is no such row. */
export function detail(question: Question, rowId: string, column: Column): Detail | null {
  const asker = askerOf(rowId);
  if (asker === null) return null;
  const url = question.urls[question.selected] ?? "/";
  const decision = new Inquiry(question).decide(url, asker);
  const parts = column !== "use"
    ? [partOf(column, decision[column], sentenceOf(decision, column, asker))]
    : decisionUses.map((use) => partOf(use, decision.use[use], `${usesWords[use] ?? use}: ${decision.use[use].explanation}`));
  const { verdict } = decision.crawl;
  return {
    label: asker.label,
    parts,
    findings: decision.findings.map(({ message, advice }) => ({ message, advice })),
    dialect: verdict === null ? null : {
      name: verdict.dialect,
      isDocumented: asker.crawler === null || (asker.crawler.isDialectDocumented && asker.crawler.dialect === verdict.dialect) || verdict.dialect !== asker.crawler.dialect,
    },
  };
}

const usesWords: Readonly<Record<string, string>> = {
  "search": "Use for search", "ai-input": "Use as input of a model", "ai-train": "Use to train models",
};

function sentenceOf(decision: Decision, column: Exclude<Column, "use">, asker: Asker): string {
  const part = decision[column];
  const { verdict } = decision.crawl;
  if (column === "crawl" && verdict !== null && part.reason === "rules") return `${String(verdict)}.`;
  const who = visible(asker.crawler === null && asker.agent === "*" ? "A crawler that is not named" : asker.label);
  return `${who} ${modals[part.state]} ${verbs[column]}: ${part.explanation}.`;
}

const modals: Readonly<Record<CellState, string>> = { allowed: "may", disallowed: "may not", undetermined: "may or may not", unstated: "may or may not" };
const verbs: Readonly<Record<Exclude<Column, "use">, string>> = {
  crawl: "fetch this", index: "index the page", follow: "follow its links", snippet: "show a snippet of it",
};

function partOf(name: string, part: DecisionPart<CellState>, sentence: string): DetailPart {
  const evidence = part.evidence.map(shown);
  return {
    name, state: part.state, isKnown: isKnown(part), sentence: shortened(sentence), evidence: evidence.slice(0, mostEvidence),
    moreEvidence: Math.max(0, evidence.length - mostEvidence), change: part.change === null ? null : shortened(part.change),
  };
}

function shown({ text, where, line, layer, isDecisive, why }: Evidence): ShownEvidence {
  return {
    text: shortened(visible(text)), where: shortened(visible(where)), line: layer === "robots.txt" ? line : null,
    lostBecause: isDecisive ? null : (lossWords[why ?? ""] ?? why ?? "does not decide"),
  };
}

/** Why a statement lost, for people. What is not here is shown as its stable word. */
const lossWords: Readonly<Record<string, string>> = {
  "fewer-octets": "lost: its pattern has fewer octets",
  "allow-wins-tie": "lost: as many octets, and allow wins a tie",
  "later-in-file": "lost: an earlier line says the same, or comes first",
  "other-group": "does not bind it: a rule of another group",
  "order-undefined": "may decide: this dialect leaves the order undefined",
};
