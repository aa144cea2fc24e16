// A list of URLs by its name: opened, and for commands that ask many questions about each URL, read URL by URL. The
// list is streamed.
import { RequestUrl } from "@maycrawl/core";
import { type GovernedOrigin, type Refusal, unreadable } from "@maycrawl/core/asking";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import type { Tally } from "../exit-code.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { Progress } from "../terminal/progress.ts";
import { noteTerminal, openSource, type OctetSource } from "./octet-source.ts";
import { readUrlList, readUrlListFrom, type UrlSink } from "./url-list.ts";

/** An open list. */
export class UrlList {
  readonly name: string;
  readonly #source: OctetSource;
  readonly #isCsv: boolean;

  constructor(name: string, source: OctetSource) {
    this.name = name;
    this.#source = source;
    this.#isCsv = /\.csv$/i.test(name);
  }

  /** The size, if it is known before reading. */
  get sizeOctets(): number | null {
    return this.#source.sizeOctets;
  }

  /** Reads the list to its end. Throws the system's errors. */
  read(sink: UrlSink): void {
    readUrlList(this.#source, this.#isCsv, sink);
  }

  /** As `read`, while other work goes on: waits for `pause` after each piece. */
  readPieces(sink: UrlSink, pause: (octetsRead: number) => Promise<void>): Promise<void> {
    return readUrlListFrom(this.#source.pieces(), this.#isCsv, sink, pause);
  }

  close(): void {
    this.#source.close();
  }
}

/** Opens a list, or throws CommandError. */
export function openUrlList(name: string, messages: Messages): UrlList {
  noteTerminal(name, messages);
  try {
    return new UrlList(name, openSource(name));
  } catch (error) {
    throw unreadableList(name, error);
  }
}

/** Opens a list, or says why it cannot be read: the URLs given as arguments are still answered. */
export function openFurtherUrls(name: string, messages: Messages, tally: Tally): UrlList | null {
  try {
    return openUrlList(name, messages);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    messages.error(error.code, `${error.message}; only the URLs given as arguments are answered`);
    tally.add(null);
    return null;
  }
}

/**
 * Calls `take` with each URL of the list and returns how many there were. Invalid URLs, and those of another origin,
 * have no answer. Throws CommandError if the list cannot be read, or holds no URL: any count would mean nothing.
 */
export function eachUrl(
  name: string,
  origin: GovernedOrigin,
  messages: Messages,
  tally: Tally,
  take: (url: RequestUrl) => void,
): number {
  const list = openUrlList(name, messages);
  const progress = new Progress(list.sizeOctets);
  messages.beforeWriting = () => progress.clear();
  let count = 0;
  let refused = 0;
  const refuse = (refusal: Refusal): void => {
    refused++;
    messages.refusal(refusal);
    tally.add(null);
  };
  try {
    list.read({
      url: (text, isPrintable) => {
        const url = origin.read(text, isPrintable);
        if (!(url instanceof RequestUrl)) return refuse(url);
        count++;
        take(url);
      },
      unreadable: (code, beginning) => refuse(unreadable(code, `${beginning}...`)),
      header: (first, chosen) => messages.csvHeader(name, first, chosen),
      beforeRead: (octetsRead) => progress.update(count, octetsRead),
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw unreadableList(name, error);
  } finally {
    progress.clear();
    list.close();
  }
  if (count === 0 && refused === 0)
    throw new CommandError("no-url", `no URL to ask about: ${quoted(name)} holds only blank lines`);
  return count;
}

/** The error for a list that cannot be read. */
export function unreadableList(name: string, error: unknown): CommandError {
  const advice = `give the path of a text or CSV file, or "-" for standard input`;
  return new CommandError(
    "urls-unreadable",
    `cannot read the list of URLs ${quoted(name)}: ${systemReason(error)}; ${advice}`,
  );
}
