// The draft in an editor: line numbers, colours, findings where they stand with their fixes, the deciding lines lit. It stands in a
// shadow tree of its own, where its style sheets are constructed ones, so that the page's policy allows no inline style. Loaded after
// the first paint; in: text, findings, lit lines; out: the text as it is edited.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ShownFinding } from "../study/asks.ts";
import { editorLook } from "./editor-look.ts";
import { light, type Lit, litLines } from "./lit-lines.ts";
import { changesOf, positionOf, replacement, soleLineEnd } from "./places.ts";
import { recordColours } from "./record-colours.ts";

/** What can be asked of the editor from outside. */
export interface EditorHandle {
  /** Shows the line, and puts the cursor there. */
  readonly goTo: (line: number) => void;
  /** Makes the finding's fix. */
  readonly fix: (finding: ShownFinding) => void;
  /** Puts another text in place of the draft, as a change that can be undone. */
  readonly replace: (text: string) => void;
}

/** Findings, and the text that they are about: places in another one would be wrong. */
export interface FindingsOf {
  readonly text: string;
  readonly list: readonly ShownFinding[];
}

interface Properties {
  /** What it begins with. Later changes go through the handle: a text that came back while somebody types would undo what is typed. */
  readonly text: string;
  readonly findings: FindingsOf;
  readonly lit: Lit;
  readonly onText: (text: string) => void;
  readonly onReady: (handle: EditorHandle | null) => void;
}

/** The editor. Another file needs another one: give it a key. */
export function DraftEditor({ text, findings, lit, onText, onReady }: Properties): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ onText, findings });
  latest.current = { onText, findings };

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const made = viewIn(root, text, (changed) => latest.current.onText(changed));
    const fix = (finding: ShownFinding): void => fixIn(made, finding, latest.current.findings);
    view.current = made;
    onReady({ goTo: (line) => goTo(made, line), fix, replace: (renewed) => replace(made, renewed) });
    return () => {
      onReady(null);
      view.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const made = view.current;
    if (made === null || findings.text !== made.state.sliceDoc()) return;
    made.dispatch(setDiagnostics(made.state, findings.list.map((finding) => diagnosticOf(finding, findings, made.state))));
  }, [findings]);

  useEffect(() => view.current?.dispatch({ effects: light.of(lit) }), [lit]);

  return <div class="editor" ref={host} />;
}

function viewIn(root: ShadowRoot, text: string, onText: (text: string) => void): EditorView {
  const lineEnd = soleLineEnd(text);
  const state = EditorState.create({
    doc: text,
    extensions: [
      // A file whose lines all end in CRLF keeps them; lines that end in several ways are written with LF once they are edited.
      lineEnd === "\r\n" ? EditorState.lineSeparator.of("\r\n") : [],
      lineNumbers(), litLines, lintGutter(), highlightSpecialChars(), history(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(),
      recordColours, editorLook,
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Draft of the robots.txt", "tabindex": "0", spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onText(update.state.sliceDoc());
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

function fixIn(view: EditorView, finding: ShownFinding, findings: FindingsOf): void {
  // A fix of a text that is no longer there would be made at the wrong place; the next findings are on their way.
  if (finding.fix !== null && findings.text === view.state.sliceDoc() && findings.list.includes(finding)) view.dispatch({ changes: changesOf(finding.fix, view.state.doc), userEvent: "input.fix" });
}

function replace(view: EditorView, text: string): void {
  const change = replacement(view.state.doc.toString(), text.replace(/\r\n?/g, "\n"));
  if (change !== null) view.dispatch({ changes: change, selection: { anchor: change.from }, effects: EditorView.scrollIntoView(change.from, { y: "center" }) });
}

function diagnosticOf(finding: ShownFinding, findings: FindingsOf, state: EditorState): Diagnostic {
  const { severity, code, message } = finding;
  const from = positionOf(finding.from, state.doc);
  return {
    from, to: Math.max(from, positionOf(finding.to, state.doc)), severity, source: code, message,
    ...(finding.fix === null ? {} : { actions: [{ name: "Fix", apply: (view: EditorView) => fixIn(view, finding, findings) }] }),
  };
}
