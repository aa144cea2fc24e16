// Formats of access logs: one reader a file, behind one record. Read in this order: record, line-reader, scanning,
// time, request-line, common-log, the other formats, formats, detect.
export { type Detection, detectLogFormat } from "./detect.ts";
export { findLogFormat, logFormats } from "./formats.ts";
export {
  type LineFault,
  lineFaults,
  type LineOutcome,
  type LineReader,
  type LogFormat,
  type ReaderOptions,
} from "./line-reader.ts";
export { type LocalMoment, type LocalTime, localTimeOf, utc } from "./local-time.ts";
export { LogRecord, type ObservedRule, observedRule, type PlainRecord, plainRecord } from "./record.ts";
