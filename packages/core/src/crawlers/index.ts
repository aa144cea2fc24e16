// The crawler registry. Its sources are a separate entry, `@maycrawl/core/crawler-sources`.
export type { CrawlerPurpose, CrawlerVerification, Support } from "./crawler-family.ts";
export type { Crawler } from "./crawler.ts";
export { crawlers, crawlersByPurpose, findCrawler, findSpelledCrawler, lettersOf } from "./crawler.ts";
export type { CrawlerSet } from "./sets.ts";
export { crawlerSet, crawlerSets } from "./sets.ts";
export type { Identification } from "./identification.ts";
export { namedCrawlers, readIdentification } from "./identification.ts";
