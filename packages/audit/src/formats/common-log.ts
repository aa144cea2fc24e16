// The Common Log Format and its family, which Apache, nginx, lighttpd, Traefik and varnishncsa write:
//   [host] address identity user [time] "request" status octets ["referrer" "identification string"] [more]
// In: a line. Out: the record. One walk from left to right; nothing is copied but the fields. Source: Apache
// mod_log_config; nginx ngx_http_log_module; lighttpd mod_accesslog; Traefik "Access Logs"; varnishncsa(1).
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine } from "./request-line.ts";
import { closingQuote, digitsOrNull, hostOf, isAddressLike, isQuote, statusOf } from "./scanning.ts";
import { TimeReader } from "./time.ts";

/** What the members of the family differ in. */
interface Shape {
  /** Where the host stands: before the address, in the place of the identity, or nowhere. */
  readonly host: "first" | "second" | "none";
  /** Whether referrer and identification string follow. */
  readonly isCombined: boolean;
  /** What the rest of the line must be. */
  readonly rest?: "traefik";
  /** Only requests with an absolute URL, as varnishncsa composes them, or none. */
  readonly isAbsolute?: boolean;
}

const space = 0x20;
const hyphen = 0x2d;
const comma = 0x2c;

class CommonLogReader implements LineReader {
  readonly #shape: Shape;
  readonly #isStrict: boolean;
  readonly #time: TimeReader;

