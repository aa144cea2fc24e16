// The result: what was read, the answers, the file. It hands the page's state down, and brings the engine's answers
// together.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { visible } from "@maycrawl/core";
import { FilePanel, fileWords } from "../editor/file-panel.tsx";
import type { EditorHandle } from "../editor/draft-editor.tsx";
import type { Lit } from "../editor/lit-lines.ts";
import { askAnswer } from "../engine/engine.ts";
import type { Answer } from "../engine/question.ts";
import { UrlBox } from "../input/url-box.tsx";
import { Icon } from "../look/icons.tsx";
import { shortened } from "../look/words.ts";
import { Matrix, type OpenCell } from "../matrix/matrix.tsx";
import { PageInspector } from "../page/page-inspector.tsx";
import { LiveBaseline } from "../editor/live-baseline.tsx";
import { RetrievalLine, RetrievalOutlook } from "../site/retrieval.tsx";
import { Timeline } from "../site/timeline.tsx";
import { TakeAway } from "../take-away/take-away.tsx";
import { dialectChoices, dialectNamed } from "./dialect-choices.ts";
import { useAnswer } from "../thread/use-answer.ts";
import { type Change, questionOf, type Workspace } from "../workspace/workspace.ts";
import "../look/result.css";
import "../look/matrix.css";
import "../look/panels.css";

interface Properties {
  readonly workspace: Workspace;
  readonly change: Change;
}

/** The page. */
export function ResultPage({ workspace, change }: Properties): JSX.Element {
  const question = useMemo(() => questionOf(workspace), [
    workspace.robotsTxt, workspace.baseline, workspace.site, workspace.urlText, workspace.selected, workspace.headerText, workspace.page,
    workspace.dialect, workspace.tokens, workspace.isEveryCrawler,
  ]);
  // The answer with what it answers: while the next one is worked out, what is shown is shown as what it is.
  const { value: given, isCurrent, failure } = useAnswer(async () => ({ answer: await askAnswer(question), question }), [question], 60);
  const answer = given?.answer ?? null;
  const shown = given?.question ?? question;
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  useEffect(() => setOpen(null), [workspace.id]);
  const lit = useMemo(() => litOf(answer, open), [answer, open]);
  const rows = useMemo(() => answer?.groups.flatMap((group) => group.rows.map((row) => row.id)) ?? [], [answer]);
  // The editor holds the draft once it is there.
  const setDraft = (robotsTxt: string): void => (handle === null ? change({ robotsTxt }) : handle.replace(robotsTxt));
  const { site } = workspace;
  const file = answer?.file ?? null;
  const hasFile = workspace.robotsTxt !== null;
  return (
    <main id="main" class={hasFile ? "result" : "result no-file"}>
      <div class="result-head">
        <div>
          <h1>{titleOf(workspace)}</h1>
          <p class="facts">
            {file === null ? null : <span>{fileWords(file)}</span>}
            {site === null ? <span class="badge"><Icon name="lock" /> Stays in this tab</span> : <span class="badge"><Icon name="globe" /> Fetched by this page’s server</span>}
            {site === null ? null : <RetrievalLine site={site} />}
          </p>
          {file?.isOversize === true ? <p class="problem">The file is over the size limit: crawlers read its beginning only.</p> : null}
        </div>
        <TakeAway workspace={workspace} question={question} />
      </div>
      {site === null || site.robotsTxt !== null || hasFile ? null : <RetrievalOutlook site={site} />}
      <div class="columns">
        {hasFile ? (
          <div class="left">
            <FilePanel workspace={workspace} change={change} question={question} rows={rows} lit={lit} onReady={setHandle} onDraft={setDraft} />
            <LiveBaseline workspace={workspace} change={change} />
          </div>
        ) : <div class="left"><PageInspector workspace={workspace} change={change} /></div>}
        <section class="answers" aria-labelledby="answers-heading" aria-busy={!isCurrent}>
          <UrlBox
            text={workspace.urlText} selected={shown.selected} answer={answer} isCurrent={isCurrent} onText={(urlText) => change({ urlText, selected: 0 })}
            onSelect={(selected) => change({ selected })}
          />
          <div class="panel-head">
            <h2 id="answers-heading">What crawlers may do <span class="about">with {shortened(visible(shown.urls[shown.selected] ?? "/"), 120)}</span></h2>
            <label class="dialect">
              Read
              {" "}
              <select value={workspace.dialect ?? ""} onChange={(event) => change({ dialect: dialectNamed(event.currentTarget.value) })}>
                {dialectChoices.map(([name, words]) => <option key={name} value={name}>{words}</option>)}
              </select>
            </label>
          </div>
          <p class="tally" role="status">{failure ?? (answer === null || !isCurrent ? "Working out the answers…" : tallyWords(answer))}</p>
          {failure !== null ? null : answer === null ? <div class="matrix-ghost" aria-hidden="true" /> : (
            <Matrix
              answer={answer} question={shown} isCurrent={isCurrent} open={open} onOpen={setOpen} onLine={(line) => handle?.goTo(line)}
              onDraft={setDraft} onAll={(isEveryCrawler) => change({ isEveryCrawler })}
              onToken={(token) => {
                if (!/^[A-Za-z0-9_-]{1,100}$/.test(token)) return false;
                change({ tokens: [...new Set([...workspace.tokens, token])] });
                return true;
              }}
            />
          )}
          {hasFile ? <PageInspector workspace={workspace} change={change} /> : null}
          {site === null ? null : <Timeline origin={site.origin} onBaseline={(text, name) => change({ baseline: { text, name }, robotsTxt: workspace.robotsTxt ?? "" })} />}
        </section>
      </div>
    </main>
  );
}

function titleOf({ site, origin, robotsTxt, html, robotsTxtUrl }: Workspace): string {
  if (site !== null) return visible(site.robotsTxtUrl);
  if (origin === "example") return "An example robots.txt";
  if (origin === "link") return robotsTxtUrl === null ? "A robots.txt from a link" : `A copy of ${visible(robotsTxtUrl)}, from a link`;
  return robotsTxt !== null ? "Pasted robots.txt" : html !== "" ? "Pasted page" : "Pasted headers";
}

/** The lines to be lit: those that decide for anybody, and those of the cell that is open. */
function litOf(answer: Answer | null, open: OpenCell | null): Lit {
  if (answer === null) return { deciding: [], chosen: [] };
  const row = open === null ? undefined : answer.groups.flatMap((group) => group.rows).find((one) => one.id === open.row);
  const line = open === null ? null : (row?.cells[open.column].line ?? null);
  return { deciding: answer.litLines, chosen: line === null ? [] : [line] };
}

function tallyWords(answer: Answer): string {
  const states = answer.groups.flatMap((group) => group.rows).map((row) => row.cells.crawl.state);
  const count = (state: string): number => states.filter((one) => one === state).length;
  const parts = [[count("allowed"), "may fetch it"], [count("disallowed"), "may not"], [count("undetermined"), "undetermined"]]
    .filter(([number]) => number !== 0).map(([number, words]) => `${number} ${words}`);
  const changed = answer.changedCells === 0 ? "" : ` ${answer.changedCells} ${answer.changedCells === 1 ? "answer" : "answers"} changed by the edit.`;
  return `Of ${states.length} shown, ${parts.join(", ")}.${changed}`;
}
