// The lines in which two texts differ, for a short edit.
import { visible } from "@maycrawl/core";

/** A line of a text, from 1. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** The line with a stranger's characters made visible. */
export function shownLine({ line, text }: NumberedLine): NumberedLine {
  return { line, text: visible(text) };
}

/**
 * The lines that only one of the texts has: sets aside what is the same at the beginning and at the end, and of the
 * rest what both have in the same order. Quadratic in the rest, which is small: an edit changes a few lines.
 */
export function changedLines(
  before: string,
  after: string,
): { readonly removed: readonly NumberedLine[]; readonly added: readonly NumberedLine[] } {
  const old = numbered(before);
  const renewed = numbered(after);
  const isSame = (one: NumberedLine | undefined, other: NumberedLine | undefined): boolean =>
    one !== undefined && one.text === other?.text;
  let start = 0;
  while (isSame(old[start], renewed[start])) start++;
  let end = 0;
  while (end < old.length - start && end < renewed.length - start && isSame(old.at(-1 - end), renewed.at(-1 - end)))
    end++;
  const removed: NumberedLine[] = [];
  const added: NumberedLine[] = [];
  let rest = renewed.slice(start, renewed.length - end);
  for (const one of old.slice(start, old.length - end)) {
    const at = rest.findIndex(({ text }) => text === one.text);
    if (at < 0) removed.push(one);
    else {
      added.push(...rest.slice(0, at));
      rest = rest.slice(at + 1);
    }
  }
  return { removed, added: [...added, ...rest] };
}

function numbered(text: string): NumberedLine[] {
  return text.split(/\r\n|\r|\n/).map((line, at) => ({ line: at + 1, text: line }));
}
