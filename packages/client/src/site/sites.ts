// What an origin's robots.txt says now: from memory, else from the store, else from the network, and then remembered.
// In: an origin. Out: a `Site`. There is one retrieval at a time for each origin, in this process (flights) and among
// all that share the store (leases); later questions wait for it. A retrieval waits for the host's turn like any other
// request. Next: ../robots-client.ts.
import type { RobotsTxt } from "@maycrawl/core";
import {
  type AccessHistory,
  type AccessPolicy,
  type Attempt,
  type Fault,
  lastGoodOf,
  mustAsk,
  type Origin,
  remember,
  robotsAccess,
  RobotsAccess,
  type SiteFacts,
} from "@maycrawl/core/access";
import type { AcquiredSlot } from "../politeness/host-queue.ts";
import type { Politeness } from "../politeness/politeness.ts";
import type { Transport } from "../retrieval/transport.ts";
import { type Lease, maxLeaseMs, type OriginRecord, type RobotsStore } from "../store/store.ts";
import { KeptFiles } from "./kept-files.ts";
import { Turnstile } from "../turnstile.ts";

/** What an origin's robots.txt says, as of `access`. */
export interface Site {
  readonly kind: "site";
  readonly origin: Origin;
  readonly access: RobotsAccess;
  /** What was tried, for the outlook under this policy and others. */
  readonly history: AccessHistory;
  /** The file that answers; null if none does: see `access.rules`. */
  readonly robotsTxt: RobotsTxt | null;
}

/** Options of a question about a site. */
export interface SiteOptions {
  /** What was retrieved before this moment is retrieved again, however fresh it is; by default as the client's own. */
  readonly notOlderThanMs?: number;
  readonly signal?: AbortSignal;
}

/** Why there is no site yet, and when to ask again. */
export interface NoSiteYet {
  readonly kind: "not-yet";
  readonly origin: Origin;
  readonly reason: "host-not-yet" | "retrieval-elsewhere";
  readonly retryAtMs: number;
}

/** What sites need. */
export interface SitesOptions {
  readonly policy: AccessPolicy;
  readonly store: RobotsStore;
  readonly transport: Transport;
  readonly politeness: Politeness;
  readonly userAgent: string;
  readonly now: () => number;
  /** Milliseconds by a clock that nobody sets. */
  readonly steady: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** The most retrievals at once, over all hosts. */
  readonly maxRetrievals: number;
  /** How long a retrieval waits for its turns before the answer is "not yet". */
  readonly maxWaitMs: number;
  /** Octets of memory for parsed files. */
  readonly maxFileOctets: number;
  /** The most origins kept in memory; the store knows the others. */
  readonly maxOrigins: number;
  /** What was retrieved before this moment is retrieved again, however fresh it is. */
  readonly notOlderThanMs: number;
  /** What is known of the site besides its robots.txt, for the policies that use it. */
  readonly siteFacts: (origin: Origin) => SiteFacts;
  /** Whether what is remembered may answer: a store is shared, also with clients that may ask more. */
  readonly mayUse: (history: AccessHistory) => boolean;
}

/**
 * While it waits for a host's turn, a retrieval renews its lease this often; what is left then suffices for the
 * retrieval.
 */
const renewEveryMs = 5_000;
/** How often to look whether another process has retrieved the file. */
const firstLookMs = 20;
const lastLookMs = 1_000;

/** What a client refuses by its own rules for targets. */
const refusals: ReadonlySet<Fault | null> = new Set(["scheme-refused", "port-refused", "address-refused"]);

/** Origins, whose robots.txt is retrieved if its answer is unknown or no longer fresh. */
export class Sites {
  readonly #options: SitesOptions;
  readonly #files: KeptFiles;
  readonly #turnstile: Turnstile;
  /** In the order of their last refresh. */
  readonly #kept = new Map<string, KeptSite>();
  readonly #flights = new Map<string, Promise<Site | NoSiteYet>>();

  constructor(options: SitesOptions) {
    this.#options = options;
    this.#files = new KeptFiles(options.maxFileOctets);
    this.#turnstile = new Turnstile(options.maxRetrievals);
  }

