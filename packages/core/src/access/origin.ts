// Which robots.txt governs a URL: that of its origin, the triple of scheme, host and port (RFC 9309 section 2.3). In: a
// URL as text, as the platform's object or as a `RequestUrl`. Out: its origin with the key that stores and clocks know it by. The
// platform's URL does the reading: case, default ports, punycode and every notation of an address are brought into one
// form.
import { RequestUrl } from "../matching/index.ts";

/**
 * The schemes whose robots.txt can be asked for, with their default ports.
 *
 * Source: URL Standard section 4.2, "special scheme".
 */
export const defaultPorts = { http: 80, https: 443, ftp: 21 } as const;

/** A scheme of an origin. */
export type OriginScheme = keyof typeof defaultPorts;

/**
 * What one robots.txt governs: all paths of one scheme, host and port, and nothing else.
 *
 * Source: RFC 9309 section 2.3; RFC 6454 section 4.
 */
export interface Origin {
  readonly scheme: OriginScheme;
  /**
   * In lower case, names of other scripts as punycode, IPv4 in four decimals, IPv6 in brackets; a trailing dot is
   * another host.
   */
  readonly host: string;
  /** The port that is connected to, also where the URL names none. */
  readonly port: number;
  /**
   * `https://shop.example`, `http://shop.example:8080`: without user, without a default port. Two URLs of one origin
   * have one key.
   */
  readonly key: string;
  /** Where its robots.txt is. */
  readonly robotsTxtUrl: string;
}

/**
 * The origin of a URL, null when it has none that a robots.txt could govern: what does not parse, another scheme than
 * http, https and ftp. User, path, query and fragment do not matter. TypeError when it is neither a string nor a URL nor
 * a `RequestUrl`.
 *
 * @example
 * originOf("hTtP://user@eXamPle.cOm:1234/somefile.html")?.robotsTxtUrl; // "http://example.com:1234/robots.txt"
 *
 * Source: RFC 9309 section 2.3.
 */
export function originOf(url: string | URL | RequestUrl): Origin | null {
  const parsed = parsedUrl(url);
  if (parsed === null) return null;
  const scheme = parsed.protocol.slice(0, -1);
  if (!isScheme(scheme)) return null;
  const host = parsed.hostname;
  const isDefault = parsed.port === "";
  const key = `${scheme}://${host}${isDefault ? "" : `:${parsed.port}`}`;
  return {
    scheme,
    host,
    port: isDefault ? defaultPorts[scheme] : Number(parsed.port),
    key,
    robotsTxtUrl: `${key}/robots.txt`,
  };
}

/**
 * Whether the file at the first URL is the robots.txt that governs the second: of the same origin, and named
 * `/robots.txt`, in lower case, without a query. A file in a folder governs nothing. TypeError when either is neither a
 * string nor a URL.
 *
 * @example
 * governs("https://example.com:443/robots.txt", "https://example.com/folder/file"); // true
 * governs("https://example.com/folder/robots.txt", "https://example.com/folder/file"); // false
 *
 * Source: RFC 9309 section 2.3.
 */
export function governs(robotsTxtUrl: string | URL, url: string | URL): boolean {
  const file = parsedUrl(robotsTxtUrl);
  const origin = originOf(url);
  const fileOrigin = originOf(robotsTxtUrl);
  if (file === null || fileOrigin === null || origin?.key !== fileOrigin.key || file.pathname !== "/robots.txt")
    return false;
  // An empty query is one too, and the platform's `search` does not tell it from none.
  const fragment = file.href.indexOf("#");
  return !(fragment < 0 ? file.href : file.href.slice(0, fragment)).includes("?");
}

function isScheme(scheme: string): scheme is OriginScheme {
  return Object.hasOwn(defaultPorts, scheme);
}

function parsedUrl(url: string | URL | RequestUrl): URL | null {
  if (typeof url === "string") return new RequestUrl(url).absolute;
  if (url instanceof RequestUrl) return url.absolute;
  if (url instanceof URL) return url;
  throw new TypeError(`url must be a string or a URL, got ${url === null ? "null" : typeof url}`);
}
