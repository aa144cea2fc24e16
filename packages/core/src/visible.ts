// A stranger's text made harmless for those who read it.

/** The text with everything escaped that could control a terminal or reorder the text. */
export function visible(text: string): string {
  // Controls, line and paragraph separators, marks, overrides and isolates of direction, and what has no width.
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
