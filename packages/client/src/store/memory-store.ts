// The store for one process: everything in memory, bounded by octets, gone with the process. It keeps text and octets
// of its own, so nobody can change them from outside. Records, bodies and versions leave least recently used first
// (recency.ts); host clocks and leases leave once they no longer matter, and not before.
import { Buffer } from "node:buffer";
import { defaultLongestIntervalMs, HostClock } from "./host-clock.ts";
import { movedBack } from "./history-clock.ts";
import { Recency } from "./recency.ts";
import { StoreError } from "./store-error.ts";
import type { Lease, NoSlot, OriginRecord, RobotsStore, RobotsTxtVersion, Slot, SlotRequest } from "./store.ts";
import { type Clock, StoreClock } from "./store-clock.ts";
import {
  boundOf,
  checkDuration,
  checkLease,
  checkMoment,
  checkRecord,
  checkSlot,
  checkSlotRequest,
  checkText,
  checkVersion,
  checkVersionsOptions,
} from "./store-input.ts";

/** Options of a memory store; each has a default. */
export interface MemoryStoreOptions {
  /** About how many octets it holds at most: by default 64 MiB. Clocks that matter are kept beyond it. */
  readonly maxOctets?: number;
  /** The most versions kept of one origin's robots.txt, the newest: by default 100. */
  readonly maxVersions?: number;
  /**
   * How long a host's clock is kept past its last slot, in milliseconds: by default 60,000. Choose the longest interval
   * used.
   */
  readonly longestIntervalMs?: number;
  /** By default the system's clock. */
  readonly clock?: Clock;
}

const defaultMaxOctets = 64 * 2 ** 20;
const defaultMaxVersions = 100;
/** What an object, its place in a map and the heads of its strings take besides their octets; measured on Node 20. */
const entryOctets = 200;
const versionOctets = 300;
const hostOctets = 400;
const leaseOctets = 250;
/** Clocks and leases are swept once their number has doubled since the last sweep, from this many on. */
const leastSwept = 1024;

type Entry =
  | {
      readonly kind: "record";
      readonly octets: number;
      readonly token: number;
      readonly finishedMs: number;
      readonly history: string;
      readonly backMs: number;
    }
  | { readonly kind: "body"; readonly octets: number; readonly body: string }
  | { readonly kind: "versions"; readonly octets: number; readonly versions: readonly RobotsTxtVersion[] };

/**
 * A store in memory, which holds about `maxOctets` at most. A body larger than that is not kept.
 *
 * @example
 * const store = new MemoryStore();
 * const slot = await store.slot({ host: "shop.example", intervalMs: 1000 });
 */
export class MemoryStore implements RobotsStore {
  readonly #clock: StoreClock;
  readonly #maxOctets: number;
  readonly #maxVersions: number;
  readonly #longestIntervalMs: number;
  /** Records by origin, bodies by hash, versions by a key of their own: no origin is a hash. */
  readonly #kept: Recency<Entry> = new Recency();
  readonly #hosts: Map<string, HostClock> = new Map();
  readonly #leases: Map<string, { token: number; expiresMs: number }> = new Map();
  #hostsSwept = leastSwept;
  #leasesSwept = leastSwept;
  #slotCount = 0;
  /** One counter for all leases, so nothing about a key has to be remembered. */
  #lastToken = 0;
  #latestMs = Number.NEGATIVE_INFINITY;
  /** How far the clock was set back, in all. */
  #backMs = 0;
  /** The last slot of any clock that was forgotten. */
  #forgottenMs: number | null = null;
  #isClosed = false;

  constructor(options: MemoryStoreOptions = {}) {
    this.#maxOctets = boundOf("maxOctets", options.maxOctets, defaultMaxOctets);
    this.#maxVersions = boundOf("maxVersions", options.maxVersions, defaultMaxVersions);
    this.#longestIntervalMs = boundOf("longestIntervalMs", options.longestIntervalMs, defaultLongestIntervalMs);
    this.#clock = new StoreClock(options.clock);
  }

