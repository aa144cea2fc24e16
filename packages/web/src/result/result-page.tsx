// The result: the answer first, then its groups, then the file. It hands the page's state down, and brings the engine's
// answers together.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { visible } from "@maycrawl/core";
import { type Column, knownColumns } from "@maycrawl/core/overview";
import { FilePanel } from "../editor/file-panel.tsx";
import type { EditorHandle } from "../editor/draft-editor.tsx";
import { LiveBaseline } from "../editor/live-baseline.tsx";
import type { Lit } from "../editor/lit-lines.ts";
import { askAnswer } from "../engine/engine.ts";
import type { Answer } from "../engine/question.ts";
import { Groups } from "../groups/groups.tsx";
import { UrlBox } from "../input/url-box.tsx";
import { Icon } from "../look/icons.tsx";
import { PageInspector } from "../page/page-inspector.tsx";
import { RetrievalLine, RetrievalOutlook } from "../site/retrieval.tsx";
import { hasService } from "../look/has-service.ts";
import { Timeline } from "../site/timeline.tsx";
import { TakeAway } from "../take-away/take-away.tsx";
import { useAnswer } from "../thread/use-answer.ts";
import { type Change, questionOf, type Workspace } from "../workspace/workspace.ts";
import { dialectNamed, dialectNames } from "../workspace/dialect-names.ts";
import { dialectWords } from "../look/words.ts";
import { Glossary } from "./glossary.tsx";
import { Headline } from "./headline.tsx";
import "../look/result.css";
import "../look/groups.css";
import "../look/panels.css";
import "../look/print.css";

interface Properties {
  readonly workspace: Workspace;
  readonly change: Change;
  /** The crawler to show at once, or null. */
  readonly wantedCrawler: string | null;
  /** Fetches the URLs, the first one's site. */
  readonly onFetch: (urls: readonly string[]) => void;
}

