// The start page: one field with the cursor in it, the draft that this tab still has, and an example.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { exampleRobotsTxt } from "../input/example.ts";
import { SourceField } from "../input/source-field.tsx";
import type { Workspace } from "../workspace/workspace.ts";

interface Properties {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** The crawler that the page is asked about, or null for all. */
  readonly crawler: string | null;
  /** The draft that this tab has kept, or null. */
  readonly draft: Workspace | null;
  readonly onInput: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onDraft: () => void;
  readonly onDropDraft: () => void;
  readonly onExample: () => void;
}

/** The page. */
export function StartPage({
  isBusy,
  problem,
  crawler,
  draft,
  onInput,
  onFile,
  onDraft,
  onDropDraft,
  onExample,
}: Properties): JSX.Element {
  const [isDropped, drop] = useState(false);
  return (
    <main id="main" class="start">
      <h1>
        {crawler === null ? "What may a crawler do with a page, and why?" : `What may ${crawler} do on your site?`}
      </h1>
      <p class="lead">
        Every crawler’s answer from a robots.txt, the page’s headers and its tags: the line that decides, and what an
        edit would change.
      </p>
      <SourceField isSmall={false} isBusy={isBusy} problem={problem} onInput={onInput} onFile={onFile} />
      {draft === null || isDropped || draft.robotsTxt === exampleRobotsTxt ? null : (
        <section class="kept-draft" aria-labelledby="draft-heading">
          <h2 id="draft-heading">Your draft is still in this tab</h2>
          <p>
            <button type="button" onClick={onDraft}>
              Go on with it
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                onDropDraft();
                drop(true);
              }}
            >
              Discard it
            </button>
          </p>
        </section>
      )}
      <section class="example" aria-labelledby="example-heading">
        <h2 id="example-heading">Just looking?</h2>
        <button type="button" onClick={onExample}>
          Try an example
        </button>
        <p class="fine">
          <a href="crawlers/index.html">Who is that crawler?</a> A page for each: who runs it, how it reads robots.txt,
          how to verify it. <a href="docs/index.html">Documentation</a>
        </p>
        <pre aria-hidden="true">{exampleRobotsTxt.split("\n").slice(1, 9).join("\n")}</pre>
      </section>
    </main>
  );
}
