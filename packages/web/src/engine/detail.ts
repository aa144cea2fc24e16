// All answers of one agent in full: the sentence, the line, what lost and why, and what else to know. In: a question
// and a row. Out: plain data in which strangers' texts are made visible. Next: engine.worker.ts.
import { visible } from "@maycrawl/core";
import { type Decision, type DecisionPart, decisionUses, type Evidence } from "@maycrawl/core/decision";
import { type CellState, type Column, columns, isSaid, type RowAgent, rowAgentOf } from "@maycrawl/core/overview";
import { Inquiry } from "./inquiry.ts";
import type { Detail, DetailPart, Question, ShownEvidence } from "./question.ts";

/** Characters shown of one sentence or statement: a path may have thousands. */
const mostCharacters = 600;

/** Statements listed of one part: a hostile file has ten thousand that lose. */
const mostEvidence = 8;

/** The answers in full; null if there is no such row. */
export function detail(question: Question, rowId: string): Detail | null {
  const rowAgent = rowAgentOf(rowId);
  if (rowAgent === null) return null;
  const url = question.urls[question.selected] ?? "/";
  const inquiry = new Inquiry(question);
  const decision = inquiry.decide(url, rowAgent);
  const isOther = inquiry.isOtherOrigin(url);
  const parts: DetailPart[] = columns.flatMap((column): DetailPart[] => {
    if (column === "use") {
      return decisionUses
        .filter((use) => decision.use[use].state !== "unstated")
        .map((use) => partOf(use, decision.use[use], `${usesWords[use] ?? use}: ${decision.use[use].explanation}`));
    }
    const part = decision[column];
    return column === "crawl" || isSaid(part)
      ? [partOf(column, part, sentenceOf(decision, column, rowAgent, isOther ? inquiry.origin : null))]
      : [];
  });
  const { verdict } = decision.crawl;
  const { crawler } = rowAgent;
  return {
    parts,
    findings: isOther ? [] : decision.findings.map(({ message, advice }) => ({ message, advice })),
    dialect:
      verdict === null
        ? null
        : {
            name: verdict.dialect,
            isDocumented: crawler === null || verdict.dialect !== crawler.dialect || crawler.isDialectDocumented,
          },
  };
}

const usesWords: Readonly<Record<string, string>> = {
  search: "Use for search",
  "ai-input": "Use as input for AI models",
  "ai-train": "Use to train AI models",
};

function sentenceOf(
  decision: Decision,
  column: Exclude<Column, "use">,
  rowAgent: RowAgent,
  otherOrigin: string | null,
): string {
  const part = decision[column];
  const { verdict } = decision.crawl;
  if (column === "crawl" && verdict !== null && part.reason === "rules") return `${String(verdict)}.`;
  const who = visible(rowAgent.agent === "*" ? "Any other crawler" : rowAgent.label);
  const why =
    column === "crawl" && otherOrigin !== null
      ? `this robots.txt is for ${otherOrigin} only (RFC 9309 section 2.3)`
      : part.explanation;
  const { state } = part;
  if (state !== "allowed" && state !== "disallowed")
    return `It is undetermined whether ${who} may ${verbs[column]}: ${why}.`;
  return `${who} ${state === "allowed" ? "may" : "may not"} ${verbs[column]}: ${why}.`;
}

const verbs: Readonly<Record<Exclude<Column, "use">, string>> = {
  crawl: "fetch this",
  index: "index the page",
  follow: "follow its links",
  snippet: "show a snippet of it",
};

function partOf(name: DetailPart["name"], part: DecisionPart<CellState>, sentence: string): DetailPart {
  const evidence = part.evidence.map(shown);
  return {
    name,
    state: part.state,
    sentence: shortened(sentence),
    evidence: evidence.slice(0, mostEvidence),
    moreEvidence: Math.max(0, evidence.length - mostEvidence),
    // Of the crawl the page works out the smallest edit itself, with proof.
    change: name === "crawl" || part.change === null ? null : shortened(part.change),
  };
}

function shown({ text, where, line, layer, isDecisive, why }: Evidence): ShownEvidence {
  return {
    text: shortened(visible(text)),
    where: shortened(visible(where)),
    line: layer === "robots.txt" ? line : null,
    lostBecause: isDecisive ? null : (lossWords[why ?? ""] ?? why ?? "does not decide"),
  };
}

/** Why a statement loses, in words. A reason that is not here is shown by its code. */
const lossWords: Readonly<Record<string, string>> = {
  "fewer-octets": "loses: its pattern is shorter",
  "allow-wins-tie": "loses: both patterns are equally long, and Allow wins a tie",
  "later-in-file": "loses: an earlier line decides first",
  "other-group": "does not apply: it belongs to another group",
  "order-undefined": "might decide: this dialect does not define the order",
};

function shortened(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}
