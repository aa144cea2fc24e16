// The engine as the page calls it: typed asks, answered on a thread of its own.
import { Thread } from "../workspace/thread.ts";
import type { Answer, Column, Detail, EngineAnswers, EngineAsk, PolicyFollowers, Question, TableRow } from "./question.ts";

/** How long the matrix may take: the worst file known takes a fifth of it on a small machine. */
const limitMs = 20_000;

const thread = new Thread(() => new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module", name: "engine" }), limitMs);

/** The matrix of the question. */
export function askAnswer(question: Question): Promise<Answer> {
  return ask({ kind: "answer", question });
}

/** A cell in full; null when the row is no longer there. */
export function askDetail(question: Question, row: string, column: Column): Promise<Detail | null> {
  return ask({ kind: "detail", question, row, column });
}

/** The table for export. */
export function askTable(question: Question): Promise<readonly TableRow[]> {
  return ask({ kind: "table", question });
}

/** The policies by which crawlers ask for robots.txt. */
export function askPolicies(): Promise<readonly PolicyFollowers[]> {
  return ask({ kind: "policies" });
}

function ask<Kind extends EngineAsk["kind"]>(one: Extract<EngineAsk, { kind: Kind }>): Promise<EngineAnswers[Kind]> {
  return thread.ask(one) as Promise<EngineAnswers[Kind]>;
}
