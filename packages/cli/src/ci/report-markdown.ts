// Outcomes as a Markdown comment for a pull request: a table, what failed first. Every text goes through markdown.ts.
import { markdownCode, markdownText } from "../report/markdown.ts";
import { budgetText, countOutcomes, extentText, type Outcome, problemText } from "./outcome.ts";

const words = { failed: "❌ failed", incomplete: "⚠️ not settled", passed: "✅ passed" } as const;
const order = ["failed", "incomplete", "passed"] as const;
/** Rows and problems that are told; a comment has 65,536 characters. */
const toldOutcomes = 100;
const toldProblems = 3;

/** The report as Markdown. */
export function markdownReport(outcomes: readonly Outcome[]): string {
  const { passed, failed, incomplete } = countOutcomes(outcomes);
  const lines = [`### robots.txt: ${failed} failed, ${incomplete} not settled, ${passed} passed`, "", "| result | environment | expectation | asked | what is otherwise |", "|---|---|---|---|---|"];
  const sorted = [...outcomes].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  for (const outcome of sorted.slice(0, toldOutcomes)) {
    const problems = outcome.problems.slice(0, toldProblems).map((problem) => markdownCode(problemText(problem)));
    if (outcome.problems.length > toldProblems) problems.push(`and ${outcome.problems.length - toldProblems} more`);
    const budget = budgetText(outcome);
    if (budget !== "") problems.push(markdownText(budget));
    const where = `${markdownText(outcome.environment)}<br>${markdownCode(outcome.robots)}`;
    lines.push(`| ${words[outcome.state]} | ${where} | ${markdownText(outcome.title)} | ${extentText(outcome)} | ${problems.join("<br>")} |`);
  }
  if (sorted.length > toldOutcomes) lines.push("", `and ${sorted.length - toldOutcomes} more`);
  return `${lines.join("\n")}\n`;
}
