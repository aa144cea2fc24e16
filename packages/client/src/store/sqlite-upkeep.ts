// What a SQLite store lets go of: leases that have ended, clocks of hosts that no longer matter, bodies that nothing names, and,
// over its size, what was least recently used. In: a moment, now and then, between the calls of whoever uses the store. Out: room.
// Each time a bounded amount, so that no call is held up for long; other processes do their share.
import type { BoundText, SlotRow, Statements } from "./sqlite-statements.ts";

/** Calls that write, and octets that they brought, from one upkeep to the next. */
const callsBetween = 32;
const octetsBetween = 2 ** 20;
/** Rows of a kind that one upkeep lets go of. */
const rowsAtOnce = 64;
/** More when the store is over its size: each call may have brought as much as half a megabyte. */
const evictedAtOnce = 256;
/** A body that nothing names any more is kept so long: somebody may have read the record that named it just before. */
const looseKeptMs = 600_000;

export class Upkeep {
  readonly #statements: Statements;
  readonly #maxOctets: number;
  #calls = 0;
  #octets = 0;

  constructor(statements: Statements, maxOctets: number) {
    this.#statements = statements;
    this.#maxOctets = maxOctets;
  }

  /** Counts a call that brought so many octets; true when it is time for upkeep. */
  isDue(octets: number): boolean {
    this.#calls++;
    this.#octets += octets;
    if (this.#calls < callsBetween && this.#octets < octetsBetween) return false;
    this.#calls = 0;
    this.#octets = 0;
    return true;
  }

  /** Within a transaction. */
  run(nowMs: number): void {
    this.#statements.dropEndedLeases.run(nowMs, rowsAtOnce);
    this.#dropIdleHosts(nowMs);
    for (const { hash } of this.#statements.looseBodies.all(nowMs - looseKeptMs, rowsAtOnce) as { hash: BoundText }[]) this.#dropBody(hash);
    for (let evicted = 0; evicted < evictedAtOnce && this.#isOversize(); evicted++) {
      if (!this.#evictOne(nowMs)) return;
    }
  }

  /** A clock is forgotten only once nobody is held up by it, and its last slot is remembered for all who are: see `defaultLongestIntervalMs`. */
  #dropIdleHosts(nowMs: number): void {
    const { idleHosts, lastSlot, forget, dropSlots, dropHost } = this.#statements;
    for (const { host, before_ms } of idleHosts.all(nowMs, rowsAtOnce) as { host: BoundText; before_ms: number | null }[]) {
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
   * First the octets of former versions, the oldest first; then whole origins, the least recently used first, with their versions.
   * False when there is nothing more to let go of: clocks and leases stay.
   */
  #evictOne(nowMs: number): boolean {
    const { oldestSpare, leastUsedOrigin, oldestVersion, dropOrigin, dropVersions } = this.#statements;
    const spare = oldestSpare.get() as { hash: BoundText } | undefined;
    if (spare !== undefined) {
      this.#dropBody(spare.hash);
      return true;
    }
    const least = (leastUsedOrigin.get() ?? oldestVersion.get()) as { origin: BoundText; hash?: BoundText | null; good_hash?: BoundText | null } | undefined;
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
