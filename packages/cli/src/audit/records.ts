// `maycrawl audit --records`: how logs are read, one object or row a record, in order. In: logs that were looked at.
// Out: lines on standard output; faults among them, where they stood.
import {
  followLog,
  type LineFault,
  lineFaults,
  type LogFile,
  type LogFormat,
  type LogOptions,
  type LogRecord,
  type LogSink,
  plainRecord,
  readLog,
} from "@maycrawl/audit";
import { visible } from "@maycrawl/core";
import { jsonText } from "../report/json-text.ts";
import type { Output } from "../terminal/output.ts";

/** What writing the records of all logs came to. */
export interface RecordsOutcome {
  /** Lines that could not be read. */
  readonly faults: number;
}

/** Writes every record of the logs. */
export async function writeRecords(
  files: readonly LogFile[],
  options: LogOptions,
  output: Output,
  isJson: boolean,
  signal: AbortSignal | null,
): Promise<RecordsOutcome> {
  let faults = 0;
  for (const file of files) {
    let formatName: string | null = null;
    const sink: LogSink = {
      begin(format: LogFormat | null) {
        formatName = format?.name ?? null;
      },
      record(record: LogRecord, line: number) {
        output.write(isJson ? recordJson(file.name, line, formatName, record) : recordText(record));
      },
      fault(line: number, code: LineFault) {
        faults++;
        const message = lineFaults[code];
        output.write(
          isJson
            ? `${jsonText({ file: file.name, line, error: { code, message } })}\n`
            : `${visible(file.name)}:${line}: ${code}: ${message}\n`,
        );
      },
    };
    if (signal === null) await readLog(file, options, sink);
    else await followLog(file, options, sink, signal, () => output.flush());
  }
  return { faults };
}

function recordJson(file: string, line: number, format: string | null, record: LogRecord): string {
  return `${jsonText({ file, line, format, ...plainRecord(record) })}\n`;
}

function recordText(record: LogRecord): string {
  const { time, address, host, method, target, status, octets, userAgent } = plainRecord(record);
  const words = [time, address, host, method, target, status, octets].map((value) => (value === null ? "-" : value));
  return `${visible(`${words.join(" ")} ${userAgent === null ? "-" : JSON.stringify(userAgent)}`)}\n`;
}
