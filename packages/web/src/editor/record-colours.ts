// Colours a robots.txt in the editor: names, values, comments, operators of path patterns. It only looks at what is in
// view; the engine and lint say what a line means.
import type { Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** UTF-16 units of a line that are coloured. */
const colouredUnits = 2_000;

const marks = {
  agent: Decoration.mark({ class: "rt-agent" }),
  allow: Decoration.mark({ class: "rt-allow" }),
  disallow: Decoration.mark({ class: "rt-disallow" }),
  other: Decoration.mark({ class: "rt-other" }),
  value: Decoration.mark({ class: "rt-value" }),
  operator: Decoration.mark({ class: "rt-operator" }),
  comment: Decoration.mark({ class: "rt-comment" }),
};

/** The extension. */
export const recordColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      colourLine(view.state.sliceDoc(line.from, Math.min(line.to, line.from + colouredUnits)), line.from, ranges);
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges, true);
}

function colourLine(text: string, start: number, ranges: Range<Decoration>[]): void {
  const add = (mark: Decoration, from: number, to: number): void => {
    if (to > from) ranges.push(mark.range(start + from, start + to));
  };
  const sign = text.indexOf("#");
  const end = sign < 0 ? text.length : sign;
  if (sign >= 0) add(marks.comment, sign, text.length);
  const colon = text.indexOf(":");
  if (colon < 0 || colon >= end) return;
  const name = text.slice(0, colon).trim().toLowerCase();
  const mark =
    name === "user-agent"
      ? marks.agent
      : name === "allow"
        ? marks.allow
        : name === "disallow"
          ? marks.disallow
          : marks.other;
  add(mark, 0, colon + 1);
  add(marks.value, colon + 1, end);
  if (name !== "allow" && name !== "disallow") return;
  for (let i = colon + 1; i < end; i++) {
    if (text[i] === "*" || (text[i] === "$" && text.slice(i + 1, end).trim() === "")) add(marks.operator, i, i + 1);
  }
}
