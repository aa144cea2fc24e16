// Every question that threads answer, by name. In: a question as plain data. Out: the answer as it is sent: JSON text,
// for batch NDJSON.
import { answerText } from "./budgets.ts";
import type { ReceivedPage } from "@maycrawl/client";
import { pageReadingText, rslDocumentText } from "./page-reading.ts";
import { type ReportQuestion, siteReport } from "./site-report.ts";
import { answerBlock, type BlockQuestion } from "./batch.ts";
import { answerCheck, type CheckQuestion } from "./check.ts";
import { answerExplain, type ExplainQuestion } from "./explain.ts";
import {
  answerDiff,
  answerFormat,
  answerHistory,
  answerLint,
  type DiffQuestion,
  type HistoryQuestion,
  type LintQuestion,
} from "./files.ts";

/** The questions, each with its form. */
export interface Questions {
  readonly check: CheckQuestion;
  readonly explain: ExplainQuestion;
  readonly lint: LintQuestion;
  readonly diff: DiffQuestion;
  readonly format: { readonly file: Uint8Array };
  readonly history: HistoryQuestion;
  readonly batch: BlockQuestion;
  readonly report: ReportQuestion;
  readonly page: ReceivedPage;
  readonly rsl: Uint8Array;
}

/** A question's name. */
export type QuestionName = keyof Questions;

/** What answers each. CodedError if a question is invalid or asks for too much. */
export const answerers: { readonly [Name in QuestionName]: (question: Questions[Name]) => string } = {
  check: (question) => answerCheck(question),
  explain: (question) => answerText(answerExplain(question)),
  lint: (question) => answerText(answerLint(question)),
  diff: (question) => answerText(answerDiff(question)),
  format: (question) => answerText(answerFormat(question)),
  history: (question) => answerText(answerHistory(question)),
  batch: (question) => answerBlock(question),
  report: (question) => answerText(siteReport(question)),
  page: (question) => pageReadingText(question),
  rsl: (question) => rslDocumentText(question),
};

/** The answer to the question. */
export function answer<Name extends QuestionName>(name: Name, question: Questions[Name]): string {
  return answerers[name](question);
}
