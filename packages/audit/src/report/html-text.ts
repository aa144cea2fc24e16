// Strangers' words in HTML: controls made visible, marks escaped.
import { visible } from "@maycrawl/core";

/** The text as it may stand in markup and in quoted attributes. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
