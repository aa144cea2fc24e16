// What answers the questions of a run: `check` by a file (file-answers.ts) or by each site's own robots.txt
// (site-answers.ts), `explain` by the layers of each page (page-answers.ts).
import type { RequestUrl } from "@maycrawl/core";
import type { Refusal } from "@maycrawl/core/asking";
import type { Messages } from "../terminal/messages.ts";

/** Answers about items: URLs and paths. Each item gives one row for each agent, in the order of the agents. */
export interface Answers {
  /** Whether answers never wait for the network. */
  readonly isImmediate: boolean;
  /** Items that may wait for an answer at the same time. */
  readonly mostOpen: number;
  /**
   * Returns the URL to ask about, or why the item has no answer. `isPrintable` says that it is known to be printable
   * ASCII.
   */
  read(item: string, isPrintable: boolean): RequestUrl | Refusal;
  /** Returns the rows about the URL that `read` made of the item. */
  rows(url: RequestUrl, item: string, isPrintable: boolean): string | Promise<string>;
  /** Returns the rows about an item without an answer. */
  refusedRows(item: string, refusal: Refusal): string | Promise<string>;
  /** Returns what the progress line adds. */
  progress(): string;
  /** Called once after the last row. */
  finish(messages: Messages): void;
}
