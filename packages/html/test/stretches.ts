// The words of a page that data-nosnippet keeps out of snippets, by the stretches that were read.
import type { NoSnippetStretch, Place } from "../src/index.ts";

/** Offsets of a place's line and column in the text; a page of the tests has LF line ends. */
export function offsetOf(page: string, { line, column }: Place): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = page.indexOf("\n", start) + 1;
  return start + column - 1;
}

export function wordsIn(page: string, stretches: readonly NoSnippetStretch[]): Set<string> {
  const found = new Set<string>();
  for (const { from, to } of stretches) {
    for (const [word] of page.slice(offsetOf(page, from), offsetOf(page, to)).matchAll(/w\d+\b/g)) found.add(word);
  }
  return found;
}
