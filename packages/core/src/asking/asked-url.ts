// Which URLs the file speaks about: those of one origin (RFC 9309 section 2.3: a robots.txt governs the host, scheme and port
// that it is fetched from). In: an item as it was given. Out: null when the file governs it, else why not and what to do.
// Most items begin with the origin as it is written; the platform's URL is asked only about the others.
import { type ErrorCode, quoted } from "../error-codes.ts";

/** Why an item has no answer. */
export interface Refusal {
  readonly reason: "invalid-url" | "other-origin";
  readonly code: ErrorCode;
  /** For the row. */
  readonly explanation: string;
  /** For the message: what is wrong, and what to do. */
  readonly advice: string;
}

const schemes: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);
const slash = 0x2f;
const backslash = 0x5c;

/** The origin that a file governs: given, or that of the first absolute URL asked about. */
export class Site {
  #origin: string | null;
  #prefix: string;

  constructor(origin: string | null) {
    this.#origin = origin;
    this.#prefix = prefixOf(origin);
  }

  /** The origin, null while none is known. */
  get origin(): string | null {
    return this.#origin;
  }

  /** Null when the file governs the item, else why it has no answer. `isPrintable`: that all of it is known to be. */
  refusal(item: string, isPrintable: boolean): Refusal | null {
    // The platform's URL would drop tabs and line breaks, and so ask about something that nobody wrote.
    if (!isPrintable && hasLineBreakOrTab(item)) return invalid("it holds a tab or a line break", "percent-encode it, or leave it out", item);
    if (item.startsWith(this.#prefix)) return null;
    const first = item.charCodeAt(0);
    if (first === slash) {
      const second = item.charCodeAt(1);
      if (second !== slash && second !== backslash) return null;
      return invalid("it begins with two slashes, so it names a host without a scheme", "write it as a whole URL", item);
    }
    const url = parsed(item);
    if (url === null) return this.#notAbsolute(item);
    if (!schemes.has(url.protocol)) {
      return invalid("it is no http, https or ftp URL", `write https://host/path, or a path that begins with "/"`, item);
    }
    if (this.#origin === null) {
      this.#origin = url.origin;
      this.#prefix = prefixOf(url.origin);
      return null;
    }
    return url.origin === this.#origin ? null : otherOrigin(item, this.#origin);
  }

  #notAbsolute(item: string): Refusal {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(item)) return invalid("it is no valid URL", "check its host and port", item);
    const host = this.#origin ?? "https://host";
    const isSimple = /^[\w-][\w.~-]*(\/[!-~]*)?$/.test(item);
    const advice = isSimple && item.length <= 100 ? `write ${host}/${item} or /${item}` : `write ${host}/path, or a path that begins with "/"`;
    return invalid(`it is neither an absolute URL nor a path that begins with "/"`, advice, item);
  }
}

/** The item as an absolute URL whose origin can be asked for its robots.txt, else why it has no answer; `origin` is that of paths. */
export function absolute(item: string, origin: string | null): string | Refusal {
  const site = new Site(origin ?? originOf(item));
  const refusal = site.refusal(item, false);
  if (refusal !== null && refusal.reason !== "other-origin") return refusal;
  if (item.charCodeAt(0) !== slash) return item;
  return origin === null ? invalid("it is a path, and nothing says of which site", "write the whole URL, or give --origin", item) : origin + item;
}

/** The origin of a URL that is to name one; null when it does not. */
export function originOf(text: string): string | null {
  const url = parsed(text);
  return url === null || !schemes.has(url.protocol) ? null : url.origin;
}

/**
 * The URL as a crawler would send it, escapes in upper case, for the dialects that take it as it stands: those leave to their
 * caller what is done here, or `/caf\u00e9` and `/x/../cart` would pass rules that forbid them. A path stays a path.
 */
export function asSent(item: string): string {
  // Nothing in it that the platform's URL would change: no dot segment, no character to be escaped, no escape.
  if (plainItem.test(item) && !item.includes("/.")) return item;
  const href = item.charCodeAt(0) === slash ? new URL(item, anyOrigin).href.slice(anyOrigin.length) : new URL(item).href;
  return href.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

const plainItem = /^(?:https?:\/\/[a-z0-9.-]+(?::[0-9]+)?)?\/[A-Za-z0-9\-._~/!&()*+,;=:@$?]*$/;
const anyOrigin = "https://host.invalid";

/** An item that no URL could be made of, for the row and the message. */
export function unreadable(code: "line-too-long" | "not-utf-8", item: string): Refusal {
  return code === "line-too-long"
    ? { ...invalid("the line is longer than 1 MiB", "leave it out", item), code }
    : { ...invalid("the line is not UTF-8", "percent-encode the octets beyond ASCII", item), code };
}

function invalid(why: string, what: string, item: string): Refusal {
  return { reason: "invalid-url", code: "invalid-url", explanation: why, advice: `${quoted(item)} has no answer, for ${why}: ${what}` };
}

function otherOrigin(item: string, origin: string): Refusal {
  return {
    reason: "other-origin",
    code: "other-origin",
    explanation: `the file governs ${origin} only`,
    advice:
      `${quoted(item)} has no answer, for the file governs ${origin} only: ask with the robots.txt of that URL's own origin, ` +
      "or say with --origin what the file governs",
  };
}

function prefixOf(origin: string | null): string {
  // No URL begins with a NUL, so nothing is taken for this origin while there is none.
  return origin === null ? "\u0000" : `${origin}/`;
}

function hasLineBreakOrTab(item: string): boolean {
  return item.includes("\t") || item.includes("\n") || item.includes("\r");
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
