// The reports of `maycrawl ci`, by name. Each is a pure function from outcomes to text, in a file with its own
// escaping: text of a robots.txt or a list must not become markup, a command or a mention.
import { githubReport } from "./report-github.ts";
import { humanReport } from "./report-human.ts";
import { jsonReport } from "./report-json.ts";
import { junitReport } from "./report-junit.ts";
import { markdownReport } from "./report-markdown.ts";
import { sarifReport } from "./report-sarif.ts";
import type { Outcome } from "./outcome.ts";

/** Every report. */
export const reports: Readonly<Record<string, (outcomes: readonly Outcome[], isColoured: boolean) => string>> = {
  human: humanReport,
  github: githubReport,
  sarif: sarifReport,
  junit: junitReport,
  markdown: markdownReport,
  json: jsonReport,
};
