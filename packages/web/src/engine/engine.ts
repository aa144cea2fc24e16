// The engine as the page calls it: typed asks, answered on a thread of its own.
import { Thread } from "../thread/thread.ts";
import type { Answer, Detail, EngineAnswers, EngineAsk, PolicyFollowers, Question, TableRow } from "./question.ts";

/** How long an answer may take: the worst file known takes a fifth of it on a small machine. */
const limitMs = 20_000;

const thread = new Thread<EngineAsk, EngineAnswers>(
  () => new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module", name: "engine" }),
  limitMs,
);

/** The answers to the question. */
export function askAnswer(question: Question): Promise<Answer> {
  return thread.ask<"answer">({ kind: "answer", question });
}

/** The answers of one row in full; null if the row is no longer there. */
export function askDetail(question: Question, row: string): Promise<Detail | null> {
  return thread.ask<"detail">({ kind: "detail", question, row });
}

/** The table for export. */
export function askTable(question: Question): Promise<readonly TableRow[]> {
  return thread.ask<"table">({ kind: "table", question });
}

/** The policies by which crawlers retrieve robots.txt. */
export function askPolicies(): Promise<readonly PolicyFollowers[]> {
  return thread.ask<"policies">({ kind: "policies" });
}
