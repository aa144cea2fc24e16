// Rows in the order asked, though they are answered in any order. In: for each item its rows, or a promise of them. Out: the rows,
// as soon as all before them are there. Bounded: whoever adds waits when too many are open.

/** Items that may be open at once: enough that one slow host leaves the others room, few enough to hold. */
const openItems = 4_096;

/** The rows of a run. */
export class OrderedRows {
  readonly #write: (rows: string) => void;
  /** Invariant: the items from the first one that is not written yet on; a string is what came already. */
  readonly #open: (string | null)[] = [];
  #first = 0;
  #failure: { readonly error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(write: (rows: string) => void) {
    this.#write = write;
  }

  /** Items that have no answer yet, or wait for one before them. */
  get openCount(): number {
    return this.#open.length;
  }

  /** Takes the next item's rows. */
  add(rows: string | Promise<string>): void {
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

  /** Waits until another item may be added. Rejects where the rows of one could not be made. */
  room(): Promise<void> {
    return this.#until(openItems - 1);
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
      // A pipe that was closed: nobody is left to write for.
      this.#failure = { error };
    }
    if (written > 0) this.#open.splice(0, written);
    this.#first += written;
    this.#wake();
  }
}
