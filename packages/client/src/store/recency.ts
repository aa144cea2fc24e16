// Entries in the order of their last use, with their octets counted, so that the least recently used can leave first.
// A Map iterates in insertion order: to use an entry is to insert it again.

/** Entries by key. */
export class Recency<Entry extends { readonly octets: number }> {
  readonly #entries: Map<string, Entry> = new Map();
  #octets = 0;

  /** The sum over all entries. */
  get octets(): number {
    return this.#octets;
  }

  /** The entry, marked as used. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** The entry, without marking it as used. */
  peek(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Replaces what is under the key, and marks it as used. */
  set(key: string, entry: Entry): void {
    this.#octets += entry.octets - (this.#entries.get(key)?.octets ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  /** Drops the least recently used entries until at most this many octets remain. */
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
