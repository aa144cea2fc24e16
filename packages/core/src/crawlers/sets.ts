// Sets of crawlers by name, so that many can be asked about at once: `--agent search,training`. In: a set's name. Out:
// its crawlers, or undefined where the name is no set's; a caller then looks for a crawler of that name, and no crawler
// has a set's name or has one for its first product token. What no longer crawls is in no set.
import { crawlers, crawlersByPurpose } from "./crawler.ts";
import type { Crawler } from "./crawler.ts";
import type { CrawlerPurpose } from "./crawler-family.ts";

/** A named set of crawlers: a purpose, or one that goes across purposes. */
export interface CrawlerSet {
  readonly name: Exclude<CrawlerPurpose, "other"> | "ai" | "all";
  /** What its crawlers do, as one sentence. */
  readonly says: string;
}

/** Every set, for help and documentation: the purposes first. `other` is not a set: many crawlers are called so. */
export const crawlerSets: readonly CrawlerSet[] = [
  {
    name: "search",
    says: "They build the index of a search engine, one that answers with links or one that feeds an assistant.",
  },
  { name: "assistant", says: "They fetch a page because a user of an assistant or an agent asked something." },
  { name: "training", says: "They collect text to train models, or their tokens state whether it may be used so." },
  { name: "dataset", says: "They collect pages that others get or buy, for training among other things." },
  { name: "preview", says: "They fetch what was shared in a message or a post, to show its title and picture." },
  { name: "advertising", says: "They read the pages that advertisements stand on or lead to." },
  { name: "archive", says: "They keep copies of pages for later readers." },
  { name: "seo", says: "They collect links and audit sites for search engine optimisation." },
  { name: "monitoring", says: "They ask again and again whether a site answers." },
  { name: "security", says: "They look for weaknesses, malware or unsuitable content." },
  { name: "research", says: "They study the web, at universities and laboratories." },
  { name: "feed", says: "They fetch RSS and Atom feeds that users have subscribed to." },
  { name: "tool", says: "They check or measure a page because somebody set them on it." },
  { name: "ai", says: "Training, assistant and dataset together, with every token that only states a preference." },
  { name: "all", says: "Every crawler that has not retired." },
];

/**
 * The crawlers of the set with this name in the registry's order, without the retired ones; undefined when no set has
 * it. The name is exact, in lower case: `Search` is a product token like any other. Cost is linear in the registry.
 *
 * @example
 * crawlerSet("archive")?.map((crawler) => crawler.operator).includes("Internet Archive"); // true
 */
export function crawlerSet(name: string): readonly Crawler[] | undefined {
  const set = crawlerSets.find((one) => one.name === name)?.name;
  if (set === undefined) return undefined;
  const members = set === "all" ? crawlers() : set === "ai" ? crawlers().filter(isForModels) : crawlersByPurpose(set);
  return members.filter((crawler) => !crawler.isRetired);
}

function isForModels({ purpose, isControlOnly }: Crawler): boolean {
  return isControlOnly || purpose === "training" || purpose === "assistant" || purpose === "dataset";
}
