// Rows in the order asked, in whatever order they are answered. In: for each item its rows, or a promise of them. Out:
// the rows, once all before them are written. The number of open items is bounded.

/** The rows of a run. */
export class OrderedRows {
  readonly #write: (rows: string) => void;
  readonly #mostOpen: number;
  /** Invariant: the items from the first unwritten one on; a string is an answer that waits for those before it. */
  readonly #open: (string | null)[] = [];
  #first = 0;
  #failure: { readonly error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(write: (rows: string) => void, mostOpen: number) {
    this.#write = write;
    this.#mostOpen = mostOpen;
  }

  /** Items that are not written yet. */
  get openCount(): number {
    return this.#open.length;
  }

  /** Takes the next item's rows. */
  add(rows: string | Promise<string>): void {
    if (typeof rows === "string" && this.#open.length === 0) return this.#write(rows);
    const place = this.#first + this.#open.length;
    this.#open.push(null);
    if (typeof rows === "string") return this.#settle(place, rows);
    rows.then(
      (text) => this.#settle(place, text),
      (error: unknown) => {
        this.#failure ??= { error };
        this.#wake();
      },
    );
  }

  /** Waits until another item may be added. Rejects if an answer failed. */
  room(): Promise<void> {
    return this.#until(this.#mostOpen - 1);
  }

  /** Waits until all are written. */
  end(): Promise<void> {
    return this.#until(0);
  }

  async #until(count: number): Promise<void> {
    while (this.#failure === null && this.#open.length > count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== null) throw this.#failure.error;
  }

  #settle(place: number, rows: string): void {
    if (this.#failure !== null) return;
    this.#open[place - this.#first] = rows;
    let written = 0;
    try {
      for (const text of this.#open) {
        if (text === null) break;
        this.#write(text);
        written++;
      }
    } catch (error) {
      // The reader closed the pipe.
      this.#failure = { error };
    }
    if (written > 0) this.#open.splice(0, written);
    this.#first += written;
    this.#wake();
  }
}
