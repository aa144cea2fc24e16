// What is remembered between questions, behind one interface: what each origin's robots.txt gave, its octets once per hash, the
// versions it had, who is retrieving it now, and when each host may be asked next. Everything is asynchronous and every decision
// that two holders could race for is one call, so that a memory, a file shared by processes and a server shared by a fleet keep
// the same promises; the conformance suite holds each of them to it. Next: memory-store.ts, sqlite-store.ts.
import type { AccessHistory } from "@maycrawl/core/access";

/** What is known about one origin's robots.txt. */
export interface OriginRecord {
  /** The origin as `Origin.key` writes it: `https://shop.example`, `http://shop.example:8080`. */
  readonly origin: string;
  readonly history: AccessHistory;
  /** Grows with each write; that of the lease under which it was written. */
  readonly token: number;
}

/** The right to retrieve for a key, until it expires or is given back. */
export interface Lease {
  readonly key: string;
  /** The fencing token: greater than that of every lease on the key before it, also after a restart. */
  readonly token: number;
  readonly expiresMs: number;
}

/** A moment reserved on a host's clock. */
export interface Slot {
  readonly host: string;
  /** Names the slot, for giving it back; unique within the store. */
  readonly id: string;
  /** When the request may be sent, by the store's clock. */
  readonly atMs: number;
}

/** How a slot is asked for. */
export interface SlotRequest {
  readonly host: string;
  /** The time that must lie between the slot before this one and this one, in milliseconds. */
  readonly intervalMs: number;
  /** No slot before this moment, by the store's clock; for visit-time and the like. */
  readonly notBeforeMs?: number;
  /** Null is given in place of a slot that would be later than this. */
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

/** The store. Moments are milliseconds since 1970-01-01T00:00:00Z. A store that is lost rejects; it never invents an answer. */
export interface RobotsStore {
  /** The store's clock: the one that leases, slots and records of all its users are measured by. */
  now(): Promise<number>;

  /** The record of the origin, null where there is none. */
  get(origin: string): Promise<OriginRecord | null>;
  /**
   * Writes the record, and the body under its hash, unless what is there has a greater token, or the same token and an equal or
   * later `history.last.finishedMs`. True when it was written.
   */
  setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean>;
  /** The octets with that hash, null where they are not kept (any more). */
  body(hash: string): Promise<Uint8Array | null>;

  /** The right to retrieve for the key, for that long; null while another holds it. Times are at most 30 s, so that a dead holder frees it. */
  lease(key: string, durationMs: number): Promise<Lease | null>;
  /** The lease with a later end, null when it was lost. */
  renew(lease: Lease, durationMs: number): Promise<Lease | null>;
  /** Gives the lease back; nothing happens when it was lost. */
  release(lease: Lease): Promise<void>;

  /** The next free moment of the host, taken; null where it would be after `notAfterMs`. */
  slot(request: SlotRequest): Promise<Slot | null>;
  /** Gives a slot back that was not used: it is free again if no later one was taken. False when it could not be freed. */
  cancelSlot(slot: Slot): Promise<boolean>;
  /** No slot of the host before this moment, those excepted that were given already. Never shortens. */
  pushBack(host: string, untilMs: number): Promise<void>;

  /** Appends the version unless the newest one of the origin has the same result and hash; true when it was appended. */
  appendVersion(version: RobotsTxtVersion): Promise<boolean>;
  /** The versions of the origin, newest first, at most `limit`, seen before `beforeMs` where given. */
  versions(origin: string, options: { readonly limit: number; readonly beforeMs?: number }): Promise<readonly RobotsTxtVersion[]>;

  /** Lets go of files and connections; the store must not be asked afterwards. */
  close(): Promise<void>;
}
