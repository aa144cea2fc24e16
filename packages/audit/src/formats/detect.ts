// Which format a log is in, told from its first lines. In: the beginning of the log. Out: the format that reads most of
// them, or null and the nearest one. Every format tries every line of the sample, so what is unreadable may come first.
import { logFormats } from "./formats.ts";
import type { LogFormat } from "./line-reader.ts";
import { type LocalTime, utc } from "./local-time.ts";
import { LogRecord } from "./record.ts";

/** What the sample says. */
export interface Detection {
  /** The format that reads most lines; null if none reads any. */
  readonly format: LogFormat | null;
  /** Lines that it reads, and lines that say something, of the sample. */
  readonly readable: number;
  readonly lines: number;
  /** Where no format reads a line: what the first lines look like most, in a few words. */
  readonly nearest: string | null;
}

/** Lines that are tried; of a log that begins with junk, more, until some format reads one. */
const mostLines = 1000;
const mostJunkLines = 50_000;

/**
 * Tells the format of a log from its first lines: from the first thousand, or, while they are junk, from the first
 * fifty thousand.
 *
 * @example
 * detectLogFormat('192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET / HTTP/1.1" 200 5\n').format?.name; // "common"
 */
export function detectLogFormat(text: string, localTime: LocalTime = utc): Detection {
  const candidates = logFormats.map((format) => ({
    format,
    reader: format.open({ localTime, isStrict: true }),
    readable: 0,
    lines: 0,
  }));
  const record = new LogRecord();
  let first: string | null = null;
  let lines = 0;
  let tried = 0;
  let isAnyRead = false;
  for (let at = 0; at < text.length && tried < (isAnyRead ? mostLines : mostJunkLines);) {
    const found = text.indexOf("\n", at);
    let end = found < 0 ? text.length : found;
    const next = end + 1;
    if (end > at && text.charCodeAt(end - 1) === 0x0d) end--;
    if (text.slice(at, Math.min(end, at + 100)).trim() !== "" || end - at > 100) {
      tried++;
      let isSaid = text.charCodeAt(at) !== 0x23;
      for (const candidate of candidates) {
        record.clear();
        const outcome = candidate.reader.read(text, at, end, record);
        if (outcome === "record") {
          candidate.readable++;
          isSaid = true;
          isAnyRead = true;
        }
      }
      if (isSaid) {
        lines++;
        first ??= text.slice(at, Math.min(end, at + 2000));
      }
    }
    at = next;
  }
  let best = candidates[0];
  for (const candidate of candidates) if (best === undefined || candidate.readable > best.readable) best = candidate;
  if (best === undefined || best.readable === 0)
    return { format: null, readable: 0, lines, nearest: first === null ? null : nearestTo(first) };
  return { format: best.format, readable: best.readable, lines, nearest: best.format.name };
}

/** What a line looks like that no format reads. */
function nearestTo(line: string): string | null {
  const hasQuotes = line.includes('"');
  if (line.trimStart().startsWith("{") || line.includes(': {"')) return "nginx-json";
  if (/\d\/[A-Z][a-z][a-z]\/\d{4}:/.test(line)) return hasQuotes ? "combined" : "haproxy";
  if (line.includes("haproxy[")) return "haproxy";
  if (line.includes("\t")) return "cloudfront";
  if (line.startsWith("#") || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /.test(line)) return "w3c";
  if (/^\d{9,10}\.\d{3} /.test(line)) return "squid";
  return hasQuotes ? "combined" : null;
}
