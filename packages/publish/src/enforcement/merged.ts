// Entries next to each other that say the same, as one expression: which of them matches decides nothing. Varnish
// compiles a chain of 3,000 conditions in over a minute, and thirty alternations in a second. Out: runs; back: entries.
import type { ListEntry } from "./rule-list.ts";

/** Entries of one verdict. */
export interface Run {
  readonly isAllow: boolean;
  readonly entries: readonly ListEntry[];
}

/** The entries in runs whose texts together hold at most so many characters, or are at most of that size. */
export function runsOf(
  entries: readonly ListEntry[],
  mostText: number,
  sizeOf: (text: string) => number = (text) => text.length,
): Run[] {
  const runs: { isAllow: boolean; entries: ListEntry[] }[] = [];
  let length = 0;
  for (const entry of entries) {
    const last = runs.at(-1);
    const size = sizeOf(entry.text);
    if (last === undefined || last.isAllow !== entry.isAllow || length + size > mostText) {
      runs.push({ isAllow: entry.isAllow, entries: [entry] });
      length = size;
    } else {
      last.entries.push(entry);
      length += size + 1;
    }
  }
  return runs;
}

/** The alternatives of a run's expression. */
export function alternatives(run: Run): string {
  return run.entries.map(({ text }) => text).join("|");
}

/** The lines of a run, in order. */
export function linesOf(run: Run): string {
  return run.entries.map(({ line }) => line).join(" ");
}

/** The entries of a run from its expression and its lines; null where they do not fit. */
export function entriesOf(text: string, isAllow: boolean, lines: string): ListEntry[] | null {
  const texts = splitAlternatives(text);
  const numbers = lines.split(" ").map(Number);
  if (texts.length !== numbers.length || numbers.some((line) => !Number.isSafeInteger(line))) return null;
  return texts.map((one, at) => ({ text: one, isAllow, line: numbers[at] as number }));
}

/** The alternatives at the top of an expression. Backslashes are followed by letters alone. */
function splitAlternatives(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "|" && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
