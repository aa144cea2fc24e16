// Lines of JSON whose members differ from server to server. In: a line, and a table of where each fact stands. Out: the
// record. Servers that do not know JSON write \xHH into it, and controls as they are; such a line is mended first.
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine, readTarget } from "./request-line.ts";
import { addressOf, countOf, hostOf, orNull, statusOf, unescaped } from "./scanning.ts";
import { TimeReader } from "./time.ts";

/** Where a fact stands: names of members from the outside in. */
export type Path = readonly string[];

/** Where the facts stand; the first path that leads to a value counts. */
export interface JsonFields {
  readonly time: readonly Path[];
  readonly address: readonly Path[];
  /** A list of addresses, the client first. */
  readonly forwarded?: readonly Path[];
  readonly host?: readonly Path[];
  /** The whole request line, or in some logs the path alone. */
  readonly request?: readonly Path[];
  readonly method?: readonly Path[];
  readonly target?: readonly Path[];
  /** A path without its query; then the query. */
  readonly path?: readonly Path[];
  readonly query?: readonly Path[];
  readonly status: readonly Path[];
  readonly octets?: readonly Path[];
  readonly referrer?: readonly Path[];
  readonly userAgent?: readonly Path[];
  /** What `maycrawl enforce --observe` adds. */
  readonly observed?: readonly Path[];
}

/** A format that is JSON. */
export interface JsonFormat {
  readonly name: string;
  readonly title: string;
  readonly isStartTime: boolean;
  readonly resolutionMs: number;
  readonly fields: JsonFields;
  /** Whether names of members are compared by their letters and digits alone, in lower case. */
  readonly isLoose?: boolean;
  /** Whether the object is a hit of this format. */
  isHit(object: Readonly<Record<string, unknown>>): boolean;
}

/** The format that the table describes. */
export function jsonFormat(format: JsonFormat): LogFormat {
  const { name, title, isStartTime, resolutionMs } = format;
  return { name, title, isStartTime, resolutionMs, open: (options) => new JsonReader(format, options) };
}

/** Paths from texts such as `request.headers.User-Agent`; a name with a dot in it stands in the list as it is. */
export function paths(...texts: readonly string[]): readonly Path[] {
  return texts.map((text) => text.split("."));
}

class JsonReader implements LineReader {
  readonly #format: JsonFormat;
  readonly #time: TimeReader;

  constructor(format: JsonFormat, { localTime }: ReaderOptions) {
    this.#format = format;
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    // Syslog puts its own words before the object.
    const start = text.indexOf("{", from);
    if (start < 0 || start >= to) return isBracket(text, from, to) ? "nothing" : "other-format";
    let end = to;
    while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
    // A list that was written with an element a line.
    if (text.charCodeAt(end - 1) === 0x2c) end--;
    const line = text.slice(start, end);
    const { object: written, isMended } = parsed(line);
    const object = written !== null && this.#format.isLoose === true ? loosened(written) : written;
    if (object === null) return start === from ? "invalid-json" : "other-format";
    if (!this.#format.isHit(object)) return "other-format";
    const { fields } = this.#format;
    if (!this.#readTime(object, line, record)) return "invalid-time";
    // Caddy's console encoder writes the time before the object.
    if (Number.isNaN(record.timeMs) && start > from) this.#readTimeBefore(text, from, start, record);
    record.address = addressOf(textAt(object, fields.address) ?? "");
    const forwarded =
      record.address === null && fields.forwarded !== undefined ? textAt(object, fields.forwarded) : null;
    if (forwarded !== null) takeForwarded(forwarded, record);
    record.host = hostOf(textAt(object, fields.host) ?? "");
    record.status = statusOf(countOf(valueAt(object, fields.status)));
    record.octets = countOf(valueAt(object, fields.octets));
    const referrer = textAt(object, fields.referrer);
    const userAgent = textAt(object, fields.userAgent);
    record.referrer = isMended && referrer !== null ? unescaped(referrer) : referrer;
    record.userAgent = isMended && userAgent !== null ? unescaped(userAgent) : userAgent;
    if (fields.observed !== undefined) record.observed = textAt(object, fields.observed);
    this.#readRequest(object, record);
    return "record";
  }

  #readTime(object: Readonly<Record<string, unknown>>, line: string, record: LogRecord): boolean {
    const path = this.#format.fields.time.find((one) => isSaid(member(object, one)));
    if (path === undefined) return true;
    const value = member(object, path);
    const text = typeof value === "number" ? numberText(line, value, path.at(-1) ?? "") : String(value);
    return this.#time.read(text, 0, text.length, record);
  }

  #readTimeBefore(text: string, from: number, to: number, record: LogRecord): void {
    const tab = text.indexOf("\t", from);
    if (tab < 0 || tab >= to || !this.#time.read(text, from, tab, record)) record.timeMs = Number.NaN;
  }

  #readRequest(object: Readonly<Record<string, unknown>>, record: LogRecord): void {
    const { fields } = this.#format;
    const method = textAt(object, fields.method);
    const target = textAt(object, fields.target);
    // The whole line under the method's name.
    if (method?.includes(" ") === true) return readRequestLine(method, 0, method.length, record);
    if (method !== null && target !== null) return readTarget(method, target, record);
    const request = textAt(object, fields.request);
    if (request !== null && !request.startsWith("/")) readRequestLine(request, 0, request.length, record);
    if (record.method !== null) return;
    const isPath = request?.startsWith("/") === true;
    const path = isPath ? request : (target ?? textAt(object, fields.path));
    // A request line that is no request: what stands beside it is not what was asked for.
    if (path === null || (method === null && request !== null && !isPath)) return;
    readTarget(method, path.includes("?") ? path : joined(path, textAt(object, fields.query)), record);
  }
}

