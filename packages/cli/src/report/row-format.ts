// What a format of `check` is. A list of ten million URLs has few different answers, so a format writes an answer once
// for all URLs that get it, as the pieces around the URL and the path. Next: row-formats.ts, all of them.
import type { AccessRow, CrawlRow } from "@maycrawl/core/crawl-row";

/** A row: the answer about one URL and agent. */
export interface CheckRow extends CrawlRow {
  /** Only where robots.txt is retrieved; null if it was not asked for. */
  readonly access?: AccessRow | null;
}

/** One format. A row is head + URL + middle + path + tail. */
export interface RowFormat {
  /** Stands before the first row. */
  readonly header: string;
  /** Whether rows show the path. If not, `path` is not called. */
  readonly hasPath: boolean;
  /** Writes everything but the URL and the path. */
  pieces(row: CheckRow): RowPieces;
  /** Writes the URL or item; `isPrintable` says that it is known to be printable ASCII. */
  url(text: string, isPrintable: boolean): string;
  /** Writes the path. */
  path(text: string | null): string;
}

/** A row without its URL and path. */
export interface RowPieces {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
}

/** The widths of the columns of text, and whether they are coloured. */
export interface Layout {
  readonly labelWidth: number;
  readonly urlWidth: number;
  readonly isColoured: boolean;
}

/** Writes a whole row. */
export function rowText(format: RowFormat, row: CheckRow): string {
  const { head, middle, tail } = format.pieces(row);
  return head + format.url(row.url, false) + middle + (format.hasPath ? format.path(row.path) : "") + tail;
}
