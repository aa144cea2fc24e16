// Which URLs a robots.txt governs: those of its own origin (RFC 9309 section 2.3). In: a URL as the caller wrote it.
// Out: the URL to match, or null for another origin. A file whose URL is relative governs relative URLs.

/** The origin of URLs that are relative to nothing; no such host exists (RFC 2606 section 2). */
const nowhere = "http://relative.invalid";

/** The origin of one robots.txt. */
export class Scope {
  /** Null if the file's own URL is invalid: then it governs nothing. */
  readonly #origin: { readonly protocol: string; readonly host: string } | null;
  /** What begins a URL of this origin, without parsing it: only its path can follow. */
  readonly #prefix: string | null;
  readonly #isNowhere: boolean;

  constructor(robotsTxtUrl: string | URL) {
    const url = parsed(robotsTxtUrl);
    this.#origin = url;
    this.#prefix = url === null || url.host === "" ? null : `${url.protocol}//${url.host}/`;
    this.#isNowhere = url?.origin === nowhere;
  }

  /** The URL to match, or null if the file does not govern it. */
  governed(url: string): string | null {
    // Once a string holds the origin and the slash after it, nothing that follows changes the origin.
    if (typeof url === "string" && this.#prefix !== null && url.startsWith(this.#prefix)) return url;
    if (this.#isNowhere && isPath(url)) return url;
    const asked = parsed(url);
    if (asked === null || this.#origin === null) return null;
    return asked.protocol === this.#origin.protocol && asked.host === this.#origin.host ? asked.href : null;
  }
}

function isPath(url: string): boolean {
  return typeof url === "string" && /^\/(?![/\\\t\n\r])/.test(url);
}

function parsed(url: string | URL): URL | null {
  try {
    return new URL(url, nowhere);
  } catch {
    return null;
  }
}
