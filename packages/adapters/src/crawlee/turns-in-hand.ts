// Turns that were waited for before Crawlee's slot was taken, until the request under that slot is sent. In: a client.
// Out: the same client, whose `acquire` gives a turn in hand where there is one. Next: polite-http-client.ts.
import { type AcquiredSlot, type DeferredSlot, hostKeyOf, type PageClient, type RobotsClient } from "@maycrawl/client";

/** A client that hands over turns. */
export class TurnsInHand implements PageClient {
  readonly #client: RobotsClient;
  readonly #byHost: Map<string, AcquiredSlot[]> = new Map();

  constructor(client: RobotsClient) {
    this.#client = client;
  }

  get userAgent(): string {
    return this.#client.userAgent;
  }

  get transport(): PageClient["transport"] {
    return this.#client.transport;
  }

  /** Keeps the turn for the next request to its host; returns what takes it back, used or not. */
  keep(turn: AcquiredSlot): () => void {
    const kept = this.#byHost.get(turn.host) ?? [];
    this.#byHost.set(turn.host, [...kept, turn]);
    return () => {
      const left = (this.#byHost.get(turn.host) ?? []).filter((one) => one !== turn);
      if (left.length === 0) this.#byHost.delete(turn.host);
      else this.#byHost.set(turn.host, left);
      turn.release();
    };
  }

  acquire(
    url: string,
    options: { readonly signal?: AbortSignal; readonly maxWaitMs?: number },
  ): Promise<AcquiredSlot | DeferredSlot> {
    const host = hostKeyOf(url) ?? "";
    const [turn, ...others] = this.#byHost.get(host) ?? [];
    if (turn === undefined) return this.#client.acquire(url, options);
    if (others.length === 0) this.#byHost.delete(host);
    else this.#byHost.set(host, others);
    return Promise.resolve(turn);
  }

  now(): number {
    return this.#client.now();
  }

  site(url: string, options: { readonly signal?: AbortSignal }): ReturnType<PageClient["site"]> {
    return this.#client.site(url, options);
  }

  decide(url: string, options: { readonly signal?: AbortSignal }): ReturnType<PageClient["decide"]> {
    return this.#client.decide(url, options);
  }

  sleepUntil(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#client.sleepUntil(ms, signal);
  }

  pushBack(url: string, untilMs: number): Promise<void> {
    return this.#client.pushBack(url, untilMs);
  }
}
