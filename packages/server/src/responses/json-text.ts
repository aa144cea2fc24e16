// JSON as it is sent. In: data with untrusted text in it. Out: JSON text without anything that HTML takes for markup;
// RFC 8259 section 7 allows any character as an escape.

/** The value as JSON text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
