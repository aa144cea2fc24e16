// Strangers' texts in HTML, XML and Markdown, where nothing of them may be markup. In: any text. Out: text for reports.
import { visible } from "./visible.ts";

/**
 * The text as it may stand between tags and in quoted attributes, in HTML and in XML. Controls stay as they are: see
 * `visible`.
 *
 * @example
 * markupText('<a title="x">'); // "&#60;a title=&#34;x&#34;&#62;"
 */
export function markupText(text: string): string {
  return text.replace(/[&<>"']/g, reference);
}

/** UTF-16 units of one text in Markdown; GitHub takes comments of 65,536 characters. */
const longest = 200;

/**
 * The text as code in Markdown, made visible and at most 200 characters of it. Every character that could be markup, a
 * link, a mention or a reference to an issue is a character reference, within a code element, where GitHub looks for
 * none.
 *
 * @example
 * markdownCode("a`b"); // "<code>a&#96;b</code>"
 *
 * Source: CommonMark 6.4 (character references cannot be used in place of symbols that indicate structure).
 */
export function markdownCode(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}

/** The text as prose in Markdown, as `markdownCode` writes it. */
export function markdownText(text: string): string {
  const shown = visible(text);
  const cut = shown.length > longest ? `${shown.slice(0, longest)}...` : shown;
  return cut.replace(/[^A-Za-z0-9 /\-\u00a0-\ufffd]/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
