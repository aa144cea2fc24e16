// What `maycrawl format` takes, and its help. What comes of it: format.ts.
import type { Command } from "commander";
import type { SetExitCode } from "../command-options.ts";
import type { FormatOptions } from "./format.ts";

/** Adds `format` to the program. */
export function addFormatCommand(program: Command, setExitCode: SetExitCode): void {
  program
    .command("format")
    .summary("put robots.txt files into one layout, without changing any answer")
    .description("Puts robots.txt files into one layout. Nothing is written that is not proven to read the same to everybody.")
    .argument("FILE...", "robots.txt files; - is standard input")
    .option("--check", "write nothing; name the files whose layout would change")
    .option("--write", "write the files, in place of printing one")
    .addHelpText("after", formatHelp)
    .action(async (names: string[], options: FormatOptions) => {
      setExitCode((await import("./format.ts")).runFormat(names, options));
    });
}

const formatHelp = `
Names of records as RFC 9309 writes them, one blank behind the colon, an empty line before a group, one kind of line end, one at the
end. Comments, values and the order of lines stay. A line whose layout some reader depends on stays as it is.

Examples:
  maycrawl format robots.txt
  maycrawl format robots.txt --write
  maycrawl format */robots.txt --check

Exit codes:
  0  done; with --check, every file has the layout
  1  with --check, the layout of some file would change
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  a file cannot be written`;