  /** The site, if its answer is in memory and still holds; else undefined. */
  atHand(origin: Origin): Site | undefined {
    const kept = this.#kept.get(origin.key);
    if (kept === undefined || this.#options.steady() >= kept.endsSteadyMs) return undefined;
    const { site } = kept;
    const nowMs = this.#options.now();
    // A clock that was set back does not know how old the answer is. In an outage the policy can move on before it is
    // time to ask.
    return nowMs >= kept.keptMs && nowMs < site.access.freshUntilMs && this.#holds(site) ? site : undefined;
  }

  /** The site by what is remembered, fresh or not; null if nothing is. Nothing is asked. */
  async remembered(origin: Origin): Promise<Site | null> {
    const kept = this.#kept.get(origin.key);
    if (kept !== undefined) return kept.site;
    const record = await this.#recordOf(origin);
    return record === null ? null : this.#siteOf(origin, record, null);
  }

  /** The store's record; null if there is none, or it may not be used here. */
  async #recordOf(origin: Origin): Promise<OriginRecord | null> {
    const record = await this.#options.store.get(origin.key);
    return record === null || !this.#options.mayUse(record.history) ? null : record;
  }

  #holds({ access }: Site, notOlderThanMs = this.#options.notOlderThanMs): boolean {
    return access.askedMs >= notOlderThanMs && !mustAsk(access, this.#options.now());
  }

  /** The site, retrieved if need be. Faults of the network are in its access; rejects if the store does. */
  async get(origin: Origin, notOlderThanMs: number = this.#options.notOlderThanMs): Promise<Site | NoSiteYet> {
    const site = this.atHand(origin);
    if (site !== undefined && this.#holds(site, notOlderThanMs)) return site;
    const found = await this.#flight(origin, notOlderThanMs);
    // A flight that was under way may have found a kept answer that is too old for this question.
    return found.kind === "not-yet" || found.access.askedMs >= notOlderThanMs
      ? found
      : this.#flight(origin, notOlderThanMs);
  }

  #flight(origin: Origin, notOlderThanMs: number): Promise<Site | NoSiteYet> {
    // Invariant: one flight for each origin, however many questions.
    let flight = this.#flights.get(origin.key);
    if (flight === undefined) {
      flight = this.#find(origin, notOlderThanMs).finally(() => this.#flights.delete(origin.key));
      this.#flights.set(origin.key, flight);
    }
    return flight;
  }

