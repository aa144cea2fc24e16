// The dialects to read the file under, in words; a test checks the names against core's table.
import type { DialectName } from "@maycrawl/core";

/** Dialects to read the file under; the first is none in particular. */
export const dialectChoices: readonly (readonly [DialectName | "", string])[] = [
  ["", "each as its operator says"], ["rfc9309", "all by RFC 9309"], ["rfc9309-strict", "all by RFC 9309, grammar only"], ["google", "all as Google"],
  ["bing", "all as Bing"], ["yandex", "all as Yandex"], ["google-2012", "all by Google 2012"], ["koster-1996", "all by Koster 1996"],
  ["original-1994", "all by the original of 1994"],
];

/** The dialect that the choice stands for; null for none in particular. */
export function dialectNamed(choice: string): DialectName | null {
  const [name = ""] = dialectChoices.find(([one]) => one === choice) ?? [];
  return name === "" ? null : name;
}
