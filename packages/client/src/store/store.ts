// What is remembered between questions: what each origin's robots.txt gave, its octets once per hash, its earlier
// versions, who is retrieving it now, and when each host may be asked next. Everything is asynchronous, and every
// decision that two holders could race for is one call, so a memory, a file shared by processes and a server shared by
// a fleet keep the same promises. The conformance suite (../testing) holds each of them to it. Next: store-error.ts,
// memory-store.ts, sqlite-store.ts.
import type { AccessHistory } from "@maycrawl/core/access";

/** What is known about one origin's robots.txt. */
export interface OriginRecord {
  /**
   * The origin as `Origin.key` writes it: `https://shop.example`, `http://shop.example:8080`. The store takes any text.
   */
  readonly origin: string;
  /** Data that survives JSON; read back as JSON returns it. */
  readonly history: AccessHistory;
  /** The token of the lease under which it was written; it never decreases. A whole number from 0. */
  readonly token: number;
}

/** The exclusive right to retrieve for a key, until it expires or is released. */
export interface Lease {
  readonly key: string;
  /** The fencing token: greater than that of every earlier lease on the key, also after a restart. */
  readonly token: number;
  readonly expiresMs: number;
}

/** A lease lasts at most this long without being renewed, so a dead holder's key is free again by then. */
export const maxLeaseMs = 30_000;

/** A moment reserved on a host's clock. */
export interface Slot {
  readonly host: string;
  /** Identifies the slot when it is given back; unique within the store. */
  readonly id: string;
  /** When the request may be sent, by the store's clock. */
  readonly atMs: number;
  /** The store's clock at this answer: the wait is `atMs - nowMs`, whatever the caller's own clock says. */
  readonly nowMs: number;
}

/** No slot: the next one is later than `notAfterMs`. Nothing was reserved. */
export interface NoSlot {
  readonly host: string;
  readonly id: null;
  /** When the next slot is free, by the store's clock. */
  readonly freeMs: number;
  /** The store's clock at this answer. */
  readonly nowMs: number;
}

/** A request for a slot. */
export interface SlotRequest {
  readonly host: string;
  /** The least time after the previous slot, in milliseconds; from 0, rounded up. */
  readonly intervalMs: number;
  /** No slot before this moment, by the store's clock. */
  readonly notBeforeMs?: number;
  /** No slot after this moment, by the store's clock. */
  readonly notAfterMs?: number;
}

/** One version of a robots.txt: written when the result or the octets differ from the previous version. */
export interface RobotsTxtVersion {
  readonly origin: string;
  readonly seenMs: number;
  readonly result: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly fault: string | null;
  /** The body's hash; null if it has none. */
  readonly hash: string | null;
  readonly sizeOctets: number;
}

/**
 * The store. Moments are whole milliseconds since 1970-01-01T00:00:00Z. A store that cannot answer rejects with a
 * `StoreError`, within a bounded time; it never invents an answer. A wrong call rejects with a TypeError. Arguments and
 * answers share no memory with the store.
 */
export interface RobotsStore {
  /** The store's clock: leases, slots and records of all its users are measured by it. */
  now(): Promise<number>;

  /** The record of the origin; null if there is none, or if what is kept cannot be read as one. */
  get(origin: string): Promise<OriginRecord | null>;
  /**
   * Writes the record, unless the stored one has a greater token, or the same token and an equal or later
   * `history.last.finishedMs`. Returns whether it was written. `body` holds the octets of `history.last`: null if it
   * has none, or if the store was given them before. They are kept under their hash, once for all origins, and only if
   * the record is written; they replace octets under that hash that are damaged.
   */
  setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean>;
  /** The octets whose SHA-256 is `hash`, in hexadecimal; null if the store does not have them, or has them damaged. */
  body(hash: string): Promise<Uint8Array | null>;

  /** A lease on the key for this long, over 0 ms and at most `maxLeaseMs`; null while another holds it. */
  lease(key: string, durationMs: number): Promise<Lease | null>;
  /** The lease, extended to end this long from now and never sooner than before; null if it expired or was released. */
  renew(lease: Lease, durationMs: number): Promise<Lease | null>;
  /** Releases the lease; does nothing if it was lost. */
  release(lease: Lease): Promise<void>;

  /**
   * Reserves the host's next free moment: not before now or a moment of `pushBack`, and `intervalMs` after the last
   * slot taken. Returns a `NoSlot` if that is after `notAfterMs`.
   */
  slot(request: SlotRequest): Promise<Slot | NoSlot>;
  /**
   * Gives back an unused slot. True if no later slot is taken: it is then free again, with those given back before it.
   * Else false, as for a slot that the store does not know; it stays taken until the later ones are given back too.
   */
  cancelSlot(slot: Slot): Promise<boolean>;
  /** Gives no further slot of the host before this moment. Never shortens an earlier call. */
  pushBack(host: string, untilMs: number): Promise<void>;

  /**
   * Appends the version unless the origin's newest one has the same result and hash; returns whether it was appended.
   */
  appendVersion(version: RobotsTxtVersion): Promise<boolean>;
  /** The origin's versions, newest first, at most `limit` (from 1), seen before `beforeMs` if given. */
  versions(
    origin: string,
    options: { readonly limit: number; readonly beforeMs?: number },
  ): Promise<readonly RobotsTxtVersion[]>;

  /**
   * How many processes share the store, as far as it last saw; null if it does not know. A store that cannot count them
   * leaves it out. Needs no answer of a server, so it can be asked once that is gone.
   */
  holders?(): number | null;

  /** Closes files and connections. Every later call rejects; closing again does nothing. */
  close(): Promise<void>;
}
