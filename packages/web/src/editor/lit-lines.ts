// Highlights the lines that decide, each with a mark in the gutter, and the line of the answer that is open. Next:
// draft-editor.tsx.
import { RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, gutter, GutterMarker } from "@codemirror/view";
import type { LitLine } from "../engine/question.ts";

/** What is highlighted. */
export interface Lit {
  /** Lines that decide for any crawler. */
  readonly deciding: readonly LitLine[];
  /** Lines of the open answer. */
  readonly chosen: readonly number[];
}

/** Highlights lines. */
export const light: ReturnType<typeof StateEffect.define<Lit>> = StateEffect.define<Lit>();

class StateMarker extends GutterMarker {
  readonly #state: LitLine["state"];
  constructor(state: LitLine["state"]) {
    super();
    this.#state = state;
  }
  override eq(other: GutterMarker): boolean {
    return other instanceof StateMarker && other.#state === this.#state;
  }
  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.className = `lit-mark ${this.#state}`;
    mark.textContent = this.#state === "allowed" ? "✓" : "⊘";
    mark.title = this.#state === "allowed" ? "decides: allowed" : "decides: disallowed";
    return mark;
  }
}

const markers = { allowed: new StateMarker("allowed"), disallowed: new StateMarker("disallowed") };
const lines = {
  allowed: Decoration.line({ class: "lit allowed" }),
  disallowed: Decoration.line({ class: "lit disallowed" }),
};
const chosenLine = Decoration.line({ class: "chosen" });

interface Shown {
  readonly lines: DecorationSet;
  readonly markers: RangeSet<GutterMarker>;
}

const shown = StateField.define<Shown>({
  create: () => ({ lines: Decoration.none, markers: RangeSet.empty }),
  update(before, transaction) {
    const effect = transaction.effects.find((one) => one.is(light));
    if (effect !== undefined) return shownOf(effect.value, transaction.state.doc);
    // Until the engine has read the new text, marks move with their lines.
    return transaction.docChanged
      ? { lines: before.lines.map(transaction.changes), markers: before.markers.map(transaction.changes) }
      : before;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.lines),
});

function shownOf({ deciding, chosen }: Lit, doc: Text): Shown {
  const isThere = (line: number): boolean => line >= 1 && line <= doc.lines;
  const decidingThere = deciding.filter(({ line }) => isThere(line));
  return {
    lines: Decoration.set(
      [
        ...decidingThere.map(({ line, state }) => lines[state].range(doc.line(line).from)),
        ...chosen.filter(isThere).map((line) => chosenLine.range(doc.line(line).from)),
      ],
      true,
    ),
    markers: RangeSet.of(
      decidingThere.map(({ line, state }) => markers[state].range(doc.line(line).from)),
      true,
    ),
  };
}

/** The extension: highlighted lines and their gutter. */
export const litLines = [
  shown,
  gutter({
    class: "lit-gutter",
    markers: (view) => view.state.field(shown).markers,
    initialSpacer: () => markers.allowed,
  }),
];
