// What can be taken away: a link, the table as CSV or JSON, a CI check, the draft, a printed report. All of it is made
// in this tab.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { askTable } from "../engine/engine.ts";
import type { Question, TableRow } from "../engine/question.ts";
import { bytesOf } from "../file-text/file-text.ts";
import { Icon, type IconName } from "../look/icons.tsx";
import { printPage } from "../look/is-printed.ts";
import { failureWords } from "../thread/use-answer.ts";
import { writeFragment } from "../workspace/permalink.ts";
import { keptOfWorkspace, type Workspace } from "../workspace/workspace.ts";
import { toCiCheck } from "./ci-check.ts";
import { toCsv, toJson } from "./csv.ts";

/** The buttons. */
export function TakeAway({
  workspace,
  question,
}: {
  readonly workspace: Workspace;
  readonly question: Question;
}): JSX.Element {
  const [said, say] = useState("");
  const withTable = async (use: (rows: readonly TableRow[]) => Promise<string> | string): Promise<void> => {
    try {
      say(await use(await askTable(question)));
    } catch (error) {
      say(failureWords(error));
    }
  };
  const copyLink = async (): Promise<void> => {
    const { site } = workspace;
    if (site !== null && workspace.robotsTxt === null) {
      // What a site without a robots.txt answers depends on the moment: its link asks again.
      const link = `${location.origin}${location.pathname}#url=${encodeURIComponent(site.askedUrl)}`;
      return say(await copied(link, "Link copied. It asks the site again."));
    }
    const fragment = await writeFragment(keptOfWorkspace(workspace));
    if (fragment === null) return say("This is too long for a link. Save the file instead.");
    const link = `${location.origin}${location.pathname}#${fragment}`;
    say(
      await copied(
        link,
        "Link copied. It holds what is on this page, in the part of the address that browsers never send.",
      ),
    );
  };
  const { robotsTxt, robotsTxtUrl, site } = workspace;
  const copyReport = async (host: string): Promise<void> =>
    say(
      await copied(
        new URL(`report/${host}`, document.baseURI).href,
        "Report link copied. It shows the live file as this service last retrieved it, not your draft.",
      ),
    );
  const items: readonly {
    readonly icon: IconName;
    readonly words: string;
    readonly act: () => Promise<void> | void;
  }[] = [
    ...(robotsTxt === null
      ? []
      : [
          {
            icon: "download" as const,
            words: "robots.txt",
            act: () => say(saved(bytesOf(robotsTxt), "text/plain", "robots.txt")),
          },
        ]),
    { icon: "download", words: "CSV", act: () => withTable((rows) => saved(toCsv(rows), "text/csv", "maycrawl.csv")) },
    {
      icon: "download",
      words: "JSON",
      act: () => withTable((rows) => saved(toJson(rows, robotsTxtUrl), "application/json", "maycrawl.json")),
    },
    { icon: "copy", words: "Copy as CI check", act: () => withTable((rows) => copyCheck(rows, robotsTxtUrl)) },
    { icon: "print", words: "Print", act: printPage },
  ];
  return (
    <div class="take-away">
      <button type="button" onClick={() => void copyLink()}>
        <Icon name="link" /> Copy link
      </button>
      {site === null ? null : (
        <button type="button" onClick={() => void copyReport(new URL(site.origin).host)}>
          <Icon name="globe" /> Copy report link
        </button>
      )}
      <details>
        <summary>Save as…</summary>
        <ul>
          {items.map(({ icon, words, act }) => (
            <li key={words}>
              <button type="button" onClick={() => void act()}>
                <Icon name={icon} /> {words}
              </button>
            </li>
          ))}
        </ul>
      </details>
      <p role="status" class="said">
        {said}
      </p>
    </div>
  );
}

async function copyCheck(rows: readonly TableRow[], robotsTxtUrl: string | null): Promise<string> {
  const check = toCiCheck(rows, robotsTxtUrl);
  return check === null
    ? "Every answer is undetermined, so there is nothing to check."
    : copied(check, "Copied: an expectations file for maycrawl ci.");
}

async function copied(text: string, words: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return words;
  } catch {
    return "The browser does not let this page copy. Allow it to use the clipboard and try again.";
  }
}

function saved(content: string | Uint8Array<ArrayBuffer>, type: string, name: string): string {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the download holds the data itself.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return `Saved as ${name}.`;
}
