// The W3C Extended Log File Format, whose "#Fields:" lines name the columns; IIS and CloudFront write it too, each with
// escapes of its own. In: lines. Out: records; directives give nothing. Times are UTC unless a zone is chosen.
// Source: W3C WD-logfile-960323; Microsoft, "W3C Logging"; AWS, "Standard logging (access logs)".
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import { joined } from "./json-line.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine, readTarget } from "./request-line.ts";
import { addressOf, closingQuote, digitsOrNull, hostOf, orNull, percentDecoded, statusOf } from "./scanning.ts";
import { monthOf, TimeReader } from "./time.ts";

type Flavour = "iis" | "cloudfront" | "w3c";

/** Names of columns, in lower case, for each fact; the first that the log has counts. */
const names = {
  date: ["date"],
  time: ["time"],
  address: ["c-ip", "c-dns", "cs(x-forwarded-for)"],
  host: ["x-host-header", "cs-host", "cs(host)", "cs-header(host)"],
  method: ["cs-method"],
  stem: ["cs-uri-stem"],
  query: ["cs-uri-query"],
  uri: ["cs-uri", "cs-url"],
  request: ["cs-request", "x-request"],
  status: ["sc-status"],
  octets: ["sc-bytes", "bytes"],
  referrer: ["cs(referer)", "cs(referrer)"],
  userAgent: ["cs(user-agent)"],
} as const;

type Fact = keyof typeof names;

const dayMs = 86_400_000;

class W3cReader implements LineReader {
  readonly #flavour: Flavour;
  readonly #time: TimeReader;
  #columns: Readonly<Record<Fact, number>> | null = null;
  #count = 0;
  #isFlavour = false;
  #isIis = false;
  /** The day of the last "#Date:" line: some logs write the time alone. */
  #day = "";
  /** The last time of day of such a log; after midnight the next day's begin. */
  #clockMs = 0;
  #software = "";
  #fields = "";

  constructor(flavour: Flavour, { localTime }: ReaderOptions) {
    this.#flavour = flavour;
    this.#time = new TimeReader(localTime);
  }

