// A store that may be lost, with a memory behind it: where the one cannot answer, this process goes on by what it knows itself. It
// then asks more often than all together would, and never for longer than its own memory lets it; nothing is opened by it.
import type { MemoryStore } from "./memory-store.ts";
import { StoreError } from "./store-error.ts";
import type { Lease, NoSlot, OriginRecord, RobotsStore, RobotsTxtVersion, Slot, SlotRequest } from "./store.ts";

/** The store, and a memory for what it cannot answer. Closing leaves the store open. */
export class FallbackStore implements RobotsStore {
  readonly #store: RobotsStore;
  readonly #memory: MemoryStore;

  constructor(store: RobotsStore, memory: MemoryStore) {
    this.#store = store;
    this.#memory = memory;
  }

  now(): Promise<number> {
    return this.#ask((store) => store.now());
  }

  get(origin: string): Promise<OriginRecord | null> {
    return this.#ask((store) => store.get(origin));
  }

  setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean> {
    return this.#ask((store) => store.setIfNewer(record, body));
  }

  body(hash: string): Promise<Uint8Array | null> {
    return this.#ask((store) => store.body(hash));
  }

  lease(key: string, durationMs: number): Promise<Lease | null> {
    return this.#ask((store) => store.lease(key, durationMs));
  }

  renew(lease: Lease, durationMs: number): Promise<Lease | null> {
    return this.#ask((store) => store.renew(lease, durationMs));
  }

  release(lease: Lease): Promise<void> {
    return this.#ask((store) => store.release(lease));
  }

  slot(request: SlotRequest): Promise<Slot | NoSlot> {
    return this.#ask((store) => store.slot(request));
  }

  cancelSlot(slot: Slot): Promise<boolean> {
    return this.#ask((store) => store.cancelSlot(slot));
  }

  pushBack(host: string, untilMs: number): Promise<void> {
    return this.#ask((store) => store.pushBack(host, untilMs));
  }

  appendVersion(version: RobotsTxtVersion): Promise<boolean> {
    return this.#ask((store) => store.appendVersion(version));
  }

  versions(origin: string, options: { readonly limit: number; readonly beforeMs?: number }): Promise<readonly RobotsTxtVersion[]> {
    return this.#ask((store) => store.versions(origin, options));
  }

  close(): Promise<void> {
    return this.#memory.close();
  }

  async #ask<Answer>(question: (store: RobotsStore) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(this.#store);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return question(this.#memory);
    }
  }
}
