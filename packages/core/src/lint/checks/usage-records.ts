// Faults of Content-Usage, Content-Signal and License records. usage/ finds them; one row here for each check that
// reports some.
import type { UsageFindingCode } from "../../usage/index.ts";
import type { Check, Observation } from "../check.ts";
import type { Severity } from "../finding.ts";
import type { LintedFile } from "../linted-file.ts";
import { quoted } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly summary: string;
  readonly explanation: string;
  readonly severity: Severity;
  readonly source: string;
  readonly finds: readonly UsageFindingCode[];
}

const rows: readonly Row[] = [
  {
    code: "usage-wrong-vocabulary",
    summary: "Content-Usage and Content-Signal are mixed up.",
    explanation:
      "They are two vocabularies. AIPREF writes `Content-Usage: train-ai=n`, Cloudflare `Content-Signal: ai-train=no`: " +
      "the words of one mean nothing in the other, and the record states no preference.",
    severity: "error",
    source: "draft-ietf-aipref-vocab; contentsignals.org",
    finds: ["vocabulary-mix", "no-for-n", "n-for-no"],
  },
  {
    code: "usage-unknown-label",
    summary: "A usage record has a label or a value that its vocabulary does not have.",
    explanation:
      "Unknown labels and those of earlier drafts (`ai`, `genai`, `bots`, `tdm`) are ignored; so are values other than " +
      "`y` and `n` in Content-Usage, `yes` and `no` in Content-Signal. That states no preference, neither permission " +
      "nor refusal. The record itself is valid.",
    severity: "warning",
    source: "draft-ietf-aipref-vocab; contentsignals.org (docs/usage.md lists the vocabularies)",
    finds: ["unknown-label", "old-label", "unknown-value"],
  },
  {
    code: "usage-unreadable",
    summary: "A usage record states nothing that can be read.",
    explanation:
      "Content-Usage is a Structured Field Dictionary: after one fault, a capital letter or a blank around `=`, the " +
      "whole line is unknown. A record without a value states nothing.",
    severity: "error",
    source: "RFC 9651 section 4.2; draft-ietf-aipref-attach",
    finds: ["parse-failure", "missing-preference"],
  },
  {
    code: "usage-record-misnamed",
    summary: "A record about usage has a name that no crawler reads.",
    explanation:
      "The record is called `Content-Signal`, in the singular. Third-party pages show `Permits`, `Prohibits`, " +
      "`Compensation` and `Standard` as RSL's, but RSL has only `License`, which names the document with the terms.",
    severity: "warning",
    source: "contentsignals.org; RSL 1.0",
    finds: ["misspelled-record", "not-rsl-record"],
  },
  {
    code: "license-url",
    summary: "A License is not an absolute HTTPS URL.",
    explanation:
      "RSL's License record names the document with the terms by an absolute URL, and such documents are fetched over " +
      "HTTPS alone. Without one nothing is licensed.",
    severity: "error",
    source: "RSL 1.0",
    finds: ["relative-license", "insecure-license"],
  },
];

export const usageRecords: readonly Check[] = rows.map(({ code, summary, explanation, severity, source, finds }) => ({
  code,
  meta: { summary, explanation, severity: { default: severity }, fix: null, source },
  run: (file) => usageObservations(file, finds),
}));

/** What usage/ finds of these codes, in file order. */
export function usageObservations(file: LintedFile, codes: readonly UsageFindingCode[]): Observation[] {
  return file.usage.findings
    .filter((finding) => codes.includes(finding.code))
    .flatMap((finding) => {
      const record = file.otherRecordsByLine.get(finding.place?.line ?? 0);
      if (record === undefined) return [];
      const text = finding.text === "" ? "" : `${quoted(finding.text)}: `;
      return [
        {
          span: record.span,
          message: `${text}${finding.message}${finding.advice === null ? "" : ` ${finding.advice}`}`,
        },
      ];
    });
}