  /** About how many octets are held. */
  get octets(): number {
    return this.#kept.octets + this.#hosts.size * hostOctets + this.#leases.size * leaseOctets;
  }

  async now(): Promise<number> {
    return this.#now();
  }

  async get(origin: string): Promise<OriginRecord | null> {
    this.#now();
    checkText("origin", origin);
    const entry = this.#kept.get(origin);
    if (entry?.kind !== "record") return null;
    return { origin, history: movedBack(JSON.parse(entry.history), this.#backMs - entry.backMs), token: entry.token };
  }

  async setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean> {
    this.#now();
    checkRecord(record, body);
    const { origin, token } = record;
    const { finishedMs, body: facts } = record.history.last;
    const there = this.#kept.peek(origin);
    if (there?.kind === "record") {
      const thereMs = there.finishedMs - (this.#backMs - there.backMs);
      if (there.token > token || (there.token === token && thereMs >= finishedMs)) return false;
    }
    const history = JSON.stringify(record.history);
    const octets = entryOctets + textOctets(history, origin);
    this.#kept.set(origin, { kind: "record", octets, token, finishedMs, history, backMs: this.#backMs });
    if (facts !== null && this.#kept.get(facts.hash) === undefined && body !== null && body.length < this.#maxOctets) {
      const size = entryOctets + textOctets(facts.hash) + body.length;
      this.#kept.set(facts.hash, { kind: "body", octets: size, body: textOf(body) });
    }
    this.#makeRoom();
    return true;
  }

  async body(hash: string): Promise<Uint8Array | null> {
    this.#now();
    checkText("hash", hash);
    const entry = this.#kept.get(hash);
    return entry?.kind === "body" ? octetsOf(entry.body) : null;
  }

  async lease(key: string, durationMs: number): Promise<Lease | null> {
    const nowMs = this.#now();
    checkText("key", key);
    checkDuration(durationMs);
    const held = this.#leases.get(key);
    if (held !== undefined && held.expiresMs > nowMs) return null;
    const lease = { token: ++this.#lastToken, expiresMs: nowMs + Math.ceil(durationMs) };
    this.#leases.set(key, lease);
    if (this.#leases.size >= 2 * this.#leasesSwept) this.#sweepLeases(nowMs);
    return { key, ...lease };
  }

  async renew(lease: Lease, durationMs: number): Promise<Lease | null> {
    const nowMs = this.#now();
    checkLease(lease);
    checkDuration(durationMs);
    const held = this.#leases.get(lease.key);
    if (held === undefined || held.token !== lease.token || held.expiresMs <= nowMs) return null;
    held.expiresMs = Math.max(held.expiresMs, nowMs + Math.ceil(durationMs));
    return { key: lease.key, token: held.token, expiresMs: held.expiresMs };
  }

  async release(lease: Lease): Promise<void> {
    this.#now();
    checkLease(lease);
    if (this.#leases.get(lease.key)?.token === lease.token) this.#leases.delete(lease.key);
  }

  async slot(request: SlotRequest): Promise<Slot | NoSlot> {
    const nowMs = this.#now();
    checkSlotRequest(request);
    const { host } = request;
    const clock = this.#hosts.get(host) ?? new HostClock(this.#forgottenMs);
    const atMs = clock.next(request, nowMs);
    if (request.notAfterMs !== undefined && atMs > request.notAfterMs) return { host, id: null, freeMs: atMs, nowMs };
    const id = String(++this.#slotCount);
    clock.take(id, atMs, nowMs);
    this.#keepHost(host, clock, nowMs);
    return { host, id, atMs, nowMs };
  }

  async cancelSlot(slot: Slot): Promise<boolean> {
    this.#now();
    checkSlot(slot);
    return this.#hosts.get(slot.host)?.giveBack(slot.id) ?? false;
  }

  async pushBack(host: string, untilMs: number): Promise<void> {
    const nowMs = this.#now();
    checkText("host", host);
    checkMoment("untilMs", untilMs);
    const clock = this.#hosts.get(host) ?? new HostClock(this.#forgottenMs);
    clock.pushBack(untilMs);
    this.#keepHost(host, clock, nowMs);
  }

  async appendVersion(version: RobotsTxtVersion): Promise<boolean> {
    this.#now();
    checkVersion(version);
    const { origin, seenMs, result, status, fault, hash, sizeOctets } = version;
    const entry = this.#kept.get(`versions ${origin}`);
    const there = entry?.kind === "versions" ? entry.versions : [];
    const newest = there.at(-1);
    if (newest !== undefined && newest.result === result && newest.hash === hash) return false;
    const versions = [...there, { origin, seenMs, result, status, fault, hash, sizeOctets }].slice(-this.#maxVersions);
    const size = entryOctets + textOctets(origin) + versions.length * versionOctets;
    this.#kept.set(`versions ${origin}`, { kind: "versions", octets: size, versions });
    this.#makeRoom();
    return true;
  }

  async versions(
    origin: string,
    options: { readonly limit: number; readonly beforeMs?: number },
  ): Promise<readonly RobotsTxtVersion[]> {
    this.#now();
    checkText("origin", origin);
    checkVersionsOptions(options);
    const { limit, beforeMs = Number.POSITIVE_INFINITY } = options;
    const entry = this.#kept.get(`versions ${origin}`);
    const there = entry?.kind === "versions" ? entry.versions : [];
    return there
      .filter((version) => version.seenMs < beforeMs)
      .slice(-limit)
      .reverse()
      .map((version) => ({ ...version }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#kept.clear();
    this.#hosts.clear();
    this.#leases.clear();
  }

  /** Every call begins here: rejects once closed, and settles the clock. */
  #now(): number {
    if (this.#isClosed) throw new StoreError("closed");
    const { nowMs, backMs } = this.#clock.settle(this.#latestMs);
    this.#latestMs = nowMs;
    if (backMs > 0) {
      this.#clock.keep(nowMs);
      this.#backMs += backMs;
      for (const clock of this.#hosts.values()) clock.move(backMs);
      for (const lease of this.#leases.values()) lease.expiresMs -= backMs;
      if (this.#forgottenMs !== null) this.#forgottenMs -= backMs;
    }
    return nowMs;
  }

  #keepHost(host: string, clock: HostClock, nowMs: number): void {
    this.#hosts.set(host, clock);
    if (this.#hosts.size >= 2 * this.#hostsSwept) this.#sweepHosts(nowMs);
    this.#makeRoom();
  }

  #sweepHosts(nowMs: number): void {
    for (const [host, clock] of this.#hosts) {
      if (clock.matters(nowMs, this.#longestIntervalMs)) continue;
      this.#forgottenMs = laterOf(this.#forgottenMs, clock.lastMs);
      this.#hosts.delete(host);
    }
    this.#hostsSwept = Math.max(leastSwept, this.#hosts.size);
  }

  #sweepLeases(nowMs: number): void {
    for (const [key, lease] of this.#leases) {
      if (lease.expiresMs <= nowMs) this.#leases.delete(key);
    }
    this.#leasesSwept = Math.max(leastSwept, this.#leases.size);
  }

  /** Drops what was used least recently, also to make room for clocks and leases. */
  #makeRoom(): void {
    this.#kept.shrink(this.#maxOctets - (this.octets - this.#kept.octets));
  }
}

function laterOf(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

// A character for each octet: a text is one object, and an array of octets is three, which for small files is most.
function textOf(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("latin1");
}

function octetsOf(text: string): Uint8Array {
  const octets = new Uint8Array(text.length);
  Buffer.from(octets.buffer).write(text, "latin1");
  return octets;
}

/** The memory that the texts take: an octet a unit if all are below U+0100, else two. */
function textOctets(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (isLatin1(text) ? text.length : 2 * text.length), 0);
}

function isLatin1(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0xff) return false;
  }
  return true;
}
