// Waiters by the signal that ends their wait: one listener per signal, however many wait on it. Node warns of a leak
// from the eleventh listener on, and a crawl has one signal for all its waits.

export class GivingUp {
  readonly #bySignal: Map<AbortSignal, { readonly all: Set<() => void>; readonly listener: () => void }> = new Map();

  /** Calls `giveUp` when the signal is aborted; returns a function that takes that back. */
  on(signal: AbortSignal, giveUp: () => void): () => void {
    let those = this.#bySignal.get(signal);
    if (those === undefined) {
      const all = new Set<() => void>();
      const listener = (): void => {
        this.#bySignal.delete(signal);
        for (const one of all) one();
      };
      those = { all, listener };
      this.#bySignal.set(signal, those);
      signal.addEventListener("abort", listener, { once: true });
    }
    const { all, listener } = those;
    all.add(giveUp);
    return () => {
      all.delete(giveUp);
      if (all.size > 0 || this.#bySignal.get(signal)?.all !== all) return;
      this.#bySignal.delete(signal);
      signal.removeEventListener("abort", listener);
    };
  }
}
