// Rows of `check` as CSV (RFC 4180), for spreadsheets and tables. Text that a spreadsheet would run as a formula is
// defused.
import { stringify } from "csv-stringify/sync";
import { visible } from "@maycrawl/core";
import type { RowFormat } from "./row-format.ts";

const columns = [
  "url",
  "agent",
  "path",
  "allowed",
  "reason",
  "line",
  "column",
  "rule",
  "groupUserAgent",
  "groupLine",
  "dialect",
  "productTokens",
  "crawler",
  "notes",
  "explanation",
  "action",
  "retryAt",
];

/** CSV with a header. What is unknown or absent is an empty cell; lists are separated by blanks. */
export function csvFormat(): RowFormat {
  return {
    header: `${columns.join()}\r\n`,
    hasPath: true,
    pieces: (row) => ({
      head: "",
      middle: `,${cells([row.agent])},`,
      tail: `,${cells([
        row.allowed === null ? "" : String(row.allowed),
        row.reason,
        row.line,
        row.column,
        row.rule,
        row.group?.userAgent,
        row.group?.line,
        row.dialect,
        row.productTokens.join(" "),
        row.crawler,
        row.notes.join(" "),
        row.explanation,
        row.action,
        row.retryAt,
      ])}\r\n`,
    }),
    url: (text) => (plainCell.test(text) ? text : cells([text])),
    path: (text) => (text !== null && plainCell.test(text) ? text : cells([text])),
  };
}

/** A cell that needs no quotes and is no formula: nearly every URL and path. */
const plainCell = /^[A-Za-z/][ !#-+\--~]*$/;

function cells(values: readonly (string | number | null | undefined)[]): string {
  const printable = values.map((value) => (typeof value === "string" ? visible(value) : value));
  return stringify([printable], { escape_formulas: true, eof: false });
}
