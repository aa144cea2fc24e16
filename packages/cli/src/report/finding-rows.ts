// Findings as rows of text, or as JSON lines. Text from strangers passes through `visible` or `jsonText`.
import { styleText } from "node:util";
import { visible } from "@maycrawl/core";
import { checks, docsOf, type Finding, type Severity } from "@maycrawl/core/lint";
import { jsonText } from "./json-text.ts";
import { countText } from "./count-text.ts";

/** The severities, the worst first. */
export const severities: readonly Severity[] = ["error", "warning", "info"];

const severityWidth = "warning".length;
const colours = { error: "red", warning: "yellow", info: "cyan" } as const;

/** A finding's rows: `file:line:col  severity  code  message`, then its effect, then what its fix does. */
export function findingText(file: string, finding: Finding, isColoured: boolean): string {
  const { line, column, severity, code, message, effect, fix } = finding;
  const word = severity.padEnd(severityWidth);
  const rows = [
    `${visible(file)}:${line}:${column}  ${isColoured ? styleText(colours[severity], word) : word}  ${code}  ` +
      `${visible(message)}`,
  ];
  if (effect !== undefined && effect.text !== "") rows.push(`    effect: ${visible(effect.text)}`);
  const meta = fix === undefined ? undefined : checks.find((check) => check.code === code)?.meta;
  // Fixes of such checks are refused without it, unless the file happens to make them harmless.
  const options = meta?.fixChangesAnswers === true ? "--fix --allow-verdict-change" : "--fix";
  if (meta !== undefined && meta.fix !== null) rows.push(`    fix: ${meta.fix} (${options})`);
  return `${rows.join("\n")}\n`;
}

/** A finding as a JSON line. */
export function findingJson(file: string, finding: Finding): string {
  const { fix, ...members } = finding.toJSON();
  return `${jsonText({ file, ...members, isFixable: fix !== null, fix, docs: docsOf(finding) })}\n`;
}

/** "2 errors, 1 warning, 3 notes". */
export function countsText(findings: readonly Finding[]): string {
  const words: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
    error: ["error", "errors"],
    warning: ["warning", "warnings"],
    info: ["note", "notes"],
  };
  return severities
    .map((severity) => {
      const count = findings.filter((finding) => finding.severity === severity).length;
      return `${countText(count)} ${words[severity][count === 1 ? 0 : 1]}`;
    })
    .join(", ");
}
