// The tool lint_robots_txt: what is wrong with a robots.txt? In: its text, or a site. Out: codes with their lines,
// worst first, and what each check reports, in our words: nothing of the file is repeated.
import { checks, lint, severities, type Severity } from "@maycrawl/core/lint";
import { z } from "zod";
import { answer } from "./answer.ts";
import { fileArgument, fileOf, urlArgument } from "./arguments.ts";
import type { ToolBox } from "./tool-box.ts";

const output = z.object({
  errors: z.number().int(),
  warnings: z.number().int(),
  infos: z.number().int(),
  findings: z
    .array(
      z.object({
        code: z.string().describe("A stable code"),
        severity: z.enum(severities),
        line: z.number().int(),
        summary: z.string(),
      }),
    )
    .describe("Worst first"),
  moreFindings: z.number().int().describe("Findings that are left out here"),
});

type Output = z.infer<typeof output>;

const summaries: ReadonlyMap<string, string> = new Map(checks.map(({ code, meta }) => [code, meta.summary]));

/** Registers the tool. */
export function registerLintFile({ server, client, run }: ToolBox): void {
  server.registerTool(
    "lint_robots_txt",
    {
      title: "What is wrong with this robots.txt?",
      description:
        "Finds mistakes in a robots.txt: misspelled records, rules that never apply, groups that shut out more " +
        "than meant. Give its text, or the URL of a site.",
      inputSchema: z.object({
        robotsTxt: fileArgument,
        site: urlArgument.optional().describe("Instead of robotsTxt: the URL of the site"),
      }),
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ robotsTxt, site }, context) =>
      run(context, async (signal) => {
        const file = await fileOf(client, "robotsTxt", robotsTxt, site, signal);
        const findings = file === null ? [] : lint(file);
        const ordered = severities.flatMap((severity) => findings.filter((one) => one.severity === severity));
        const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
        const members: Output = {
          errors: count("error"),
          warnings: count("warning"),
          infos: count("info"),
          findings: ordered.map(({ code, severity, line }) => ({
            code,
            severity,
            line,
            summary: summaries.get(code) ?? code,
          })),
          moreFindings: 0,
        };
        return answer(members, sentence, fewer);
      }),
  );
}

/** Few at first, for a file can have thousands. */
const mostFindings = 8;

function fewer(members: Output): Output | null {
  const { findings, moreFindings } = members;
  if (findings.length === 0) return null;
  const left = Math.min(mostFindings, findings.length - 1);
  return { ...members, findings: findings.slice(0, left), moreFindings: moreFindings + findings.length - left };
}

function sentence({ errors, warnings, infos, findings }: Output): string {
  if (errors + warnings + infos === 0) return "No mistakes were found.";
  const first = findings[0];
  const at = first === undefined ? "" : ` Begin with line ${first.line}: ${first.code}.`;
  return `${errors} errors, ${warnings} warnings, ${infos} notes.${at}`;
}
