// What `maycrawl lint` takes, and its help. What comes of it: lint.ts.
import type { Command } from "commander";
import { collect, once, type SetExitCode, withNetworkOptions } from "../command-options.ts";
import type { LiveOptions } from "../live-client.ts";
import type { LintCommandOptions } from "./lint.ts";

/** Adds `lint` to the program. */
export function addLintCommand(program: Command, setExitCode: SetExitCode): void {
  const lint = program
    .command("lint")
    .summary("tell what is wrong with robots.txt files, and put it right")
    .description("Tells what is wrong with robots.txt files, and what their lines do; puts right what can be put right without changing any answer.")
    .argument("FILE...", "robots.txt files, - for standard input, or URLs of sites")
    .option("--fix", "write the fixes that are proven to change nothing for anybody")
    .option("--allow-verdict-change", "with --fix: also those that change an answer; a message says which")
    .option("--urls <FILE|->", "URLs of the site to count effects with, one a line; of a .csv file, the first column", once)
    .option("--origin <URL>", "the origin that the files govern", once)
    .option("--agent <A,B>", "the crawlers that matter most to the site; Googlebot and Bingbot if left out; repeatable", collect)
    .option("--dialect <D>", "the reader to lint for, rfc9309 if left out", once)
    .option("--only <CODES>", "only these checks, separated by commas; repeatable", collect)
    .option("--disable <CODES>", "not these checks; repeatable", collect)
    .option("--severity <S>", "the least severity to report: error, warning or info (the default)", once)
    .option("--json", "print one JSON object a finding a line");
  withNetworkOptions(lint)
    .addHelpText("after", lintHelp)
    .action(async (names: string[], options: LintCommandOptions & LiveOptions) => {
      setExitCode(await (await import("./lint.ts")).runLint(names, options));
    });
}

const lintHelp = `
Each finding is a row: file:line:column, severity, code, what is the matter; below it what the line does, and what its fix would do.
Errors: what was meant does not happen. Warnings: it likely does not. Info: good to know. docs/checks.md explains each check.

A fix is written only after it is proven, under every dialect, that no verdict of anybody changes and no other record either; where
one would change, a message says for whom and where, and the line stays as it is.

Examples:
  maycrawl lint public/robots.txt
  maycrawl lint public/robots.txt --fix
  maycrawl lint https://shop.example --severity warning
  maycrawl lint public/robots.txt --urls urls.txt --agent search
  maycrawl lint */robots.txt --json > findings.ndjson

Exit codes:
  0  nothing is found at error or warning level
  1  something is
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  a robots.txt cannot be retrieved, a file cannot be written, or an item of the list or an agent is none`;
