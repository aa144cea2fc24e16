// What the status of a page's response means for indexing, by the operator of the crawler. One table; where an operator
// documents nothing, an error or a redirect leaves the answer open.

/** What a status means to a crawler's operator. */
export type StatusMeaning =
  /** The content counts, and so do its rules. */
  | "content"
  /** The page is not indexed, and removed where it was; its content is ignored. */
  | "not-indexed"
  /** The content is ignored for now, and asked for again. */
  | "later"
  /** The page that the redirect leads to counts. */
  | "redirect"
  /** No source says what becomes of such a page. */
  | "undocumented";

/**
 * What the status means to the operator; null: the status is not known, and the content counts.
 *
 * Source: Google, "How HTTP status codes affect Google's crawlers": 4xx except 429 is not indexed and its content
 * ignored; 429 and 5xx content is ignored, and the crawl slows down; redirects are followed. Yandex, "Server response
 * check": a page whose response is not 200 is excluded from search; "HTTP status codes reference": 304 means that the
 * page is as it was. RFC 9110 section 15.
 */
export function statusMeaning(status: number | null, operator: string): StatusMeaning {
  if (status === null || status === 304) return "content";
  if (operator === "Yandex") return status === 200 ? "content" : "not-indexed";
  if (status >= 200 && status < 300) return "content";
  if (status >= 300 && status < 400) return "redirect";
  if (operator !== "Google") return "undocumented";
  return status === 429 || status >= 500 ? "later" : "not-indexed";
}
