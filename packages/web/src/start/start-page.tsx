// The start page: one field with the cursor in it, the draft that this tab still has, an example, and the search for a
// crawler's page.
import type { JSX } from "preact";
import { SourceField } from "../input/source-field.tsx";
import type { EntryState } from "../workspace/tab-entry.ts";
import { FindPage } from "./find-page.tsx";

interface Properties {
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** The crawler that the page is asked about, or null for all. */
  readonly crawler: string | null;
  /** A draft that this tab has kept, or null. */
  readonly draft: EntryState | null;
  readonly onInput: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onDraft: (entry: string) => void;
  readonly onDropDraft: (entry: string) => void;
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
      {draft === null ? null : (
        <section class="kept-draft" aria-labelledby="draft-heading">
          <h2 id="draft-heading">Your draft is still in this tab</h2>
          <p>
            <button type="button" onClick={() => onDraft(draft.entry)}>
              Go on with it
            </button>
            <button type="button" class="quiet" onClick={() => onDropDraft(draft.entry)}>
              Discard it
            </button>
          </p>
        </section>
      )}
      <div class="beside">
        <section class="example" aria-labelledby="example-heading">
          <h2 id="example-heading">Just looking?</h2>
          <p class="fine">A small robots.txt with one of each surprise, and five URLs to ask it about.</p>
          <button type="button" onClick={onExample}>
            Try an example
          </button>
          <p class="fine">
            <a href="docs/index.html">Documentation</a>: a first answer for crawlers’ developers, owners of sites, and
            those who decide about AI.
          </p>
        </section>
        <FindPage />
      </div>
    </main>
  );
}
