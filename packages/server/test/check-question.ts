// Questions of check about a given file, as tests ask them.
import { defaultBudgets } from "../src/answers/budgets.ts";
import type { CheckQuestion } from "../src/answers/check.ts";

/** A question about the file, for `*` and `/x` unless the members say otherwise. */
export function checkQuestion(file: string, members: Partial<CheckQuestion> = {}): CheckQuestion {
  return {
    urls: ["/x"],
    agents: ["*"],
    dialect: null,
    file: new TextEncoder().encode(file),
    origin: null,
    sites: [],
    withRobotsTxt: false,
    nowMs: 0,
    budgets: defaultBudgets,
    ...members,
  };
}
