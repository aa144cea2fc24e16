// The table as CSV (RFC 4180), safe to open in a spreadsheet: URLs and rules are strangers' texts, so a field that a
// spreadsheet would run as a formula begins with an apostrophe. In: rows of the engine. Out: text with CRLF line ends.
import type { TableRow } from "../engine/question.ts";

const statesShown = ["crawl", "index", "follow", "snippet", "search", "ai-input", "ai-train"] as const;

/** The header, then a line for each row. */
export function toCsv(rows: readonly TableRow[]): string {
  const head = ["url", "crawler", "operator", "purpose", ...statesShown, "line", "reason", "explanation"];
  const lines = rows.map((row) => [
    row.url,
    row.crawler,
    row.operator,
    row.purpose,
    ...statesShown.map((name) => row.states[name] ?? ""),
    row.line === 0 ? "" : String(row.line),
    row.reason,
    row.explanation,
  ]);
  return [head, ...lines].map((fields) => `${fields.map(field).join(",")}\r\n`).join("");
}

/** One field: made safe, then quoted where it must be. */
export function field(text: string): string {
  // Spreadsheets run what begins with = + - @, also after blanks and tabs, which they strip, and in full width.
  const safe =
    /^[\s\u0000-\u001f]*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as JSON: one object, with the robots.txt's URL. */
export function toJson(rows: readonly TableRow[], robotsTxtUrl: string | null): string {
  return `${JSON.stringify({ robotsTxtUrl, answers: rows }, null, 2)}\n`;
}
