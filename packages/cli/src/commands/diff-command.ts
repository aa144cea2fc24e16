// What `maycrawl diff` takes, and its help. What comes of it: diff.ts.
import type { Command } from "commander";
import { collect, once, type SetExitCode, withNetworkOptions } from "../command-options.ts";
import type { LiveOptions } from "../live-client.ts";
import type { DiffOptions } from "./diff.ts";

/** Adds `diff` to the program. */
export function addDiffCommand(program: Command, setExitCode: SetExitCode): void {
  const diff = program
    .command("diff")
    .summary("tell which verdicts change between two robots.txt files")
    .description("Tells which verdicts change between two robots.txt files, for whom and where, over all URLs; or proves that none does.")
    .argument("OLD", "a robots.txt: a file, - for standard input, or the URL of a site or of its robots.txt")
    .argument("NEW", "the one to compare it with, given the same way")
    .option("--agent <A,B>", "whom to ask about, as for check, sets of crawlers too; all that the files tell apart if left out; repeatable", collect)
    .option("--dialect <D>", "read both files under this dialect, in place of each crawler's own", once)
    .option("--urls <FILE|->", "URLs to count changes with, one a line; of a .csv file, the first column", once)
    .option("--origin <URL>", "the origin that the files govern, for the list of URLs", once)
    .option("--max-steps <N>", "give a class of crawlers up as incomplete after so many steps", once)
    .option("--json", "print one JSON object a class of crawlers a line")
    .option("--markdown", "print a Markdown comment");
  withNetworkOptions(diff)
    .addHelpText("after", diffHelp)
    .action(async (old: string, renewed: string, options: DiffOptions & LiveOptions) => {
      setExitCode(await (await import("./diff.ts")).runDiff(old, renewed, options));
    });
}

const diffHelp = `
Crawlers that get the same answers everywhere, before and after, stand together; "*" is everybody whom neither file names. A change
is shown with the paths that it is about, the deciding lines on both sides, and a shortest path that shows it. "Proven" means: for
every URL there is, not only for those of a list.

Examples:
  maycrawl diff old.txt new.txt
  maycrawl diff https://shop.example/robots.txt public/robots.txt --agent search,training
  git show main:robots.txt | maycrawl diff - robots.txt --urls urls.txt
  maycrawl diff old.txt new.txt --json > changes.ndjson
  maycrawl diff old.txt new.txt --markdown >> "$GITHUB_STEP_SUMMARY"

Exit codes:
  0  no verdict changes, which is proven
  1  a verdict changes
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  undecided within the steps for somebody, or a robots.txt cannot be retrieved, or an item of the list or an agent is none`;
