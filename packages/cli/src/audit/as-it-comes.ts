// Audits a log that can be read only once, or that grows: standard input, and --follow. Reads of /robots.txt are known
// from the moment at which they stand in the log, which is all that a hit needs. In: the log. Out: its tally; of a log
// that is followed, each breach is printed as it happens.
import {
  type AuditContext,
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
import type { Output } from "../report/output.ts";

/** Audits the logs, one after another. */
export async function auditAsItComes(
  files: readonly LogFile[],
  options: LogOptions,
  context: AuditContext,
  output: Output,
  signal: AbortSignal | null,
): Promise<readonly LogTally[]> {
  const tallies: LogTally[] = [];
  for (const file of files) {
    const audit = new LogAudit(file.name, context);
    const collector = new ReadsCollector(context.visitors, context.reads);
    const told = new Map<string, number>();
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
    else await followLog(file, options, sink, signal, () => tell(audit.tally, told, output));
    tallies.push(audit.tally);
  }
  return tallies;
}

/** Prints what has been counted since the last time. */
function tell({ crawlers }: LogTally, told: Map<string, number>, output: Output): void {
  for (const crawler of Object.values(crawlers)) {
    const count = (crawler.results.breach ?? 0) + (crawler.results["too-soon"] ?? 0);
    const before = told.get(crawler.name) ?? 0;
    if (count === before) continue;
    told.set(crawler.name, count);
    const last = [...(crawler.evidence.breach ?? []), ...(crawler.evidence["too-soon"] ?? [])].at(-1);
    const why = last === undefined ? "" : `: ${visible(last.explanation)}`;
    output.write(
      `${new Date(crawler.lastMs).toISOString()} ${visible(crawler.name)}: ${count - before} more, ${count} in all${why}\n`,
    );
  }
  output.flush();
}
