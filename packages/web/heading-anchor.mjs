// The anchors of headings in a Markdown document, as GitHub makes them. In: a heading's text. Out: its anchor.

/** The anchor of a heading; `seen` counts those of the document by name, and is added to. */
export function anchorOf(heading, seen) {
  const name = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
  const count = seen.get(name) ?? 0;
  seen.set(name, count + 1);
  return count === 0 ? name : `${name}-${count}`;
}
