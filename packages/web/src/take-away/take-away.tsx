// What can be taken away: a link, the table as CSV or JSON, a CI check, the draft. All of it is made in this tab.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { askTable } from "../engine/engine.ts";
import type { Question, TableRow } from "../engine/question.ts";
import { Icon, type IconName } from "../look/icons.tsx";
import { failureWords } from "../thread/use-answer.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { toCiCheck } from "./ci-check.ts";
import { toCsv, toJson } from "./csv.ts";
import { writeFragment } from "../workspace/permalink.ts";

/** The buttons. */
export function TakeAway({ workspace, question }: { readonly workspace: Workspace; readonly question: Question }): JSX.Element {
  const [said, say] = useState("");
  const withTable = async (use: (rows: readonly TableRow[]) => Promise<string> | string): Promise<void> => {
    try {
      say(await use(await askTable(question)));
    } catch (error) {
      say(failureWords(error));
    }
  };
  const copyLink = async (): Promise<void> => {
    const fragment = await writeFragment({
      robotsTxt: workspace.robotsTxt, robotsTxtUrl: workspace.robotsTxtUrl, urls: question.urls, headers: workspace.headerText, html: workspace.html,
    });
    if (fragment === null) return say("This is too long for a link. Save the file instead.");
    say(await copied(`${location.origin}${location.pathname}#${fragment}`, "Link copied. It holds what is on this page, in the part of the address that browsers never send."));
  };
  const items: readonly { readonly icon: IconName; readonly words: string; readonly act: () => Promise<void> }[] = [
    { icon: "link", words: "Copy link", act: copyLink },
    { icon: "download", words: "CSV", act: () => withTable((rows) => saved(toCsv(rows), "text/csv", "maycrawl.csv")) },
    { icon: "download", words: "JSON", act: () => withTable((rows) => saved(toJson(rows, workspace.robotsTxtUrl), "application/json", "maycrawl.json")) },
    { icon: "copy", words: "Copy as CI check", act: () => withTable((rows) => copyCheck(rows, workspace.robotsTxtUrl)) },
    ...(workspace.robotsTxt === null ? [] : [{ icon: "download" as const, words: "robots.txt", act: async () => say(saved(workspace.robotsTxt ?? "", "text/plain", "robots.txt")) }]),
  ];
  return (
    <div class="take-away">
      <ul aria-label="Take away">
        {items.map(({ icon, words, act }) => <li key={words}><button type="button" onClick={() => void act()}><Icon name={icon} /> {words}</button></li>)}
      </ul>
      <p role="status" class="said">{said}</p>
    </div>
  );
}

async function copyCheck(rows: readonly TableRow[], robotsTxtUrl: string | null): Promise<string> {
  const check = toCiCheck(rows, robotsTxtUrl);
  return check === null ? "Every answer is undetermined, so there is nothing to check." : copied(check, "Copied: an expectations file for maycrawl ci.");
}

async function copied(text: string, words: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return words;
  } catch {
    return "The browser does not let this page copy. Allow it to use the clipboard and try again.";
  }
}

function saved(text: string, type: string, name: string): string {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the download holds the data itself.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return `Saved as ${name}.`;
}
