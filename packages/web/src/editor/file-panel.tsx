// The draft in its editor, the findings with their fixes, and what the edit changes. The editor loads after the text,
// which is readable at once.
import { visible } from "@maycrawl/core";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FileFacts, Question } from "../engine/question.ts";
import { useIsPrinted } from "../look/is-printed.ts";
import { counted } from "../look/words.ts";
import { study } from "../study/study.ts";
import { failureWords, useAnswer } from "../thread/use-answer.ts";
import { type Change, isEdited, type Workspace } from "../workspace/workspace.ts";
import type { DraftEditor, EditorHandle, FindingsOf } from "./draft-editor.tsx";
import { DraftChanges } from "./draft-changes.tsx";
import { Findings } from "./findings.tsx";
import type { Lit } from "./lit-lines.ts";
import { Presets } from "./presets.tsx";

interface Properties {
  readonly workspace: Workspace;
  readonly change: Change;
  readonly question: Question;
  /** What the file is; null before it has been read. */
  readonly facts: FileFacts | null;
  /** The rows on the page, by id. */
  readonly rows: readonly string[];
  readonly lit: Lit;
  readonly onReady: (handle: EditorHandle | null) => void;
  /** Replaces the draft. */
  readonly onDraft: (text: string) => void;
}

const noFindings: FindingsOf = { text: "", list: [] };

/** The panel. Needs a robots.txt. */
export function FilePanel({
  workspace,
  change,
  question,
  facts,
  rows,
  lit,
  onReady,
  onDraft,
}: Properties): JSX.Element {
  const text = workspace.robotsTxt ?? "";
  const { dialect, robotsTxtUrl } = workspace;
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  // Outlives the list of findings, which is made anew after each fix.
  const fixedAt = useRef<number | null>(null);
  const Editor = useEditor();
  const isPrinted = useIsPrinted();
  const urls = question.urls;
  const latestText = useRef(text);
  latestText.current = text;
  const findings = useAnswer<FindingsOf>(
    async () => ({ text, list: await study<"lint">({ kind: "lint", text, dialect, urls, robotsTxtUrl }) }),
    [text, dialect, urls.join("\n"), robotsTxtUrl],
    250,
  );
  const shown = useMemo(() => findings.value ?? noFindings, [findings.value]);
  const edited = isEdited(workspace);
  const ready = (made: EditorHandle | null): void => {
    setHandle(made);
    onReady(made);
  };
  const fixAll = async (): Promise<string> => {
    try {
      const { text: fixed, madeCount, refused } = await study<"fixes">({ kind: "fixes", text, dialect });
      if (latestText.current !== text) return "You edited the draft in the meantime, so no fix was made. Try again.";
      onDraft(fixed);
      const left = refused.map(({ code, line, why }) => `${code}, line ${line}: ${why}`).join(" ");
      const made =
        madeCount === 0
          ? "No fix was made."
          : `${counted(madeCount, "fix", "fixes")} made, proven to change no answer.`;
      return left === "" ? made : `${made} Not made: ${left}`;
    } catch (error) {
      return failureWords(error);
    }
  };
  return (
    <section class="file-panel" aria-labelledby="file-heading">
      <div class="editor-frame">
        <div class="editor-head">
          <h2 id="file-heading">{edited ? "Draft, edited" : "Draft"}</h2>
          <span class="fine">{facts === null ? "" : fileWords(facts)}</span>
          {!edited || workspace.baseline === null ? null : (
            <button type="button" class="quiet small" onClick={() => onDraft(workspace.baseline?.text ?? text)}>
              Back to {workspace.baseline.name}
            </button>
          )}
        </div>
        {isPrinted ? <pre class="printed-file">{printedFile(text, lit)}</pre> : null}
        {Editor === null ? (
          <pre class="before-editor" tabIndex={0} aria-label="The file, read-only until the editor has loaded">
            {text.slice(0, 20_000)}
          </pre>
        ) : (
          <Editor
            key={workspace.id}
            text={text}
            findings={shown}
            lit={lit}
            onText={(robotsTxt) => change({ robotsTxt })}
            onReady={ready}
          />
        )}
      </div>
      <p class="fine editor-note">
        Edit it here: nothing is published, and this tab keeps your draft until you close it.
      </p>
      {edited ? <DraftChanges workspace={workspace} rows={rows} /> : null}
      <Findings
        findings={findings}
        fixedAt={fixedAt}
        onGoTo={(line) => handle?.goTo(line)}
        onFix={(finding) => handle?.fix(finding)}
        onFixAll={fixAll}
      />
      <Presets text={text} onDraft={onDraft} />
    </section>
  );
}

/** The editor's component, once it has loaded. */
function useEditor(): typeof DraftEditor | null {
  const [loaded, load] = useState<{ readonly component: typeof DraftEditor } | null>(null);
  useEffect(() => {
    import("./draft-editor.tsx").then(
      (module) => load({ component: module.DraftEditor }),
      () => load(null),
    );
  }, []);
  return loaded?.component ?? null;
}

/** The whole file for paper, with its line numbers and the marks of the lines that decide: the editor draws a part. */
function printedFile(text: string, { deciding }: Lit): string {
  const marks = new Map(deciding.map(({ line, state }) => [line, state === "allowed" ? "✓" : "⊘"]));
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => `${String(at + 1).padStart(5)} ${marks.get(at + 1) ?? " "} ${printedLine(line)}`)
    .join("\n");
}

/** Control characters, and bytes that are not UTF-8, each shown as what it is. */
function printedLine(line: string): string {
  return visible(line.replaceAll("\t", "    ")).replaceAll(
    /[\udc80-\udcff]/gu,
    (byte) => `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16)}`,
  );
}

/** What the file is, in one line. */
function fileWords({ lineCount, sizeOctets, groupCount, ruleCount }: FileFacts): string {
  return [
    counted(lineCount, "line"),
    counted(sizeOctets, "byte"),
    counted(groupCount, "group"),
    counted(ruleCount, "rule"),
  ].join(" · ");
}
