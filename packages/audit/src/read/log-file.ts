// A log as a file in some format: told from its beginning, then read record by record. In: a name, and what the user
// says about it. Out: records and faults, in order, to a sink. Next: log-set.ts, which puts several in order.
import {
  type Detection,
  detectLogFormat,
  type LineFault,
  type LineReader,
  type LocalTime,
  type LogFormat,
  LogRecord,
} from "../formats/index.ts";
import { LineFeeder, type LineSink } from "./line-feeder.ts";
import { LogInput, standardInput } from "./log-input.ts";

/** What a log does not say itself. */
export interface LogOptions {
  /** The format; null: it is told from the content. */
  readonly format: LogFormat | null;
  /** What times without an offset mean. */
  readonly localTime: LocalTime;
  /** The host, where the log names none. */
  readonly host: string | null;
}

/** A log whose format is known, or is not. */
export interface LogFile {
  readonly name: string;
  readonly format: LogFormat | null;
  readonly detection: Detection | null;
  /** When its first record was made; NaN if none could be read. */
  readonly firstMs: number;
  /** Hosts that the beginning names. */
  readonly hosts: ReadonlySet<string>;
  readonly sizeOctets: number | null;
  /** Identifies the file behind the name. */
  readonly inode: number;
}

/** What takes records. */
export interface LogSink {
  /** Called before all others, once the format is told; null if it cannot be. */
  begin?(format: LogFormat | null, detection: Detection | null): void;
  /** A record, which is filled again after the call. */
  record(record: LogRecord, line: number): void;
  fault(line: number, fault: LineFault): void;
  /** Only lines that hold this text are read, and without their numbers, where the format permits. */
  readonly needle?: string;
  /** Called between blocks, with octets read so far of those on disk. Returns false to stop. */
  pause?(progress: LogProgress): boolean;
}

/** How far reading is. */
export interface LogProgress {
  readonly octetsRead: number;
  readonly lines: number;
  /** Octets up to the end of the last whole line, decompressed. */
  readonly offset: number;
  /** What a reader that begins here must have read before. */
  readonly header: string | null;
}

/** Octets of the beginning that are looked at, first and, if they say nothing, then. */
const firstSample = 64 * 1024;
const mostSample = 4 * 1024 * 1024;
const sampleOctets = [firstSample, mostSample];
/** Lines that the sample leaves out: hostile ones, which say nothing about the format. */
const longestSampleLine = 32 * 1024;

/**
 * Looks at the beginning of a log; of standard input, which can be read only once, later. Throws the system's errors.
 */
export async function inspectLog(name: string, options: LogOptions): Promise<LogFile> {
  const nothing = { firstMs: Number.NaN, hosts: new Set<string>() };
  if (name === standardInput)
    return { name, format: options.format, detection: null, ...nothing, sizeOctets: null, inode: 0 };
  let detection: Detection | null = null;
  let sample = "";
  let facts = { sizeOctets: null as number | null, inode: 0 };
  for (const most of sampleOctets) {
    const input = LogInput.open(name);
    facts = { sizeOctets: input.sizeOctets, inode: input.inode };
    sample = sampleText(await beginningOf(input, most));
    detection = options.format === null ? detectLogFormat(sample, options.localTime) : null;
    if (detection === null || detection.format !== null) break;
  }
  const format = options.format ?? detection?.format ?? null;
  return { name, format, detection, ...(format === null ? nothing : firstFacts(sample, format, options)), ...facts };
}

/** At least so many octets, or all. */
async function beginningOf(input: LogInput, most: number): Promise<Buffer> {
  const head: Buffer[] = [];
  let octets = 0;
  try {
    await input.pieces((piece) => {
      head.push(Buffer.from(piece));
      octets += piece.length;
      return octets < most;
    });
  } catch {
    // What is broken is reported when the log is read.
  } finally {
    input.close();
  }
  return Buffer.concat(head);
}

function sampleText(octets: Buffer): string {
  const text = octets.toString("utf8");
  if (octets.length <= longestSampleLine) return text;
  return text
    .split("\n")
    .filter((line) => line.length <= longestSampleLine)
    .join("\n");
}

function firstFacts(
  sample: string,
  format: LogFormat,
  { localTime }: LogOptions,
): { readonly firstMs: number; readonly hosts: ReadonlySet<string> } {
  const reader = format.open({ localTime });
  const record = new LogRecord();
  const hosts = new Set<string>();
  let firstMs = Number.NaN;
  for (const raw of sample.split("\n", 1000)) {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    record.clear();
    if (line === "" || reader.read(line, 0, line.length, record) !== "record") continue;
    if (Number.isNaN(firstMs)) firstMs = record.timeMs;
    if (record.host !== null) hosts.add(record.host.toLowerCase());
  }
  return { firstMs, hosts };
}

