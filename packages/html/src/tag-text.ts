// The texts of a tag: attributes by name, the two ways in which the HTML standard compares and strips them, and what
// attributes make of an element.
import type { Token } from "parse5";
import { htmlBits, LeavesForeign } from "./elements.ts";

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

/** HTML standard section 13.2.6.5: whether the start tag leaves svg and math. */
export function leavesForeign(token: Token.TagToken): boolean {
  if ((htmlBits(token.tagName) & LeavesForeign) !== 0) return true;
  return (
    token.tagName === "font" && token.attrs.some(({ name }) => name === "color" || name === "face" || name === "size")
  );
}

/** Whether the tag is an annotation-xml that says that its content is HTML. */
export function isHtmlAnnotation(token: Token.TagToken): boolean {
  const encoding = token.tagName === "annotation-xml" ? attributeOf(token, "encoding") : null;
  return encoding !== null && /^(?:text\/html|application\/xhtml\+xml)$/i.test(encoding);
}

/** Whether the template's content becomes part of what is shown. */
export function isShadowRoot(token: Token.TagToken): boolean {
  const mode = attributeOf(token, "shadowrootmode");
  return mode !== null && (foldAscii(mode) === "open" || foldAscii(mode) === "closed");
}
