// Retrieves the lists of address ranges that operators publish, politely: each at most once an hour (JAFAR, "Fetching
// and Caching"), sooner only if asked to, with the validators of the copy kept, one request a second to each host, by
// one process at a time. In: a store and the lists. Out: what came of each. What is no list, and a version that is not
// understood, leaves the list kept before. Next: ../retrieval/robots-txt.ts, which does the retrieval.
import { type AccessHistory, type Attempt, lastGoodOf, remember } from "@maycrawl/core/access";
import { type RangeFeed, rangeFeeds, rangeLimits } from "@maycrawl/core/identity";
import { pause } from "../pause.ts";
import { robotsTxtWith } from "../retrieval/robots-txt.ts";
import { type RetrievalOptions, settingsOf } from "../retrieval/settings.ts";
import { maxLeaseMs, type RobotsStore } from "../store/store.ts";
import { asFailure, type KeptRanges, keptRanges, rangeKey, readOctets } from "./kept-ranges.ts";

/** What came of the update of a list. */
export interface RangeUpdate {
  readonly feed: RangeFeed;
  /**
   * `retrieved`: it is new. `unchanged`: the operator says that the copy holds, or sent it again. `not-due`: it was
   * asked for within the last hour. `elsewhere`: another process is asking. `failed`: there is no new list.
   */
  readonly outcome: "retrieved" | "unchanged" | "not-due" | "elsewhere" | "failed";
  /** What is kept now; null if there is no list. */
  readonly kept: KeptRanges | null;
  /** Why it failed, for people; a stranger's words may be in it. */
  readonly detail: string | null;
}

/** Options of an update; the store and the User-Agent are required. */
export interface RangeUpdateOptions {
  readonly store: RobotsStore;
  readonly userAgent: string;
  /** By default all that are known. */
  readonly feeds?: readonly RangeFeed[];
  /** Where a list is asked for; by default at its operator's. */
  readonly urlOf?: (feed: RangeFeed) => string;
  /** Asks even for what was asked for within the last hour. */
  readonly isForced?: boolean;
  readonly network?: RetrievalOptions;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Between two requests to a host, in milliseconds: by default 1000. */
  readonly intervalMs?: number;
  /** Hosts that are asked at the same time: by default 8. */
  readonly hostsAtOnce?: number;
  /** Called as each list is done. */
  readonly onUpdate?: (update: RangeUpdate) => void;
  readonly signal?: AbortSignal;
}

const hourMs = 3_600_000;
/** Operators should renew their lists daily, so a longer lifetime is not believed. */
const longestFreshMs = 24 * hourMs;
const afterFailureMs = 600_000;
const defaultIntervalMs = 1_000;

/**
 * Updates the lists. Never rejects for what an operator's server does; rejects with a `StoreError` if the store cannot
 * answer. The updates come in the order of the lists.
 *
 * @example
 * const updates = await updateRanges({ store, userAgent: "ShopBot/1.0 (+https://shop.example/bot)" });
 *
 * Source: draft-illyes-webbotauth-jafar-00; RFC 9111.
 */
export async function updateRanges(options: RangeUpdateOptions): Promise<readonly RangeUpdate[]> {
  const { feeds = rangeFeeds, urlOf = ({ url }) => url, hostsAtOnce = 8, onUpdate = () => {} } = options;
  const settings = settingsOf({ ...options.network, ...(options.now === undefined ? {} : { now: options.now }) });
  const document = { octets: rangeLimits.textLength, accept: "application/json, text/csv, text/plain, */*;q=0.5" };
  const retrieve = robotsTxtWith(settings, options.signal === undefined ? [] : [options.signal], document);
  const updates = new Map<RangeFeed, RangeUpdate>();
  const hosts = new Map<string, RangeFeed[]>();
  for (const feed of feeds) {
    const host = hostOf(urlOf(feed));
    hosts.set(host, [...(hosts.get(host) ?? []), feed]);
  }
  const queue = [...hosts.values()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const feed of next) {
        const update = await updateOne(feed, urlOf(feed), retrieve, options);
        updates.set(feed, update);
        onUpdate(update);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.max(1, hostsAtOnce) }, worker));
  } finally {
    settings.endLookups();
  }
  return feeds.flatMap((feed) => updates.get(feed) ?? []);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

