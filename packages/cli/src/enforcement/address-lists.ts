// The addresses that configuration is written with. In: the lists of --ranges, and what becomes of requests from
// elsewhere.
// Out: prefixes by crawler, and when the first list that refuses expires. Nobody is refused for an address unless every
// list of the crawler is there, whole, fresh, and called complete by its operator.
import { findCrawler } from "@maycrawl/core";
import { freshRangesMs, rangeFeeds } from "@maycrawl/core/identity";
import { labelOf, type NamedRanges, phoneNames } from "@maycrawl/publish";
import { type ListedRanges, knownRanges } from "../input/known-ranges.ts";
import type { Messages } from "../terminal/messages.ts";

/** What to do with a request under a name from an address that is in none of its lists. */
export type OutsideRanges = "as-named" | "refuse";

/** The addresses of crawlers. */
export interface AddressLists {
  readonly ranges: readonly NamedRanges[];
  /** When the first list that refuses is no longer fresh; null where none refuses. */
  readonly expiresMs: number | null;
}

/** The lists of the folder, by crawler. Throws CommandError if the folder cannot be read. */
export async function addressLists(
  folder: string,
  outside: OutsideRanges,
  nowMs: number,
  messages: Messages,
): Promise<AddressLists> {
  const known = await knownRanges({ ranges: folder }, undefined, messages);
  const bySet = new Map<string, { labels: string[]; prefixes: readonly string[]; refusesOthers: boolean }>();
  let expiresMs: number | null = null;
  for (const name of new Set(rangeFeeds.flatMap(({ crawlers }) => crawlers))) {
    const feeds = rangeFeeds.filter(({ crawlers }) => crawlers.includes(name));
    const lists = feeds.flatMap(({ id }) => known.get(id) ?? []).filter(({ list }) => list.fault === null);
    const prefixes = [...new Set(lists.flatMap(({ list }) => list.prefixes.map(({ prefix }) => prefix)))].sort();
    if (prefixes.length === 0) continue;
    const label = labelOf(findCrawler(name)?.name ?? name);
    const doubt = outside === "refuse" ? doubtAbout(label, feeds.length, lists, nowMs) : null;
    if (doubt !== null) messages.note(`${name} is not refused for its address: ${doubt}`);
    const refusesOthers = outside === "refuse" && doubt === null;
    if (refusesOthers) {
      const until = Math.min(...lists.map(({ checkedMs }) => checkedMs + freshRangesMs));
      expiresMs = Math.min(expiresMs ?? until, until);
    }
    const key = `${refusesOthers} ${prefixes.join()}`;
    const same = bySet.get(key);
    if (same === undefined) bySet.set(key, { labels: [label], prefixes, refusesOthers });
    else same.labels.push(label);
  }
  return { ranges: [...bySet.values()], expiresMs };
}

/** Why nobody may be refused for an address by these lists; null where they may. */
function doubtAbout(label: string, feeds: number, lists: readonly ListedRanges[], nowMs: number): string | null {
  if (phoneNames.has(label.toLowerCase())) return "apps on people's phones send this name";
  if (lists.length < feeds) return "not all of its lists are in the folder";
  if (lists.some(({ feed }) => !feed.isComplete)) return "its operator does not call the list complete";
  if (lists.some(({ list }) => !list.isWhole)) return "not every entry of its list can be read";
  // Written negated so that NaN counts as stale.
  if (lists.some(({ checkedMs }) => !(nowMs - checkedMs < freshRangesMs && checkedMs - nowMs < freshRangesMs)))
    return "its list is over 7 days old, or does not say how old";
  return null;
}
