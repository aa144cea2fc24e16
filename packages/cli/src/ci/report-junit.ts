// Outcomes as JUnit XML: a suite for each environment and file, a case for each expectation.
// XML 1.0 section 2.2 allows no controls and no lone surrogates: they are escaped or replaced.
import { visible } from "@maycrawl/core";
import { countOutcomes, extentText, type Outcome, problemText } from "./outcome.ts";

/** The report as XML. */
export function junitReport(outcomes: readonly Outcome[]): string {
  const suites = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const name = `${outcome.environment}: ${outcome.robots}`;
    suites.set(name, [...(suites.get(name) ?? []), outcome]);
  }
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites name="maycrawl ci" ${counts(outcomes)}>`];
  for (const [name, own] of suites) {
    lines.push(`  <testsuite name="${xml(name)}" ${counts(own)}>`);
    for (const outcome of own) lines.push(...caseLines(outcome));
    lines.push("  </testsuite>");
  }
  lines.push("</testsuites>");
  return `${lines.join("\n")}\n`;
}

function counts(outcomes: readonly Outcome[]): string {
  const { failed, incomplete } = countOutcomes(outcomes);
  return `tests="${outcomes.length}" failures="${failed}" errors="${incomplete}" skipped="0" time="0"`;
}

function caseLines(outcome: Outcome): string[] {
  const head =
    "    <testcase " +
    `classname="${xml(`maycrawl.${outcome.environment}`)}" ` +
    `name="${xml(outcome.title)}" time="0"`;
  if (outcome.state === "passed") return [`${head}/>`];
  const texts = outcome.problems.map(problemText);
  const element = outcome.state === "failed" ? "failure" : "error";
  const message = `${texts[0] ?? ""} (${extentText(outcome)})`;
  return [
    `${head}>`,
    `      <${element} message="${xml(message)}" type="${outcome.expect}">${texts.map(xml).join("\n")}</${element}>`,
    "    </testcase>",
  ];
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function xml(text: string): string {
  // Decoding what was encoded leaves no surrogate alone.
  return Buffer.from(visible(text))
    .toString()
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (character) => references[character] ?? character);
}
