// Stores in front of a store. A breaker gives up on a store that does not answer, and leaves it alone for a while; a
// fallback answers from memory meanwhile. Without the store a process asks more often than all together would, and
// never obeys an answer for longer than its lifetime: nothing is opened by it. Next: ../robots-client.ts.
import type { MemoryStore } from "./memory-store.ts";
import type { Lease, NoSlot, OriginRecord, RobotsStore, RobotsTxtVersion, Slot, SlotRequest } from "./store.ts";
import { StoreError } from "./store-error.ts";
import { type StoreNotice, storeNotice } from "./store-notice.ts";

/** One call of a store, passed on. */
interface Call<Answer> {
  /** Reads and writes are lost separately: a file that others keep locked can still be read. */
  readonly kind: "read" | "write";
  run(store: RobotsStore): Promise<Answer>;
  /** Takes back an answer that came too late for anyone to use. */
  undo?(store: RobotsStore, answer: Answer): Promise<unknown> | false;
}

/** Every call of a store, through one function. */
abstract class StoreRelay implements RobotsStore {
  protected readonly store: RobotsStore;

  constructor(store: RobotsStore) {
    this.store = store;
  }

  protected abstract ask<Answer>(call: Call<Answer>): Promise<Answer>;

  abstract close(): Promise<void>;

  holders(): number | null {
    return this.store.holders?.() ?? null;
  }

  now(): Promise<number> {
    return this.ask({ kind: "read", run: (store) => store.now() });
  }

  get(origin: string): Promise<OriginRecord | null> {
    return this.ask({ kind: "read", run: (store) => store.get(origin) });
  }

  setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean> {
    return this.ask({ kind: "write", run: (store) => store.setIfNewer(record, body) });
  }

  body(hash: string): Promise<Uint8Array | null> {
    return this.ask({ kind: "read", run: (store) => store.body(hash) });
  }

  lease(key: string, durationMs: number): Promise<Lease | null> {
    return this.ask({
      kind: "write",
      run: (store) => store.lease(key, durationMs),
      undo: (store, lease) => lease !== null && store.release(lease),
    });
  }

  renew(lease: Lease, durationMs: number): Promise<Lease | null> {
    return this.ask({ kind: "write", run: (store) => store.renew(lease, durationMs) });
  }

  release(lease: Lease): Promise<void> {
    return this.ask({ kind: "write", run: (store) => store.release(lease) });
  }

  slot(request: SlotRequest): Promise<Slot | NoSlot> {
    return this.ask<Slot | NoSlot>({
      kind: "write",
      run: (store) => store.slot(request),
      undo: (store, slot) => slot.id !== null && store.cancelSlot(slot),
    });
  }

  cancelSlot(slot: Slot): Promise<boolean> {
    return this.ask({ kind: "write", run: (store) => store.cancelSlot(slot) });
  }

  pushBack(host: string, untilMs: number): Promise<void> {
    return this.ask({ kind: "write", run: (store) => store.pushBack(host, untilMs) });
  }

  appendVersion(version: RobotsTxtVersion): Promise<boolean> {
    return this.ask({ kind: "write", run: (store) => store.appendVersion(version) });
  }

  versions(
    origin: string,
    options: { readonly limit: number; readonly beforeMs?: number },
  ): Promise<readonly RobotsTxtVersion[]> {
    return this.ask({ kind: "read", run: (store) => store.versions(origin, options) });
  }
}

/** A call that takes longer than this counts as a store that is lost. */
export const storePatienceMs = 2_500;
/** A lost store is left alone for this long, then twice as long each time, up to the last. */
const firstPauseMs = 1_000;
const lastPauseMs = 30_000;

/** Since when calls of a kind are not answered. */
interface Outage {
  readonly error: StoreError;
  readonly pauseMs: number;
  /** When the next call tries again. */
  readonly untilMs: number;
}

/**
 * The store, given up on quickly: while it is lost, every call but one now and then rejects at once. Closing leaves it
 * open.
 */
export class BreakerStore extends StoreRelay {
  readonly #notify: (notice: StoreNotice) => void;
  readonly #patienceMs: number;
  readonly #outages = new Map<Call<unknown>["kind"], Outage>();

  constructor(store: RobotsStore, notify: (notice: StoreNotice) => void, patienceMs: number = storePatienceMs) {
    super(store);
    this.#notify = notify;
    this.#patienceMs = patienceMs;
  }

  async close(): Promise<void> {}

  protected async ask<Answer>(call: Call<Answer>): Promise<Answer> {
    const outage = this.#outages.get(call.kind);
    if (outage !== undefined) {
      const nowMs = performance.now();
      if (nowMs < outage.untilMs) throw outage.error;
      // This call tries; the others go on without the store until it has an answer.
      this.#outages.set(call.kind, { ...outage, untilMs: nowMs + this.#patienceMs });
    }
    try {
      const answer = await this.#inTime(call);
      if (this.#outages.delete(call.kind) && this.#outages.size === 0) this.#notify(storeNotice("store-back"));
      return answer;
    } catch (error) {
      if (error instanceof StoreError) this.#lose(call.kind, error, outage);
      throw error;
    }
  }

  #inTime<Answer>(call: Call<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new StoreError("busy", `no answer after ${this.#patienceMs} ms`));
      }, this.#patienceMs);
      call.run(this.store).then(
        (answer) => {
          clearTimeout(timer);
          resolve(answer);
          if (isLate && call.undo !== undefined) void Promise.resolve(call.undo(this.store, answer)).catch(() => {});
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  }

  /** `tried` is the outage that the call was to end; calls that were under way together begin one together. */
  #lose(kind: Call<unknown>["kind"], error: StoreError, tried: Outage | undefined): void {
    if (tried === undefined && this.#outages.has(kind)) return;
    if (this.#outages.size === 0) this.#notify(storeNotice("store-lost", error.message));
    const pauseMs = tried === undefined ? firstPauseMs : Math.min(2 * tried.pauseMs, lastPauseMs);
    this.#outages.set(kind, { error, pauseMs, untilMs: performance.now() + pauseMs });
  }
}

/** The store, and a memory for what it cannot answer. Closing closes the memory and leaves the store open. */
export class FallbackStore extends StoreRelay {
  readonly #memory: MemoryStore;

  constructor(store: RobotsStore, memory: MemoryStore) {
    super(store);
    this.#memory = memory;
  }

  /** The newer of both: what could not be written to the store is in the memory. */
  override async get(origin: string): Promise<OriginRecord | null> {
    const [stored, own] = [await super.get(origin), await this.#memory.get(origin)];
    if (stored === null || own === null) return stored ?? own;
    return own.history.last.finishedMs > stored.history.last.finishedMs ? own : stored;
  }

  override async body(hash: string): Promise<Uint8Array | null> {
    return (await super.body(hash)) ?? this.#memory.body(hash);
  }

  close(): Promise<void> {
    return this.#memory.close();
  }

  protected async ask<Answer>(call: Call<Answer>): Promise<Answer> {
    try {
      return await call.run(this.store);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return call.run(this.#memory);
    }
  }
}
