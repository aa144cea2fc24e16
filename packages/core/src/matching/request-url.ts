// A URL as a user names it. In comes a text, out come its parts as a crawler would send them; the text is parsed at
// most once, however many agents, dialects and files are asked about it. Next on the path: request-path.ts.

const slash = 0x2f;
const backslash = 0x5c;
/** The host of paths that are given without one. */
const anyOrigin = "https://host.invalid";

/**
 * A URL to ask about: absolute, or a path that begins with "/".
 *
 * A string is matched as each dialect says; under a dialect that takes URLs as written, `/x/../cart` and `/caf\u00e9`
 * then pass rules that forbid what is really sent. A `RequestUrl` is what a crawler would send, under every dialect.
 */
export class RequestUrl {
  /** The URL as given. */
  readonly text: string;
  #parsed: URL | null | undefined;

  constructor(url: string | URL) {
    this.text = typeof url === "string" ? url : url.href;
  }

  /** Whether the text is a path. What begins with two slashes names a host (RFC 3986 section 4.2). */
  get isPath(): boolean {
    if (this.text.charCodeAt(0) !== slash) return false;
    const second = this.text.charCodeAt(1);
    return second !== slash && second !== backslash;
  }

  /** The platform's URL, for a path on a host that does not exist; null when the text is no URL. */
  get parsed(): URL | null {
    if (this.#parsed === undefined) this.#parsed = parsedUrl(this.text);
    return this.#parsed;
  }

  /** The platform's URL; null when the text is no absolute URL. */
  get absolute(): URL | null {
    return this.text.charCodeAt(0) === slash ? null : this.parsed;
  }

  /** Path and query as they are sent; null when the text is no URL with an authority. */
  get target(): string | null {
    return this.parsed === null ? null : targetOf(this.parsed.href);
  }

  /**
   * The URL as it is sent, escapes in upper case; a path stays a path. Null when the text is no URL with an authority.
   */
  get asSent(): string | null {
    // The platform's URL would change nothing: no dot segment, no character to escape, no escape.
    if (plain.test(this.text) && !this.text.includes("/.")) return this.text;
    if (this.target === null || this.parsed === null) return null;
    const { href } = this.parsed;
    const sent = this.isPath ? href.slice(anyOrigin.length) : href;
    return sent.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
  }
}

/** Of hosts, those that are valid whatever the platform knows: no punycode, no address; of ports, no default one. */
const plain = new RegExp(
  "^(?:https?://(?:[a-z0-9]+(?:-[a-z0-9]+)*\\.)*[a-z][a-z0-9]*(?::(?!80/|443/)[1-9][0-9]{0,3})?)?" +
    "/[A-Za-z0-9\\-._~/!&()*+,;=:@$?]*$",
);

/** Path and query of the text as the platform's URL would send them; null when it is no URL with an authority. */
export function platformTarget(text: string): string | null {
  const url = parsedUrl(text);
  return url === null ? null : targetOf(url.href);
}

function parsedUrl(text: string): URL | null {
  return urlOf(text, text.charCodeAt(0) === slash ? anyOrigin : null);
}

/** The absolute URL that the text is, alone or relative to the base; null for another text. */
export function urlOf(text: string, base: string | null = null): URL | null {
  try {
    return base === null ? new URL(text) : new URL(text, base);
  } catch {
    return null;
  }
}

/** `search` would drop the "?" of an empty query, so path and query are cut from the whole. */
function targetOf(href: string): string | null {
  const authority = href.indexOf("://");
  if (authority < 0 || authority !== href.indexOf(":")) return null;
  let end = href.indexOf("#");
  if (end < 0) end = href.length;
  for (let i = authority + 3; i < end; i++) {
    const code = href.charCodeAt(i);
    if (code === slash) return href.slice(i, end);
    if (code === 0x3f) return `/${href.slice(i, end)}`;
  }
  return "/";
}
