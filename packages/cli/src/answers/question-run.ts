// One run of `check` or `explain`: items from the arguments and a list, through what answers them, to rows on standard
// output in input order. What is wrong with one item costs that item alone. Next: answers.ts.
import { RequestUrl } from "@maycrawl/core";
import { type Refusal, unreadable } from "@maycrawl/core/asking";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import type { Tally } from "../exit-code.ts";
import type { UrlList } from "../input/url-items.ts";
import type { UrlSink } from "../input/url-list.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { OrderedRows } from "../report/ordered-rows.ts";
import type { Output } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";
import type { Answers } from "./answers.ts";

/** How often rows and progress are written while sites are waited for. */
const writeEveryMs = 250;

/** A run. */
export class QuestionRun {
  readonly #answers: Answers;
  readonly #output: Output;
  readonly #messages: Messages;
  readonly #tally: Tally;
  readonly #rows: OrderedRows;
  #progress = new Progress(null);
  #octetsRead = 0;
  #count = 0;

  constructor(answers: Answers, output: Output, messages: Messages, tally: Tally) {
    this.#answers = answers;
    this.#output = output;
    this.#messages = messages;
    this.#tally = tally;
    this.#rows = new OrderedRows((rows) => output.write(rows), answers.mostOpen);
  }

  /** Answers about the URLs, then about those of the list; returns the exit code. */
  async answer(urls: readonly string[], list: UrlList | null): Promise<number> {
    if (list !== null) this.#progress = new Progress(list.sizeOctets);
    // On a terminal, rows and progress share the screen.
    if (this.#output.isTerminal) this.#output.beforeWriting = () => this.#progress.clear();
    this.#messages.beforeWriting = () => this.#progress.clear();
    const timer = this.#answers.isImmediate ? undefined : setInterval(() => this.#write(), writeEveryMs);
    try {
      for (const url of urls) {
        if (!this.#answers.isImmediate) await this.#rows.room();
        this.#ask(url, false);
      }
      if (list !== null) await this.#askList(list);
      await this.#rows.end();
    } finally {
      clearInterval(timer);
      this.#progress.clear();
      list?.close();
    }
    this.#output.flush();
    this.#answers.finish(this.#messages);
    this.#messages.finish();
    return this.#tally.exitCode;
  }

  async #askList(list: UrlList): Promise<void> {
    const { name } = list;
    const before = this.#count;
    const sink: UrlSink = {
      url: (text, isPrintable) => this.#ask(text, isPrintable),
      unreadable: (code, beginning) => {
        this.#count++;
        this.#refuse(`${beginning}...`, unreadable(code, `${beginning}...`));
      },
      header: (first, chosen) => this.#messages.csvHeader(name, first, chosen),
      beforeRead: (octetsRead) => {
        this.#octetsRead = octetsRead;
        if (this.#answers.isImmediate) this.#write();
      },
    };
    try {
      if (this.#answers.isImmediate) {
        keepYoungGenerationSmall();
        list.read(sink);
      } else {
        await list.readPieces(sink, async (octetsRead) => {
          this.#octetsRead = octetsRead;
          await this.#rows.room();
        });
      }
    } catch (error) {
      // Only the system's errors are about the list; others are a closed pipe, or a bug.
      if (!isSystemError(error)) throw error;
      const text = `cannot read the list of URLs ${quoted(name)}`;
      if (this.#count === 0) throw new CommandError("urls-unreadable", `${text}: ${systemReason(error)}`);
      this.#tally.add(null);
      this.#messages.error(
        "urls-unreadable",
        `${text} to its end: ${systemReason(error)}; what came before is answered`,
      );
    }
    if (this.#count > before || this.#tally.hasNoAnswer) return;
    if (before === 0) throw new CommandError("no-url", `no URL to ask about: ${quoted(name)} holds only blank lines`);
    this.#messages.note(`${quoted(name)} holds no URL`);
  }

  #ask(item: string, isPrintable: boolean): void {
    this.#count++;
    const url = this.#answers.read(item, isPrintable);
    if (!(url instanceof RequestUrl)) return this.#refuse(item, url);
    this.#rows.add(this.#answers.rows(url, item, isPrintable));
  }

  #refuse(item: string, refusal: Refusal): void {
    this.#messages.refusal(refusal);
    this.#rows.add(this.#answers.refusedRows(item, refusal));
  }

  #write(): void {
    this.#output.flush();
    this.#progress.update(this.#count - this.#rows.openCount, this.#octetsRead, this.#answers.progress());
  }
}

/**
 * Holds V8's young generation at its initial size. It grows with everything that was ever moved in it, so a long run
 * would take 25 MB more than a short one; what lives here is one block and 64 KiB of rows, and a small one is as fast.
 * Read at each growth.
 */
function keepYoungGenerationSmall(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}
