// Outcomes as one JSON object an expectation a line, for programs.
import { jsonText } from "../report/json-text.ts";
import type { Outcome } from "./outcome.ts";

/** The report as JSON lines. */
export function jsonReport(outcomes: readonly Outcome[]): string {
  return outcomes
    .map(
      ({ environment, robots, title, expect, state, agents, urls, patterns, contraryUrls, budget, problems }) =>
        `${jsonText({ environment, robots, name: title, expect, state, agents, urls, patterns, contraryUrls, budget, problems })}\n`,
    )
    .join("");
}
