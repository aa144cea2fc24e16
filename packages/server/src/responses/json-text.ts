// JSON as it is sent. In: data, with text of strangers in it. Out: JSON text in which nothing can be taken for markup, wherever somebody
// pastes it: RFC 8259 lets any character stand as an escape.

/** The value as JSON text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
