// What was pasted into the one field: a URL to fetch, or a text that stays in the tab: a robots.txt, HTML, response
// headers. When in doubt it is a robots.txt, which is never sent: only lines that all read as URLs lead to a request.
// Next: url-list.ts.

/** The most characters of one input: ten times what any crawler reads of a robots.txt. */
export const mostCharacters = 5_000_000;

/** What an input is. */
export type InputKind =
  | { readonly kind: "empty" }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "urls"; readonly urls: readonly string[] }
  | { readonly kind: "headers"; readonly text: string }
  | { readonly kind: "html"; readonly text: string }
  | { readonly kind: "robots-txt"; readonly text: string };

/** What the input is. Linear; content never throws. */
export function inputKind(text: string): InputKind {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  const lines = trimmed
    .split(/\r\n|\r|\n/, 2_000)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first = ""] = lines;
  if (lines.length === 1) {
    const url = urlOf(first);
    if (url !== null) return { kind: "url", url };
  } else if (lines.every((line) => isWrittenUrl(line))) {
    return { kind: "urls", urls: lines };
  }
  if (/^<(?:!doctype|html|head|meta|title|body|!--)/i.test(first)) return { kind: "html", text };
  if (/^HTTP\/[0-9.]{1,3} [1-5][0-9][0-9]/.test(first)) return { kind: "headers", text };
  // Header fields alone: one that speaks to crawlers, and nothing that a robots.txt would begin with.
  if (
    lines.some((line) => /^x-robots-tag[ \t]*:/i.test(line)) &&
    !lines.some((line) => /^(?:user-agent|disallow|allow)[ \t]*:/i.test(line))
  ) {
    return { kind: "headers", text };
  }
  return { kind: "robots-txt", text };
}

/**
 * The URL that a mistyped line may have meant: `shop example`, `htps://shop.example/`, `/cart`. Null if the text
 * reads as a robots.txt or a comment; the empty text if there is no good guess.
 */
export function meantUrl(text: string): string | null {
  const line = text.trim();
  const scheme = /^(?:h{0,2}t{1,3}p{0,2}s{0,2}|ftp):\/{0,3}/i.exec(line)?.[0] ?? /^[a-z]+:?\/\//i.exec(line)?.[0] ?? "";
  if (/[\r\n]/.test(line) || line.startsWith("#")) return null;
  if (line.startsWith("<") || (scheme === "" && /^[a-z][a-z -]*:/i.test(line))) return null;
  const isPath = line.startsWith("/");
  const host = line.slice(scheme.length).replace(/^\/+/, "").replaceAll(/\s+/g, ".");
  return isPath ? "" : (urlOf(host) ?? "");
}

/**
 * The URL that a line stands for: as written if it has a scheme; with https if it begins with a host name. Null for all
 * else: blanks, other schemes, a record of a robots.txt.
 */
export function urlOf(line: string): string | null {
  if (line === "" || /\s/.test(line)) return null;
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : hostLike(line) ? `https://${line}` : null;
  if (written === null) return null;
  try {
    const url = new URL(written);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

function isWrittenUrl(line: string): boolean {
  return /^https?:\/\//i.test(line) && urlOf(line) !== null;
}

/** Whether a line begins with a host: labels joined by dots, or localhost; then a port, a path, or nothing. */
function hostLike(line: string): boolean {
  const host = line.split(/[/?#]/, 1)[0] ?? "";
  const name = host.replace(/:[0-9]{1,5}$/, "");
  if (name === "localhost") return true;
  // robots.txt is a file's name, not a host.
  return name.length <= 253 && /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?$/u.test(name) && !/^robots\.txt$/i.test(name);
}
