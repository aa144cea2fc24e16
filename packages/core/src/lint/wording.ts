// Words for messages: text from a file, short and with nothing in it that could steer a terminal; lists as prose;
// readers by name.
import { type Dialect, dialects } from "../dialect/index.ts";
import { visible } from "../matching/index.ts";
import { shownText } from "./budgets.ts";

/** The text in quotation marks, cut when it is long. */
export function quoted(text: string): string {
  return `"${shown(text)}"`;
}

/** The text without quotation marks, cut when it is long. */
export function shown(text: string): string {
  if (text.length <= shownText) return visible(text);
  // A cut between the halves of a pair would leave a lone one.
  const end = text.charCodeAt(shownText - 1) >> 10 === 0x36 ? shownText - 1 : shownText;
  return `${visible(text.slice(0, end))}...`;
}

/** The items as prose: "a", "a and b", "a, b and c"; past `most`, how many more there are. */
export function listed(items: readonly string[], most = 6): string {
  const kept = items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items;
  return kept.length < 2 ? (kept[0] ?? "") : `${kept.slice(0, -1).join(", ")} and ${kept[kept.length - 1]}`;
}

/** "line 4", or "lines 4, 7 and 9". */
export function linesText(lines: readonly number[]): string {
  return lines.length === 1 ? `line ${lines[0]}` : `lines ${listed(lines.map(String))}`;
}

/** The dialects that meet the condition, as prose; "no dialect" when none does. */
export function dialectsWhere(condition: (dialect: Dialect) => boolean): string {
  const names = Object.values(dialects)
    .filter(condition)
    .map((dialect) => dialect.name);
  return names.length === 0 ? "no dialect" : listed(names, 8);
}