/** Whether the line is the first or the last of a list, `[` or `]`. */
function isBracket(text: string, from: number, to: number): boolean {
  const code = text.charCodeAt(from);
  return to === from + 1 && (code === 0x5b || code === 0x5d);
}

/** A path and a query that are logged apart; some logs write the question mark with the query, some do not. */
export function joined(path: string, query: string | null): string {
  if (query === null || query === "" || query === "?") return path;
  return query.startsWith("?") ? path + query : `${path}?${query}`;
}

/** Takes the first of a list of addresses: the client, if all that passed it on can be believed. */
export function takeForwarded(list: string, record: LogRecord): void {
  const end = list.indexOf(",");
  record.address = addressOf((end < 0 ? list : list.slice(0, end)).trim());
  record.isForwarded = end >= 0;
}

interface Parsed {
  readonly object: Readonly<Record<string, unknown>> | null;
  /** Whether escapes of the server stand in the values still. */
  readonly isMended: boolean;
}

function parsed(line: string): Parsed {
  try {
    return { object: objectOf(JSON.parse(line)), isMended: false };
  } catch {
    // Mended below.
  }
  try {
    const text = mended(line);
    return { object: objectOf(JSON.parse(text)), isMended: line.includes("\\x") };
  } catch {
    return { object: null, isMended: false };
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** JSON in which controls are escapes, and what JSON has no escape for, such as \xHH, stands as it is written. */
function mended(line: string): string {
  let text = "";
  // Invariant: line before `at` is in text.
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code < 0x20) {
      text += `\\u${code.toString(16).padStart(4, "0")}`;
    } else if (code !== 0x5c) {
      text += line[at];
    } else {
      const next = line[at + 1] ?? "";
      text += '"\\/bfnrtu'.includes(next) ? `\\${next}` : `\\\\${next}`;
      at++;
    }
  }
  return text;
}

function member(object: Readonly<Record<string, unknown>>, path: Path): unknown {
  let value: unknown = object;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  // Headers are lists.
  return Array.isArray(value) ? (value as readonly unknown[])[0] : value;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && value !== "-";
}

function valueAt(object: Readonly<Record<string, unknown>>, among: readonly Path[] | undefined): unknown {
  for (const path of among ?? []) {
    const value = member(object, path);
    if (isSaid(value)) return value;
  }
  return undefined;
}

function textAt(object: Readonly<Record<string, unknown>>, among: readonly Path[] | undefined): string | null {
  const value = valueAt(object, among);
  return typeof value === "string" ? orNull(value) : typeof value === "number" ? String(value) : null;
}

/** Whether the object has any of the members. */
export function hasAny(object: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(object, name));
}

/** Whether the object has all of the members. */
export function hasAll(object: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(object, name));
}

/** The number as it is written, under its name: one of nanoseconds has more digits than a double. */
function numberText(line: string, value: number, name: string): string {
  const key = `"${name}"`;
  for (let at = line.indexOf(key); at >= 0; at = line.indexOf(key, at + 1)) {
    let start = at + key.length;
    while (isBlankOrColon(line.charCodeAt(start))) start++;
    let end = start;
    while (isNumberPart(line.charCodeAt(end))) end++;
    const text = line.slice(start, end);
    if (end > start && Number(text) === value && !/[eE]/.test(text)) return text;
  }
  return String(value);
}

/** The object with its names in lower case, without what parts their words: `User-Agent` is `useragent`. */
function loosened(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const loose = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(object)) {
    const key = name
      .slice(0, 64)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "");
    if (!Object.hasOwn(loose, key)) loose[key] = value;
  }
  return loose;
}

function isBlankOrColon(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x3a;
}

function isNumberPart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e || (code | 0x20) === 0x65 || code === 0x2b || code === 0x2d;
}
