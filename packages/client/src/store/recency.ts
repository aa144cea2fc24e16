// Entries in the order of their last use, with their octets counted, so that the least recently used can leave first.
// The order is a list of its own. A Map keeps the places of what was deleted until it grows, and walks past all of them
// where one key is inserted again and again, as a file is that many sites share.

interface Link<Entry> {
  readonly key: string;
  entry: Entry;
  older: Link<Entry> | null;
  newer: Link<Entry> | null;
}

/** Entries by key. */
export class Recency<Entry extends { readonly octets: number }> {
  readonly #links: Map<string, Link<Entry>> = new Map();
  #oldest: Link<Entry> | null = null;
  #newest: Link<Entry> | null = null;
  #octets = 0;

  /** The sum over all entries. */
  get octets(): number {
    return this.#octets;
  }

  /** The entry, marked as used. */
  get(key: string): Entry | undefined {
    const link = this.#links.get(key);
    if (link === undefined) return undefined;
    this.#unlink(link);
    this.#append(link);
    return link.entry;
  }

  /** The entry, without marking it as used. */
  peek(key: string): Entry | undefined {
    return this.#links.get(key)?.entry;
  }

  /** Replaces what is under the key, and marks it as used. */
  set(key: string, entry: Entry): void {
    let link = this.#links.get(key);
    if (link === undefined) {
      link = { key, entry, older: null, newer: null };
      this.#links.set(key, link);
    } else {
      this.#octets -= link.entry.octets;
      link.entry = entry;
      this.#unlink(link);
    }
    this.#octets += entry.octets;
    this.#append(link);
  }

  /** Drops the least recently used entries until at most this many octets remain. */
  shrink(maxOctets: number): void {
    while (this.#octets > maxOctets && this.#oldest !== null) {
      const { key, entry } = this.#oldest;
      this.#unlink(this.#oldest);
      this.#links.delete(key);
      this.#octets -= entry.octets;
    }
  }

  clear(): void {
    this.#links.clear();
    this.#oldest = null;
    this.#newest = null;
    this.#octets = 0;
  }

  #append(link: Link<Entry>): void {
    link.older = this.#newest;
    if (this.#newest === null) this.#oldest = link;
    else this.#newest.newer = link;
    this.#newest = link;
  }

  #unlink(link: Link<Entry>): void {
    const { older, newer } = link;
    if (older === null) this.#oldest = newer;
    else older.newer = newer;
    if (newer === null) this.#newest = older;
    else newer.older = older;
    link.older = null;
    link.newer = null;
  }
}
