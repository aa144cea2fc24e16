// Outcomes for people: a block for each environment and file, a row for each expectation, and below it its problems.
import { styleText } from "node:util";
import { visible } from "@maycrawl/core";
import { countText } from "../report/count-text.ts";
import { budgetText, countOutcomes, extentText, type Outcome, problemText } from "./outcome.ts";

const stateWidth = "incomplete".length;
const colours = { passed: "green", failed: "red", incomplete: "yellow" } as const;
/** Problems shown for one expectation. */
const shownProblems = 10;

/** The report as text. */
export function humanReport(outcomes: readonly Outcome[], isColoured: boolean): string {
  const lines: string[] = [];
  let heading = "";
  for (const outcome of outcomes) {
    const own = `${outcome.environment}  ${outcome.robots}`;
    if (own !== heading) lines.push(shown(own));
    heading = own;
    const word = outcome.state.padEnd(stateWidth);
    const budget = budgetText(outcome);
    lines.push(
      `  ${isColoured ? styleText(colours[outcome.state], word) : word}  ${shown(outcome.title)}  ` +
        `(${extentText(outcome)}${budget === "" ? "" : `; ${budget}`})`,
    );
    for (const problem of outcome.problems.slice(0, shownProblems)) lines.push(`    ${shown(problemText(problem))}`);
    const rest = outcome.problems.length - shownProblems;
    if (rest > 0) lines.push(`    and ${countText(rest)} more`);
  }
  const { passed, failed, incomplete } = countOutcomes(outcomes);
  lines.push(`${passed} passed, ${failed} failed, ${incomplete} incomplete`);
  return `${lines.join("\n")}\n`;
}

/** Printable, and without "##[", which a runner of GitHub Actions reads as a command anywhere in a line. */
function shown(text: string): string {
  return visible(text).replaceAll("##[", "\\u0023#[");
}
