// The start page: one field with the cursor in it, and an example.
import type { JSX } from "preact";
import { exampleRobotsTxt } from "../input/example.ts";
import { SourceField } from "../input/source-field.tsx";

interface Properties {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onInput: (text: string) => void;
  readonly onExample: () => void;
}

/** The page. */
export function StartPage({ isBusy, problem, onInput, onExample }: Properties): JSX.Element {
  return (
    <main id="main" class="start">
      <h1>What may a crawler do with a page, and why?</h1>
      <p class="lead">Every crawler’s answer from a robots.txt, the page’s headers and its tags: the line that decides, and what an edit would change.</p>
      <SourceField isSmall={false} isBusy={isBusy} problem={problem} onInput={onInput} />
      <section class="example" aria-labelledby="example-heading">
        <h2 id="example-heading">Nothing at hand?</h2>
        <button type="button" onClick={onExample}>Try an example</button>
        <pre aria-hidden="true">{exampleRobotsTxt.split("\n").slice(1, 9).join("\n")}</pre>
      </section>
    </main>
  );
}
