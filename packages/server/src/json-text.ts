// JSON as it is sent. In: data, with text of strangers in it. Out: JSON text in which nothing can be taken for markup, wherever somebody
// pastes it: RFC 8259 lets any character stand as an escape. And how texts are shortened before they get that far.
import { serviceLimits } from "./limits.ts";

/** The value as JSON text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The text, cut to what an answer tells of a stranger's words. */
export function shown(text: string, units: number = serviceLimits.textUnits): string {
  if (text.length <= units) return text;
  // Not between the halves of a pair.
  const end = text.charCodeAt(units - 1) >= 0xd800 && text.charCodeAt(units - 1) <= 0xdbff ? units - 1 : units;
  return `${text.slice(0, end)}...`;
}

/** A moment in UTC, to the second; null stays. Moments beyond what dates can say are the last that they can. */
export function momentText(ms: number): string;
export function momentText(ms: number | null): string | null;
export function momentText(ms: number | null): string | null {
  if (ms === null) return null;
  const bounded = Math.max(-8.64e15, Math.min(8.64e15, ms));
  return new Date(bounded).toISOString().replace(/\.\d{3}Z$/, "Z");
}
