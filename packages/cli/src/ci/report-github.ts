// Outcomes as annotations of GitHub Actions: workflow commands, one a line. Data and properties are escaped as the
// runner decodes them, so that no text can end its command and begin another.
// Source: actions/toolkit, packages/core/src/command.ts (escapeData, escapeProperty).
import { visible } from "@maycrawl/core";
import { countOutcomes, type Outcome, problemText } from "./outcome.ts";

/** Annotations of one expectation: a step may have ten errors. The last one counts the rest. */
const shownProblems = 5;

/** The report as workflow commands. */
export function githubReport(outcomes: readonly Outcome[]): string {
  const lines: string[] = [];
  for (const outcome of outcomes) {
    if (outcome.state === "passed") continue;
    const title = `${outcome.environment}: ${outcome.title} ${outcome.state === "failed" ? "failed" : "is not settled"}`;
    const problems = outcome.problems.slice(0, shownProblems);
    for (const [index, problem] of problems.entries()) {
      const rest = outcome.problems.length - problems.length;
      const more = index === problems.length - 1 && rest > 0 ? `; and ${rest} more` : "";
      const place = outcome.file === null ? "" : `file=${property(outcome.file)},line=${Math.max(1, problem.line)},`;
      lines.push(`::error ${place}title=${property(title)}::${data(problemText(problem) + more)}`);
    }
  }
  const { passed, failed, incomplete } = countOutcomes(outcomes);
  lines.push(`::notice title=maycrawl ci::${passed} passed, ${failed} failed, ${incomplete} incomplete`);
  return `${lines.join("\n")}\n`;
}

function data(text: string): string {
  // "##[" begins a command of the older form anywhere in a line.
  return visible(text)
    .replaceAll("##[", "\\u0023#[")
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
