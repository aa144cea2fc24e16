// The table as CSV (RFC 4180), safe to open in a spreadsheet: a field that would begin a formula there is preceded by an apostrophe,
// since URLs and rules are strangers' texts. In: rows of the engine. Out: text with CRLF line ends.
import type { TableRow } from "../engine/question.ts";

const statesShown = ["crawl", "index", "follow", "snippet", "search", "ai-input", "ai-train"] as const;

/** The header, then a line for each row. */
export function toCsv(rows: readonly TableRow[]): string {
  const head = ["url", "crawler", "operator", "purpose", ...statesShown, "line", "reason", "explanation"];
  const lines = rows.map((row) => [
    row.url, row.crawler, row.operator, row.purpose, ...statesShown.map((name) => row.states[name] ?? ""),
    row.line === 0 ? "" : String(row.line), row.reason, row.explanation,
  ]);
  return [head, ...lines].map((fields) => `${fields.map(field).join(",")}\r\n`).join("");
}

/** One field: made safe, then quoted where it must be. */
export function field(text: string): string {
  // What begins with = + - @ is a formula to spreadsheets, also behind blanks or tabs that they strip, and in full width.
  const safe = /^[\s\u0000-\u001f]*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as JSON: one object with what it was asked of. */
export function toJson(rows: readonly TableRow[], robotsTxtUrl: string | null): string {
  return `${JSON.stringify({ robotsTxtUrl, answers: rows }, null, 2)}\n`;
}
