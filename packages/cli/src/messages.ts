// What is said on standard error: one sentence a line, with the error's code at its end. A list of ten million URLs can go
// wrong ten million times in one way, so of each way only the first few are told, and at the end how many more there were.
import { visible } from "@maycrawl/core";
import type { ErrorCode } from "./errors.ts";
import { writeError } from "./output.ts";

export { quoted } from "@maycrawl/core/error-codes";

/** How many times one kind of error is told in full; three show a pattern. */
const toldInFull = 3;
/** URLs of another origin have all the same thing to be told. */
const toldOnce: ReadonlySet<ErrorCode> = new Set(["other-origin"]);

/** The messages of one run. */
export class Messages {
  /** Called before each message; the progress line uses it to get out of the way. */
  beforeWriting: () => void = () => {};
  readonly #counts = new Map<ErrorCode, number>();

  /** Something worth knowing that changes no answer. */
  note(text: string): void {
    this.#write(`note: ${text}`);
  }

  /** An error that ends the run, or that stands alone. */
  error(code: ErrorCode, text: string): void {
    this.#write(`${text} [${code}]`);
  }

  /** An error of one item of many. */
  item(code: ErrorCode, text: () => string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= (toldOnce.has(code) ? 1 : toldInFull)) this.error(code, text());
  }

  /** Tells how many items were passed over in silence. */
  finish(): void {
    for (const [code, count] of this.#counts) {
      const told = toldOnce.has(code) ? 1 : toldInFull;
      if (count > told) this.error(code, `${(count - told).toLocaleString("en")} more like that, ${count.toLocaleString("en")} in all`);
    }
    this.#counts.clear();
  }

  #write(text: string): void {
    this.beforeWriting();
    // Whoever puts text from strangers into a message need not remember this.
    writeError(`maycrawl: ${visible(text)}\n`);
  }
}
