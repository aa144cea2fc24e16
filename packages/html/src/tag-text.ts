// The texts of a tag: attributes by name, and the two ways in which the HTML standard compares and strips them.
import type { Token } from "parse5";

/** The attribute's value, or null. The tokenizer has folded names and dropped all but the first of a name. */
export function attributeOf(token: Token.TagToken, name: string): string | null {
  for (const one of token.attrs) if (one.name === name) return one.value;
  return null;
}

/** With A-Z folded, and nothing else. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Without the HTML standard's blanks around it. Linear. */
export function trimBlanks(text: string): string {
  return text.replace(/^[\t\n\f\r ]+/, "").replace(/(?<![\t\n\f\r ])[\t\n\f\r ]+$/, "");
}
