// Compares the draft with a site's live robots.txt: fetches it as the new baseline, so the page shows what publishing
// the draft would change. The draft stays in the tab; only the site's name is sent.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { urlOf } from "../input/input-kind.ts";
import { failureWords } from "../thread/use-answer.ts";
import type { Change, Workspace } from "../workspace/workspace.ts";
import { fetchRobotsTxt } from "../site/fetch-site.ts";

/** The field with its button. */
export function LiveBaseline({
  workspace,
  change,
}: {
  readonly workspace: Workspace;
  readonly change: Change;
}): JSX.Element {
  const [text, setText] = useState(workspace.site?.origin ?? "");
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const url = urlOf(text.trim());
    if (url === null) return say("This is not the URL of a site.");
    setBusy(true);
    say(null);
    try {
      const { site } = await fetchRobotsTxt(url);
      // A site without a robots.txt compares as an empty file; of an unreachable one nothing is known.
      if (site.robotsTxt === null && site.found.result !== "unavailable")
        say(`Nothing to compare with: ${site.found.explanation}.`);
      else {
        // The draft stays what it is, and keeps its own site: staging can be compared with production.
        change({ baseline: { text: site.robotsTxt ?? "", name: `${site.robotsTxtUrl}, live` } });
        say(
          site.robotsTxt === null
            ? "The site has no robots.txt: the draft is compared with an empty one."
            : site.robotsTxt === workspace.robotsTxt
              ? "The live file is the same as the draft, byte for byte."
              : "The draft is compared with the live file.",
        );
      }
    } catch (error) {
      say(failureWords(error));
    }
    setBusy(false);
  };
  return (
    <form
      class="live-baseline"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <label for="live">Compare with a live site</label>
      <div class="field-line">
        <input
          id="live"
          type="text"
          inputMode="url"
          value={text}
          placeholder="shop.example"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="live-said"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={isBusy}>
          {isBusy ? "Asking…" : "Compare"}
        </button>
      </div>
      <p id="live-said" class="fine" role="status">
        {said ?? "Fetches that site’s robots.txt. Your draft stays in this tab."}
      </p>
    </form>
  );
}
