// Which product token a caller means: robots-parser's callers give tokens, names with a version, and whole User-Agent
// headers. In: that text. Out: the literal token to look for. Next: index.ts.
import { readIdentification } from "@maycrawl/core";

/**
 * The product token to ask with, as a list of one; an empty list stands for crawlers that are not named. TypeError
 * unless the user agent is a string.
 *
 * Source: RFC 9309 section 2.2.1.
 */
export function tokensOf(userAgent: string): readonly string[] {
  if (typeof userAgent !== "string") {
    throw new TypeError(`userAgent must be a product token or a User-Agent header, got ${String(userAgent)}`);
  }
  const text = userAgent.trim();
  // What comes before the first character that no token holds is the token: the dialect cuts it there.
  if (text === "" || text.startsWith("*")) return [];
  // A header that begins as a browser's names the crawler further on.
  if (!/^mozilla(?![a-z0-9_-])/i.test(text)) return [text];
  return [readIdentification(text)?.productToken ?? text];
}
