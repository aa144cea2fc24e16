// The last findings that took proofs, for the text as it is now: they stand until the proofs are made again, each with
// its own line, as far as the edit left that alone. In: findings of one text, and two texts. Out: the findings moved.
import type { Diagnostic } from "vscode-languageserver/node";

/** The findings on lines that the edit did not touch, at the places that these lines have now. Linear in the texts. */
export function carriedTo(diagnostics: readonly Diagnostic[], before: string, now: string): Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const shorter = Math.min(before.length, now.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === now.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < shorter - head && before.charCodeAt(before.length - 1 - tail) === now.charCodeAt(now.length - 1 - tail))
    tail++;
  const first = linesIn(before, 0, head);
  const last = first + linesIn(before, head, before.length - tail);
  const moved = linesIn(now, head, now.length - tail) - (last - first);
  return diagnostics.flatMap((one) => {
    const { start, end } = one.range;
    if (end.line < first) return [one];
    if (start.line <= last) return [];
    const range = { start: { ...start, line: start.line + moved }, end: { ...end, line: end.line + moved } };
    return [{ ...one, range }];
  });
}

/** How many line ends begin in that part of the text; CR, LF and CRLF each are one. */
function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a ? text.charCodeAt(at - 1) !== 0x0d : unit === 0x0d) count++;
  }
  return count;
}
