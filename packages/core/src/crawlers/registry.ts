// The known crawlers as compact data: it ships to browsers, so no prose and no addresses; those are in sources.ts, row by row.
// In: the families of each area (registry-search.ts, registry-ai.ts, registry-web.ts). Out: all of them, which crawler.ts expands
// on first use. A family holds what its rows share: operator, dialect, whether anybody documents that dialect, six letters of
// traits, and the meta names. Families of one operator stand together, in one area. A new crawler is one row there and one entry
// in the sources of that area.
import type { DialectName } from "../dialect/index.ts";
import { aiFamilies } from "./registry-ai.ts";
import { searchFamilies } from "./registry-search.ts";
import { webFamilies } from "./registry-web.ts";

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

/** Every row; operators in the order in which `crawlers()` lists them. */
export const families: readonly CrawlerFamily[] = [...searchFamilies, ...aiFamilies, ...webFamilies];
