// The URL that a request carries. In: a caller's text. Out: the text that rules are asked about.

/**
 * The URL as a request would carry it, escapes in upper case: some dialects take URLs as they stand and leave that to
 * their caller. Null if it is invalid.
 */
export function urlAsSent(url: string | URL): string | null {
  try {
    const sent = new URL(url);
    sent.hash = "";
    return sent.href.replace(/%[0-9a-f]{2}/g, (escape) => escape.toUpperCase());
  } catch {
    return null;
  }
}
