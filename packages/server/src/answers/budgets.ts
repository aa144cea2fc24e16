// What work on one question may cost, and the errors for too much. In: limits. Out: budgets that travel with each
// question, so that threads need to know nothing else.
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

export const defaultBudgets: Budgets = {
  matchSteps: serviceLimits.matchSteps,
  comparisonSteps: serviceLimits.comparisonSteps,
};

/** The answer as text; CodedError "too-many" if it is too long to send. */
export function answerText(answer: object): string {
  const text = jsonText(answer);
  if (text.length > serviceLimits.answerUnits) throw tooLong();
  return text;
}

/** The error for an answer that is already too long while it is built. */
export function tooLong(): CodedError {
  return new CodedError(
    "too-many",
    `the answer would be longer than ${serviceLimits.answerUnits} characters: ask about fewer URLs, fewer ` +
      "agents, or a smaller file",
  );
}
