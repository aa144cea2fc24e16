// What an origin's robots.txt says now: from memory, else from the store, else from the network, and then remembered. In: an
// origin. Out: a `Site`. One retrieval at a time for each origin, in this process (flights) and among all that share the store
// (leases); whoever comes second waits for the first. A retrieval waits for the host's clock like any other request.
// Next: ../robots-client.ts.
import type { RobotsTxt } from "@maycrawl/core";
import {
  type AccessHistory, type AccessPolicy, type Attempt, lastGoodOf, mustAsk, type Origin, remember, robotsAccess, RobotsAccess,
  type SiteFacts,
} from "@maycrawl/core/access";
import type { Politeness } from "../politeness/politeness.ts";
import type { Transport } from "../retrieval/transport.ts";
import { type Lease, maxLeaseMs, type OriginRecord, type RobotsStore } from "../store/store.ts";
import { KeptFiles } from "./kept-files.ts";
import { Turnstile } from "./turnstile.ts";

/** What an origin's robots.txt says, as of `access`. */
export interface Site {
  readonly kind: "site";
  readonly origin: Origin;
  readonly access: RobotsAccess;
  /** What was tried; for the outlook under this policy and others. */
  readonly history: AccessHistory;
  /** The file that answers; null where none does: see `access.rules`. */
  readonly robotsTxt: RobotsTxt | null;
}

/** Why there is no site yet, and when to ask again. */
export interface NoSiteYet {
  readonly kind: "not-yet";
  readonly origin: Origin;
  readonly reason: "host-not-yet" | "retrieval-elsewhere";
  readonly retryAtMs: number;
}

/** What sites are asked for with. */
export interface SitesOptions {
  readonly policy: AccessPolicy;
  readonly store: RobotsStore;
  readonly transport: Transport;
  readonly politeness: Politeness;
  readonly userAgent: string;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Retrievals at once, over all hosts. */
  readonly maxRetrievals: number;
  /** How long a retrieval waits for its turn at the host before the answer is "not yet". */
  readonly maxWaitMs: number;
  /** Octets of memory for parsed files. */
  readonly maxFileOctets: number;
  /** Origins whose answer is kept at hand; the store knows the others. */
  readonly maxOrigins: number;
  /** What was asked for before this moment is asked for again, whatever its freshness. */
  readonly notOlderThanMs: number;
  /** What is known of the site beside its robots.txt; some policies want to know. */
  readonly siteFacts: (origin: Origin) => SiteFacts;
}

/** Whoever waits for a host's turn renews the lease as often; what is left of it then is as long as a retrieval may take. */
const renewEveryMs = 5_000;
/** How often to look whether another asker has come back with the file. */
const firstLookMs = 20;
const lastLookMs = 1_000;

/** Origins, asked for their robots.txt when its answer is not known or no longer fresh. */
export class Sites {
  readonly #options: SitesOptions;
  readonly #files: KeptFiles;
  readonly #turnstile: Turnstile;
  /** In the order of their last refresh. */
  readonly #kept = new Map<string, Site>();
  readonly #flights = new Map<string, Promise<Site | NoSiteYet>>();

  constructor(options: SitesOptions) {
    this.#options = options;
    this.#files = new KeptFiles(options.maxFileOctets);
    this.#turnstile = new Turnstile(options.maxRetrievals);
  }

  /** The site at hand where its answer still holds; undefined where it must be looked for. */
  atHand(origin: Origin): Site | undefined {
    const site = this.#kept.get(origin.key);
    // In an outage the policy can move on before it is time to ask again: then the answer is another one.
    return site !== undefined && this.#options.now() < site.access.freshUntilMs && this.#holds(site) ? site : undefined;
  }

