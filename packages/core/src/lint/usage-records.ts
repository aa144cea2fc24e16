// The findings of usage/ about Content-Usage, Content-Signal and License records, as observations with spans. What is odd about
// such a record is known there; here each code finds the check that reports it.
import { readUsageRecords, type UsageFindingCode, type UsageRecords } from "../usage/index.ts";
import type { Observation } from "./check.ts";
import type { LintedFile } from "./linted-file.ts";
import { quoted } from "./quote.ts";

const read = new WeakMap<LintedFile, UsageRecords>();

/** The usage records of the file, read once. */
export function usageOfFile(file: LintedFile): UsageRecords {
  let records = read.get(file);
  if (records === undefined) {
    records = readUsageRecords(file.otherRecords);
    read.set(file, records);
  }
  return records;
}

/** What usage/ finds of these codes, in file order. */
export function usageObservations(file: LintedFile, codes: readonly UsageFindingCode[]): Observation[] {
  return usageOfFile(file).findings.filter((finding) => codes.includes(finding.code)).flatMap((finding) => {
    const record = file.otherRecordsByLine.get(finding.place?.line ?? 0);
    if (record === undefined) return [];
    const text = finding.text === "" ? "" : `${quoted(finding.text)}: `;
    return [{ span: record.span, message: `${text}${finding.message}${finding.advice === null ? "" : ` ${finding.advice}`}` }];
  });
}
