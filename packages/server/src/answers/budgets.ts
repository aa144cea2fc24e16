// What work on one question may cost, and the errors for what is too much. In: limits. Out: budgets that go with each question, so that
// the threads that work need to know nothing else.
import { CodedError } from "@maycrawl/core/error-codes";
import { jsonText } from "../responses/json-text.ts";
import { serviceLimits } from "../limits.ts";

/** The bounds of one question's work. */
export interface Budgets {
  /** Steps of one verdict. */
  readonly matchSteps: number;
  /** Steps of one comparison. */
  readonly comparisonSteps: number;
}

export const defaultBudgets: Budgets = { matchSteps: serviceLimits.matchSteps, comparisonSteps: serviceLimits.comparisonSteps };

/** The answer as text; CodedError "too-many" where it would be too long to be sent. */
export function answerText(answer: object): string {
  const text = jsonText(answer);
  if (text.length > serviceLimits.answerUnits) throw tooLong();
  return text;
}

/** For answers that are too long already while they are put together. */
export function tooLong(): CodedError {
  return new CodedError("too-many", `the answer would be longer than ${serviceLimits.answerUnits} characters: ask about fewer URLs, fewer agents, or a smaller file`);
}
