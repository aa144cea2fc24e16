// Which URLs a file speaks about: those of one origin (RFC 9309 section 2.3: a robots.txt governs the host, scheme and
// port that it is fetched from). In: an item as a user gave it. Out: a URL to ask about, or why the item has no answer.
// Most items begin with the origin as it is written; only the others are parsed.
import type { ErrorCode } from "../error-codes.ts";
import { RequestUrl } from "../matching/index.ts";

/** Why an item has no answer. */
export interface Refusal {
  readonly reason: "invalid-url" | "other-origin";
  readonly code: ErrorCode;
  /** The item, as given. */
  readonly item: string;
  /** Why, as half a sentence. */
  readonly explanation: string;
  /** What to write instead; null where the URL is another file's. */
  readonly remedy: string | null;
}

const schemes: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);

/** The origin that a file governs: the given one, or that of the first absolute URL. */
export class GovernedOrigin {
  #origin: string | null;
  #prefix: string;

  constructor(origin: string | null) {
    this.#origin = origin;
    this.#prefix = prefixOf(origin);
  }

  /** Null while no origin is known. */
  get origin(): string | null {
    return this.#origin;
  }

  /**
   * The item as a URL to ask about, or why the file does not answer it. `isPrintable`: known to hold no control
   * character.
   */
  read(item: string, isPrintable = false): RequestUrl | Refusal {
    const url = new RequestUrl(item);
    if (isPrintable && item.startsWith(this.#prefix)) return url;
    return this.#refusal(url) ?? url;
  }

  #refusal(url: RequestUrl): Refusal | null {
    const item = url.text;
    // The platform's URL would drop tabs and line breaks, and so ask about something that nobody wrote.
    if (/[\t\n\r]/.test(item))
      return invalid(item, "it holds a tab or a line break", "percent-encode it, or leave it out");
    if (item.startsWith(this.#prefix) || url.isPath) return null;
    if (item.startsWith("/")) {
      return invalid(
        item,
        "it begins with two slashes, so it names a host without a scheme",
        "write it as a whole URL",
      );
    }
    const { parsed } = url;
    if (parsed === null) return notAbsolute(item, this.#origin);
    if (!schemes.has(parsed.protocol)) {
      return invalid(
        item,
        "it is not an http, https or ftp URL",
        'write https://host/path, or a path that begins with "/"',
      );
    }
    if (this.#origin === null) {
      this.#origin = parsed.origin;
      this.#prefix = prefixOf(parsed.origin);
    }
    if (parsed.origin === this.#origin) return null;
    return {
      reason: "other-origin",
      code: "other-origin",
      item,
      explanation: `the file governs ${this.#origin} only`,
      remedy: null,
    };
  }
}

/**
 * The item as an absolute URL whose origin can be asked for its robots.txt, or why it has no answer. Paths are taken at
 * `origin`; without one they have no answer.
 */
export function absoluteUrl(item: string, origin: string | null): RequestUrl | Refusal {
  const url = new GovernedOrigin(null).read(item);
  if (!(url instanceof RequestUrl) || !url.isPath) return url;
  return origin === null
    ? invalid(item, "it is a path without a site", "write the whole URL")
    : new RequestUrl(origin + item);
}

/** The refusal of an item that no URL could be made of. */
export function unreadable(code: "line-too-long" | "not-utf-8", item: string): Refusal {
  return code === "line-too-long"
    ? { ...invalid(item, "the line is longer than 1 MiB", "leave it out"), code }
    : { ...invalid(item, "the line is not UTF-8", "percent-encode the bytes beyond ASCII"), code };
}

function notAbsolute(item: string, origin: string | null): Refusal {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(item)) return invalid(item, "it is not a valid URL", "check its host and port");
  const host = origin ?? "https://host";
  const isSimple = /^[\w-][\w.~-]*(\/[!-~]*)?$/.test(item) && item.length <= 100;
  const remedy = isSimple ? `write ${host}/${item} or /${item}` : `write ${host}/path, or a path that begins with "/"`;
  return invalid(item, 'it is neither an absolute URL nor a path that begins with "/"', remedy);
}

function invalid(item: string, explanation: string, remedy: string): Refusal {
  return { reason: "invalid-url", code: "invalid-url", item, explanation, remedy };
}

function prefixOf(origin: string | null): string {
  // No URL begins with a NUL, so without an origin nothing has the prefix.
  return origin === null ? "\u0000" : `${origin}/`;
}
