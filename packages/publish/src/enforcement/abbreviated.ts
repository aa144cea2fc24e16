// What recurs in the expressions for other spellings, defined once in front and called by number, for a server whose
// loading time grows with their text: Varnish writes each compiled expression into C. PCRE2 tries again inside a call
// as it does inside the text, so an expression means the same either way. In and out: the alternatives of a run.
import { recurring } from "./pattern-text.ts";

const calls = new Map(recurring.map((text, at) => [text, `(?${at + 1})`]));

/** What stands in front of text that `abbreviated` wrote. */
export const definitions: string = `(?(DEFINE)${recurring.map((text) => `(${text})`).join("")})`;

/** The text with calls in place of what recurs. */
export function abbreviated(text: string): string {
  let short = text;
  for (const [long, call] of calls) short = short.replaceAll(long, call);
  return short;
}

/** The text that was abbreviated; null where a call has no definition. */
export function unabbreviated(text: string): string | null {
  let isKnown = true;
  const long = text.replace(/\(\?([0-9]+)\)/g, (_, number: string) => {
    const found = recurring[Number(number) - 1];
    isKnown &&= found !== undefined;
    return found ?? "";
  });
  return isKnown ? long : null;
}
