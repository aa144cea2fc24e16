// The door of the crawler registry. Provenance is not behind it: `@maycrawl/core/crawler-sources` is an entry of its own.
export type { CrawlerPurpose } from "./crawler-family.ts";
export type { Crawler, CrawlerVerification, Support } from "./crawler.ts";
export { crawlers, crawlersByPurpose, findCrawler } from "./crawler.ts";
export type { CrawlerSet } from "./sets.ts";
export { crawlerSet, crawlerSets } from "./sets.ts";
export type { Identification } from "./identification.ts";
export { readIdentification } from "./identification.ts";
