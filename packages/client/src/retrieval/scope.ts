// The time and the end of one retrieval: deadlines that no dripping stretches, the asker's signal, and the first failure, which
// ends everything that runs. In: milliseconds and a signal. Out: a `Failure` from whatever was waited for. Next: connect.ts.
import { setMaxListeners } from "node:events";
import type { Fault } from "@maycrawl/core/access";
import { retrievalLimits } from "./limits.ts";

/** The deadlines of a retrieval, in milliseconds. */
export interface Deadlines {
  /** Name resolved, connected, handshake of TLS done: for each hop. */
  readonly connectMs: number;
  /** From the request to the first octet of the response: for each hop. */
  readonly firstByteMs: number;
  /** The whole retrieval, redirects included. */
  readonly totalMs: number;
}

/** The deadlines with what `changes` name replaced. TypeError for what no timer can hold. */
export function deadlines(changes: Partial<Deadlines> = {}): Deadlines {
  const { connectMs, firstByteMs, totalMs } = retrievalLimits;
  const settled = { connectMs, firstByteMs, totalMs, ...changes };
  for (const [name, value] of Object.entries(settled)) {
    // Node turns longer timers into 1 ms.
    if (!(value > 0 && value < 2 ** 31)) throw new TypeError(`${name} must be a number of milliseconds from 1 to 2^31 - 1, got ${value}`);
  }
  return settled;
}

/** A fault on its way through the code that retrieves; it never leaves it but as data. */
export class Failure extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, detail: string) {
    super(detail.slice(0, retrievalLimits.detailCharacters));
    this.fault = fault;
  }
}

/** One retrieval's lifetime. Invariant: after the first failure nothing changes it, and the signal is aborted. */
export class Scope {
  readonly #controller = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #askers: readonly AbortSignal[];
  #failure: Failure | null = null;

  constructor(totalMs: number, askers: readonly AbortSignal[]) {
    this.#askers = askers;
    this.timer(totalMs, () => this.fail(new Failure("total-timeout", `not done after ${totalMs} ms`)));
    for (const asker of askers) {
      // One signal may end any number of retrievals; Node takes more than ten listeners for a leak, and says so on stderr.
      setMaxListeners(0, asker);
      asker.addEventListener("abort", this.#cancel, { once: true });
      if (asker.aborted) this.#cancel();
    }
  }

  /** Why it ended early; null while it has not. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Ends everything; the first failure is the one that counts. */
  readonly fail = (failure: Failure): void => {
    if (this.#failure !== null) return;
    this.#failure = failure;
    this.#controller.abort(failure);
  };

  readonly #cancel = (): void => this.fail(new Failure("cancelled", "the asker gave up"));

  /** Calls once when the time is over, unless what is returned was called before. */
  timer(ms: number, onEnd: () => void): () => void {
    const timer = setTimeout(onEnd, ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Calls when it fails, at once where it has; what is returned takes the call back. */
  onFailure(call: (failure: Failure) => void): () => void {
    if (this.#failure !== null) call(this.#failure);
    const { signal } = this.#controller;
    const listener = (): void => call(this.#failure ?? new Failure("cancelled", "ended"));
    signal.addEventListener("abort", listener, { once: true });
    return () => signal.removeEventListener("abort", listener);
  }

  /** What the work gives; the failure as soon as there is one, whatever becomes of the work. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    let release = (): void => {};
    const failed = new Promise<never>((_resolve, reject) => {
      release = this.onFailure(reject);
    });
    try {
      return await Promise.race([failed, work]);
    } finally {
      release();
    }
  }

  /** Stops the clocks. Nothing may be waited for afterwards. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const asker of this.#askers) asker.removeEventListener("abort", this.#cancel);
  }
}