/** The page. */
export function ResultPage({ workspace, change, wantedCrawler, onFetch }: Properties): JSX.Element {
  const question = useMemo(
    () => questionOf(workspace),
    [
      workspace.robotsTxt,
      workspace.baseline,
      workspace.site,
      workspace.urlText,
      workspace.selected,
      workspace.headerText,
      workspace.page,
      workspace.dialect,
      workspace.tokens,
      workspace.isEveryCrawler,
    ],
  );
  // The answer with what it answers: while the next one is worked out, this one is shown as what it is.
  const {
    value: given,
    isCurrent,
    failure,
  } = useAnswer(async () => ({ answer: await askAnswer(question), question }), [question], 60);
  const answer = given?.answer ?? null;
  const shown = given?.question ?? question;
  const [open, setOpen] = useState<string | null>(null);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    // A new input is a new page to its reader: the answer takes the focus.
    setOpen(wantedCrawler === null ? null : `crawler ${wantedCrawler}`);
    page.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [workspace.id]);
  const lit = useMemo(() => litOf(answer, open), [answer, open]);
  const rows = useMemo(() => answer?.groups.flatMap((group) => group.rows.map((row) => row.id)) ?? [], [answer]);
  // Once the editor has loaded, it holds the draft.
  const setDraft = (robotsTxt: string): void => (handle === null ? change({ robotsTxt }) : handle.replace(robotsTxt));
  const [main = "crawl"] = answer === null ? [] : knownColumns(answer);
  const { site } = workspace;
  const file = answer?.file ?? null;
  const hasFile = workspace.robotsTxt !== null;
  return (
    <main id="main" class="result" ref={page}>
      <div class="result-head">
        <Headline
          answer={answer}
          question={shown}
          isCurrent={isCurrent}
          failure={failure}
          comparedWith={workspace.baseline?.name ?? null}
        />
        <div class="under-headline">
          <p class="facts">
            <span class="source">{sourceOf(workspace)}</span>
            {site === null ? (
              <span class="badge">
                <Icon name="lock" /> Stays in this tab
              </span>
            ) : (
              <span class="badge">
                <Icon name="globe" /> Fetched by this page’s server
              </span>
            )}
            {site === null ? null : <RetrievalLine site={site} onAskAgain={() => onFetch(question.urls)} />}
            {file?.isOversize === true ? (
              <span class="problem">Longer than crawlers read: what comes after the limit is ignored.</span>
            ) : null}
          </p>
          <TakeAway workspace={workspace} question={question} />
        </div>
      </div>
      {site === null || site.robotsTxt !== null || hasFile ? null : <RetrievalOutlook site={site} />}
      <div class="columns">
        <div class="answers" aria-busy={!isCurrent}>
          <div class="asked-about">
            <UrlBox
              key={workspace.id}
              text={workspace.urlText}
              selected={shown.selected}
              answer={answer}
              isCurrent={isCurrent}
              onText={(urlText) => change({ urlText, selected: 0 })}
              onSelect={(selected) => change({ selected })}
              onFetch={site === null ? null : onFetch}
            />
            <PageInspector workspace={workspace} change={change} />
          </div>
          <section aria-labelledby="groups-heading">
            <h2 id="groups-heading">{groupsHeadings[main]}</h2>
            {failure !== null ? null : answer === null ? (
              <div class="groups-ghost" aria-hidden="true" />
            ) : (
              <Groups
                answer={answer}
                question={shown}
                isCurrent={isCurrent}
                open={open}
                onOpen={setOpen}
                onLine={(line) => handle?.goTo(line)}
                onDraft={setDraft}
                onAll={(isEveryCrawler) => change({ isEveryCrawler })}
                onToken={(token) => change({ tokens: [...new Set([...workspace.tokens, token])] })}
              />
            )}
            <label class="dialect">
              Reads your file as{" "}
              <select
                value={workspace.dialect ?? ""}
                onChange={(event) => change({ dialect: dialectNamed(event.currentTarget.value) })}
              >
                <option value="">each operator says</option>
                {dialectNames.map((name) => (
                  <option key={name} value={name}>
                    {dialectWords[name]}
                  </option>
                ))}
              </select>
            </label>
          </section>
          <Glossary />
          {site === null ? null : (
            <Timeline
              origin={site.origin}
              onBaseline={(text, name) => change({ baseline: { text, name }, robotsTxt: workspace.robotsTxt ?? "" })}
            />
          )}
        </div>
        <div class="file">
          {hasFile ? (
            <>
              <FilePanel
                workspace={workspace}
                change={change}
                question={question}
                facts={file}
                rows={rows}
                lit={lit}
                onReady={setHandle}
                onDraft={setDraft}
              />
              {hasService ? <LiveBaseline workspace={workspace} change={change} /> : null}
            </>
          ) : (
            <section class="no-file">
              <h2>robots.txt</h2>
              <p class="fine">
                {site === null
                  ? "You gave none, so whether the page may be fetched is not known."
                  : "There is none to show."}
              </p>
              <p>
                <button
                  type="button"
                  onClick={() => change({ robotsTxt: "", baseline: { text: "", name: "an empty file" } })}
                >
                  Write a robots.txt
                </button>
              </p>
            </section>
          )}
        </div>
      </div>
    </main>
  );
}

/** What the counts of the groups are about: what is known of a page, if nothing is of a robots.txt. */
const groupsHeadings: Readonly<Record<Column, string>> = {
  crawl: "Who may fetch it, by purpose",
  index: "Who may list it in results, by purpose",
  follow: "Who may follow its links, by purpose",
  snippet: "Who may show a snippet, by purpose",
  use: "Who may use it, by purpose",
};

function sourceOf({ site, origin, robotsTxt, html, robotsTxtUrl }: Workspace): string {
  if (site !== null) return visible(site.robotsTxtUrl);
  if (origin === "example") return "An example robots.txt";
  if (origin === "link")
    return robotsTxtUrl === null ? "A robots.txt from a link" : `A copy of ${visible(robotsTxtUrl)}, from a link`;
  return robotsTxt !== null ? "Pasted robots.txt" : html !== "" ? "Pasted page" : "Pasted headers";
}

/** The lines to highlight: those that decide for any crawler, and that of the open one. */
function litOf(answer: Answer | null, open: string | null): Lit {
  if (answer === null) return { deciding: [], chosen: [] };
  const line =
    open === null
      ? null
      : (answer.groups.flatMap((group) => group.rows).find((one) => one.id === open)?.cells.crawl.line ?? null);
  return { deciding: answer.litLines, chosen: line === null ? [] : [line] };
}
