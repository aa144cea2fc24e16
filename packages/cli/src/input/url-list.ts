// A list of URLs: plain lines, or one column of CSV (RFC 4180): see CsvColumn. In: blocks of line-blocks.ts. Out: items
// to a sink, in order. Blank lines are skipped, blanks around an item dropped, and \r\n, \n and \r each end a line.
// This is the inner loop of a run through ten million URLs: one indexOf and one slice a line.
import { type BlockSink, LineBlocks, readBlocks } from "./line-blocks.ts";
import type { OctetSource } from "./octet-source.ts";

/** What takes the items. */
export interface UrlSink {
  /** An item, and whether it is known to be printable ASCII. */
  url(text: string, isPrintable: boolean): void;
  /** The beginning of a line that is not an item. */
  unreadable(code: "line-too-long" | "not-utf-8", beginning: string): void;
  /** A first row of CSV is read as column names: the first name, and that of the column with the URLs. */
  header(first: string, chosen: string): void;
  beforeRead(octetsRead: number): void;
}

/** 1 MiB: no server takes a URL a hundredth as long. */
export const lineLimitOctets: number = 1024 * 1024;

const beginningLength = 100;
const blank = 0x20;

/** Reads a list to its end. Throws the system's errors. */
export function readUrlList(source: OctetSource, isCsv: boolean, sink: UrlSink): void {
  const { blocks, end } = itemsOf(isCsv, sink);
  readBlocks(source, lineLimitOctets, blocks);
  end();
}

/** As `readUrlList`, piece by piece; waits for `pause` after each, so that no more is read than can be answered. */
export async function readUrlListFrom(
  pieces: AsyncIterable<Uint8Array>,
  isCsv: boolean,
  sink: UrlSink,
  pause: (octetsRead: number) => Promise<void>,
): Promise<void> {
  const { blocks, end } = itemsOf(isCsv, sink);
  const lines = new LineBlocks(lineLimitOctets, blocks);
  for await (const piece of pieces) {
    for (let taken = 0; taken < piece.length;) {
      const { buffer, at, length } = lines.room();
      const part = piece.subarray(taken, taken + length);
      buffer.set(part, at);
      lines.took(part.length);
      taken += part.length;
    }
    await pause(lines.octetsRead);
  }
  lines.end();
  end();
}

function itemsOf(isCsv: boolean, sink: UrlSink): { readonly blocks: BlockSink; readonly end: () => void } {
  const csv = isCsv ? new CsvColumn(sink) : null;
  const blocks: BlockSink = {
    block(text, isUtf8): void {
      if (!isUtf8) {
        csv?.end();
        const line = text.trim();
        if (line !== "") sink.unreadable("not-utf-8", line.slice(0, beginningLength));
        return;
      }
      const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
      if (csv === null) plainLines(lines, sink);
      else csv.read(lines);
    },
    tooLong(beginning): void {
      csv?.end();
      sink.unreadable("line-too-long", beginning);
    },
    beforeRead: (octetsRead) => sink.beforeRead(octetsRead),
  };
  return { blocks, end: () => csv?.end() };
}

function plainLines(text: string, sink: UrlSink): void {
  const isPrintable = !beyondPrintable.test(text);
  for (let at = 0; at < text.length;) {
    let end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    if (end > at) item(text.slice(at, end), isPrintable, sink);
    at = end + 1;
  }
}

/** Passes on one item: blanks dropped, empty items skipped, long ones refused. */
function item(text: string, isPrintable: boolean, sink: UrlSink): void {
  let url = text;
  if (url.charCodeAt(0) <= blank || url.charCodeAt(url.length - 1) <= blank) url = url.trim();
  if (url === "") return;
  if (url.length > lineLimitOctets) sink.unreadable("line-too-long", url.slice(0, beginningLength));
  else sink.url(url, isPrintable);
}

/** A character that may steer a terminal; looked for once a block. */
const beyondPrintable = /[^\n\x20-\x7e]/;

/** Names of the column that holds URLs, in lower case, as tools write them; the first that is there counts. */
const urlColumns = ["url", "urls", "uri", "address", "loc", "link", "page", "page url", "landing page", "top pages"];

/**
 * A column of CSV in blocks; a record may continue in the next block. Which column: where the first row holds a URL or
 * a path, the first that does; else that row is column names, and one of `urlColumns` counts, or the first column.
 */
class CsvColumn {
  readonly #sink: UrlSink;
  /** The beginning of a record with an open quote. */
  #pending = "";
  /** Null before the first record. */
  #column: number | null = null;
  /**
   * Whether a quoted field may hold line breaks. Not after a quote that nothing closed within the limit: otherwise each
   * further line with such a quote would be searched as far again.
   */
  #mayHoldLineBreaks = true;

  constructor(sink: UrlSink) {
    this.#sink = sink;
  }

