// Whether hits come faster than a crawl-delay allows. A crawler that obeys a delay of d seconds makes n hits in no less
// than (n - 1) d seconds, whatever the log's times leave out; so hits are held against the earliest schedule that
// obeys, and one that comes before its place by more than the log can be wrong is too soon.

/** The schedule of one crawler on one host. */
export class PaceClock {
  /** The earliest moment for the next hit, if all so far obeyed. */
  #dueMs: number;
  #lastMs: number;

  constructor(dueMs: number = Number.MIN_SAFE_INTEGER, lastMs: number = Number.MIN_SAFE_INTEGER) {
    this.#dueMs = dueMs;
    this.#lastMs = lastMs;
  }

  /** What a clock that goes on from here is made with. */
  get state(): readonly [number, number] {
    return [this.#dueMs, this.#lastMs];
  }

  /**
   * Takes a hit; returns whether it is too soon. `slackMs` is how much the log's times can be wrong. After one that is
   * too soon the schedule begins anew, so that each breach is one of its own.
   */
  take(atMs: number, delayMs: number, slackMs: number): boolean {
    // Lines stand out of order where requests overlap; what went before is not judged again.
    if (atMs < this.#lastMs) return false;
    this.#lastMs = atMs;
    const isTooSoon = atMs + slackMs < this.#dueMs;
    this.#dueMs = (isTooSoon ? atMs : Math.max(atMs, this.#dueMs)) + delayMs;
    return isTooSoon;
  }
}