/** Where reading goes on. */
export interface Resumption {
  readonly lines: number;
  readonly offset: number;
  readonly header: string | null;
}

/**
 * Reads a log to its end, or until the sink stops it. An input that breaks off is a fault of the line after the last
 * one. Throws the system's errors of opening alone.
 */
export async function readLog(
  file: LogFile,
  options: LogOptions,
  sink: LogSink,
  resumption: Resumption | null = null,
): Promise<void> {
  const input = LogInput.open(file.name);
  let reading = file.name === standardInput && file.format === null ? null : begun(file, options, sink, resumption);
  const sample: Buffer[] = [];
  let sampled = 0;
  /** Standard input is told from what has come, once that is enough. */
  const tell = (isEnd: boolean): void => {
    const octets = Buffer.concat(sample);
    const detection = detectLogFormat(sampleText(octets), options.localTime);
    const isEnough = detection.format !== null && (detection.readable * 2 > detection.lines || sampled >= firstSample);
    if (!isEnough && !isEnd && sampled < mostSample) return;
    reading = begun({ ...file, format: detection.format, detection }, options, sink, resumption);
    for (const piece of sample.splice(0)) reading.feeder.write(piece);
  };
  let toSkip = resumption?.offset ?? 0;
  if (toSkip > 0 && input.compression === "none" && file.name !== standardInput) {
    input.skip(toSkip);
    toSkip = 0;
  }
  let nextTry = 1;
  const take = (piece: Uint8Array): boolean => {
    const skipped = Math.min(toSkip, piece.length);
    toSkip -= skipped;
    const rest = skipped === 0 ? piece : piece.subarray(skipped);
    if (reading === null) {
      sample.push(Buffer.from(rest));
      sampled += rest.length;
      // Tried ever less often, so that a log that says nothing costs little.
      if (sample.length >= nextTry) {
        nextTry *= 2;
        tell(false);
      }
    } else reading.feeder.write(rest);
    return reading === null || (sink.pause?.(reading.progress(input.octetsRead)) ?? true);
  };
  try {
    await input.pieces(take);
    if (reading === null) tell(true);
    (reading as Reading | null)?.feeder.end();
  } catch (error) {
    if (!isInputError(error)) throw error;
    if (reading === null) tell(true);
    // What stands before the break is not a whole line.
    sink.fault(((reading as Reading | null)?.feeder.lines ?? 0) + 1, "input-broken");
  } finally {
    input.close();
  }
}

function begun(file: LogFile, options: LogOptions, sink: LogSink, resumption: Resumption | null): Reading {
  sink.begin?.(file.format, file.detection);
  return openReading(file, options, sink, resumption);
}

/** An open reading: lines go in at its feeder. */
export interface Reading {
  readonly feeder: LineFeeder;
  progress(octetsRead: number): LogProgress;
}

/** Opens the reader of the file's format, and feeds the sink from it. */
export function openReading(
  file: LogFile,
  { localTime, host }: LogOptions,
  sink: LogSink,
  resumption: Resumption | null = null,
): Reading {
  const { format } = file;
  const reader: LineReader | null = format === null ? null : format.open({ localTime });
  const record = new LogRecord();
  for (const line of resumption?.header?.split("\n") ?? []) reader?.read(line, 0, line.length, record);
  let isUnknownTold = false;
  const lines: LineSink = {
    line(text, from, to, number) {
      if (reader === null) {
        // One fault says it for the whole file.
        if (!isUnknownTold && !isNothing(text, from, to)) sink.fault(number, "unknown-format");
        isUnknownTold ||= !isNothing(text, from, to);
        return;
      }
      record.clear();
      const outcome = reader.read(text, from, to, record);
      if (outcome === "record") {
        record.host ??= host;
        sink.record(record, number);
      } else if (outcome !== "nothing" && !isNothing(text, from, to)) sink.fault(number, outcome);
    },
    tooLong: (number) => sink.fault(number, "line-too-long"),
  };
  // A log whose columns stand in lines of their own must be read in full.
  const needle = reader === null || reader.header !== undefined ? null : (sink.needle ?? null);
  const feeder = new LineFeeder(lines, resumption?.lines, resumption?.offset, needle);
  return {
    feeder,
    progress: (octetsRead) => ({
      octetsRead,
      lines: feeder.lines,
      offset: feeder.offset,
      header: reader?.header ?? null,
    }),
  };
}

/** Blank lines and comments are no hits in any format. */
function isNothing(text: string, from: number, to: number): boolean {
  return text.charCodeAt(from) === 0x23 || isBlank(text, from, to);
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) > 0x20) return false;
  return true;
}

function isInputError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Errors of zlib and of reading have a code or an errno; those of fzstd, a number as code.
  return "code" in error || "errno" in error || error.message === "unexpected end of file";
}
