// The form in which the registry holds crawlers: those that share an operator and what is known of it stand together in
// a family. The families are in registry-search.ts, registry-ai.ts, registry-web.ts and registry-listed.ts;
// registry.ts joins them.
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

/** Whether a crawler acts on a record, an operator or a tag; unknown: no source says. */
export type Support = "yes" | "no" | "unknown";

/**
 * How a visit can be verified, according to the operator: the name that its address resolves to and back, a published
 * list of addresses, both, or a signature of the request. None: the operator says that there is no way, or nothing ever
 * fetches under the token. Which names and which list is in the entry `@maycrawl/core/crawler-sources`.
 */
export type CrawlerVerification =
  "reverse-dns" | "ip-list" | "reverse-dns-and-ip-list" | "web-bot-auth" | "none" | "unknown";

/** One crawler of a family; the fields mean what those of `Crawler` mean. */
export interface CrawlerRow {
  readonly name: string;
  readonly purpose: CrawlerPurpose;
  /** The fallback chain, most specific first. Left out: the name. Empty: no token addresses it. */
  readonly productTokens?: readonly string[];
  /** Left out: yes. */
  readonly obeysRobotsTxt?: false;
  /** Left out: yes, if it obeys robots.txt. */
  readonly obeysGlobalGroup?: false;
  /** Left out: no. */
  readonly isControlOnly?: true;
  /** Left out: no. */
  readonly isRetired?: true;
}

/** Crawlers that share an operator and its word; what is left out is unknown. */
export interface CrawlerFamily {
  readonly operator: string;
  /** How they read robots.txt, where a source says so. */
  readonly dialect?: DialectName;
  /** How they are taken to read it where no source says; left out: `rfc9309`. */
  readonly assumedDialect?: DialectName;
  readonly allow?: Support;
  readonly wildcards?: Support;
  readonly crawlDelay?: Support;
  readonly sitemap?: Support;
  readonly readsMeta?: Support;
  /** The names of robots meta tags that they read besides `robots`, most specific first. */
  readonly metaNames?: readonly string[];
  readonly verification?: CrawlerVerification;
  readonly crawlers: readonly CrawlerRow[];
}
