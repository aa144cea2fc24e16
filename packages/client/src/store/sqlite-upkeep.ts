// What a SQLite store drops: expired leases, host clocks that no longer matter, bodies that nothing names and, over its
// size, what was least recently used. It runs now and then between other calls, with a bound on each run so that no
// call waits long; other processes do their share.
import type { BoundText, SlotRow, Statements } from "./sqlite-statements.ts";

/** Upkeep runs after this many writing calls, or this many octets written. */
const callsBetween = 32;
const octetsBetween = 2 ** 20;
/** Rows of each kind that one run drops. */
const rowsAtOnce = 64;
/** More if the store is over its size: each call may have added half a megabyte. */
const evictedAtOnce = 256;
/** A body that nothing names is kept this long: someone may just have read the record that named it. */
const looseKeptMs = 600_000;

interface LeastUsed {
  readonly origin: BoundText;
  readonly hash?: BoundText | null;
  readonly good_hash?: BoundText | null;
}

export class Upkeep {
  readonly #statements: Statements;
  readonly #maxOctets: number;
  #calls = 0;
  #octets = 0;

  constructor(statements: Statements, maxOctets: number) {
    this.#statements = statements;
    this.#maxOctets = maxOctets;
  }

  /** Counts a call that wrote this many octets; returns whether upkeep is due. */
  isDue(octets: number): boolean {
    this.#calls++;
    this.#octets += octets;
    if (this.#calls < callsBetween && this.#octets < octetsBetween) return false;
    this.#calls = 0;
    this.#octets = 0;
    return true;
  }

  /** Runs within a transaction. */
  run(nowMs: number): void {
    this.#statements.dropEndedLeases.run(nowMs, rowsAtOnce);
    this.#dropIdleHosts(nowMs);
    const loose = this.#statements.looseBodies.all(nowMs - looseKeptMs, rowsAtOnce) as { hash: BoundText }[];
    for (const { hash } of loose) this.#dropBody(hash);
    for (let evicted = 0; evicted < evictedAtOnce && this.#isOversize(); evicted++) {
      if (!this.#evictOne(nowMs)) return;
    }
  }

  /** Forgets clocks that delay nobody; the latest of their last slots stays, see `defaultLongestIntervalMs`. */
  #dropIdleHosts(nowMs: number): void {
    const { idleHosts, lastSlot, forget, dropSlots, dropHost } = this.#statements;
    const idle = idleHosts.all(nowMs, rowsAtOnce) as { host: BoundText; before_ms: number | null }[];
    for (const { host, before_ms } of idle) {
      const lastMs = (lastSlot.get(host) as SlotRow | undefined)?.at_ms ?? before_ms;
      if (lastMs !== null) forget.run(lastMs);
      dropSlots.run(host);
      dropHost.run(host);
    }
  }

  #isOversize(): boolean {
    const { used, size } = this.#statements.pages.get() as { used: number; size: number };
    return used * size > this.#maxOctets;
  }

  /**
   * Drops the octets of former versions, oldest first; then whole origins with their versions, least recently used
   * first. Returns false if only clocks and leases are left: those stay.
   */
  #evictOne(nowMs: number): boolean {
    const { oldestSpare, leastUsedOrigin, oldestVersion, dropOrigin, dropVersions } = this.#statements;
    const spare = oldestSpare.get() as { hash: BoundText } | undefined;
    if (spare !== undefined) {
      this.#dropBody(spare.hash);
      return true;
    }
    const least = (leastUsedOrigin.get() ?? oldestVersion.get()) as LeastUsed | undefined;
    if (least === undefined) return false;
    dropOrigin.run(least.origin);
    const dropped = dropVersions.all(least.origin) as { hash: BoundText | null }[];
    for (const hash of [least.hash, least.good_hash, ...dropped.map((row) => row.hash)]) {
      if (hash !== null && hash !== undefined) this.#statements.settleBody(hash, nowMs);
    }
    return true;
  }

  #dropBody(hash: BoundText): void {
    this.#statements.dropSpare.run(hash);
    this.#statements.dropBody.run(hash);
  }
}
