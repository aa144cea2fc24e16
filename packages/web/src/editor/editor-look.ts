// How the editor looks. It uses the page's custom properties, which reach into the editor's shadow tree; the rules go
// into constructed style sheets, so the page needs no inline style.
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const icon = (text: string, colour: string): Record<string, Record<string, string>> => ({
  "&:before": { content: `"${text}"`, color: colour, fontWeight: "700" },
  "&": { content: "normal" },
});

/** The extension. */
export const editorLook: Extension = EditorView.theme({
  "&": { fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--surface)", maxHeight: "min(70vh, 640px)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "hidden", scrollbarGutter: "stable" },
  // The wheel and a swipe scroll the page, until somebody works in the editor.
  "&.cm-focused .cm-scroller": { overflow: "auto" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--muted)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 4px", minWidth: "34px" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-specialChar": { color: "var(--disallowed)", backgroundColor: "var(--disallowed-tint)" },
  ".lit-gutter": { width: "20px" },
  ".lit-mark": { display: "inline-block", width: "20px", textAlign: "center", fontWeight: "700" },
  ".lit-mark.allowed": { color: "var(--allowed)" },
  ".lit-mark.disallowed": { color: "var(--disallowed)" },
  ".cm-line.lit.allowed": { backgroundColor: "var(--allowed-tint)" },
  ".cm-line.lit.disallowed": { backgroundColor: "var(--disallowed-tint)" },
  ".cm-line.chosen": { boxShadow: "inset 3px 0 0 var(--accent)" },
  ".rt-agent": { color: "var(--accent)", fontWeight: "600" },
  ".rt-allow": { color: "var(--allowed)" },
  ".rt-disallow": { color: "var(--disallowed)" },
  ".rt-other": { color: "var(--muted)" },
  ".rt-operator": { fontWeight: "700", color: "var(--undetermined)" },
  ".rt-comment": { color: "var(--muted)", fontStyle: "italic" },
  // In place of the pictures that come with the lint package: nothing is fetched, not even out of a data URL.
  ".cm-gutter-lint": { width: "16px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 2px" },
  ".cm-lint-marker": { width: "auto", height: "auto", fontSize: "11px", lineHeight: "1.9" },
  ".cm-lint-marker-error": icon("✕", "var(--disallowed)"),
  ".cm-lint-marker-warning": icon("▲", "var(--undetermined)"),
  ".cm-lint-marker-info": icon("i", "var(--muted)"),
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--disallowed) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--undetermined) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--muted) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    boxShadow: "var(--shadow)",
    maxWidth: "min(44ch, 90vw)",
  },
  ".cm-diagnostic": {
    padding: "8px 12px",
    borderLeft: "3px solid var(--muted)",
    fontFamily: "var(--sans)",
    fontSize: "13px",
    whiteSpace: "normal",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--disallowed)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--undetermined)" },
  ".cm-diagnosticAction": {
    display: "inline-block",
    margin: "6px 0 0",
    padding: "3px 8px",
    font: "600 13px var(--sans)",
    color: "var(--on-accent)",
    backgroundColor: "var(--accent)",
    borderRadius: "4px",
    border: "0",
  },
  ".cm-diagnosticSource": { fontSize: "12px", opacity: "1", color: "var(--muted)" },
});
