// Lines of every format, with the records that the format's own documentation says they are: the samples are those of
// the pages named, with what a reader must take from them written by hand.

import { readFileSync } from "node:fs";

/** Members of a record; what is left out is null. */
export interface Expected {
  readonly time?: string | null;
  readonly address?: string | null;
  readonly host?: string | null;
  readonly method?: string | null;
  readonly target?: string | null;
  readonly status?: number | null;
  readonly octets?: number | null;
  readonly referrer?: string | null;
  readonly userAgent?: string | null;
}

export interface FormatCase {
  readonly name: string;
  /** The format that detection must tell. */
  readonly format: string;
  /** Given as --format, where detection cannot tell. */
  readonly given?: string;
  readonly zone?: string;
  readonly text: string;
  /** A record a line; a text is a fault's code. Comments have none. */
  readonly expected: readonly (Expected | string)[];
}

interface WrittenCase extends Omit<FormatCase, "text"> {
  readonly lines: readonly string[];
}

/** First the samples of the pages, then what their text says may differ between lines and between versions. */
const files = ["./lines.json", "./variations.json"];

export const formatCases: readonly FormatCase[] = files
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as readonly WrittenCase[])
  .map(({ lines, ...one }) => ({
    ...one,
    text: lines.join("\n"),
  }));