  /** Reads whole lines. */
  read(lines: string): void {
    const text = this.#pending === "" ? lines : this.#pending + lines;
    this.#pending = "";
    this.#records(text, false);
  }

  /** Ends a record that is still open: only its first line counts. */
  end(): void {
    const text = this.#pending;
    this.#pending = "";
    if (text !== "") this.#records(text, true);
  }

  #records(text: string, isEnd: boolean): void {
    const isPrintable = !beyondPrintable.test(text);
    // Where the next quote and comma are, looked up when they are passed: never once a line, or a block would cost its
    // square.
    let quote = -1;
    let comma = -1;
    // Invariant: text[0, at) is records that were passed on.
    for (let at = 0; at < text.length;) {
      let end = text.indexOf("\n", at);
      if (end < 0) end = text.length;
      if (quote < at) quote = indexOrEnd(text, '"', at);
      if (comma < at) comma = indexOrEnd(text, ",", at);
      if (quote >= end) {
        if (this.#column === 0) this.#take(text.slice(at, Math.min(comma, end)), comma < end, isPrintable);
        else this.#cells(text.slice(at, end).split(","), isPrintable);
      } else {
        const record = recordAt(text, at, this.#mayHoldLineBreaks ? text.length : end);
        if (record.end >= 0) {
          this.#cells(record.cells, isPrintable);
          end = record.end;
        } else if (!isEnd && this.#mayHoldLineBreaks && text.length - at <= lineLimitOctets) {
          this.#pending = text.slice(at);
          return;
        } else {
          // An open quote must not swallow the lines after it: what stands before the quote counts, or else the whole
          // line, which is no URL; the next line is read afresh.
          this.#mayHoldLineBreaks = false;
          const column = this.#column ?? 0;
          const value = record.cells[column] ?? text.slice(at, end);
          const isOneLine = isPrintable && !value.includes("\n");
          if (this.#column === null) this.#cells([value, ""], isOneLine);
          else this.#take(value, true, isOneLine);
        }
      }
      at = end + 1;
    }
  }

  /** A record by its cells; the first one says which column counts. */
  #cells(cells: readonly string[], isPrintable: boolean): void {
    if (this.#column === null) {
      if (cells.length === 1 && cells[0]?.trim() === "") return;
      const holding = cells.findIndex((cell) => /^\s*(?:\/|[a-z][a-z0-9+.-]*:)/i.test(cell));
      this.#column = Math.max(0, holding < 0 ? namedColumn(cells) : holding);
      if (holding < 0) return this.#sink.header((cells[0] ?? "").trim(), (cells[this.#column] ?? "").trim());
    }
    const value = cells[this.#column] ?? "";
    this.#take(value, cells.length > 1, isPrintable && !value.includes("\n"));
  }

  /** The cell of the column. */
  #take(column: string, hasMore: boolean, isPrintable: boolean): void {
    const text = column.trim();
    if (text === "" && !hasMore) return;
    if (text === "") this.#sink.url("", true);
    else item(text, isPrintable, this.#sink);
  }
}

/** The column whose name says that it holds URLs; -1 if none does. */
function namedColumn(cells: readonly string[]): number {
  const names = cells.slice(0, 1_000).map((cell) => cell.trim().toLowerCase());
  const known = urlColumns.find((name) => names.includes(name));
  return known === undefined ? -1 : names.indexOf(known);
}

function indexOrEnd(text: string, searched: string, from: number): number {
  const found = text.indexOf(searched, from);
  return found < 0 ? text.length : found;
}

/** A record with quotes: its cells, and where its line ends; -1 if the quote of the next cell stays open. */
interface CsvRecord {
  readonly cells: readonly string[];
  readonly end: number;
}

function recordAt(text: string, at: number, limit: number): CsvRecord {
  const cells: string[] = [];
  // Invariant: `i` is where a column begins.
  for (let i = at; ;) {
    let end = i;
    let value = "";
    if (text[i] === '"') {
      const close = closingQuote(text, i + 1, limit);
      if (close < 0) return { cells, end: -1 };
      value = text.slice(i + 1, close).replaceAll('""', '"');
      end = close + 1;
    }
    const afterQuotes = end;
    while (end < limit && text[end] !== "," && text[end] !== "\n") end++;
    // Text outside the quotes is malformed: the column is then all of it, quotes included, which is no URL.
    if (text[i] !== '"' || text.slice(afterQuotes, end).trim() !== "") value = text.slice(i, end);
    cells.push(value);
    if (end >= limit || text[end] === "\n") return { cells, end };
    i = end + 1;
  }
}

/** The end of the quoted column that begins at `from`; -1 if there is none. */
function closingQuote(text: string, from: number, limit: number): number {
  for (let at = text.indexOf('"', from); at >= 0 && at < limit; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}
