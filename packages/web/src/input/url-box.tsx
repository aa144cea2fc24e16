// The URLs asked about: one URL or path a line, up to a thousand. With more than one, each has a row that says who may
// fetch it, and the chosen one is what the answers are about; the list itself is then folded away until someone edits
// it.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { visible } from "@maycrawl/core";
import { groupWords } from "@maycrawl/core/overview";
import type { Answer, Tally } from "../engine/question.ts";
import { moveAmong } from "../look/arrow-keys.ts";
import { Icon } from "../look/icons.tsx";
import { useIsPrinted } from "../look/is-printed.ts";
import { counted, listed, shortened, shortGroupWords } from "../look/words.ts";
import { mostUrls, urlList } from "./url-list.ts";

interface Properties {
  readonly text: string;
  readonly selected: number;
  readonly answer: Answer | null;
  /** Whether the answer is about these URLs. */
  readonly isCurrent: boolean;
  readonly onText: (text: string) => void;
  readonly onSelect: (index: number) => void;
  /** Fetches the URLs, the first one's site; null for a file that was not fetched. */
  readonly onFetch: ((urls: readonly string[]) => void) | null;
}

/** Rows shown at first. */
const firstShown = 8;
/** Other sites that a button offers to fetch; the others are named. */
const mostOffered = 3;

/** The box, and the table of its URLs. */
export function UrlBox({ text, selected, answer, isCurrent, onText, onSelect, onFetch }: Properties): JSX.Element {
  const { urls, leftOut } = urlList(text);
  const isList = urls.length > 1;
  const [isEdited, edit] = useState(!isList);
  const isField = isEdited || !isList;
  const rows = answer?.urls ?? [];
  const lines = text.split("\n").length;
  const field = useRef<HTMLTextAreaElement>(null);
  const others = otherOrigins(rows.filter((row) => row.isOtherOrigin).map((row) => row.url));
  return (
    <section class={isList ? "url-box" : "url-box one"} aria-labelledby="urls-heading">
      <div class="box-head">
        <h2 id="urls-heading">{isList ? counted(urls.length, "URL") : "URL"}</h2>
        {isField ? (
          <label for="urls" class={isList ? "fine" : "unseen"}>
            URLs or paths, one a line
          </label>
        ) : null}
        {isList ? (
          <button type="button" class="quiet small" aria-expanded={isField} onClick={() => edit(!isField)}>
            {isField ? "Done" : "Edit the list"}
          </button>
        ) : null}
      </div>
      {isField ? (
        <textarea
          id="urls"
          ref={field}
          rows={Math.min(6, Math.max(1, lines))}
          value={text}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-describedby="urls-note"
          onInput={(event) => {
            // What is being typed stays open when it becomes a list.
            edit(true);
            onText(event.currentTarget.value);
          }}
        />
      ) : null}
      {isList || lines > 1 ? null : (
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            edit(true);
            onText(`${text}\n`);
            field.current?.focus();
          }}
        >
          More URLs
        </button>
      )}
      <p id="urls-note" class="fine" role="status">
        {leftOut > 0
          ? `Answers are for the first ${mostUrls.toLocaleString("en-US")}; ${leftOut.toLocaleString("en-US")} ` +
            "more are left out."
          : null}
      </p>
      {isList && rows.length > 1 && answer !== null ? (
        <div class={isCurrent ? "" : "stale"}>
          <UrlTable answer={answer} selected={selected} onSelect={onSelect} />
        </div>
      ) : null}
      {!isList && rows[0]?.isValid === false ? (
        <p class="problem">This is neither an absolute URL nor a path that begins with “/”.</p>
      ) : null}
      {rows.some((row) => row.isOtherOrigin) ? (
        <p class="fine">
          This robots.txt is for {answer?.origin ?? "one site"} only (RFC 9309 section 2.3): it says nothing about URLs
          elsewhere.
          {onFetch === null
            ? null
            : others.slice(0, mostOffered).map(({ url, origin }) => (
                <span key={origin}>
                  {" "}
                  {visible(origin)} was not fetched.{" "}
                  <button
                    type="button"
                    class="as-link"
                    onClick={() => onFetch([url, ...urls.filter((one) => one !== url)])}
                  >
                    Fetch {visible(origin)}
                  </button>
                </span>
              ))}
          {onFetch === null || others.length <= mostOffered
            ? null
            : ` Not fetched either: ${visible(
                listed(
                  others.slice(mostOffered).map(({ origin }) => origin),
                  6,
                ),
              )}.`}
        </p>
      ) : null}
    </section>
  );
}

