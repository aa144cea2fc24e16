// What of a URL the rules are matched against: path and query, as octets in the dialect's normal form (RFC 9309 section
// 2.2.2). In comes a string or a platform URL, out come octets in a buffer that the next reading overwrites. Next on
// the path: rule-matcher.ts.
import type { Dialect } from "../dialect/index.ts";
import { encodeUtf8, hexDigit, type NormalForm, writeNormalForm } from "../octets/index.ts";
import { platformTarget, type RequestUrl } from "./request-url.ts";

/**
 * Octets of a path in a string that the platform's URL would leave exactly as they stand, in the RFC's normal form too.
 */
const asItIs = 0;
const percent = 1;
const questionMark = 2;
const fragment = 3;
const dot = 4;
/** Anything that the platform's URL might encode, decode, drop or fold: it decides, not we. */
const unproven = 5;

const pathOctet = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z0-9\-_~/!&()+,;=:@[\]]/.test(character)) return asItIs;
  if (character === "%") return percent;
  if (character === "?") return questionMark;
  if (character === "#") return fragment;
  if (character === ".") return dot;
  return unproven;
});

const robotsTxtPath = encodeUtf8("/robots.txt");
const slash = 0x2f;

/** What nearly every path fits into: read and matched before the next one is read, so all readers share it. */
const shared = new Uint8Array(8192);

/** Reads one URL after the other into one buffer. */
export class RequestPath {
  /** The path and query of the URL read last: the first `length` octets. */
  octets: Uint8Array<ArrayBuffer> = shared;
  length = 0;

  /** The origin proven last, with the slash that begins the path; before that, what begins no URL. */
  #plainOrigin = "/";
  readonly #isAsWritten: boolean;
  readonly #form: NormalForm;
  readonly #mayProve: boolean;

  /**
   * `isPrepared`: the URL is prepared for the dialect as a crawler prepares it before it asks: parsed, escaped, escapes
   * in upper case. A dialect that takes URLs as written leaves that to its caller; to ask about a crawler is to ask
   * about what it sends.
   */
  constructor(dialect: Dialect, isPrepared = false) {
    this.#isAsWritten = dialect.target === "as-written" && !isPrepared;
    const asGiven = dialect.percent === "pattern-escaped" || dialect.percent === "none";
    this.#form = asGiven ? (isPrepared ? "escaped" : "as-it-is") : dialect.percent;
    this.#mayProve = this.#form === "unreserved-decoded" || this.#form === "escaped";
  }

