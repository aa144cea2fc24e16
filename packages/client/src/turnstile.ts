// Lets a bounded number of pieces of work run at once; the others wait in the order in which they came.

/** A bound on what runs at the same time. */
export class Turnstile {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** At most `width` at once. */
  constructor(width: number) {
    this.#free = width;
  }

  /** Runs the work when it is its turn. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed on, so that nobody who comes later gets in between.
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
