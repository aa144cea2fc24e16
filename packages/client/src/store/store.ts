// What is remembered between questions, behind one interface: what each origin's robots.txt gave, its octets once per hash, the
// versions it had, who is retrieving it now, and when each host may be asked next. Everything is asynchronous and every decision
// that two holders could race for is one call, so that a memory, a file shared by processes and a server shared by a fleet keep
// the same promises; the conformance suite (../testing) holds each of them to it.
// Next: store-error.ts, memory-store.ts, sqlite-store.ts.
import type { AccessHistory } from "@maycrawl/core/access";

/** What is known about one origin's robots.txt. */
export interface OriginRecord {
  /** The origin as `Origin.key` writes it: `https://shop.example`, `http://shop.example:8080`. Any text is kept apart from any other. */
  readonly origin: string;
  /** Data that survives JSON: it comes back as JSON gives it back. */
  readonly history: AccessHistory;
  /** That of the lease under which it was written; it never falls. A whole number from 0. */
  readonly token: number;
}

/** The right to retrieve for a key, until it expires or is given back. */
export interface Lease {
  readonly key: string;
  /** The fencing token: greater than that of every lease on the key before it, also after a restart. */
  readonly token: number;
  readonly expiresMs: number;
}

/** The longest that a lease lasts without being renewed: a dead holder's key is free after it. */
export const maxLeaseMs = 30_000;

/** A moment reserved on a host's clock. */
export interface Slot {
  readonly host: string;
  /** Names the slot, for giving it back; unique within the store. */
  readonly id: string;
  /** When the request may be sent, by the store's clock. */
  readonly atMs: number;
  /** What the store's clock said when it gave this answer: the wait is `atMs - nowMs`, whatever the asker's own clock says. */
  readonly nowMs: number;
}

/** No slot: it would have been later than the asker can use. Nothing was taken. */
export interface NoSlot {
  readonly host: string;
  readonly id: null;
  /** When it would have been, by the store's clock. */
  readonly freeMs: number;
  /** What the store's clock said when it gave this answer. */
  readonly nowMs: number;
}

/** How a slot is asked for. */
export interface SlotRequest {
  readonly host: string;
  /** The time that must lie between the slot before this one and this one, in milliseconds; from 0, and rounded up. */
  readonly intervalMs: number;
  /** No slot before this moment, by the store's clock; for visit-time and the like. */
  readonly notBeforeMs?: number;
  /** No slot is taken that would be later than this. */
  readonly notAfterMs?: number;
}

/** One version of a robots.txt in an origin's history: written when result or octets differ from the version before. */
export interface RobotsTxtVersion {
  readonly origin: string;
  readonly seenMs: number;
  readonly result: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly fault: string | null;
  /** The body's hash; null where there is none. */
  readonly hash: string | null;
  readonly sizeOctets: number;
}

/**
 * The store. Moments are whole milliseconds since 1970-01-01T00:00:00Z. A store that is lost rejects with a `StoreError`, within a
 * bounded time; it never invents an answer. A wrong call rejects with a TypeError. What is given and what was got share no memory:
 * whoever changes the one changes nothing of the other.
 */
export interface RobotsStore {
  /** The store's clock: the one that leases, slots and records of all its users are measured by. */
  now(): Promise<number>;

  /** The record of the origin, null where there is none. */
  get(origin: string): Promise<OriginRecord | null>;
  /**
   * Writes the record, unless what is there has a greater token, or the same token and an equal or later
   * `history.last.finishedMs`. True when it was written. The body, where one is given, is that of `history.last`; it is kept under
   * its hash, once however many origins have it, and only when the record is written. Null where there is none, or the octets of
   * that hash were given before.
   */
  setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean>;
  /** The octets with that hash, null where they are not kept (any more). */
  body(hash: string): Promise<Uint8Array | null>;

  /** The right to retrieve for the key, for that long; null while another holds it. Over 0 ms, and at most `maxLeaseMs`. */
  lease(key: string, durationMs: number): Promise<Lease | null>;
  /** The lease, to end so long from now, or when it would have ended if that is later; null when it was lost: expired, given back or taken. */
  renew(lease: Lease, durationMs: number): Promise<Lease | null>;
  /** Gives the lease back; nothing happens when it was lost. */
  release(lease: Lease): Promise<void>;

  /**
   * The next free moment of the host, taken: not before now, nor before a moment of `pushBack`, and `intervalMs` after the last slot
   * taken. A `NoSlot` where that is after `notAfterMs`.
   */
  slot(request: SlotRequest): Promise<Slot | NoSlot>;
  /**
   * Gives a slot back that was not used. It is free again, with those given back before it, if no later one is taken: true.
   * Else it stays taken until the later ones are given back too: false, as for a slot that the store does not know.
   */
  cancelSlot(slot: Slot): Promise<boolean>;
  /** No slot of the host before this moment, those excepted that were given already. Never shortens. */
  pushBack(host: string, untilMs: number): Promise<void>;

  /** Appends the version unless the newest one of the origin has the same result and hash; true when it was appended. */
  appendVersion(version: RobotsTxtVersion): Promise<boolean>;
  /** The versions of the origin, the one appended last first, at most `limit` (from 1), seen before `beforeMs` where given. */
  versions(origin: string, options: { readonly limit: number; readonly beforeMs?: number }): Promise<readonly RobotsTxtVersion[]>;

  /** Lets go of files and connections; the store must not be asked afterwards, and rejects then. Closing twice is closing once. */
  close(): Promise<void>;
}
