// Rate limits: a bucket of tokens for each name, filled at a steady rate. In: a name and the clock. Out: null, or the
// seconds until the next token. Memory is bounded: the name used longest ago is forgotten first. A forgotten bucket is
// full again, but busy names are never forgotten.

/** How a bucket fills. */
export interface Rate {
  /** Tokens that a full bucket holds. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** The buckets. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #maxBuckets: number;
  readonly #now: () => number;
  /** In the order of last use. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, maxBuckets: number, now: () => number) {
    this.#rate = rate;
    this.#maxBuckets = maxBuckets;
    this.#now = now;
  }

  /** How many names are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token: null; or the seconds until there is one, and nothing is taken. */
  take(name: string): number | null {
    const { burst, perSecond } = this.#rate;
    const nowMs = this.#now();
    const bucket = this.#buckets.get(name) ?? { tokens: burst, atMs: nowMs };
    // A clock that goes back adds no tokens.
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond);
    bucket.atMs = nowMs;
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > this.#maxBuckets) {
      const oldest = this.#buckets.keys().next();
      if (oldest.done !== true) this.#buckets.delete(oldest.value);
    }
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond;
    bucket.tokens -= 1;
    return null;
  }
}
