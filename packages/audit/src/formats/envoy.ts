// Envoy's default access log, and Istio's, which adds details after the flags and more at the end.
//   [start] "METHOD path protocol" code flags received sent duration upstream
//   "forwarded" "agent" "id" "authority" "host"
// Source: Envoy, "Access logging", default format string; Istio, "Envoy Access Logs".
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import { takeForwarded } from "./json-line.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine } from "./request-line.ts";
import { addressBeforePort, closingQuote, digitsOrNull, hostOf, statusOf, unescapedOrNull } from "./scanning.ts";
import { TimeReader } from "./time.ts";

class EnvoyReader implements LineReader {
  readonly #time: TimeReader;

  constructor({ localTime }: ReaderOptions) {
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const open = text.indexOf("[", from);
    const close = text.indexOf('] "', open);
    if (open < 0 || open - from > 256 || close < 0 || close >= to) return "other-format";
    const requestEnd = closingQuote(text, close + 3, to);
    if (requestEnd < 0) return "other-format";
    // Quoted parts after the request: Istio's failure reason first, then the four that Envoy writes.
    const parts: (readonly [number, number])[] = [];
    let wordsEnd = to;
    for (let at = requestEnd + 1; at < to && parts.length < 7;) {
      const start = text.indexOf('"', at);
      if (start < 0 || start >= to) break;
      if (parts.length === 0) wordsEnd = start;
      const end = closingQuote(text, start + 1, to);
      if (end < 0) return "other-format";
      parts.push([start + 1, end]);
      at = end + 1;
    }
    let numbers = text
      .slice(requestEnd + 2, wordsEnd)
      .trim()
      .split(" ");
    const status = digitsOrNull(numbers[0] ?? "", 0, (numbers[0] ?? "").length);
    if (status === -1 || status === null || parts.length < 5) return "other-format";
    if (parts.length >= 6) {
      const [first] = parts.splice(0, 1);
      const next = parts[0];
      if (first === undefined || next === undefined) return "other-format";
      numbers = [
        "",
        "",
        ...text
          .slice(first[1] + 1, next[0] - 1)
          .trim()
          .split(" "),
      ];
    }
    const sent = digitsOrNull(numbers[3] ?? "", 0, (numbers[3] ?? "").length);
    if (sent === -1 || numbers.length < 5) return "other-format";
    if (!this.#time.read(text, open + 1, close, record)) return "invalid-time";
    const part = (place: number): string | null => {
      const bounds = parts[place];
      return bounds === undefined ? null : unescapedOrNull(text, bounds[0], bounds[1]);
    };
    takeForwarded(part(0) ?? "", record);
    // Istio writes the connection's addresses too: after the cluster, two of the server's and then the client's.
    const rest = text
      .slice((parts.at(-1)?.[1] ?? to) + 1, to)
      .trim()
      .split(" ");
    if (record.address === null && rest.length >= 6) record.address = addressBeforePort(rest[3] ?? "");
    record.userAgent = part(1);
    record.host = hostOf(part(3) ?? "");
    record.status = statusOf(status);
    record.octets = sent;
    readRequestLine(text, close + 3, requestEnd, record);
    return "record";
  }
}

/** Envoy, default text. */
export const envoy: LogFormat = {
  name: "envoy",
  title: "Envoy",
  isStartTime: true,
  resolutionMs: 1,
  open: (options) => new EnvoyReader(options),
};
