// Outcomes as a Markdown comment for a pull request: a table, what failed first. Every text goes through core's markup.
import { markdownCode, markdownText } from "@maycrawl/core/markup";
import { budgetText, countOutcomes, extentText, type Outcome, problemText } from "./outcome.ts";

const words = { failed: "❌ failed", incomplete: "⚠️ not settled", passed: "✅ passed" } as const;
const order = ["failed", "incomplete", "passed"] as const;
/** Rows and problems shown; a comment has 65,536 characters. */
const shownOutcomes = 100;
const shownProblems = 3;

/** The report as Markdown. */
export function markdownReport(outcomes: readonly Outcome[]): string {
  const { passed, failed, incomplete } = countOutcomes(outcomes);
  const lines = [
    `### robots.txt: ${failed} failed, ${incomplete} not settled, ${passed} passed`,
    "",
    "| result | environment | expectation | tested | problems |",
    "|---|---|---|---|---|",
  ];
  const sorted = [...outcomes].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  for (const outcome of sorted.slice(0, shownOutcomes)) {
    const problems = outcome.problems.slice(0, shownProblems).map((problem) => markdownCode(problemText(problem)));
    if (outcome.problems.length > shownProblems) problems.push(`and ${outcome.problems.length - shownProblems} more`);
    const budget = budgetText(outcome);
    if (budget !== "") problems.push(markdownText(budget));
    const where = `${markdownText(outcome.environment)}<br>${markdownCode(outcome.robots)}`;
    lines.push(
      `| ${words[outcome.state]} | ${where} | ${markdownText(outcome.title)} | ${extentText(outcome)} | ` +
        `${problems.join("<br>")} |`,
    );
  }
  if (sorted.length > shownOutcomes) lines.push("", `and ${sorted.length - shownOutcomes} more`);
  return `${lines.join("\n")}\n`;
}
