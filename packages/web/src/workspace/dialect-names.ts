// The dialects that a reader can choose among; a test checks the names against core's table.
import type { DialectName } from "@maycrawl/core";

/** The names, in the order of the choice. */
export const dialectNames: readonly DialectName[] = [
  "rfc9309",
  "rfc9309-strict",
  "google",
  "bing",
  "yandex",
  "google-2012",
  "koster-1996",
  "original-1994",
];

/** The dialect of that name, or null. */
export function dialectNamed(text: string): DialectName | null {
  return dialectNames.find((name) => name === text) ?? null;
}
