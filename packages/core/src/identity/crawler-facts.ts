// What the registry knows of how a crawler's visits can be verified: the lists of addresses that its operator
// publishes, the masks of their names, and whether people's own devices send its name. In: a crawler. Out: its facts.
import type { Crawler } from "../crawlers/index.ts";
import { crawlers } from "../crawlers/index.ts";
import { type RangeFeed, rangeFeeds } from "../crawlers/published-ranges.ts";
import { dnsMasks, sentByPeople } from "../crawlers/reverse-dns.ts";

/** How visits of a crawler can be verified. */
export interface CrawlerFacts {
  /** The lists of the addresses that it sends from; empty where none is published. */
  readonly feeds: readonly RangeFeed[];
  /** The other lists of its operator. */
  readonly operatorFeeds: readonly RangeFeed[];
  /** The masks of its reverse names; empty where its operator does not use reverse DNS. */
  readonly masks: readonly string[];
  /** The masks of its operator's other crawlers. */
  readonly operatorMasks: readonly string[];
  /** Whether machines that are not the operator's send its name as well. */
  readonly isSentByPeople: boolean;
}

let table: ReadonlyMap<string, CrawlerFacts> | undefined;

/** The facts of a crawler, by the registry. */
export function factsOf(crawler: Crawler): CrawlerFacts {
  table ??= new Map(crawlers().map((one) => [one.name, assemble(one)]));
  return table.get(crawler.name) ?? assemble(crawler);
}

function assemble({ name, operator }: Crawler): CrawlerFacts {
  const siblings = new Set(crawlers().flatMap((one) => (one.operator === operator ? [one.name] : [])));
  const ofOperator = rangeFeeds.filter((feed) => feed.operator === operator);
  const masks = dnsMasks.flatMap(([masks, names]) => (names.includes(name) ? masks : []));
  const all = dnsMasks.flatMap(([masks, names]) => (names.some((one) => siblings.has(one)) ? masks : []));
  return {
    feeds: ofOperator.filter((feed) => feed.crawlers.includes(name)),
    operatorFeeds: ofOperator.filter((feed) => !feed.crawlers.includes(name)),
    masks,
    operatorMasks: all.filter((mask) => !masks.includes(mask)),
    isSentByPeople: sentByPeople.includes(name),
  };
}
