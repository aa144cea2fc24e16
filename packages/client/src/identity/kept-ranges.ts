// The lists of address ranges that a store remembers. A list is kept as a robots.txt is: the last try, the last good
// copy with its validators, the octets once by hash, and a version each time that they change. So every store can keep
// them, whether one machine uses it or a fleet. In: a store. Out: what core's `identify` takes. Next:
// range-updates.ts, which retrieves them.
import { type Attempt, lastGoodOf } from "@maycrawl/core/access";
import { type KnownRanges, parseRanges, type RangeFeed, rangeFeeds, type RangeList } from "@maycrawl/core/identity";
import type { RobotsStore } from "../store/store.ts";

/** The store's key of a list; no origin has a blank in it. */
export function rangeKey(feed: RangeFeed): string {
  return `ranges ${feed.id}`;
}

/** A list that is kept, and how the last try to get it went. */
export interface KeptRanges extends KnownRanges {
  readonly feed: RangeFeed;
  /** The octets' SHA-256, in hexadecimal. */
  readonly hash: string;
  /** Where it was retrieved from. */
  readonly url: string;
  readonly lastTry: Attempt;
}

/** Versions of a list that are looked through for the one of a moment. */
const versionsRead = 1_000;

/**
 * The lists that the store has, by `RangeFeed.id`: the newest, or those that held at `atMs`, in milliseconds since
 * 1970-01-01T00:00:00Z. Rejects with a `StoreError` if the store cannot answer.
 *
 * @example
 * const ranges = await keptRanges(store);
 * identify({ address: "66.249.66.1", userAgent: "Googlebot/2.1", atMs: Date.now() }, { ranges }).state;
 */
export async function keptRanges(
  store: RobotsStore,
  options: { readonly feeds?: readonly RangeFeed[]; readonly atMs?: number } = {},
): Promise<Map<string, KeptRanges>> {
  const { feeds = rangeFeeds, atMs = null } = options;
  const kept = await Promise.all(feeds.map(async (feed) => keptOf(store, feed, atMs)));
  return new Map(kept.flatMap((one) => (one === null ? [] : [[one.feed.id, one] as const])));
}

async function keptOf(store: RobotsStore, feed: RangeFeed, atMs: number | null): Promise<KeptRanges | null> {
  const record = await store.get(rangeKey(feed));
  const good = record === null ? null : lastGoodOf(record.history);
  if (record === null || good?.body === null || good?.body === undefined) return null;
  const versions = await store.versions(rangeKey(feed), { limit: atMs === null ? 1 : versionsRead });
  const newest = versions[0]?.hash === good.body.hash ? (versions[0]?.seenMs ?? good.finishedMs) : good.finishedMs;
  // Of an older version it is only known that it held when it was first seen.
  const older = atMs === null || atMs >= newest ? undefined : versions.find(({ seenMs }) => seenMs <= atMs);
  const { hash, mediaType } = older?.hash ? { hash: older.hash, mediaType: null } : good.body;
  const octets = await store.body(hash);
  if (octets === null) return null;
  return {
    feed,
    list: readOctets(feed, octets, mediaType),
    sinceMs: older?.seenMs ?? newest,
    checkedMs: older?.seenMs ?? good.finishedMs,
    hash,
    url: good.url,
    lastTry: record.history.last,
  };
}

/** The list that a body holds. */
export function readOctets(feed: RangeFeed, octets: Uint8Array, mediaType: string | null): RangeList {
  return parseRanges(new TextDecoder().decode(octets), { format: feed.format, mediaType });
}

/** An attempt whose body is no list, as what it is: a failure, after which the list kept before stays. */
export function asFailure(attempt: Attempt, detail: string): Attempt {
  const hops = attempt.hops.map((hop, at) =>
    at === attempt.hops.length - 1 ? { ...hop, fault: "invalid-response" as const, detail } : hop,
  );
  return { ...attempt, hops, fault: "invalid-response", body: null, freshForMs: null };
}
