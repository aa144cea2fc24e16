// Outcomes as a SARIF log, for code scanning. A rule for each thing an expectation can want; a result for each problem.
// Source: OASIS SARIF 2.1.0, sections 3.11 (message), 3.14 (run), 3.27 (result), 3.29 (physicalLocation).
import { createHash } from "node:crypto";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { visible } from "@maycrawl/core";
import { isUrlName } from "../input/robots-file.ts";
import { contactUrl, version } from "../version.ts";
import type { Expected } from "./expectations.ts";
import { type Outcome, type Problem, problemText } from "./outcome.ts";

const ruleTexts: Readonly<Record<Expected | "unsettled", string>> = {
  allowed: "Something that must be allowed is disallowed.",
  disallowed: "Something that must be disallowed is allowed.",
  unchanged: "Something that must be unchanged has changed.",
  unsettled: "It is not settled whether it is as expected.",
};
const ruleIds = Object.keys(ruleTexts) as (keyof typeof ruleTexts)[];

/** The report as a SARIF log. */
export function sarifReport(outcomes: readonly Outcome[]): string {
  const results = outcomes
    .filter((outcome) => outcome.state !== "passed")
    .flatMap((outcome) => outcome.problems.map((problem) => resultOf(outcome, problem)));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "maycrawl",
            version: version(),
            informationUri: contactUrl(),
            rules: ruleIds.map((id) => ({
              id,
              shortDescription: { text: ruleTexts[id] },
              defaultConfiguration: { level: "error" },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: outcomes.every((outcome) => outcome.state !== "incomplete") }],
        results,
      },
    ],
  };
  return `${visible(JSON.stringify(log))}\n`;
}

function resultOf(outcome: Outcome, problem: Problem): object {
  const ruleId = problem.kind === "unsettled" ? "unsettled" : outcome.expect;
  const fingerprinted = [outcome.environment, outcome.title, ruleId, problem.example, problem.agents];
  const said = `${outcome.environment}: ${outcome.title}: ${problemText(problem)}`;
  return {
    ruleId,
    ruleIndex: ruleIds.indexOf(ruleId),
    level: "error",
    message: { text: messageText(said) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(outcome.file ?? outcome.robots) },
          region: { startLine: Math.max(1, problem.line) },
        },
      },
    ],
    // Without counts, which change from run to run.
    partialFingerprints: {
      "maycrawlProblem/v1": createHash("sha256").update(JSON.stringify(fingerprinted)).digest("hex"),
    },
  };
}

/** Section 3.11.5 doubles braces, which would be arguments; 3.11.6 escapes brackets, which would be links. */
function messageText(text: string): string {
  return visible(text)
    .replace(/[\\[\]]/g, "\\$&")
    .replace(/[{}]/g, "$&$&");
}

/** The file's name as a URI reference (section 3.4.3). */
function uriOf(name: string): string {
  if (isUrlName(name)) return new URL(name).href;
  if (isAbsolute(name)) return pathToFileURL(name).href;
  // Each name by itself: "%" and "?" are part of it, and ":" would look like a scheme.
  return name.split(/[/\\]/).map(encodeURIComponent).join("/");
}