  constructor(shape: Shape, { localTime, isStrict = false }: ReaderOptions) {
    this.#shape = shape;
    this.#isStrict = isStrict;
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const { host, isCombined, rest } = this.#shape;
    let at = from;
    let hostText = "";
    if (host === "first") {
      const end = text.indexOf(" ", at);
      if (end < 0 || end >= to || !this.#isHost(text, at, end)) return "other-format";
      hostText = text.slice(at, end);
      at = end + 1;
    }
    const firstEnd = text.indexOf(" ", at);
    // In the place of the address, sites behind a proxy write X-Forwarded-For, which can be a list.
    let addressEnd = firstEnd;
    while (addressEnd > at && addressEnd < to && text.charCodeAt(addressEnd - 1) === comma)
      addressEnd = text.indexOf(" ", addressEnd + 1);
    if (addressEnd < 0 || addressEnd >= to) return "other-format";
    const isList = addressEnd > firstEnd;
    const clientEnd = isList ? firstEnd - 1 : firstEnd;
    const identityEnd = text.indexOf(" ", addressEnd + 1);
    if (identityEnd < 0 || identityEnd >= to) return "other-format";
    if (!this.#isAddress(text, at, clientEnd, isList ? -1 : identityEnd)) return "other-format";
    if (host === "second") {
      if (!this.#isHost(text, addressEnd + 1, identityEnd)) return "other-format";
      hostText = text.slice(addressEnd + 1, identityEnd);
    } else if (identityEnd - addressEnd > 2 && this.#isOthersField(text, addressEnd + 1, identityEnd))
      return "other-format";
    // A user's name can hold blanks and brackets, but no quotation mark that is not escaped.
    let timeEnd = -1;
    let close = -1;
    for (let open = text.indexOf("[", identityEnd + 2); open >= 0 && open < to; open = text.indexOf("[", open + 1)) {
      if (text.charCodeAt(open - 1) !== space) continue;
      // Looked for again only once it is passed, so that a line of brackets costs one walk.
      if (close < open) close = text.indexOf("]", open);
      if (close < 0 || close >= to) return "other-format";
      if (!isQuote(text, close + 2) || text.charCodeAt(close + 1) !== space) continue;
      if (!this.#time.read(text, open + 1, close, record)) return "invalid-time";
      timeEnd = close;
      break;
    }
    if (timeEnd < 0) return "other-format";
    const requestStart = timeEnd + 3;
    const requestEnd = closingQuote(text, requestStart, to);
    if (requestEnd < 0 || text.charCodeAt(requestEnd + 1) !== space) return "other-format";
    const statusStart = requestEnd + 2;
    let statusEnd = statusStart;
    while (statusEnd < to && text.charCodeAt(statusEnd) !== space) statusEnd++;
    const status = digitsOrNull(text, statusStart, statusEnd);
    if (status === -1 || statusEnd >= to) return "other-format";
    let octetsEnd = statusEnd + 1;
    while (octetsEnd < to && text.charCodeAt(octetsEnd) !== space) octetsEnd++;
    const octets = digitsOrNull(text, statusEnd + 1, octetsEnd);
    if (octets === -1 || octetsEnd === statusEnd + 1) return "other-format";
    record.host = hostText === "" ? null : hostOf(hostText);
    // Where a server was set to log more, or less, the rest of the file is in the other format of the two.
    const hasHeaders = this.#isStrict ? isCombined : octetsEnd + 1 < to && (isCombined || isQuote(text, octetsEnd + 1));
    if (hasHeaders) {
      if (!isQuote(text, octetsEnd + 1) || octetsEnd >= to) return "other-format";
      const referrerEnd = closingQuote(text, octetsEnd + 2, to);
      if (referrerEnd < 0 || !isQuote(text, referrerEnd + 2) || text.charCodeAt(referrerEnd + 1) !== space)
        return "other-format";
      const agentEnd = closingQuote(text, referrerEnd + 3, to);
      if (agentEnd < 0 || (agentEnd + 1 < to && text.charCodeAt(agentEnd + 1) !== space)) return "other-format";
      if (rest === "traefik" && this.#isStrict && !isTraefikRest(text, agentEnd + 1, to)) return "other-format";
      record.setHeadersAt(text, octetsEnd + 2, referrerEnd, referrerEnd + 3, agentEnd);
      if (text.startsWith(observedMark, agentEnd + 1)) record.observed = observedAt(text, agentEnd + 1, to);
    } else if (this.#isStrict && isQuote(text, octetsEnd + 1) && octetsEnd + 1 < to) return "other-format";
    readRequestLine(text, requestStart, requestEnd, record);
    const isAbsolute = this.#shape.isAbsolute === true && this.#isStrict;
    if (isAbsolute && (record.host === null) === record.hasTarget) return "other-format";
    record.setAddressAt(text, at, clientEnd);
    record.isForwarded = isList;
    record.status = statusOf(status);
    record.octets = octets;
    return "record";
  }

  /** In a log that has a host, a request without one leaves a hyphen. */
  #isHost(text: string, from: number, to: number): boolean {
    if (isAddressLike(text, from, to)) return true;
    const isFirst = this.#shape.host === "first";
    if (this.#isStrict) return isFirst && isName(text, from, to);
    return isName(text, from, to) || (to === from + 1 && text.charCodeAt(from) === hyphen);
  }

  #isAddress(text: string, from: number, to: number, identityEnd: number): boolean {
    if (isAddressLike(text, from, to)) return true;
    if (this.#shape.host === "first") return !this.#isStrict && isUnknown(text, from, to);
    // A machine's name without a dot, where nothing else can be meant.
    return isUnknown(text, from, to) || (identityEnd === to + 2 && isName(text, from, to));
  }

  /** Whether the identity is another format's address or host: nobody runs what fills this field any more. */
  #isOthersField(text: string, from: number, to: number): boolean {
    if (this.#isStrict && this.#shape.host === "none") return isAddressLike(text, from, to);
    return isIpLike(text, from, to);
  }
}

/** Digits and dots, or with a colon: an address, and no name. */
function isIpLike(text: string, from: number, to: number): boolean {
  let dots = 0;
  let isNumber = true;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) return isAddressLike(text, from, to);
    if (code === 0x2e) dots++;
    else if (code < 0x30 || code > 0x39) isNumber = false;
  }
  return isNumber && dots === 3;
}

/** What `maycrawl enforce --observe` adds to the line. */
const observedMark = " maycrawl=";

function observedAt(text: string, from: number, to: number): string {
  const start = from + observedMark.length;
  const end = text.indexOf(" ", start);
  return text.slice(start, end < 0 || end > to ? to : end);
}

/** A host's name without a dot: not a number, which would be another field. */
function isName(text: string, from: number, to: number): boolean {
  const folded = text.charCodeAt(from) | 0x20;
  if (!(folded >= 0x61 && folded <= 0x7a) && text.charCodeAt(from) !== 0x5f) return false;
  for (let at = from; at < to; at++) if (isQuote(text, at)) return false;
  return true;
}

function isUnknown(text: string, from: number, to: number): boolean {
  return (to === from + 1 && text.charCodeAt(from) === hyphen) || text.startsWith("unix:", from);
}

/** `123 "router@file" "http://10.0.0.1:80" 7ms` after the identification string. */
function isTraefikRest(text: string, from: number, to: number): boolean {
  let at = from + 1;
  while (at < to && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
  return at > from + 1 && isQuote(text, at + 1) && text.startsWith("ms", to - 2);
}

function format(name: string, title: string, shape: Shape): LogFormat {
  const open = (options: ReaderOptions): LineReader => new CommonLogReader(shape, options);
  return { name, title, isStartTime: false, resolutionMs: 1000, open };
}

/** `%h %l %u %t "%r" %>s %b` */
export const common: LogFormat = format("common", "Common Log Format", { host: "none", isCombined: false });
/** Common, with `"%{Referer}i" "%{User-Agent}i"`: also nginx's predefined `combined`. */
export const combined: LogFormat = format("combined", "Combined Log Format", { host: "none", isCombined: true });
/** Common, with the virtual host first. */
export const vhostCommon: LogFormat = format("vhost-common", "common with virtual host", {
  host: "first",
  isCombined: false,
});
/** Combined, with the virtual host first: Debian's `vhost_combined`. */
export const vhostCombined: LogFormat = format("vhost-combined", "combined with virtual host", {
  host: "first",
  isCombined: true,
});
/** Combined, with the virtual host in the place of the identity. */
export const lighttpd: LogFormat = format("lighttpd", "lighttpd", { host: "second", isCombined: true });
/** Combined, whose request line varnishncsa composes with the host. */
export const varnish: LogFormat = format("varnish", "varnishncsa", {
  host: "none",
  isCombined: true,
  isAbsolute: true,
});
/** Combined, with the request's number, router, server and duration. */
export const traefik: LogFormat = format("traefik", "Traefik (common)", {
  host: "none",
  isCombined: true,
  rest: "traefik",
});