  async #find(origin: Origin, notOlderThanMs: number): Promise<Site | NoSiteYet> {
    const known = await this.#fromStore(origin, notOlderThanMs);
    if (known !== null) return known;
    return this.#turnstile.pass(() => this.#retrieve(origin, notOlderThanMs));
  }

  /** The site by the store's record; null if none still holds. */
  async #fromStore(origin: Origin, notOlderThanMs: number): Promise<Site | null> {
    const record = await this.#recordOf(origin);
    // What another client would not ask, this one may: a refusal is no answer of the site.
    if (record === null || refusals.has(record.history.last.fault)) return null;
    const site = await this.#siteOf(origin, record, null);
    return site !== null && this.#holds(site, notOlderThanMs) && !this.#isOutlived(record, site)
      ? this.#keep(site, record.token)
      : null;
  }

  /** Whether this process has seen the same answer grow old, though the clock, which was set back, says otherwise. */
  #isOutlived({ origin, token }: OriginRecord, { access }: Site): boolean {
    const kept = this.#kept.get(origin);
    const isSame = kept !== undefined && kept.token === token && access.retryAtMs === null;
    return isSame && this.#options.steady() >= kept.endsSteadyMs;
  }

  async #retrieve(origin: Origin, notOlderThanMs: number): Promise<Site | NoSiteYet> {
    const { store, now, sleep } = this.#options;
    const key = `robots.txt ${origin.key}`;
    const patienceEndsMs = now() + maxLeaseMs + lastLookMs;
    for (let lookMs = firstLookMs; ; lookMs = Math.min(2 * lookMs, lastLookMs)) {
      const lease = await store.lease(key, maxLeaseMs);
      try {
        // Another process may have retrieved the file since we looked.
        const known = await this.#fromStore(origin, notOlderThanMs);
        if (known !== null) return known;
        if (lease !== null) {
          const answer = await this.#waitAndRetrieve(lease, origin);
          if (answer !== null) return answer;
        }
      } finally {
        if (lease !== null) await store.release(lease);
      }
      if (now() >= patienceEndsMs)
        return { kind: "not-yet", origin, reason: "retrieval-elsewhere", retryAtMs: now() + maxLeaseMs };
      await sleep(lookMs);
    }
  }

  /** Waits for the host, then retrieves; null if the lease was lost meanwhile. */
  async #waitAndRetrieve(lease: Lease, origin: Origin): Promise<Site | NoSiteYet | null> {
    const leased: Leased = { lease, deadlineMs: this.#options.now() + this.#options.maxWaitMs };
    try {
      const turn = await this.#turnAt(origin.robotsTxtUrl, leased);
      return await this.#retrieveUnder(leased, turn, origin);
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error;
      return error.retryAtMs === null
        ? null
        : { kind: "not-yet", origin, reason: "host-not-yet", retryAtMs: error.retryAtMs };
    }
  }

  /**
   * A turn at the URL's host. Renews the lease while it waits, so that it never runs out; afterwards as much of it is
   * left as a retrieval may take. Rejects with a NoTurn.
   */
  async #turnAt(url: string, leased: Leased): Promise<AcquiredSlot> {
    const { store, politeness, now, sleep } = this.#options;
    for (;;) {
      const maxWaitMs = Math.max(0, Math.min(renewEveryMs, leased.deadlineMs - now()));
      const turn = await politeness.acquire(url, { maxWaitMs });
      const held = await store.renew(leased.lease, maxLeaseMs);
      if (turn.outcome === "acquired") {
        if (held !== null) return turn;
        turn.release();
      }
      if (held === null) throw new NoTurn(null);
      leased.lease = held;
      if (turn.outcome === "acquired") continue;
      if (turn.retryAtMs > leased.deadlineMs || turn.reason === "visit-time") throw new NoTurn(turn.retryAtMs);
      await sleep(Math.max(1, Math.min(renewEveryMs, turn.retryAtMs - now())));
    }
  }

  /** Retrieves the file under the turn, which moves on with each redirect, and gives it back. */
  async #retrieveUnder(leased: Leased, firstTurn: AcquiredSlot, origin: Origin): Promise<Site> {
    const { transport, politeness, userAgent, now } = this.#options;
    let turn: AcquiredSlot | null = firstTurn;
    try {
      const before = await this.#recordOf(origin);
      const copy = before === null ? null : await this.#copyOf(origin, before.history);
      const nextTurn = async (url: string): Promise<void> => {
        turn?.release();
        turn = null;
        turn = await this.#turnAt(url, leased);
      };
      const request = { userAgent, kept: copy?.attempt ?? null, nextTurn };
      const { attempt, body } = await transport.robotsTxt(origin.robotsTxtUrl, request);
      const { retryAfterMs } = attempt;
      if (retryAfterMs !== null) await politeness.pushBack(origin.robotsTxtUrl, Math.max(0, retryAfterMs - now()));
      const history = remember(before?.history ?? null, attempt);
      const octets = attempt.isValidated ? (copy?.octets ?? null) : body;
      return await this.#write({ origin: origin.key, history, token: leased.lease.token }, octets, origin);
    } finally {
      turn?.release();
    }
  }

  async #write(record: OriginRecord, octets: Uint8Array | null, origin: Origin): Promise<Site> {
    const { history } = record;
    const isWritten = await this.#options.store.setIfNewer(record, octets);
    const access = this.#accessOf(history, origin);
    if (isWritten) {
      await this.#appendVersion(origin, history.last, access);
    } else {
      // Our lease ran out, and its next holder knows better.
      const site = await this.#fromStore(origin, this.#options.notOlderThanMs);
      if (site !== null) return site;
    }
    const site = await this.#siteOf(origin, record, octets, access);
    return this.#keep(site ?? withoutFile(origin, history, access), record.token);
  }

  /** The copy to validate, with its octets; null if there is none. */
  async #copyOf(origin: Origin, history: AccessHistory): Promise<{ attempt: Attempt; octets: Uint8Array } | null> {
    const attempt = lastGoodOf(history);
    if (attempt === null || attempt.body === null || !this.#accessOf(history, origin).mayValidate) return null;
    const octets = await this.#octetsOf(attempt.body.hash);
    return octets === null ? null : { attempt, octets };
  }

  async #octetsOf(hash: string): Promise<Uint8Array | null> {
    return this.#files.get(hash)?.octets ?? (await this.#options.store.body(hash));
  }

  /** The site by that history; null if its file is no longer kept anywhere. */
  async #siteOf(
    origin: Origin,
    { history }: OriginRecord,
    octets: Uint8Array | null,
    access: RobotsAccess = this.#accessOf(history, origin),
  ): Promise<Site | null> {
    if (access.hash === null) return { kind: "site", origin, access, history, robotsTxt: null };
    const isAtHand = octets !== null && history.last.body?.hash === access.hash;
    const file = this.#files.get(access.hash) ?? (isAtHand ? octets : await this.#options.store.body(access.hash));
    if (file === null) return null;
    const robotsTxt = file instanceof Uint8Array ? this.#files.add(access.hash, file) : file;
    return { kind: "site", origin, access, history, robotsTxt };
  }

  #accessOf(history: AccessHistory, origin: Origin): RobotsAccess {
    return robotsAccess(history, this.#options.policy, this.#options.now(), this.#options.siteFacts(origin));
  }

  #keep(site: Site, token: number): Site {
    const { key } = site.origin;
    const keptMs = this.#options.now();
    const before = this.#kept.get(key);
    const endsSteadyMs = this.#options.steady() + site.access.freshUntilMs - keptMs;
    const isSame = before !== undefined && before.token === token && site.access.retryAtMs === null;
    this.#kept.delete(key);
    this.#kept.set(key, {
      site,
      token,
      keptMs,
      endsSteadyMs: isSame ? Math.min(endsSteadyMs, before.endsSteadyMs) : endsSteadyMs,
    });
    if (this.#kept.size > this.#options.maxOrigins) {
      const oldest = this.#kept.keys().next();
      if (oldest.done !== true) this.#kept.delete(oldest.value);
    }
    return site;
  }

  async #appendVersion(origin: Origin, attempt: Attempt, { result }: RobotsAccess): Promise<void> {
    await this.#options.store.appendVersion({
      origin: origin.key,
      seenMs: attempt.finishedMs,
      result,
      status: attempt.status,
      fault: attempt.fault,
      hash: attempt.body?.hash ?? null,
      sizeOctets: attempt.body?.sizeOctets ?? 0,
    });
  }
}

interface KeptSite {
  readonly site: Site;
  /** That of its record: the same token is the same retrieval. */
  readonly token: number;
  readonly keptMs: number;
  /** When it stops being fresh, by the steady clock: a clock that is set back does not make it last. */
  readonly endsSteadyMs: number;
}

/** A lease that is renewed while its holder waits for turns. */
interface Leased {
  lease: Lease;
  readonly deadlineMs: number;
}

/** There is no turn in time; null if the lease was lost. */
class NoTurn extends Error {
  readonly retryAtMs: number | null;

  constructor(retryAtMs: number | null) {
    super("no turn in time");
    this.retryAtMs = retryAtMs;
  }
}

/** The site of a policy that would obey an older copy which is gone: nothing answers, and nothing is fetched. */
function withoutFile(origin: Origin, history: AccessHistory, access: RobotsAccess): Site {
  return {
    kind: "site",
    origin,
    history,
    access: new RobotsAccess({ ...access, rules: "undetermined", hash: null }),
    robotsTxt: null,
  };
}
