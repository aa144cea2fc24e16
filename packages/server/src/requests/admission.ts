// Admission: how many requests run at once, in all, of one client, and live; and how often. In: a client's name. Out: a
// pass to give back, or a Problem that says when to ask again.
import { askAgain, type Problem } from "../problems.ts";
import type { TokenBuckets } from "./token-buckets.ts";

/** How many requests run at once. */
export interface AdmissionLimits {
  readonly requests: number;
  readonly requestsOfClient: number;
  readonly liveRequests: number;
}

/** Gives a place back; a second call does nothing. */
export type Pass = () => void;

/** Admits requests. */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** Null without a rate for clients. */
  readonly #clients: TokenBuckets | null;
  readonly #targets: TokenBuckets | null;
  readonly #ofClient = new Map<string, number>();
  #requests = 0;
  #live = 0;
  #isStopping = false;
  #emptied: (() => void)[] = [];

  constructor(limits: AdmissionLimits, clients: TokenBuckets | null, targets: TokenBuckets | null) {
    this.#limits = limits;
    this.#clients = clients;
    this.#targets = targets;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Requests that run, and the live ones of them. */
  get load(): { readonly requests: number; readonly live: number } {
    return { requests: this.#requests, live: this.#live };
  }

  /** Admits a request; a trusted one counts among all, and not against its client's limits. Throws a Problem. */
  enter(client: string, isTrusted = false): Pass {
    if (this.#isStopping) throw askAgain("stopping", "the service is stopping", 5);
    const waitSeconds = isTrusted ? null : (this.#clients?.take(client) ?? null);
    if (waitSeconds !== null) throw askAgain("rate-limited", "this client asks too often", waitSeconds);
    const own = this.#ofClient.get(client) ?? 0;
    if (!isTrusted && own >= this.#limits.requestsOfClient) {
      throw askAgain(
        "rate-limited",
        `at most ${this.#limits.requestsOfClient} requests of one client are answered at once`,
        1,
      );
    }
    if (this.#requests >= this.#limits.requests)
      throw overloaded("the service is answering as many requests as it can");
    this.#requests++;
    this.#ofClient.set(client, own + 1);
    return once(() => {
      this.#requests--;
      const left = (this.#ofClient.get(client) ?? 1) - 1;
      if (left === 0) this.#ofClient.delete(client);
      else this.#ofClient.set(client, left);
      if (this.#requests === 0) for (const tell of this.#emptied.splice(0)) tell();
    });
  }

  /** Admits a request that asks the network about hosts. Throws a Problem. */
  goLive(hosts: Iterable<string>): Pass {
    if (this.#live >= this.#limits.liveRequests)
      throw overloaded("the service is asking the network for as many requests as it can");
    for (const host of hosts) {
      const waitSeconds = this.#targets?.take(host) ?? null;
      if (waitSeconds !== null) throw askAgain("rate-limited", "the host is asked about too often", waitSeconds);
    }
    this.#live++;
    return once(() => {
      this.#live--;
    });
  }

  /** Admits nothing more; resolves when all requests have ended. */
  stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#requests === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#emptied.push(resolve);
    });
  }
}

function overloaded(message: string): Problem {
  return askAgain("overloaded", message, 1);
}

function once(action: () => void): Pass {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
