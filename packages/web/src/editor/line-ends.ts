// Keeps the line ends of a file with LF, CR and CRLF side by side: the editor's document knows line breaks only, so
// each break that is not the file's usual one has a mark that moves with its line. In: a text. Out: the same text, with
// its edits and nothing else changed.
import { invertedEffects } from "@codemirror/commands";
import { type EditorState, type Extension, RangeSet, RangeValue, StateEffect, StateField } from "@codemirror/state";

type LineEnd = "\n" | "\r\n" | "\r";

class EndMark extends RangeValue {
  readonly end: LineEnd;
  constructor(end: LineEnd) {
    super();
    this.end = end;
  }
  override eq(other: RangeValue): boolean {
    return other instanceof EndMark && other.end === this.end;
  }
}

const endMarks = { "\n": new EndMark("\n"), "\r\n": new EndMark("\r\n"), "\r": new EndMark("\r") };

/** Sets the line ends to those of a text that has the document's lines. */
const setEnds: ReturnType<typeof StateEffect.define<RangeSet<EndMark>>> = StateEffect.define<RangeSet<EndMark>>();

/** The line end that most lines of the text have: that of the lines that the user adds. LF if it has none. */
export function usualLineEnd(text: string): LineEnd {
  const counts = { "\n": 0, "\r\n": 0, "\r": 0 };
  for (const [end] of text.matchAll(/\r\n|\r|\n/g)) counts[lineEndOf(end)]++;
  return counts["\r\n"] > counts["\n"] && counts["\r\n"] >= counts["\r"]
    ? "\r\n"
    : counts["\r"] > counts["\n"]
      ? "\r"
      : "\n";
}

function lineEndOf(end: string): LineEnd {
  return end === "\r\n" || end === "\r" ? end : "\n";
}

/** The marks of the breaks in `text` that are not the usual one, at their lines' ends in the document. */
function marksIn(text: string, usual: LineEnd): RangeSet<EndMark> {
  const marks = [];
  // What the document has lost up to here: one unit for each CRLF.
  let lost = 0;
  for (const match of text.matchAll(/\r\n|\r|\n/g)) {
    const end = lineEndOf(match[0]);
    if (end !== usual) marks.push(endMarks[end].range(match.index - lost));
    if (end === "\r\n") lost++;
  }
  return RangeSet.of(marks);
}

/** The line ends of one file in an editor. */
export interface LineEnds {
  readonly extension: Extension;
  /** The text of the document with its line ends. */
  readonly textOf: (state: EditorState) => string;
  /** The effect that goes with a change to the lines of `text`. */
  readonly becoming: (text: string) => StateEffect<RangeSet<EndMark>>;
}

/** Line ends that begin as those of `text`. */
export function lineEndsOf(text: string): LineEnds {
  const usual = usualLineEnd(text);
  const field = StateField.define<RangeSet<EndMark>>({
    create: () => marksIn(text, usual),
    update(before, transaction) {
      const effect = transaction.effects.find((one) => one.is(setEnds));
      return effect === undefined ? before.map(transaction.changes) : effect.value;
    },
  });
  return {
    // Undo brings back the line ends with the lines.
    extension: [
      field,
      invertedEffects.of(({ docChanged, startState }) => (docChanged ? [setEnds.of(startState.field(field))] : [])),
    ],
    textOf(state) {
      const marks = state.field(field);
      if (marks.size === 0) return state.doc.sliceString(0, state.doc.length, usual);
      const ends = new Map<number, LineEnd>();
      for (const cursor = marks.iter(); cursor.value !== null; cursor.next()) ends.set(cursor.from, cursor.value.end);
      const pieces: string[] = [];
      for (let number = 1; number <= state.doc.lines; number++) {
        const line = state.doc.line(number);
        pieces.push(line.text);
        if (number < state.doc.lines) pieces.push(ends.get(line.to) ?? usual);
      }
      return pieces.join("");
    },
    becoming: (renewed) => setEnds.of(marksIn(renewed, usual)),
  };
}
