// The draft in an editor: line numbers, colours, findings in place with their fixes, deciding lines highlighted. It
// lives in a shadow tree with constructed style sheets, since the page's policy allows no inline style. Loaded after
// the first paint. In: text, findings, highlighted lines. Out: the edited text.
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
  /** The first text. Later changes go through the handle: rendering an older text while the user types would undo the typing. */
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
      // A file whose lines all end in CRLF keeps them.
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
  // A fix for an older text would land in the wrong place; newer findings are on their way.
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