async function updateOne(
  feed: RangeFeed,
  url: string,
  retrieve: ReturnType<typeof robotsTxtWith>,
  {
    store,
    userAgent,
    isForced = false,
    now = Date.now,
    sleep = pause,
    intervalMs = defaultIntervalMs,
  }: RangeUpdateOptions,
): Promise<RangeUpdate> {
  const key = rangeKey(feed);
  const settled = async (outcome: RangeUpdate["outcome"], detail: string | null = null): Promise<RangeUpdate> => {
    const kept = (await keptRanges(store, { feeds: [feed] })).get(feed.id) ?? null;
    return { feed, outcome, kept, detail };
  };
  const lease = await store.lease(key, maxLeaseMs);
  if (lease === null) return settled("elsewhere");
  try {
    const before = (await store.get(key))?.history ?? null;
    if (!isForced && before !== null && before.last.url === url && now() < dueMs(before)) return settled("not-due");
    const good = before === null ? null : lastGoodOf(before);
    // Without its octets a copy cannot be validated.
    const hasCopy = good?.body !== null && good?.body !== undefined && (await store.body(good.body.hash)) !== null;
    const turn = async (target: string): Promise<void> => {
      const slot = await store.slot({ host: hostOf(target), intervalMs });
      if (slot.id !== null && slot.atMs > slot.nowMs) await sleep(slot.atMs - slot.nowMs);
    };
    await turn(url);
    await store.renew(lease, maxLeaseMs);
    const { attempt, body } = await retrieve(url, { userAgent, kept: hasCopy ? good : null, nextTurn: turn });
    const failure = failureOf(attempt, body, feed);
    // A body that is no list must not take the place of the last good copy.
    const outcome =
      failure !== null && attempt.fault === null && attempt.body !== null ? asFailure(attempt, failure) : attempt;
    const history = remember(before, outcome);
    await store.setIfNewer({ origin: key, history, token: lease.token }, outcome === attempt ? body : null);
    if (failure !== null) return settled("failed", failure);
    const isSame = attempt.isValidated || attempt.body?.hash === good?.body?.hash;
    if (!attempt.isValidated) await store.appendVersion(versionOf(key, attempt));
    return settled(isSame ? "unchanged" : "retrieved");
  } finally {
    await store.release(lease);
  }
}

/** Why the attempt brought no list; null if it did. */
function failureOf(attempt: Attempt, body: Uint8Array | null, feed: RangeFeed): string | null {
  const { status, fault, isValidated, body: facts } = attempt;
  if (fault !== null) return attempt.hops.at(-1)?.detail ?? fault;
  if (isValidated) return null;
  if (status === null || status < 200 || status > 299) return `it answered ${status ?? "without a status"}`;
  if (body === null || facts === null) return "it sent nothing";
  if (facts.isCut) return `it is longer than ${rangeLimits.textLength} bytes`;
  const list = readOctets(feed, body, facts.mediaType);
  return list.fault === null ? null : `${list.fault}: ${list.detail ?? ""}`;
}

function versionOf(key: string, attempt: Attempt): Parameters<RobotsStore["appendVersion"]>[0] {
  return {
    origin: key,
    seenMs: attempt.finishedMs,
    result: "successful",
    status: attempt.status,
    fault: null,
    hash: attempt.body?.hash ?? null,
    sizeOctets: attempt.body?.sizeOctets ?? 0,
  };
}

/** When the list may be asked for again. */
function dueMs({ last }: AccessHistory): number {
  if (last.fault !== null || (last.status !== null && last.status >= 400))
    return Math.max(last.finishedMs + afterFailureMs, last.retryAfterMs ?? 0);
  return last.finishedMs + Math.min(Math.max(last.freshForMs ?? 0, hourMs), longestFreshMs);
}
