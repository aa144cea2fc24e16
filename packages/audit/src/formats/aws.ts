// The logs of Amazon's load balancers: words between blanks, some in quotation marks.
//   ALB: type time elb client:port target:port t t t status status received sent "request" "agent" cipher protocol ...
//   ELB: time elb client:port backend:port t t t status status received sent "request" "agent" cipher protocol
// Source: Elastic Load Balancing, "Access logs for your Application Load Balancer", "... Classic Load Balancer".
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine } from "./request-line.ts";
import { addressBeforePort, closingQuote, countOf, hostOf, orNull, statusOf, unescaped } from "./scanning.ts";
import { TimeReader } from "./time.ts";

const albTypes: ReadonlySet<string> = new Set(["http", "https", "h2", "grpcs", "ws", "wss"]);

/** The words of a line; what stands in quotation marks is one. At most so many. */
function wordsOf(text: string, from: number, to: number, most: number): string[] {
  const words: string[] = [];
  for (let at = from; at < to && words.length < most;) {
    const isQuoted = text.charCodeAt(at) === 0x22;
    let end = isQuoted ? closingQuote(text, at + 1, to) : text.indexOf(" ", at);
    if (end < 0 || end > to) end = to;
    words.push(text.slice(isQuoted ? at + 1 : at, end));
    at = isQuoted ? end + 2 : end + 1;
  }
  return words;
}

class LoadBalancerReader implements LineReader {
  readonly #isAlb: boolean;
  readonly #time: TimeReader;

  constructor(isAlb: boolean, { localTime }: ReaderOptions) {
    this.#isAlb = isAlb;
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const first = this.#isAlb ? 1 : 0;
    const words = wordsOf(text, from, to, this.#isAlb ? 22 : 14);
    const word = (place: number): string => words[first + place] ?? "";
    if (this.#isAlb && !albTypes.has(words[0] ?? "")) return "other-format";
    const isShaped = words.length >= first + 12 && word(0).charCodeAt(4) === 0x2d && word(2).includes(":");
    if (!isShaped || !isSeconds(word(4)) || !isSeconds(word(5)) || !isSeconds(word(6))) return "other-format";
    // The moment when the request came stands far to the right, where the load balancer writes it.
    const created = this.#isAlb ? (words[21] ?? "") : "";
    const time = created.charCodeAt(4) === 0x2d ? created : word(0);
    if (!this.#time.read(time, 0, time.length, record)) return "invalid-time";
    record.address = addressBeforePort(word(2));
    record.status = statusOf(countOf(word(7)));
    record.octets = countOf(word(10));
    const request = word(11);
    readRequestLine(request, 0, request.length, record);
    record.userAgent = words.length > first + 12 ? valueOf(word(12)) : null;
    if (this.#isAlb) record.host ??= hostOf(words[18] ?? "");
    return "record";
  }
}

/** A duration, or -1 where there was none. */
function isSeconds(text: string): boolean {
  if (text === "-1" || text === "-") return true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x2e && (code < 0x30 || code > 0x39)) return false;
  }
  return text !== "";
}

function valueOf(text: string): string | null {
  const value = orNull(text);
  return value !== null && value.includes("\\") ? unescaped(value) : value;
}

/** Application Load Balancer. */
export const alb: LogFormat = {
  name: "alb",
  title: "AWS Application Load Balancer",
  isStartTime: true,
  resolutionMs: 1,
  open: (options) => new LoadBalancerReader(true, options),
};

/** Classic Load Balancer. */
export const elb: LogFormat = {
  name: "elb",
  title: "AWS Classic Load Balancer",
  isStartTime: true,
  resolutionMs: 1,
  open: (options) => new LoadBalancerReader(false, options),
};
