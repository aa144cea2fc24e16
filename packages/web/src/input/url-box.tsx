// The URL box: one URL or path a line, up to a thousand. With more than one, each has a row, and the chosen one is
// what the answers are about.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { visible } from "@maycrawl/core";
import type { Answer, Tally } from "../engine/question.ts";
import { Icon } from "../look/icons.tsx";
import { groupWords, shortened } from "../look/words.ts";
import { mostUrls, urlList } from "./url-list.ts";

interface Properties {
  readonly text: string;
  readonly selected: number;
  readonly answer: Answer | null;
  /** Whether the answer is about these URLs. */
  readonly isCurrent: boolean;
  readonly onText: (text: string) => void;
  readonly onSelect: (index: number) => void;
}

/** Rows that are shown before more are asked for. */
const firstShown = 12;

/** The box, and the table of what is in it. */
export function UrlBox({ text, selected, answer, isCurrent, onText, onSelect }: Properties): JSX.Element {
  const { urls, leftOut } = urlList(text);
  const lines = text.split("\n").length;
  return (
    <section class="url-box" aria-labelledby="urls-heading">
      <div class="box-head"><h2 id="urls-heading">URLs</h2><label for="urls" class="fine">URLs or paths, one a line</label></div>
      <textarea
        id="urls" rows={Math.min(6, Math.max(1, lines))} value={text} spellcheck={false} autocomplete="off" autocapitalize="off" aria-describedby="urls-note"
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <p id="urls-note" class="fine" role="status">
        {leftOut > 0 ? `The first ${mostUrls.toLocaleString("en-US")} are asked about; ${leftOut.toLocaleString("en-US")} more are left out.` : null}
      </p>
      {answer !== null && answer.urls.length > 1 && urls.length > 1 ? <div class={isCurrent ? "" : "stale"}><UrlTable answer={answer} selected={selected} onSelect={onSelect} /></div> : null}
      {answer !== null && urls.length <= 1 && answer.urls[0]?.isValid === false ? (
        <p class="problem">This is neither an absolute URL nor a path that begins with “/”, so every answer is undetermined.</p>
      ) : null}
      {answer?.urls.some((row) => row.isOtherOrigin) === true ? (
        <p class="fine">A robots.txt governs its own scheme, host and port alone (RFC 9309 section 2.3). Of URLs elsewhere nothing is known here.</p>
      ) : null}
    </section>
  );
}

function UrlTable({ answer, selected, onSelect }: { readonly answer: Answer; readonly selected: number; readonly onSelect: (index: number) => void }): JSX.Element {
  const [isAll, showAll] = useState(false);
  // Groups that have rows; the columns are few on a narrow screen, so the table may be scrolled there.
  const groups = answer.groups.map((group, at) => ({ group, at })).filter(({ group }) => group.rows.length > 0);
  const rows = isAll ? answer.urls : answer.urls.slice(0, firstShown);
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label="May they be fetched, by group of crawlers">
        <table class="url-table">
          <thead>
            <tr>
              <th scope="col">may be fetched</th>
              {groups.map(({ group }) => <th key={group.purpose} scope="col">{groupWords[group.purpose]}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.url} class={at === selected ? "chosen" : ""}>
                <th scope="row">
                  <button type="button" class="as-link" aria-pressed={at === selected} onClick={() => onSelect(at)}>{shortened(visible(row.url), 200)}</button>
                </th>
                {groups.map(({ group, at: column }) => <td key={group.purpose}><TallyMark tally={row.tallies[column]} /></td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {answer.urls.length <= firstShown ? null : (
        <button type="button" class="quiet" aria-expanded={isAll} onClick={() => showAll(!isAll)}>{isAll ? "Show fewer" : `Show all ${answer.urls.length}`}</button>
      )}
    </>
  );
}

/** A group's answers in a word: all alike, or how many of how many may. */
function TallyMark({ tally }: { readonly tally: Tally | undefined }): JSX.Element | null {
  if (tally === undefined) return null;
  const { allowed, disallowed, undetermined } = tally;
  const all = allowed + disallowed + undetermined;
  const state = allowed === all ? "allowed" : disallowed === all ? "disallowed" : undetermined === all ? "undetermined" : null;
  return state === null
    ? <span class="state mixed"><span class="word">{allowed} of {all}</span></span>
    : <span class={`state ${state}`}><Icon name={state} /><span class="word">{state === "allowed" ? "all" : state === "disallowed" ? "none" : "open"}</span></span>;
}
