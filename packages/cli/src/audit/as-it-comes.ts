// Audits a log that can be read only once, or that grows: standard input, and --follow. Reads of /robots.txt are known
// from the moment at which they stand in the log, which is all that a hit needs. In: the log. Out: its tally; of a log
// that is followed, each breach is printed as it happens.
import {
  type AuditContext,
  type EvidenceReport,
  evidenceReport,
  exampleText,
  type LogSink,
  followLog,
  LogAudit,
  type LogFile,
  type LogOptions,
  type LogRecord,
  type LogTally,
  readLog,
  ReadsCollector,
} from "@maycrawl/audit";
import { visible } from "@maycrawl/core";
import { jsonText } from "../report/json-text.ts";

/** How what happens is told. */
export interface Telling {
  readonly isJson: boolean;
  readonly isFull: boolean;
  /** Where lines for a person go. */
  write(line: string): void;
  /** Called once nothing more has come for now. */
  flush(): void;
}

/** Audits the logs, one after another. */
export async function auditAsItComes(
  files: readonly LogFile[],
  options: LogOptions,
  context: AuditContext,
  telling: Telling,
  signal: AbortSignal | null,
): Promise<readonly LogTally[]> {
  const tallies: LogTally[] = [];
  for (const file of files) {
    const audit = new LogAudit(file.name, context);
    const collector = new ReadsCollector(context.visitors, context.reads);
    const sink: LogSink = {
      begin: (format) => audit.begin(format),
      record(record: LogRecord, line: number) {
        collector.record(record);
        audit.record(record, line);
      },
      fault: (line, code) => audit.fault(line, code),
      pause: (progress) => audit.pause(progress),
    };
    if (signal === null) await readLog(file, options, sink);
    else {
      audit.onBreach = (crawler, evidence) => tell(crawler, evidenceReport(evidence, telling.isFull), telling);
      await followLog(file, options, sink, signal, () => telling.flush());
    }
    tallies.push(audit.tally);
  }
  return tallies;
}

/** One breach: an object with --json, else a line. */
function tell(crawler: string, evidence: EvidenceReport, { isJson, write }: Telling): void {
  if (isJson) write(`${jsonText({ crawler, ...evidence })}\n`);
  else write(`${visible(crawler)}: ${exampleText(evidence)}: ${visible(evidence.explanation)}\n`);
}
