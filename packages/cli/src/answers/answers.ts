// What answers the questions of `check`: by a file (file-answers.ts), or by each site's own robots.txt (site-answers.ts).
import type { Refusal } from "@maycrawl/core/asking";
import type { Messages } from "../report/messages.ts";

/** Answers about items: URLs and paths. Rows come one an agent, in the order of the agents. */
export interface Answers {
  /** Whether answers never wait for the network. */
  readonly isImmediate: boolean;
  /** Returns null if the item can be asked about. `isPrintable` says that it is known to be printable ASCII. */
  refusal(item: string, isPrintable: boolean): Refusal | null;
  /** Returns the rows about an item that `refusal` accepts. */
  rows(item: string, isPrintable: boolean): string | Promise<string>;
  /** Returns the rows about an item without an answer. */
  refusedRows(item: string, refusal: Refusal): string;
  /** Returns what the progress line adds. */
  progress(): string;
  /** Called once after the last row. */
  finish(messages: Messages): void;
}
