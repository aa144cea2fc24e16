// Draft against live: fetches a site's robots.txt and puts it in the baseline's place, so that all that is shown as changed is what
// publishing the draft would change. The draft itself stays here: only the site's name is sent.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { urlOf } from "../input/input-kind.ts";
import { failureWords } from "../thread/use-answer.ts";
import type { Change, Workspace } from "../workspace/workspace.ts";
import { fetchSite } from "../site/fetch-site.ts";

/** The field with its button. */
export function LiveBaseline({ workspace, change }: { readonly workspace: Workspace; readonly change: Change }): JSX.Element {
  const [text, setText] = useState(workspace.site?.origin ?? "");
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    const url = urlOf(text.trim());
    if (url === null) return say("This is no URL of a site.");
    setBusy(true);
    say(null);
    try {
      const site = await fetchSite(new URL("/robots.txt", url).href);
      // A site without a robots.txt is compared as an empty file; of one that is unreachable nothing is known.
      if (site.robotsTxt === null && site.found.result !== "unavailable") say(`Nothing is compared: ${site.found.explanation}.`);
      else {
        change({ baseline: { text: site.robotsTxt ?? "", name: `${site.robotsTxtUrl}, live` }, robotsTxtUrl: site.robotsTxtUrl });
        say(site.robotsTxt === null ? "The site has no robots.txt: the draft is compared with an empty one." : site.robotsTxt === workspace.robotsTxt ? "The live file is the same as the draft, octet for octet." : "The draft is compared with the live file.");
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
      <label for="live">Draft against live</label>
      <div class="field-line">
        <input id="live" type="text" inputMode="url" value={text} placeholder="shop.example" autocomplete="off" spellcheck={false} aria-describedby="live-said" onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit" disabled={isBusy}>{isBusy ? "Asking…" : "Compare"}</button>
      </div>
      <p id="live-said" class="fine" role="status">{said ?? "Fetches the site’s robots.txt. The draft stays in this tab."}</p>
    </form>
  );
}
