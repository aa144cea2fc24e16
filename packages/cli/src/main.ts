// The command `maycrawl`: bin/maycrawl.js loads this file, and it runs at once. The version and the pages of help are
// files that the build has written, and load nothing else; everything else begins in program.ts.
import { exitClean } from "./exit-code.ts";
import { exitCodeOf } from "./failure.ts";
import { Output } from "./terminal/output.ts";
import { version, writtenHelp } from "./version.ts";

/** What is printed for these words, if it stands written; else null. */
function writtenPage(words: readonly string[]): string | null {
  const [first = "", second = ""] = words;
  const isHelp = (word: string): boolean => word === "--help" || word === "-h";
  if (words.length === 1) {
    if (first === "--version" || first === "-V" || first === "-v") return `${version()}\n`;
    if (isHelp(first) || first === "help") return writtenHelp("");
  }
  if (words.length !== 2) return null;
  return isHelp(second) ? writtenHelp(first) : first === "help" ? writtenHelp(second) : null;
}

async function run(words: readonly string[]): Promise<number> {
  const page = writtenPage(words);
  if (page === null) return (await import("./program.ts")).run(words);
  try {
    const output = new Output();
    output.write(page);
    output.flush();
    return exitClean;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** Resolves when the run has ended, and its exit code is set. */
export const ended: Promise<void> = run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
