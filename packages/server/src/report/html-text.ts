// Strangers' texts in markup: HTML and SVG. In: any text. Out: text in which nothing is markup.

/** The text as it may stand between tags and in double quotes, in HTML and in XML. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