  #holds({ access }: Site): boolean {
    return access.askedMs >= this.#options.notOlderThanMs && !mustAsk(access, this.#options.now());
  }

  /** The site, asked for where need be. Faults of the network are in its access; it rejects where the store does. */
  get(origin: Origin): Promise<Site | NoSiteYet> {
    const site = this.atHand(origin);
    if (site !== undefined) return Promise.resolve(site);
    // Invariant: one flight for each origin, however many ask.
    let flight = this.#flights.get(origin.key);
    if (flight === undefined) {
      flight = this.#find(origin).finally(() => this.#flights.delete(origin.key));
      this.#flights.set(origin.key, flight);
    }
    return flight;
  }

  async #find(origin: Origin): Promise<Site | NoSiteYet> {
    const known = await this.#fromStore(origin);
    if (known !== null) return known;
    return this.#turnstile.pass(() => this.#retrieve(origin));
  }

  /** The site by the store's record, null where there is none that still holds. */
  async #fromStore(origin: Origin): Promise<Site | null> {
    const record = await this.#options.store.get(origin.key);
    if (record === null) return null;
    const site = await this.#siteOf(origin, record, null);
    return site !== null && this.#holds(site) ? this.#keep(site) : null;
  }

  async #retrieve(origin: Origin): Promise<Site | NoSiteYet> {
    const { store, now, sleep } = this.#options;
    const key = `robots.txt ${origin.key}`;
    const patienceEndsMs = now() + maxLeaseMs + lastLookMs;
    for (let lookMs = firstLookMs; ; lookMs = Math.min(2 * lookMs, lastLookMs)) {
      const lease = await store.lease(key, maxLeaseMs);
      try {
        // Between our look and the lease another may have come back with the file.
        const known = await this.#fromStore(origin);
        if (known !== null) return known;
        if (lease !== null) {
          const answer = await this.#waitAndRetrieve(lease, origin);
          if (answer !== null) return answer;
        }
      } finally {
        if (lease !== null) await store.release(lease);
      }
      if (now() >= patienceEndsMs) return { kind: "not-yet", origin, reason: "retrieval-elsewhere", retryAtMs: now() + maxLeaseMs };
      await sleep(lookMs);
    }
  }

  /** Waits for the host, then retrieves; null where the lease was lost on the way. By default a retrieval takes half of a lease at most. */
  async #waitAndRetrieve(lease: Lease, origin: Origin): Promise<Site | NoSiteYet | null> {
    const { store, politeness, now, sleep, maxWaitMs } = this.#options;
    const deadlineMs = now() + maxWaitMs;
    let held: Lease | null = lease;
    // Invariant: the lease was renewed less than `renewEveryMs` ago, so that it never runs out while its holder waits.
    for (;;) {
      const turn = await politeness.acquire(origin.robotsTxtUrl, { maxWaitMs: Math.max(0, Math.min(renewEveryMs, deadlineMs - now())) });
      held = await store.renew(held, maxLeaseMs);
      if (turn.outcome === "acquired") {
        try {
          return held === null ? null : await this.#retrieveUnder(held, origin);
        } finally {
          turn.release();
        }
      }
      if (held === null) return null;
      if (turn.retryAtMs > deadlineMs || turn.reason === "visit-time") return { kind: "not-yet", origin, reason: "host-not-yet", retryAtMs: turn.retryAtMs };
      await sleep(Math.max(1, Math.min(renewEveryMs, turn.retryAtMs - now())));
      held = await store.renew(held, maxLeaseMs);
      if (held === null) return null;
    }
  }

  async #retrieveUnder(lease: Lease, origin: Origin): Promise<Site> {
    const { store, transport, politeness, userAgent, now } = this.#options;
    const before = await store.get(origin.key);
    const copy = before === null ? null : await this.#copyOf(origin, before.history);
    const { attempt, body } = await transport.robotsTxt(origin.robotsTxtUrl, { userAgent, kept: copy?.attempt ?? null });
    if (attempt.retryAfterMs !== null) await politeness.pushBack(origin.robotsTxtUrl, Math.max(0, attempt.retryAfterMs - now()));
    const record: OriginRecord = { origin: origin.key, history: remember(before?.history ?? null, attempt), token: lease.token };
    const octets = attempt.isValidated ? (copy?.octets ?? null) : body;
    if (await store.setIfNewer(record, octets)) {
      await this.#appendVersion(origin, attempt, record.history);
    } else {
      // Our lease ran out, and whoever took over knows better.
      const site = await this.#fromStore(origin);
      if (site !== null) return site;
    }
    const site = await this.#siteOf(origin, record, octets);
    return this.#keep(site ?? withoutFile(origin, record.history, this.#accessOf(record.history, origin)));
  }

  /** The copy that a validation could keep, with its octets; null where none is kept. */
  async #copyOf(origin: Origin, history: AccessHistory): Promise<{ attempt: Attempt; octets: Uint8Array } | null> {
    const attempt = lastGoodOf(history);
    if (attempt === null || attempt.body === null || !this.#accessOf(history, origin).mayValidate) return null;
    const octets = await this.#octetsOf(attempt.body.hash);
    return octets === null ? null : { attempt, octets };
  }

  async #octetsOf(hash: string): Promise<Uint8Array | null> {
    return this.#files.get(hash)?.octets ?? (await this.#options.store.body(hash));
  }

  /** The site by that history; null where its file is kept nowhere any more. */
  async #siteOf(origin: Origin, record: OriginRecord, octets: Uint8Array | null): Promise<Site | null> {
    const { history } = record;
    const access = this.#accessOf(history, origin);
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

  #keep(site: Site): Site {
    this.#kept.delete(site.origin.key);
    this.#kept.set(site.origin.key, site);
    if (this.#kept.size > this.#options.maxOrigins) {
      const oldest = this.#kept.keys().next();
      if (oldest.done !== true) this.#kept.delete(oldest.value);
    }
    return site;
  }

  async #appendVersion(origin: Origin, attempt: Attempt, history: AccessHistory): Promise<void> {
    await this.#options.store.appendVersion({
      origin: origin.key,
      seenMs: attempt.finishedMs,
      result: this.#accessOf(history, origin).result,
      status: attempt.status,
      fault: attempt.fault,
      hash: attempt.body?.hash ?? null,
      sizeOctets: attempt.body?.sizeOctets ?? 0,
    });
  }
}

/** A policy that would obey an older copy, where that copy is gone: then nothing answers, and nothing is fetched. */
function withoutFile(origin: Origin, history: AccessHistory, access: RobotsAccess): Site {
  return { kind: "site", origin, history, access: new RobotsAccess({ ...access, rules: "undetermined", hash: null }), robotsTxt: null };
}
