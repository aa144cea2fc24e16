// HAProxy's HTTP log, after whatever syslog puts before it; TCP lines are hits without a request.
//   10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ----
//   1/1/1/1/0 0/0 {a|b} {} "GET / HTTP/1.1"
// The time is that of the accepted request. Captured headers have no names, so each is known by what it looks like.
// Source: HAProxy Configuration Manual, sections 8.2.2, 8.2.3 and 8.6.
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine } from "./request-line.ts";
import { addressBeforePort, digitsOrNull, hostOf, isHex, statusOf } from "./scanning.ts";
import { TimeReader } from "./time.ts";

class HaproxyReader implements LineReader {
  readonly #time: TimeReader;

  constructor({ localTime }: ReaderOptions) {
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const open = text.indexOf(" [", from);
    if (open < 0 || open >= to) return "other-format";
    const close = text.indexOf("] ", open);
    if (close < 0 || close >= to || text.charCodeAt(open + 4) !== 0x2f || close - open > 40) return "other-format";
    const start = Math.max(text.lastIndexOf(" ", open - 1) + 1, from);
    const address = text.slice(start, open);
    if (!address.includes(":")) return "other-format";
    // Frontend, backend/server, times, then for HTTP the status, and the octets.
    const words: string[] = [];
    let at = close + 2;
    while (words.length < 5 && at < to) {
      const end = text.indexOf(" ", at);
      if (end < 0 || end > to) break;
      words.push(text.slice(at, end));
      at = end + 1;
    }
    const [listener = "", server = "", times = "", fourth = "", fifth = ""] = words;
    // An error before any request: `http-in/1: SSL handshake failure`.
    if (listener.endsWith(":") && listener.includes("/")) {
      if (!this.#time.read(text, open + 2, close, record)) return "invalid-time";
      record.address = addressBeforePort(address);
      return "record";
    }
    const parts = times.split("/").length;
    if (words.length < 5 || !server.includes("/") || (parts !== 3 && parts !== 5)) return "other-format";
    const isHttp = parts === 5;
    const octets = numberOf(isHttp ? fifth : fourth);
    const status = isHttp ? numberOf(fourth) : null;
    if (octets === -1 || (status === -1 && fourth !== "-1")) return "other-format";
    if (!this.#time.read(text, open + 2, close, record)) return "invalid-time";
    record.address = addressBeforePort(address);
    record.octets = octets;
    if (!isHttp) return "record";
    record.status = statusOf(status);
    const quote = text.indexOf(' "', at);
    if (quote < 0 || quote >= to) return "other-format";
    // Quotation marks within are escaped as #22.
    const end = text.indexOf('"', quote + 2);
    takeCaptures(text.slice(at, quote), record);
    const requestEnd = end < 0 || end >= to ? to : end;
    readRequestLine(text, quote + 2, requestEnd, record);
    if (record.host === null && requestEnd < to) record.host = serverNameAfter(text.slice(requestEnd + 1, to));
    return "record";
  }
}

function numberOf(text: string): number | null {
  return digitsOrNull(text, text.startsWith("+") ? 1 : 0, text.length);
}

/** `{haproxy.1wt.eu|Mozilla/5.0 (...)|http://ref.example/} {}`: the first braces hold headers of the request. */
function takeCaptures(text: string, record: LogRecord): void {
  const open = text.indexOf("{");
  const close = text.indexOf("}", open);
  if (open < 0 || close < 0) return;
  for (const raw of text.slice(open + 1, close).split("|")) {
    const value = withoutHashes(raw);
    if (value === "" || value === "-") continue;
    if (value.startsWith("http://") || value.startsWith("https://")) record.referrer ??= value;
    else if (isHostLike(value)) record.host ??= hostOf(value);
    else if (hasLetter(value) && (value.includes("/") || value.includes(" "))) record.userAgent ??= value;
  }
}

function isHostLike(value: string): boolean {
  if (!value.includes(".") && value !== "localhost" && !value.startsWith("localhost:")) return false;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    const folded = code | 0x20;
    const isPart =
      (code >= 0x30 && code <= 0x3a) || code === 0x2e || code === 0x2d || (folded >= 0x61 && folded <= 0x7a);
    if (!isPart) return false;
  }
  return true;
}

function hasLetter(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const folded = value.charCodeAt(at) | 0x20;
    if (folded >= 0x61 && folded <= 0x7a) return true;
  }
  return false;
}

/** `#22` and the like undone. */
function withoutHashes(text: string): string {
  if (!text.includes("#")) return text;
  const octets: number[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at++) {
    const pair = bytes.toString("latin1", at + 1, at + 3);
    if (bytes[at] === 0x23 && isHex(pair, 0, 2) && isEscaped(Number.parseInt(pair, 16))) {
      octets.push(Number.parseInt(pair, 16));
      at += 2;
    } else octets.push(bytes[at] as number);
  }
  return Buffer.from(octets).toString("utf8");
}

/** What HAProxy escapes in captures: controls, `"`, `#`, braces and the bar, and what is not ASCII. */
function isEscaped(octet: number): boolean {
  return octet < 0x20 || octet >= 0x7f || [0x22, 0x23, 0x7b, 0x7c, 0x7d].includes(octet);
}

/** The name that TLS was asked for, in the HTTPS format: `0/0000000000000000/0/0/0 shop.example/TLSv1.3/...`. */
function serverNameAfter(rest: string): string | null {
  const words = rest.trim().split(" ");
  const last = words.at(-1) ?? "";
  if (words.length < 2 || !last.includes("/TLSv")) return null;
  return hostOf(last.slice(0, last.indexOf("/")));
}

/** HAProxy, `option httplog` and `option httpslog`. */
export const haproxy: LogFormat = {
  name: "haproxy",
  title: "HAProxy HTTP",
  isStartTime: true,
  resolutionMs: 1,
  open: (options) => new HaproxyReader(options),
};