  get header(): string | null {
    const clock = new Date(this.#clockMs).toISOString().slice(11, 19);
    const lines = [this.#software, this.#day === "" ? "" : `#Date: ${this.#day} ${clock}`, this.#fields];
    return this.#fields === "" ? null : lines.filter((line) => line !== "").join("\n");
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    if (text.charCodeAt(from) === 0x23) return this.#readDirective(text.slice(from, to));
    const columns = this.#columns;
    if (columns === null) return "no-fields";
    if (!this.#isFlavour) return "other-format";
    const quoted: boolean[] = [];
    const values = valuesOf(text, from, to, quoted);
    // More values than columns: something unescaped stands among them, and no value is sure.
    if (values.length !== this.#count) return "other-format";
    const value = (fact: Fact): string => values[columns[fact]] ?? "";
    const clockMs = columns.date < 0 ? clockMsOf(value("time")) : Number.NaN;
    const date = columns.date < 0 ? this.#dayAt(clockMs) : value("date");
    // A time of a day that nobody names is no moment.
    if (date !== "" && (columns.time >= 0 || columns.date >= 0)) {
      const moment = `${date} ${columns.time < 0 ? "00:00:00" : value("time")}`;
      if (!this.#time.read(moment, 0, moment.length, record)) return "invalid-time";
    }
    const status = digitsOrNull(value("status"), 0, value("status").length);
    if (status === -1) return "other-format";
    // Only now is it a line that times go on from.
    if (!Number.isNaN(clockMs)) {
      this.#day = date;
      this.#clockMs = clockMs;
    }
    record.address = addressOf(value("address"));
    record.host = hostOf(value("host"));
    record.status = statusOf(status);
    const octets = digitsOrNull(value("octets"), 0, value("octets").length);
    record.octets = octets === -1 ? null : octets;
    record.referrer = this.#undone(value("referrer"), false, false);
    record.userAgent = this.#undone(value("userAgent"), true, quoted[columns.userAgent] === false);
    const method = orNull(value("method"));
    const path = orNull(columns.stem >= 0 ? value("stem") : value("uri"));
    const request = orNull(value("request"));
    if (method !== null && path !== null) readTarget(method, joined(path, orNull(value("query"))), record);
    else if (request !== null) readRequestLine(request, 0, request.length, record);
    return "record";
  }

  /** The day of a time in a log without dates: one far before the last is the next day's. */
  #dayAt(clockMs: number): string {
    if (Number.isNaN(clockMs) || clockMs >= this.#clockMs - dayMs / 2) return this.#day;
    const midnightMs = Date.parse(`${this.#day}T00:00:00Z`);
    return Number.isNaN(midnightMs) ? this.#day : new Date(midnightMs + dayMs).toISOString().slice(0, 10);
  }

  /** A header with the escapes of who wrote it undone. `isBare`: it stands between blanks, so it can hold none. */
  #undone(text: string, isAgent: boolean, isBare: boolean): string | null {
    const value = orNull(text);
    if (value === null) return null;
    if (this.#flavour === "cloudfront") {
      const once = percentDecoded(value);
      // CloudFront escaped twice for years; an identification string without a blank, but with %20, is one of those.
      return isAgent && !once.includes(" ") && once.includes("%20") ? percentDecoded(once) : once;
    }
    // IIS writes a plus for each blank, and others do as it does; a referrer has none, so its pluses are its own. Of
    // two before an address the second is the header's: "; +http".
    return isAgent && (this.#isIis || isBare) ? value.replaceAll("+", " ").replaceAll("  http", " +http") : value;
  }

  #readDirective(line: string): LineOutcome {
    const colon = line.indexOf(":");
    const name = line.slice(1, colon < 0 ? line.length : colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === "software") this.#software = line;
    else if (name === "date") this.#setDay(value);
    else if (name === "fields") this.#setFields(line, value);
    return "nothing";
  }

  #setDay(value: string): void {
    this.#day = dayOf(value);
    const clockMs = clockMsOf(value.slice(value.indexOf(" ") + 1));
    this.#clockMs = Number.isNaN(clockMs) ? 0 : clockMs;
  }

  #setFields(line: string, value: string): void {
    const columns = value.toLowerCase().split(/[ \t]+/);
    const place = (fact: Fact): number => {
      const name = names[fact].find((one) => columns.includes(one));
      return name === undefined ? -1 : columns.indexOf(name);
    };
    const found = Object.fromEntries(Object.keys(names).map((fact) => [fact, place(fact as Fact)]));
    this.#columns = found as Readonly<Record<Fact, number>>;
    this.#count = columns.length;
    this.#fields = line;
    const isCloudFront = columns.some((one) => one.startsWith("x-edge-"));
    this.#isIis =
      this.#software.includes("Internet Information") ||
      columns.some((one) => ["s-sitename", "sc-win32-status", "sc-substatus", "s-computername"].includes(one));
    this.#isFlavour = this.#flavour === (isCloudFront ? "cloudfront" : this.#isIis ? "iis" : "w3c");
  }
}

/** The values between blanks or tabs; in quotation marks they may hold blanks, and a doubled mark is one. */
function valuesOf(text: string, from: number, to: number, quoted: boolean[]): string[] {
  const values: string[] = [];
  // A log with tabs separates by tabs alone.
  const tab = text.indexOf("\t", from);
  if (tab >= 0 && tab < to) return text.slice(from, to).split("\t").map(unquoted);
  for (let at = from; at < to;) {
    if (text.charCodeAt(at) === 0x20) {
      at++;
    } else if (text.charCodeAt(at) === 0x22) {
      let end = at + 1;
      while (end < to && (text.charCodeAt(end) !== 0x22 || text.charCodeAt(end + 1) === 0x22))
        end += text.charCodeAt(end) === 0x22 ? 2 : 1;
      quoted[values.length] = true;
      values.push(text.slice(at + 1, Math.min(end, to)).replaceAll('""', '"'));
      at = end + 1;
    } else {
      let end = text.indexOf(" ", at);
      if (end < 0 || end > to) end = to;
      quoted[values.length] = false;
      values.push(text.slice(at, end));
      at = end;
    }
  }
  return values;
}

function unquoted(value: string): string {
  return value.length >= 2 && value.startsWith('"') && closingQuote(value, 1, value.length) === value.length - 1
    ? value.slice(1, -1)
    : value;
}

/** A time of day, `23:59:59`, in milliseconds; NaN for another text. */
function clockMsOf(text: string): number {
  return Date.parse(`1970-01-01T${text.slice(0, 8)}Z`);
}

/** The day of a "#Date:" line as ISO 8601: `1996-01-12 00:00:00`, or `12-Jan-1996 00:00:00` as in the draft. */
function dayOf(value: string): string {
  const day = value.slice(0, value.indexOf(" ") < 0 ? value.length : value.indexOf(" "));
  const month = monthOf(day, 3);
  if (month < 0) return day;
  return `${day.slice(7)}-${String(month + 1).padStart(2, "0")}-${day.slice(0, 2)}`;
}

function format(name: Flavour, title: string): LogFormat {
  const open = (options: ReaderOptions): LineReader => new W3cReader(name, options);
  return { name, title, isStartTime: false, resolutionMs: 1000, open };
}

/** IIS. */
export const iis: LogFormat = format("iis", "IIS W3C extended");
/** CloudFront, web distributions. */
export const cloudfront: LogFormat = format("cloudfront", "CloudFront web");
/** Any other W3C extended log. */
export const w3c: LogFormat = format("w3c", "W3C extended");
