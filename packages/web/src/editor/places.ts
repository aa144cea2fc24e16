// From places of findings to positions in the editor, and from one text to another as one small change that can be
// undone.
import type { ChangeSpec, Text } from "@codemirror/state";
import type { Place, PlacedEdit } from "../study/asks.ts";

/** The position of the place; beyond the text, its end. */
export function positionOf({ line, column }: Place, doc: Text): number {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(1, line));
  return Math.min(to, from + Math.max(0, column - 1));
}

/** The edits as changes of the document. */
export function changesOf(edits: readonly PlacedEdit[], doc: Text): ChangeSpec[] {
  return edits.map(({ from, to, text }) => ({
    from: positionOf(from, doc),
    to: positionOf(to, doc),
    insert: text.replace(/\r\n?/g, "\n"),
  }));
}

/** The change from one text to the other, without what both share at either end; null if they are the same. */
export function replacement(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | null {
  if (before === after) return null;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
