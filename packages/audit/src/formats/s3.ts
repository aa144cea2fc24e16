// Amazon S3's server access log.
//   owner bucket [time] address requester id operation key "request" status error sent size total turn
//   "referrer" "agent" ...
// S3 escapes no quotation marks, so the request and the headers are found by what stands around them.
// Source: Amazon S3, "Amazon S3 server access log format".
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine } from "./request-line.ts";
import { addressOf, digitsOrNull, hostOf, orNull, statusOf } from "./scanning.ts";
import { TimeReader } from "./time.ts";

class S3Reader implements LineReader {
  readonly #time: TimeReader;

  constructor({ localTime }: ReaderOptions) {
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const ownerEnd = text.indexOf(" ", from);
    const bucketEnd = text.indexOf(" ", ownerEnd + 1);
    if (ownerEnd < 0 || bucketEnd < 0 || bucketEnd >= to || text.charCodeAt(bucketEnd + 1) !== 0x5b)
      return "other-format";
    const timeEnd = text.indexOf("] ", bucketEnd);
    if (timeEnd < 0 || timeEnd >= to) return "other-format";
    const line = text.slice(timeEnd + 2, to);
    // Five words: address, requester, id, operation, key.
    let at = 0;
    const words: string[] = [];
    while (words.length < 5) {
      const end = line.indexOf(" ", at);
      if (end < 0) return "other-format";
      words.push(line.slice(at, end));
      at = end + 1;
    }
    if (!(words[3] ?? "").includes(".")) return "other-format";
    const request = requestAt(line, at);
    if (request === null) return "other-format";
    const [status = "", , sent = "", , , turn = ""] = line
      .slice(request.end + 1)
      .split(" ", 7)
      .slice(0, 6);
    const code = digitsOrNull(status, 0, status.length);
    const octets = digitsOrNull(sent, 0, sent.length);
    if (code === -1 || octets === -1 || turn === "") return "other-format";
    if (!this.#time.read(text, bucketEnd + 2, timeEnd, record)) return "invalid-time";
    record.address = addressOf(words[0] ?? "");
    record.status = statusOf(code);
    record.octets = octets;
    readRequestLine(line, request.from, request.to, record);
    // The quoted headers end at the last quotation mark: what follows holds none.
    const agentEnd = line.lastIndexOf('"');
    const between = line.indexOf('" "', request.end);
    const referrerStart = line.indexOf(' "', request.end);
    if (referrerStart >= 0 && between > referrerStart && agentEnd > between + 2) {
      record.referrer = orNull(line.slice(referrerStart + 2, between));
      record.userAgent = orNull(line.slice(between + 3, agentEnd));
    }
    // After the agent: version, host's id, signature, cipher, authentication, host.
    const after = line
      .slice(agentEnd + 1)
      .trim()
      .split(" ");
    record.host = hostOf(after[5] ?? "") ?? orNull(text.slice(ownerEnd + 1, bucketEnd));
    return "record";
  }
}

/** The request: in quotation marks, or `-`; it ends at the first mark that a status follows. */
function requestAt(line: string, at: number): { from: number; to: number; end: number } | null {
  if (line.charCodeAt(at) === 0x2d) return { from: at, to: at + 1, end: at + 1 };
  if (line.charCodeAt(at) !== 0x22) return null;
  for (let quote = line.indexOf('" ', at + 1); quote >= 0; quote = line.indexOf('" ', quote + 1)) {
    const next = line.charCodeAt(quote + 2);
    if ((next >= 0x30 && next <= 0x39) || next === 0x2d) return { from: at + 1, to: quote, end: quote + 1 };
  }
  return null;
}

/** Amazon S3. */
export const s3: LogFormat = {
  name: "s3",
  title: "Amazon S3",
  isStartTime: true,
  resolutionMs: 1000,
  open: (options) => new S3Reader(options),
};
