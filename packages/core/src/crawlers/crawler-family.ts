// The form in which the registry holds crawlers: rows in families that share operator, dialect and traits. The families of each area
// are registry-search.ts, registry-ai.ts and registry-web.ts; registry.ts has all of them.
import type { DialectName } from "../dialect/index.ts";

/** What a crawler mainly fetches pages for; a sentence on each is in `crawlerSets`. */
export type CrawlerPurpose =
  | "search"
  | "assistant"
  | "training"
  | "dataset"
  | "preview"
  | "advertising"
  | "archive"
  | "seo"
  | "monitoring"
  | "security"
  | "research"
  | "feed"
  | "tool"
  | "other";

/** Marks: `*` the global group does not bind it, `-` ignores robots.txt, `c` control token that never fetches, `x` retired. */
export type CrawlerRow = readonly [
  name: string,
  purpose: CrawlerPurpose,
  marks?: string,
  /** The fallback chain, most specific first, parted by blanks; left out: the name; "": none. */
  productTokens?: string,
];

/** Rows that share operator, dialect, traits and meta names. */
export type CrawlerFamily = readonly [
  operator: string,
  dialect: DialectName,
  isDialectDocumented: boolean,
  /**
   * Five of y, n, ?: allow, wildcards `*` and `$`, crawl-delay, sitemap, robots meta tags. Then how a visit is verified: d reverse
   * DNS, i a list of addresses, b both, w Web Bot Auth, n not at all, ? not known.
   */
  traits: string,
  rows: readonly CrawlerRow[],
  /** The meta names besides `robots`, most specific first, parted by blanks. */
  metaNames?: string,
];
