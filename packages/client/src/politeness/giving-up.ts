// Who gives up on which signal: one listener for each signal, however many wait on it. (Node warns of a leak from the eleventh
// listener on, and a crawl that can be stopped has one signal for all that it waits for.)

export class GivingUp {
  readonly #bySignal: Map<AbortSignal, { readonly all: Set<() => void>; readonly listener: () => void }> = new Map();

  /** Calls it when the signal is aborted; what is given back takes that back. */
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