/** The origins of the URLs, each with the first of its URLs. */
function otherOrigins(list: readonly string[]): { readonly url: string; readonly origin: string }[] {
  const byOrigin = new Map<string, string>();
  for (const url of list) {
    const { origin } = new URL(url);
    if (!byOrigin.has(origin)) byOrigin.set(origin, url);
  }
  return [...byOrigin].map(([origin, url]) => ({ origin, url }));
}

function UrlTable({
  answer,
  selected,
  onSelect,
}: {
  readonly answer: Answer;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}): JSX.Element {
  const [isAll, showAll] = useState(false);
  const isPrinted = useIsPrinted();
  // On a phone the table waits until it is asked for: there, a list of the URLs is enough to choose one.
  const [isCompared, compare] = useState(false);
  const groups = answer.groups.map((group, at) => ({ group, at })).filter(({ group }) => group.rows.length > 0);
  const rows = isAll || isPrinted ? answer.urls : answer.urls.slice(0, firstShown);
  return (
    <div class={isCompared ? "url-compare" : "url-compare folded"}>
      <div class="url-switch">
        <select
          aria-label="The URL that the answers are about"
          value={String(selected)}
          onChange={(event) => onSelect(Number(event.currentTarget.value))}
        >
          {answer.urls.map((row, at) => (
            <option key={row.url} value={String(at)}>
              {shortened(visible(row.url), 80)}
            </option>
          ))}
        </select>
        <button type="button" class="quiet small" aria-expanded={isCompared} onClick={() => compare(!isCompared)}>
          {isCompared ? "Hide the table" : "Compare all"}
        </button>
      </div>
      <div class="scroll" role="region" aria-label="Who may fetch each URL, by group of crawlers">
        <table class="url-table">
          <thead>
            <tr>
              <th scope="col">who may fetch it</th>
              {groups.map(({ group }) => (
                <th key={group.purpose} scope="col">
                  <abbr title={groupWords[group.purpose]}>{shortGroupWords[group.purpose]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={(event) => moveAmong(event, ".as-link", { next: "ArrowDown", previous: "ArrowUp" })}>
            {rows.map((row, at) => (
              <tr key={row.url} class={at === selected ? "chosen" : ""}>
                <th scope="row">
                  <button
                    type="button"
                    class="as-link"
                    tabIndex={at === (selected < rows.length ? selected : 0) ? 0 : -1}
                    aria-pressed={at === selected}
                    onClick={() => onSelect(at)}
                  >
                    {shortened(visible(row.url), 200)}
                  </button>
                </th>
                {row.isOtherOrigin ? (
                  <td colSpan={groups.length}>
                    <Mark state="undetermined" words="other site: this file does not say" />
                  </td>
                ) : (
                  groups.map(({ group, at: column }) => (
                    <td key={group.purpose}>
                      <TallyMark tally={row.tallies[column]} />
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {answer.urls.length <= firstShown ? null : (
        <button type="button" class="quiet" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
          {isAll ? "Show fewer" : `Show all ${answer.urls.length}`}
        </button>
      )}
    </div>
  );
}

/** A group's answers in a word: all may, none may, or how many of how many. */
function TallyMark({ tally }: { readonly tally: Tally | undefined }): JSX.Element | null {
  if (tally === undefined) return null;
  const { allowed, disallowed, undetermined } = tally;
  const all = allowed + disallowed + undetermined;
  if (undetermined === all) return <Mark state="undetermined" words="undetermined" />;
  if (allowed === all) return <Mark state="allowed" words="all" />;
  if (disallowed === all) return <Mark state="disallowed" words="none" />;
  return (
    <span class="state mixed">
      <span class="word">
        {allowed} of {all}
      </span>
    </span>
  );
}

function Mark({
  state,
  words,
}: {
  readonly state: "allowed" | "disallowed" | "undetermined";
  readonly words: string;
}): JSX.Element {
  return (
    <span class={`state ${state}`}>
      <Icon name={state} />
      <span class="word">{words}</span>
    </span>
  );
}
