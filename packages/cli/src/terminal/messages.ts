// Messages on standard error: one sentence a line, with the error's code at its end. A list of ten million URLs can go
// wrong ten million times in the same way, so only the first few of each kind are written, and at the end how many more
// there were.
import { countText } from "../report/count-text.ts";
import type { ErrorCode } from "../errors.ts";
import type { Refusal } from "@maycrawl/core/asking";
import { quoted, visible } from "@maycrawl/core/error-codes";
import { writeError } from "./output.ts";

export { quoted } from "@maycrawl/core/error-codes";

/** Errors of one kind that are written in full; three show a pattern. */
const writtenInFull = 3;
/** URLs of another origin all get the same message. */
const writtenOnce: ReadonlySet<ErrorCode> = new Set(["other-origin"]);

/** The messages of one run. */
export class Messages {
  /** Called before each message: takes the progress line off the screen. */
  beforeWriting: () => void = () => {};
  readonly #counts = new Map<ErrorCode, number>();
  readonly #noticeCounts = new Map<string, number>();
  #isMuted = false;

  /** Writes nothing from now on: for a thread whose main thread says the same. */
  mute(): void {
    this.#isMuted = true;
  }

  /** Something worth knowing that is no error. */
  note(text: string): void {
    this.#write(`note: ${text}`);
  }

  /** A note of a kind that may come many times: the first few are written. */
  notice(kind: string, text: string): void {
    const count = (this.#noticeCounts.get(kind) ?? 0) + 1;
    this.#noticeCounts.set(kind, count);
    if (count <= writtenInFull) this.note(text);
    else if (count === writtenInFull + 1) this.note("and more like that");
  }

  /** Something that is probably a mistake. */
  warning(text: string): void {
    this.#write(`warning: ${text}`);
  }

  /** The first row of a CSV list holds no URL. */
  csvHeader(name: string, first: string, chosen: string): void {
    const why =
      first === chosen ? `because it begins with ${quoted(first)}` : `and the URLs from the column ${quoted(chosen)}`;
    this.note(`the first row of ${quoted(name)} is read as column names, ${why}`);
  }

  /** An error that ends the run, or that stands alone. */
  error(code: ErrorCode, text: string): void {
    this.#write(`${text} [${code}]`);
  }

  /** An error of one item of many. */
  item(code: ErrorCode, text: () => string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= (writtenOnce.has(code) ? 1 : writtenInFull)) this.error(code, text());
  }

  /** An item without an answer. */
  refusal({ code, item, explanation, remedy }: Refusal): void {
    const advice =
      remedy ?? "ask with the robots.txt of that URL's own origin, or name the file's origin with --origin";
    this.item(code, () => `${quoted(item)} has no answer: ${explanation}; ${advice}`);
  }

  /** Writes how many more errors of each kind there were. */
  finish(): void {
    for (const [code, count] of this.#counts) {
      const written = writtenOnce.has(code) ? 1 : writtenInFull;
      if (count > written) this.error(code, `${countText(count - written)} more like that, ${countText(count)} in all`);
    }
    this.#counts.clear();
  }

  #write(text: string): void {
    if (this.#isMuted) return;
    this.beforeWriting();
    // Here, so that no message can forget it.
    writeError(`maycrawl: ${visible(text)}\n`);
  }
}
