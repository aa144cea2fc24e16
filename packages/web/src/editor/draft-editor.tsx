// The draft in an editor: line numbers, colours, findings in place with their fixes, deciding lines highlighted. It
// lives in a shadow tree with constructed style sheets, since the page's policy allows no inline style. Loaded after
// the first paint. In: text, findings, highlighted lines. Out: the edited text.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ShownFinding } from "../study/asks.ts";
import { editorLook } from "./editor-look.ts";
import { light, type Lit, litLines } from "./lit-lines.ts";
import { type LineEnds, lineEndsOf } from "./line-ends.ts";
import { changesOf, positionOf, replacement } from "./places.ts";
import { recordColours } from "./record-colours.ts";

/** Control characters, and bytes that are not UTF-8, each shown as what it is. */
const strayBytes = highlightSpecialChars({
  addSpecialChars: /[\udc80-\udcff]/g,
  render: (code, description) => {
    const mark = document.createElement("span");
    const isByte = code !== null && code >= 0xdc80 && code <= 0xdcff;
    mark.className = "cm-specialChar";
    mark.textContent = isByte ? `\\x${(code - 0xdc00).toString(16)}` : "•";
    mark.title = isByte ? "a byte that is not UTF-8" : (description ?? "a control character");
    return mark;
  },
});

/** What the page can ask of the editor. */
export interface EditorHandle {
  /** Shows the line, and puts the cursor there. */
  readonly goTo: (line: number) => void;
  /** Makes the finding's fix. */
  readonly fix: (finding: ShownFinding) => void;
  /** Replaces the draft, as a change that can be undone. */
  readonly replace: (text: string) => void;
}

/** Findings, and the text that they are about: their places fit no other. */
export interface FindingsOf {
  readonly text: string;
  readonly list: readonly ShownFinding[];
}

interface Properties {
  /**
   * The first text. Later changes go through the handle: rendering an older text while the user types would undo the
   * typing.
   */
  readonly text: string;
  readonly findings: FindingsOf;
  readonly lit: Lit;
  readonly onText: (text: string) => void;
  readonly onReady: (handle: EditorHandle | null) => void;
}

/** The editor. Give it another key for another file. */
export function DraftEditor({ text, findings, lit, onText, onReady }: Properties): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [ends] = useState(() => lineEndsOf(text));
  const latest = useRef({ onText, findings });
  latest.current = { onText, findings };

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const made = viewIn(root, text, ends, (changed) => latest.current.onText(changed));
    const fix = (finding: ShownFinding): void => fixIn(made, finding, latest.current.findings, ends);
    view.current = made;
    onReady({ goTo: (line) => goTo(made, line), fix, replace: (renewed) => replace(made, renewed, ends) });
    return () => {
      onReady(null);
      view.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const made = view.current;
    if (made === null || findings.text !== ends.textOf(made.state)) return;
    made.dispatch(
      setDiagnostics(
        made.state,
        findings.list.map((finding) => diagnosticOf(finding, findings, made.state, ends)),
      ),
    );
  }, [findings]);

  useEffect(() => view.current?.dispatch({ effects: light.of(lit) }), [lit]);

  return <div class="editor" ref={host} />;
}

function viewIn(root: ShadowRoot, text: string, ends: LineEnds, onText: (text: string) => void): EditorView {
  const state = EditorState.create({
    doc: text,
    extensions: [
      ends.extension,
      lineNumbers(),
      litLines,
      lintGutter(),
      strayBytes,
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      recordColours,
      editorLook,
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": "Draft of the robots.txt",
        tabindex: "0",
        spellcheck: "false",
        autocapitalize: "off",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onText(ends.textOf(update.state));
      }),
    ],
  });
  return new EditorView({ state, root, parent: root });
}

function goTo(view: EditorView, line: number): void {
  if (line < 1 || line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  view.focus();
}

function fixIn(view: EditorView, finding: ShownFinding, findings: FindingsOf, ends: LineEnds): void {
  // A fix for an older text would land in the wrong place; newer findings are on their way.
  if (finding.fix === null || findings.text !== ends.textOf(view.state) || !findings.list.includes(finding)) return;
  view.dispatch({ changes: changesOf(finding.fix, view.state.doc), userEvent: "input.fix" });
}

function replace(view: EditorView, text: string, ends: LineEnds): void {
  if (text === ends.textOf(view.state)) return;
  const change = replacement(view.state.doc.toString(), text.replace(/\r\n?/g, "\n"));
  const at = change?.from ?? 0;
  view.dispatch({
    ...(change === null ? {} : { changes: change, selection: { anchor: at } }),
    effects: [ends.becoming(text), EditorView.scrollIntoView(at, { y: "center" })],
  });
}

function diagnosticOf(finding: ShownFinding, findings: FindingsOf, state: EditorState, ends: LineEnds): Diagnostic {
  const { severity, code, message } = finding;
  const from = positionOf(finding.from, state.doc);
  return {
    from,
    to: Math.max(from, positionOf(finding.to, state.doc)),
    severity,
    source: code,
    message,
    ...(finding.fix === null
      ? {}
      : { actions: [{ name: "Fix", apply: (view: EditorView) => fixIn(view, finding, findings, ends) }] }),
  };
}
