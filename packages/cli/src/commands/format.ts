// `maycrawl format`: robots.txt files in one layout: printed, written, or with --check only named. Core proves that
// nothing changes for any reader; a line without that proof stays as it is. Next: ../report/replace-file.ts.
import type { Command } from "commander";
import { visible } from "@maycrawl/core";
import { formatRobotsTxt } from "@maycrawl/core/lint";
import { countText } from "../report/count-text.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { standardInput } from "../input/octet-source.ts";
import { isUrlName } from "../input/robots-file.ts";
import { fileSource } from "../input/robots-source.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { replaceFile } from "../report/replace-file.ts";

/** `format`. */
export const command: CommandFile = {
  description: "Lays out robots.txt files. Writes only what is proven to read the same under every dialect.",
  declare,
  help,
  run,
};

interface FormatOptions {
  readonly check?: boolean;
  readonly write?: boolean;
}

function declare(command: Command): void {
  command
    .argument("FILE...", "robots.txt files; - is standard input")
    .option("--check", "write nothing, and name the files whose layout would change")
    .option("--write", "write the files, instead of printing one");
}

/** Lines that a note names. */
const namedLines = 10;

function run(names: readonly string[], options: FormatOptions): number {
  const isToPrint = options.check !== true && options.write !== true;
  if (options.check === true && options.write === true)
    throw new CommandError("usage", "--check and --write cannot be used together: choose one");
  if (isToPrint && names.length > 1)
    throw new CommandError("usage", "only one file can be printed: add --write or --check");
  if (options.write === true && names.includes(standardInput))
    throw new CommandError("usage", "standard input cannot be written: leave out --write");
  const url = names.find(isUrlName);
  if (url !== undefined)
    throw new CommandError("usage", `format takes files, not URLs such as ${quoted(url)}: download the file first`);
  if (names.filter((name) => name === standardInput).length > 1)
    throw new CommandError("standard-input-twice", "standard input can be read only once: name it once");
  const messages = new Messages();
  const tally = new Tally();
  const output = new Output();
  const sources = names.map((name) => fileSource(name, messages));
  for (const { name, robotsTxt } of sources) {
    const { octets, isChanged, refused } = formatRobotsTxt(robotsTxt);
    if (refused.length > 0) {
      const lines = `${refused.slice(0, namedLines).join(", ")}${refused.length > namedLines ? ` and ${countText(refused.length - namedLines)} more` : ""}`;
      messages.note(
        `${name}: line ${lines} keeps its layout, because some reader would read another layout differently`,
      );
    }
    if (isToPrint) {
      output.writeOctets(octets);
      continue;
    }
    if (!isChanged) continue;
    if (options.check === true) {
      tally.add(false);
      output.write(`${visible(name)}\n`);
      continue;
    }
    try {
      replaceFile(name, robotsTxt.octets, octets);
      output.write(`${visible(name)}\n`);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      messages.error(error.code, error.message);
      tally.add(null);
    }
  }
  output.flush();
  messages.finish();
  return tally.exitCode;
}

function help(): string {
  return `
Record names as RFC 9309 writes them, one space after the colon, an empty line before each group, one kind of line end, one at the
end. Comments, values and the order of lines stay. A line whose layout matters to some reader stays as it is.

Examples:
  maycrawl format robots.txt
  maycrawl format robots.txt --write
  maycrawl format */robots.txt --check

Exit codes:
  0  done; with --check, no file would change
  1  with --check, some file would change
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  a file cannot be written`;
}
