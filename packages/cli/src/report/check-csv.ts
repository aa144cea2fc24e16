// Rows of `check` as CSV (RFC 4180), for spreadsheets and tables. Text that a spreadsheet would run as a formula is
// defused.
import { stringify } from "csv-stringify/sync";
import { visible } from "@maycrawl/core";
import type { CheckRow, RowFormat } from "./row-format.ts";

type Cell = string | number | null | undefined;

/** The columns before the answer, which are put together for each URL; then those whose cells each answer has once. */
const firstColumns = ["url", "agent", "path"];
const answerColumns: readonly (readonly [name: string, cell: (row: CheckRow) => Cell])[] = [
  ["allowed", (row) => (row.allowed === null ? "" : String(row.allowed))],
  ["reason", (row) => row.reason],
  ["line", (row) => row.line],
  ["column", (row) => row.column],
  ["rule", (row) => row.rule],
  ["groupUserAgent", (row) => row.group?.userAgent],
  ["groupLine", (row) => row.group?.line],
  ["dialect", (row) => row.dialect],
  ["productTokens", (row) => row.productTokens.join(" ")],
  ["crawler", (row) => row.crawler],
  ["notes", (row) => row.notes.join(" ")],
  ["explanation", (row) => row.explanation],
  ["action", (row) => row.action],
  ["retryAt", (row) => row.retryAt],
];

/** CSV with a header. What is unknown or absent is an empty cell; lists are separated by blanks. */
export function csvFormat(): RowFormat {
  return {
    header: `${[...firstColumns, ...answerColumns.map(([name]) => name)].join()}\r\n`,
    hasPath: true,
    pieces: (row) => ({
      head: "",
      middle: `,${cells([row.agent])},`,
      tail: `,${cells(answerColumns.map(([, cell]) => cell(row)))}\r\n`,
    }),
    url: (text) => (plainCell.test(text) ? text : cells([text])),
    path: (text) => (text !== null && plainCell.test(text) ? text : cells([text])),
  };
}

/** A cell that needs no quotes and is no formula: nearly every URL and path. */
const plainCell = /^[A-Za-z/][ !#-+\--~]*$/;

function cells(values: readonly Cell[]): string {
  const printable = values.map((value) => (typeof value === "string" ? visible(value) : value));
  return stringify([printable], { escape_formulas: true, eof: false });
}
