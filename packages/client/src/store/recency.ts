// What is kept in the order of its last use, with its octets counted, so that the least recently used can leave first.
// A Map keeps its keys in the order in which they were set: to use an entry is to set it anew.

/** Entries by key. */
export class Recency<Entry extends { readonly octets: number }> {
  readonly #entries: Map<string, Entry> = new Map();
  #octets = 0;

  /** What all entries count together. */
  get octets(): number {
    return this.#octets;
  }

  /** The entry, now the one used last. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** The entry, left where it is. */
  peek(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Puts the entry in the place of what was under the key, as the one used last. */
  set(key: string, entry: Entry): void {
    this.#octets += entry.octets - (this.#entries.get(key)?.octets ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  /** Lets the least recently used go until no more octets are left than that. */
  shrink(maxOctets: number): void {
    if (this.#octets <= maxOctets) return;
    for (const [key, entry] of this.#entries) {
      if (this.#octets <= maxOctets) return;
      this.#octets -= entry.octets;
      this.#entries.delete(key);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#octets = 0;
  }
}