  /**
   * Reads the URL; false when it is neither absolute with an authority nor a path that begins with "/" (a string that
   * begins with "//" names a host, RFC 3986 section 4.2). A dialect that takes URLs as written reads any string.
   */
  read(url: string): boolean {
    // Beyond RFC 9309 (url-as-written): google/robotstxt leaves all escaping to its caller.
    if (this.#isAsWritten) return this.#write(pathAsWritten(url));
    if (this.#mayProve && this.#readProven(url)) return true;
    return this.#write(platformTarget(url));
  }

  /** Reads the URL as a crawler would send it; false when it is not one, in every dialect. */
  readRequest(url: RequestUrl): boolean {
    if (this.#isAsWritten) return url.asSent !== null && this.#write(pathAsWritten(url.asSent));
    if (this.#mayProve && this.#readProven(url.text)) return true;
    return this.#write(url.target);
  }

  /** Whether the octets are `/robots.txt`. */
  isRobotsTxt(): boolean {
    if (this.length !== robotsTxtPath.length) return false;
    for (let i = 0; i < robotsTxtPath.length; i++) {
      if (this.octets[i] !== robotsTxtPath[i]) return false;
    }
    return true;
  }

  #write(target: string | null): boolean {
    if (target === null) return false;
    const raw = encodeUtf8(target);
    this.#reserve(raw.length * 3);
    this.length = writeNormalForm(raw, 0, raw.length, this.#form, "none", this.octets);
    return true;
  }

  #reserve(octets: number): void {
    this.octets = octets <= shared.length ? shared : new Uint8Array(octets);
  }

  /** Copies a string that is provably in normal form already; false when it is not proven, and nothing is said. */
  #readProven(url: string): boolean {
    let at = 0;
    if (url.charCodeAt(0) !== slash) {
      // Most URLs are of the origin of the one before. A slice compared costs a fifth of startsWith (V8, Node 20).
      if (url.slice(0, this.#plainOrigin.length) === this.#plainOrigin) {
        at = this.#plainOrigin.length - 1;
      } else {
        at = pathAfterPlainHost(url);
        if (at < 0) return false;
        this.#plainOrigin = url.slice(0, at + 1);
      }
    } else if (url.charCodeAt(1) === slash) {
      return false;
    }
    this.#reserve(url.length - at);
    const out = this.octets;
    const kinds = pathOctet;
    let length = 0;
    let isQuery = false;
    // The table is asked about the low octet of each code; whether any code had more is settled once, at the end.
    let codes = 0;
    for (let i = at; i < url.length; i++) {
      const code = url.charCodeAt(i);
      const kind = kinds[code & 0xff] as number;
      codes |= code;
      if (kind !== asItIs) {
        if (kind === unproven) return false;
        if (kind === fragment) break;
        if (kind === questionMark) isQuery = true;
        // "/." may begin a dot segment, which the platform's URL resolves.
        else if (kind === dot && !isQuery && out[length - 1] === slash) return false;
        else if (kind === percent && !isSettledEscape(url, i)) return false;
      }
      out[length++] = code;
    }
    this.length = length;
    return codes < 0x80;
  }
}

/**
 * Whether the "%" at `i` begins an escape in upper case that normal form keeps (it is not of an unreserved character).
 */
function isSettledEscape(url: string, i: number): boolean {
  const high = url.charCodeAt(i + 1);
  const low = url.charCodeAt(i + 2);
  // The comparison with "a" keeps lower-case digits and everything beyond ASCII out of the table.
  if (!(high < 0x61 && low < 0x61)) return false;
  const value = (hexDigit[high] as number) * 16 + (hexDigit[low] as number);
  if ((hexDigit[high] as number) > 15 || (hexDigit[low] as number) > 15) return false;
  return value >= 0x7f || value < 0x2d || value === 0x2f || (value > 0x39 && value < 0x41);
}

/**
 * Where the path begins after `http://` or `https://` and a host of plain labels; -1 when it is not as plain as that.
 */
function pathAfterPlainHost(url: string): number {
  let i: number;
  if (url.startsWith("https://")) i = 8;
  else if (url.startsWith("http://")) i = 7;
  else return -1;
  let labelStart = i;
  for (; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue;
    if (code === 0x2d) {
      // "--" may be punycode, which can be invalid.
      if (url.charCodeAt(i + 1) === 0x2d) return -1;
      continue;
    }
    if (i === labelStart) return -1;
    if (code === 0x2e) {
      labelStart = i + 1;
      continue;
    }
    if (code !== slash) return -1;
    // A last label that begins with a digit may make the host an IPv4 address, well-formed or not.
    const first = url.charCodeAt(labelStart);
    return first >= 0x61 ? i : -1;
  }
  return -1;
}

/**
 * Path, params and query of any string. A NUL ends the path, since it is handed on as a C string.
 *
 * Source: google/robotstxt 22b355f, GetPathParamsQuery and AllowedByRobots.
 */
function pathAsWritten(url: string): string {
  const path = wholePath(url);
  const nul = path.indexOf("\u0000");
  return nul < 0 ? path : path.slice(0, nul);
}

function wholePath(url: string): string {
  const from = url.startsWith("//") ? 2 : 0;
  const early = firstOf(url, from);
  let authority = url.indexOf("://", from);
  // A path, param or query before "://" means that "://" names no scheme.
  if (authority >= 0 && early >= 0 && early < authority) authority = -1;
  const start = authority < 0 ? firstOf(url, from) : firstOf(url, authority + 3);
  if (start < 0) return "/";
  const hash = url.indexOf("#", from);
  if (hash >= 0 && hash < start) return "/";
  const path = hash < 0 ? url.slice(start) : url.slice(start, hash);
  return url.charCodeAt(start) === slash ? path : `/${path}`;
}

/** Where the first "/", "?" or ";" stands, or -1. */
function firstOf(url: string, from: number): number {
  for (let i = from; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === slash || code === 0x3f || code === 0x3b) return i;
  }
  return -1;
}
