// `maycrawl format`: robots.txt files in one layout. In: the options as commander read them. Out: the file on standard output, or the
// files written, or with --check the names of those that would change; and the exit code. The proof that nothing changes for anybody
// is core's; what it does not cover stays as it is. Next: ../replace-file.ts.
import { visible } from "@maycrawl/core";
import { formatRobotsTxt } from "@maycrawl/core/lint";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { Messages, quoted } from "../messages.ts";
import { standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { replaceFile } from "../replace-file.ts";
import { fileSource, isUrlName } from "../robots-source.ts";

/** The options of `format`, as written. */
export interface FormatOptions {
  readonly check?: boolean;
  readonly write?: boolean;
}

/** Lines that are named of those that keep their layout. */
const namedLines = 10;

/** Runs `format`; the exit code comes back. CommandError where nothing can be attempted. */
export function runFormat(names: readonly string[], options: FormatOptions): number {
  const isToPrint = options.check !== true && options.write !== true;
  if (options.check === true && options.write === true) throw new CommandError("usage", "--check and --write go without each other: choose one");
  if (isToPrint && names.length > 1) throw new CommandError("usage", "one file can be printed, not several: add --write or --check");
  if (options.write === true && names.includes(standardInput)) throw new CommandError("usage", "standard input cannot be written to: leave --write out");
  const url = names.find(isUrlName);
  if (url !== undefined) throw new CommandError("usage", `format takes files, not URLs such as ${quoted(url)}: download the file first`);
  if (names.filter((name) => name === standardInput).length > 1) throw new CommandError("standard-input-twice", "standard input can be named once: leave the other out");
  const messages = new Messages();
  const tally = new Tally();
  const output = new Output();
  const sources = names.map((name) => fileSource(name, messages));
  for (const { name, robotsTxt } of sources) {
    const { octets, isChanged, refused } = formatRobotsTxt(robotsTxt);
    if (refused.length > 0) {
      const lines = `${refused.slice(0, namedLines).join(", ")}${refused.length > namedLines ? ` and ${(refused.length - namedLines).toLocaleString("en")} more` : ""}`;
      messages.note(`${name}: the layout of line ${lines} stays, for some reader would take another for something else`);
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
