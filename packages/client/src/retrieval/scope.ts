// The time and the end of one retrieval: deadlines that no dripping stretches, the caller's signals, and the first
// failure, which ends everything that runs. In: milliseconds and signals. Out: a `Failure` from whatever is awaited.
// Next: connect.ts.
import { setMaxListeners } from "node:events";
import type { Fault } from "@maycrawl/core/access";
import { retrievalLimits } from "./limits.ts";

/** The deadlines of a retrieval, in milliseconds. */
export interface Deadlines {
  /** For each hop: name resolved, connected, TLS handshake done. */
  readonly connectMs: number;
  /** For each hop: from the request to the first octet of the response. */
  readonly firstByteMs: number;
  /** The whole retrieval, redirects included. */
  readonly totalMs: number;
}

/** The default deadlines with `changes`. Throws a TypeError if no timer can hold one. */
export function deadlines(changes: Partial<Deadlines> = {}): Deadlines {
  const { connectMs, firstByteMs, totalMs } = retrievalLimits;
  const settled = { connectMs, firstByteMs, totalMs, ...changes };
  for (const [name, value] of Object.entries(settled)) {
    // Node turns longer timers into 1 ms.
    if (!(value > 0 && value < 2 ** 31))
      throw new TypeError(`${name} must be a number of milliseconds from 1 to 2^31 - 1, got ${value}`);
  }
  return settled;
}

/** A fault on its way through the code that retrieves; callers see it as data. */
export class Failure extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, detail: string) {
    super(detail.slice(0, retrievalLimits.detailCharacters));
    this.fault = fault;
  }
}

/** One retrieval's lifetime. Invariant: the first failure stays, and everything ends with it. */
export class Scope {
  /** Called on failure, in the order in which they came: cheaper than an AbortSignal, of which each call makes one. */
  readonly #calls = new Set<(failure: Failure) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #signals: readonly AbortSignal[];
  readonly #totalMs: number;
  #leftMs: number;
  #runningSinceMs = 0;
  #stopTotal: () => void = () => {};
  #failure: Failure | null = null;

  constructor(totalMs: number, signals: readonly AbortSignal[]) {
    this.#signals = signals;
    this.#totalMs = totalMs;
    this.#leftMs = totalMs;
    this.#runTotal();
    for (const signal of signals) {
      // One signal may end any number of retrievals; Node warns of a leak from the eleventh listener on.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", this.#cancel, { once: true });
      if (signal.aborted) this.#cancel();
    }
  }

  /** Why it ended early; null if it has not. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Ends everything; the first failure counts. */
  readonly fail = (failure: Failure): void => {
    if (this.#failure !== null) return;
    this.#failure = failure;
    for (const call of this.#calls) {
      this.#calls.delete(call);
      call(failure);
    }
  };

  readonly #cancel = (): void => this.fail(new Failure("cancelled", "the caller gave up"));

  readonly #late = (): void => this.fail(new Failure("total-timeout", `not done after ${this.#totalMs} ms`));

  #runTotal(): void {
    this.#runningSinceMs = performance.now();
    this.#stopTotal = this.timer(this.#leftMs, this.#late);
  }

  /** Runs the work while the clock of the whole retrieval stands still. */
  async paused<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#stopTotal();
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#runningSinceMs));
    try {
      return await this.run(work());
    } finally {
      this.#runTotal();
    }
  }

  /** Calls once after this time, unless the function that it returns is called before. */
  timer(ms: number, onEnd: () => void): () => void {
    const timer = setTimeout(onEnd, ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Calls on failure, at once if it has failed already; returns a function that takes the call back. */
  onFailure(call: (failure: Failure) => void): () => void {
    if (this.#failure !== null) {
      call(this.#failure);
      return nothing;
    }
    // A function of its own, since the same one may be given twice.
    const own = (failure: Failure): void => call(failure);
    this.#calls.add(own);
    return () => this.#calls.delete(own);
  }

  /** Settles as the work does, or with the failure as soon as there is one. */
  run<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const release = this.onFailure(reject);
      work.then(
        (result) => {
          release();
          resolve(result);
        },
        (error: unknown) => {
          release();
          reject(error);
        },
      );
    });
  }

  /** Stops the clocks. Nothing may be awaited afterwards. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const signal of this.#signals) signal.removeEventListener("abort", this.#cancel);
  }
}

const nothing = (): void => {};
