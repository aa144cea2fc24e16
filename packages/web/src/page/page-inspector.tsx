// What the page itself says: its response headers and HTML, pasted or fetched by the service.
import type { JSX } from "preact";
import { visible } from "@maycrawl/core";
import { useEffect } from "preact/hooks";
import { counted } from "../look/words.ts";
import { study } from "../study/study.ts";
import { useAnswer } from "../thread/use-answer.ts";
import type { Change, Workspace } from "../workspace/workspace.ts";

const pasteWords = "Paste what the server sends with the page, and index, follow, snippet and use are answered too. It stays in this tab.";

/** Meta tags that are listed. */
const mostTags = 30;

/** The two fields, and what was found in them. */
export function PageInspector({ workspace, change }: { readonly workspace: Workspace; readonly change: Change }): JSX.Element {
  const { html, headerText, page, site } = workspace;
  const read = useAnswer(html === "" ? null : () => study<"page">({ kind: "page", html }), [html], 150);
  useEffect(() => {
    if (html !== "" && read.isCurrent && read.value !== null) change({ page: read.value });
  }, [read.value, read.isCurrent]);
  const robotsTags = (page?.tags.metas ?? []).filter((tag) => tag.name !== "viewport" && tag.name !== "description").slice(0, mostTags);
  return (
    <section class="inspector" aria-labelledby="inspector-heading">
      <h2 id="inspector-heading">The page itself</h2>
      <p class="fine">
        {site === null ? pasteWords : site.page === null ? site.noPage : `Fetched from ${visible(site.page.url)}.`}
      </p>
      <div class="two">
        <details open={headerText !== ""}>
          <summary>Response headers</summary>
          <label for="headers" class="unseen">Response headers, as curl -sI prints them</label>
          <textarea
            id="headers" rows={5} value={headerText} spellcheck={false} placeholder={"HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: noindex"}
            onInput={(event) => change({ headerText: event.currentTarget.value })}
          />
        </details>
        <details open={html !== "" || page !== null}>
          <summary>HTML</summary>
          <label for="html" class="unseen">HTML of the page</label>
          <textarea
            id="html" rows={5} value={html} spellcheck={false} placeholder={'<meta name="robots" content="noindex">'}
            onInput={(event) => {
              // What the HTML before said is no answer about this one.
              change({ html: event.currentTarget.value, page: null });
            }}
          />
          {page === null ? null : (
            <div class="read">
              {page.title === null ? null : <p class="fine">Title: {visible(page.title.slice(0, 200))}</p>}
              {robotsTags.length === 0 ? <p class="fine">No meta tags that could speak to crawlers were found.</p> : (
                <ul>
                  {robotsTags.map((tag, at) => (
                    <li key={at}>
                      <code>{visible(`${tag.name}: ${tag.content}`.slice(0, 300))}</code>
                      <span class="fine"> {tag.line === undefined ? "" : `line ${tag.line}`}{tag.position === "head" ? "" : ", not in the head"}</span>
                    </li>
                  ))}
                </ul>
              )}
              {page.diagnostics.length === 0 ? null : (
                <details>
                  <summary>{counted(page.diagnostics.length, "oddity", "oddities")}</summary>
                  <ul>{page.diagnostics.slice(0, 20).map((one, at) => <li key={at} class="fine">{one.line === null ? "" : `line ${one.line}: `}{one.message}</li>)}</ul>
                </details>
              )}
            </div>
          )}
        </details>
      </div>
      {workspace.robotsTxt !== null ? null : (
        <p><button type="button" onClick={() => change({ robotsTxt: "", baseline: { text: "", name: "an empty file" } })}>Write a robots.txt beside it</button></p>
      )}
      {read.failure === null ? null : <p class="problem" role="status">{read.failure}</p>}
    </section>
  );
}
