// The entry for crawlers: may I fetch this URL now, and when may I send the request? One User-Agent, one policy, one
// store. The path: agent-sent-as.ts (whose rules), site/sites.ts (what the origin's robots.txt says), here (what that
// means for one URL), politeness/ (when it is the host's turn), polite-fetch.ts and page/ (what is then fetched).
import { setTimeout as sleepFor } from "node:timers/promises";
import { type Agent, type AskOptions, requesterOf, RequestUrl, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import {
  accessPolicies,
  type AccessPolicy,
  type AccessPolicyName,
  crawlAnswer,
  type CrawlAnswerParts,
  crawlAnswerWithout,
  type CrawlPace,
  crawlPaceOf,
  findAccessPolicy,
  isAnsweredByCopy,
  originOf,
  type SiteFacts,
  unknownSite,
} from "@maycrawl/core/access";
import { abortable } from "./abortable.ts";
import { admitted, type AdmissionOptions } from "./admission.ts";
import { agentSentAs } from "./agent-sent-as.ts";
import type { RobotsClientOptions } from "./client-options.ts";
import { CrawlDecision } from "./crawl-decision.ts";
import { type PageOptions, pageFor, type PageRetrieval } from "./page/page-retrieval.ts";
import { refuseUnknownOptions } from "./known-options.ts";
import type { AcquiredSlot, DeferredSlot } from "./politeness/host-queue.ts";
import { Politeness } from "./politeness/politeness.ts";
import { neverBack } from "./politeness/politeness-options.ts";
import { fetchPolitely } from "./polite-hops.ts";
import { httpTransport, type Transport } from "./retrieval/transport.ts";
import { permittedHistories } from "./site/permitted-history.ts";
import { type NoSiteYet, type Site, type SiteOptions, Sites } from "./site/sites.ts";
import { MemoryStore } from "./store/memory-store.ts";
import type { RobotsStore } from "./store/store.ts";
import { BreakerStore, FallbackStore } from "./store/store-relay.ts";
import { Turnstile } from "./turnstile.ts";

/** Options of one question. */
export interface AskingOptions {
  /** The agent to ask about, instead of the client's own. Its name is never sent. */
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
}

/** Options of one turn. */
export interface AcquiringOptions {
  /** The agent whose pace is kept, instead of the client's own. */
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
  /** How long to wait at most, in milliseconds; `Infinity` waits for as long as the signal lets it. */
  readonly maxWaitMs?: number;
}

/**
 * Asks robots.txt before pages are fetched, once for each origin and lifetime, and says when each host may be asked.
 *
 * Content and networks never make it throw: what cannot be known is deferred. Throws a TypeError if an option is
 * invalid.
 *
 * @example
 * const client = new RobotsClient({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)" });
 * const decision = await client.decide("https://shop.example/cart");
 * if (decision.action === "fetch") await client.acquire(decision.url);
 *
 * Source: RFC 9309 sections 2.2.2, 2.3 and 2.4.
 */
export class RobotsClient {
  /** The User-Agent header that is sent. */
  readonly userAgent: string;
  /** The agent whose rules the client obeys. */
  readonly agent: Agent;
  /** What statuses and faults mean. */
  readonly policy: AccessPolicy;
  readonly store: RobotsStore;
  readonly transport: Transport;
  readonly #askOptions: AskOptions;
  readonly #now: () => number;
  readonly #sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly #maxWaitMs: number;
  readonly #politeness: Politeness;
  readonly #sites: Sites;
  /** By file: the rules that bind an agent, and how often it may ask. */
  readonly #rules = new RecentRules();
  readonly #owned: { close(): Promise<void> }[] = [];

  constructor(options: RobotsClientOptions) {
    refuseUnknownOptions(options);
    this.agent = agentSentAs(options.userAgent, options.agent);
    this.userAgent = options.userAgent;
    this.policy = policyOf(options.policy ?? "rfc9309");
    if (options.transport !== undefined && options.network !== undefined) {
      throw new TypeError(
        "network must be left out where transport is given: it says how the client's own transport is made",
      );
    }
    const { dialect, maxSteps } = options;
    this.#askOptions = {
      ...(dialect === undefined ? {} : { dialect }),
      ...(maxSteps === undefined ? {} : { maxSteps }),
    };
    const now = options.now ?? Date.now;
    const sleep = options.sleep ?? sleepOnTimers;
    this.#now = now;
    this.#sleep = sleep;
    this.#maxWaitMs = options.maxWaitMs ?? defaultMaxWaitMs;
    const memory = (): MemoryStore => this.#own(new MemoryStore(options.now === undefined ? {} : { clock: now }));
    this.store = options.store ?? memory();
    const store =
      options.store === undefined ? this.store : new BreakerStore(options.store, options.onNotice ?? ((): void => {}));
    this.transport = options.transport ?? this.#own(httpTransport({ now, ...options.network }));
    this.#politeness = this.#own(
      new Politeness(store, {
        ...options.politeness,
        ...(options.now === undefined ? {} : { clock: neverBack(now) }),
        ...(options.sleep === undefined ? {} : { sleep }),
      }),
    );
    this.#sites = new Sites({
      policy: this.policy,
      store: options.store === undefined ? store : new FallbackStore(store, memory()),
      transport: this.transport,
      politeness: this.#politeness,
      userAgent: this.userAgent,
      now,
      steady: () => performance.now(),
      sleep,
      maxRetrievals: options.maxRetrievals ?? defaultMaxRetrievals,
      maxWaitMs: this.#maxWaitMs,
      maxFileOctets: options.maxFileOctets ?? defaultMaxFileOctets,
      maxOrigins: options.maxOrigins ?? defaultMaxOrigins,
      notOlderThanMs: options.notOlderThanMs ?? Number.NEGATIVE_INFINITY,
      siteFacts: options.siteFacts ?? ((): SiteFacts => unknownSite),
      mayUse: permittedHistories(options.transport, options.network),
    });
  }

  /** The client's clock. */
  now(): number {
    return this.#now();
  }

  /** What the robots.txt of the URL's origin says now, retrieved if need be; null if the URL has no origin to ask. */
  async site(
    url: string | URL | RequestUrl,
    { notOlderThanMs, signal }: SiteOptions = {},
  ): Promise<Site | NoSiteYet | null> {
    const origin = originOf(url);
    return origin === null ? null : abortable(this.#sites.get(origin, notOlderThanMs), signal);
  }

  /** The site by what is remembered, fresh or not; null if nothing is. Nothing is asked. */
  async remembered(url: string | URL): Promise<Site | null> {
    const origin = originOf(url);
    return origin === null ? null : this.#sites.remembered(origin);
  }

  /**
   * Whether the URL may be fetched now, must not be fetched, or is to be asked about again. At most one retrieval, and
   * none while the origin's answer is fresh. Rejects only if the signal is aborted: it goes on without a store that
   * does not answer.
   */
  async decide(url: string | URL, options: AskingOptions = {}): Promise<CrawlDecision> {
    const agent = options.agent ?? this.agent;
    const asked = requestTo(url);
    const origin = asked === null ? null : originOf(asked);
    if (asked === null || origin === null)
      return withoutSite(String(url), agent, null, { ...crawlAnswerWithout("invalid-url"), explanation: noOrigin });
    const site = this.#sites.atHand(origin) ?? (await abortable(this.#sites.get(origin), options.signal));
    if (site.kind === "not-yet")
      return withoutSite(asked.text, agent, origin.key, crawlAnswerWithout(site.reason, null, site.retryAtMs));
    return this.decideBy(site, asked, agent);
  }

  /** As `decide`, by a site that is already known: the one of the URL's own origin. */
  decideBy(site: Site, url: RequestUrl, agent: Agent = this.agent): CrawlDecision {
    const { access, robotsTxt, origin } = site;
    const bound = robotsTxt === null ? null : this.#boundBy(robotsTxt, agent);
    const requester = bound?.rules.requester ?? requesterOf(agent);
    const verdict = bound === null || !isAnsweredByCopy(access) ? null : bound.rules.evaluate(url);
    return new CrawlDecision(crawlAnswer(access, verdict, this.#now(), requester.crawler), {
      url: url.text,
      agent: requester.label,
      crawler: requester.crawler?.name ?? null,
      origin: origin.key,
      access,
      verdict,
    });
  }

  /** The rules that bind the agent at the site; null if no file answers there. */
  rulesAt(site: Site, agent: Agent = this.agent): RuleSet | null {
    return site.robotsTxt === null ? null : this.#boundBy(site.robotsTxt, agent).rules;
  }

  /**
   * Waits for the client's turn to send one request to the URL's host: the time that the host's robots.txt asks for
   * after the last answer, within the client's own floor and cap. `outcome` is "deferred" if that is later than
   * `maxWaitMs`, by default the client's. Call `release()` once the response is over. Rejects if the signal is aborted;
   * nothing stays taken then.
   */
  async acquire(url: string | URL, options: AcquiringOptions = {}): Promise<AcquiredSlot | DeferredSlot> {
    const { signal, maxWaitMs = this.#maxWaitMs } = options;
    const asked = requestTo(url);
    const origin = asked === null ? null : originOf(asked);
    if (asked === null || origin === null) {
      throw new TypeError(`url must be an absolute http, https or ftp URL, got ${JSON.stringify(String(url))}`);
    }
    const site = this.#sites.atHand(origin) ?? (await abortable(this.#sites.remembered(origin), signal));
    const file = site?.robotsTxt ?? null;
    const pace = file === null ? null : this.#boundBy(file, options.agent ?? this.agent).pace;
    return this.#politeness.acquire(asked, {
      maxWaitMs: Math.min(maxWaitMs, longestWaitMs),
      ...(pace === null ? {} : { pace }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /**
   * `decide`, then `acquire`: one request may be sent once it resolves; then `release()`. Rejects with a
   * `RobotsDisallowedError`, a `RobotsDeferredError` or the signal's reason.
   */
  admit(url: string | URL, options: AdmissionOptions = {}): Promise<AcquiredSlot> {
    return admitted(this, String(url), options);
  }

  /** Sleeps until the moment, by the client's clock. Rejects if the signal is aborted. */
  async sleepUntil(ms: number, signal?: AbortSignal): Promise<void> {
    for (let leftMs = ms - this.#now(); leftMs > 0; leftMs = ms - this.#now()) {
      await this.#sleep(Math.min(Math.ceil(leftMs), longestSleepMs), signal).catch((error: unknown) => {
        // Timers reject with an AbortError of their own.
        signal?.throwIfAborted();
        throw error;
      });
    }
  }

  /** No request to the URL's host before that moment: what a Retry-After asks for. */
  async pushBack(url: string | URL, untilMs: number): Promise<void> {
    await this.#politeness.pushBack(url, Math.max(0, untilMs - this.#now()));
  }

  /** A `fetch` that asks robots.txt before each hop: see `politeFetch`. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return fetchPolitely(this, input, init);
  }

  /**
   * The page with all that decides about it, requested under the client's own name if the rules let it; see
   * `PageRetrieval`. Never rejects for what a host does.
   */
  retrievePage(url: string | URL, options: PageOptions = {}): Promise<PageRetrieval> {
    return pageFor(this, String(url), options);
  }

  /**
   * The sitemaps that the robots.txt of the URL's origin names, each with the decision whether the client may read it.
   */
  async sitemaps(url: string | URL, options: Pick<AskingOptions, "signal"> = {}): Promise<CrawlDecision[]> {
    const site = await this.site(url, options);
    if (site === null || site.kind === "not-yet" || site.robotsTxt === null) return [];
    const named = new Set(
      site.robotsTxt
        .reading()
        .sitemaps.slice(0, maxSitemaps)
        .map((sitemap) => sitemap.value),
    );
    const questions = new Turnstile(sitemapsAtOnce);
    return Promise.all([...named].map((sitemap) => questions.pass(() => this.decide(sitemap, options))));
  }

  /** Ends what runs, and closes what the client made itself. */
  async close(): Promise<void> {
    for (const part of this.#owned.reverse()) await part.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #own<Part extends { close(): Promise<void> }>(part: Part): Part {
    this.#owned.push(part);
    return part;
  }

  #boundBy(file: RobotsTxt, agent: Agent): Bound {
    const byAgent = this.#rules.of(file);
    let bound = byAgent.get(agent);
    if (bound !== undefined) return bound;
    const rules = file.rulesFor(agent, this.#askOptions);
    bound = { rules, pace: crawlPaceOf(rules) };
    if (byAgent.size >= keptAgents) byAgent.clear();
    byAgent.set(agent, bound);
    return bound;
  }
}

interface Bound {
  readonly rules: RuleSet;
  readonly pace: CrawlPace;
}

/**
 * The rules of the files that were asked about last: of one to two thousand. Those of others are bound again when they
 * are asked about, in a few microseconds; kept, they would take more memory than all else that is known of their sites.
 */
class RecentRules {
  #recent = new Map<RobotsTxt, Map<Agent, Bound>>();
  #before = new Map<RobotsTxt, Map<Agent, Bound>>();

  of(file: RobotsTxt): Map<Agent, Bound> {
    const recent = this.#recent.get(file);
    if (recent !== undefined) return recent;
    const rules = this.#before.get(file) ?? new Map<Agent, Bound>();
    if (this.#recent.size >= recentFiles) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(file, rules);
    return rules;
  }
}

/** How long a call waits for a turn by default: longer than this, callers have better things to do. */
const defaultMaxWaitMs = 60_000;
const defaultMaxRetrievals = 32;
const defaultMaxFileOctets = 64 * 1024 * 1024;
const defaultMaxOrigins = 10_000;
/** Half of what a date can hold, so that sums stay exact: in effect for ever. */
const longestWaitMs = 4e15;
/** Node turns longer timers into 1 ms. */
const longestSleepMs = 2 ** 31 - 1;
/** Sitemaps that are asked about at once. */
const sitemapsAtOnce = 16;
/** Files whose rules are kept: as many again may be left of those before. */
const recentFiles = 1_000;
/** Agents whose rules are kept with a file. */
const keptAgents = 256;
/** Sitemaps of one file that are asked about: a hostile one names half a million. */
const maxSitemaps = 1_000;

const noOrigin = "this is not an absolute http, https or ftp URL";

/** The URL as a request carries it: without its fragment, escapes in upper case. Null if it is no absolute URL. */
function requestTo(url: string | URL): RequestUrl | null {
  const given = new RequestUrl(url);
  const sent = given.absolute === null ? null : given.asSent;
  if (sent === null) return null;
  const [asked = ""] = sent.split("#", 1);
  return asked === given.text ? given : new RequestUrl(asked);
}

/** The decision where no robots.txt was asked for. */
function withoutSite(url: string, agent: Agent, origin: string | null, answer: CrawlAnswerParts): CrawlDecision {
  const { label, crawler } = requesterOf(agent);
  return new CrawlDecision(answer, {
    url,
    agent: label,
    crawler: crawler?.name ?? null,
    origin,
    access: null,
    verdict: null,
  });
}

function policyOf(policy: AccessPolicyName | AccessPolicy): AccessPolicy {
  if (typeof policy !== "string") return policy;
  const named = findAccessPolicy(policy);
  if (named !== undefined) return named;
  const names = Object.keys(accessPolicies).join(", ");
  throw new TypeError(`policy must be one of ${names}, or one made by accessPolicy, got ${JSON.stringify(policy)}`);
}

function sleepOnTimers(ms: number, signal?: AbortSignal): Promise<void> {
  return sleepFor(ms, undefined, signal === undefined ? {} : { signal });
}
