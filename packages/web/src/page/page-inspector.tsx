// What the page itself says: its response headers and HTML, pasted or fetched by the service. One line until someone
// opens it.
import type { JSX } from "preact";
import { visible } from "@maycrawl/core";
import { useEffect } from "preact/hooks";
import { counted } from "../look/words.ts";
import { study } from "../study/study.ts";
import { useAnswer } from "../thread/use-answer.ts";
import type { Change, Workspace } from "../workspace/workspace.ts";

/** Meta tags that are listed. */
const mostTags = 30;

/** The two fields, and what was found in them. */
export function PageInspector({
  workspace,
  change,
}: {
  readonly workspace: Workspace;
  readonly change: Change;
}): JSX.Element {
  const { html, headerText, page, site } = workspace;
  const read = useAnswer(html === "" ? null : () => study<"page">({ kind: "page", html }), [html], 150);
  useEffect(() => {
    if (html !== "" && read.isCurrent && read.value !== null) change({ page: read.value });
  }, [read.value, read.isCurrent]);
  const robotsTags = (page?.tags.metas ?? [])
    .filter((tag) => tag.name !== "viewport" && tag.name !== "description")
    .slice(0, mostTags);
  const licenses = page?.tags.licenseLinks ?? [];
  return (
    <details class="inspector" open={workspace.robotsTxt === null && site === null}>
      <summary>
        <h2>The page itself</h2> <span class="fine">{summaryOf(workspace, robotsTags.length)}</span>
      </summary>
      <p class="fine">
        {site === null
          ? "Paste what your server sends with the page, and the answers also say who may list it, follow its " +
            "links, show a snippet, or use it for AI. It stays in this tab."
          : site.page === null
            ? site.noPage
            : `Fetched from ${visible(site.page.url)}.`}
      </p>
      <div class="two">
        <div>
          <label for="headers">Response headers</label>
          <textarea
            id="headers"
            rows={4}
            value={headerText}
            spellcheck={false}
            placeholder={"HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: noindex"}
            onInput={(event) => change({ headerText: event.currentTarget.value })}
          />
        </div>
        <div>
          <label for="html">HTML of the page</label>
          <textarea
            id="html"
            rows={4}
            value={html}
            spellcheck={false}
            placeholder={'<meta name="robots" content="noindex">'}
            onInput={(event) => {
              // What the former HTML said is no answer about this one.
              change({ html: event.currentTarget.value, page: null });
            }}
          />
        </div>
      </div>
      {page === null ? null : (
        <div class="read">
          {page.title === null ? null : <p class="fine">Title: {visible(page.title.slice(0, 200))}</p>}
          {robotsTags.length === 0 && licenses.length === 0 ? (
            <p class="fine">It has no meta tags for crawlers.</p>
          ) : (
            <ul>
              {robotsTags.map((tag, at) => (
                <li key={at}>
                  <code>{visible(`${tag.name}: ${tag.content}`.slice(0, 300))}</code>
                  <span class="fine">
                    {" "}
                    {tag.line === undefined ? "" : `line ${tag.line}`}
                    {tag.position === "head" ? "" : ", not in the head"}
                  </span>
                </li>
              ))}
              {licenses.map(({ href }, at) => (
                <li key={`license ${at}`}>
                  RSL license: <code>{visible(href.slice(0, 300))}</code>
                </li>
              ))}
            </ul>
          )}
          {page.diagnostics.length === 0 ? null : (
            <details>
              <summary>{counted(page.diagnostics.length, "oddity", "oddities")} in the HTML</summary>
              <ul>
                {page.diagnostics.slice(0, 20).map((one, at) => (
                  <li key={at} class="fine">
                    {one.line === null ? "" : `line ${one.line}: `}
                    {one.message}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {read.failure === null ? null : (
        <p class="problem" role="status">
          {read.failure}
        </p>
      )}
    </details>
  );
}

/** What is known of the page, in a few words. */
function summaryOf({ headerText, html, page, site }: Workspace, tagCount: number): string {
  const headers = headerText.split("\n").filter((line) => line.includes(":")).length;
  if (headerText === "" && html === "" && page === null)
    return site === null ? "add its headers or HTML" : "not fetched";
  return [
    headerText === "" ? "no headers" : counted(headers, "header"),
    page === null
      ? html === ""
        ? "no HTML"
        : "reading the HTML…"
      : counted(tagCount, "tag for crawlers", "tags for crawlers"),
  ].join(", ");
}
