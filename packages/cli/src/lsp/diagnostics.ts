// The findings of a file as an editor shows them.
import { docsOf, type Finding, type Severity } from "@maycrawl/core/lint";
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver-types";
import { countText } from "../report/count-text.ts";
import { documentUrl } from "../version.ts";
import { type EditedFile, mostUnits } from "./edited-file.ts";

/** Diagnostics of one file: an editor draws each of them. */
const mostDiagnostics = 1_000;

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** The findings, or one diagnostic that says that the file is too large. */
export function diagnosticsOf(file: EditedFile): Diagnostic[] {
  if (file.isTooLarge) {
    const start = { line: 0, character: 0 };
    const message =
      `The file is larger than ${countText(mostUnits)} characters, so it is not checked; ` +
      "crawlers read 500 KiB of a robots.txt.";
    return [{ range: { start, end: start }, severity: DiagnosticSeverity.Warning, source: "maycrawl", message }];
  }
  return file.findings.slice(0, mostDiagnostics).map((finding) => diagnosticOf(file, finding));
}

/** Those of them that are found at once, however large the file is. */
export function firstDiagnosticsOf(file: EditedFile): Diagnostic[] {
  if (file.isTooLarge) return diagnosticsOf(file);
  return file.firstFindings.slice(0, mostDiagnostics).map((finding) => diagnosticOf(file, finding));
}

function diagnosticOf(file: EditedFile, { code, severity, message, span, effect }: Finding): Diagnostic {
  const text = effect === undefined ? message : `${message}\n${effect.text}`;
  return {
    range: file.range(span),
    severity: severities[severity],
    code,
    codeDescription: { href: documentUrl(docsOf({ code })) },
    source: "maycrawl",
    message: text,
    ...(effect?.kind === "decides-nothing" ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  };
}
