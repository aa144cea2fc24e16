// Text from strangers in a Markdown comment, shown as it is. Every character that could be markup, a link, a mention or
// a reference to an issue is written as a character reference, within a code element, where GitHub looks for none.
// Source: CommonMark 6.4 (character references cannot be used in place of symbols that indicate structure).
import { visible } from "@maycrawl/core";

/** UTF-16 units of one text; GitHub takes comments of 65,536 characters. */
const longest = 200;

/** The text as code. */
export function markdownCode(text: string): string {
  return `<code>${references(shortened(text))}</code>`;
}

/** The text as prose. */
export function markdownText(text: string): string {
  return references(shortened(text));
}

function shortened(text: string): string {
  const shown = visible(text);
  return shown.length > longest ? `${shown.slice(0, longest)}...` : shown;
}

function references(text: string): string {
  return text.replace(/[^A-Za-z0-9 /\-\u00a0-\ufffd]/g, (character) => `&#${character.charCodeAt(0)};`);
}
