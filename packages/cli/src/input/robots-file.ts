// A robots.txt from a file or standard input.
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import { CommandError, fileReason } from "../errors.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { noteTerminal, readWhole } from "./octet-source.ts";

/** Bytes read of a file: far more than any crawler reads, and still a limit. */
const fileLimitOctets = 64 * 1024 * 1024;

/** Whether the name is a URL, not a file. */
export function isUrlName(name: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(name);
}

/** Reads the file of --robots, or throws CommandError. */
export function readRobotsFile(name: string, messages: Messages): RobotsTxt {
  if (isUrlName(name)) {
    throw new CommandError(
      "robots-unreadable",
      `${quoted(name)} is a URL, not a file: without --robots, the robots.txt of each URL's site is retrieved`,
    );
  }
  return readRobotsTxt(name, `give --robots the path of a robots.txt, or "-" for standard input`, messages);
}

/** Reads the file of at most so many octets, or throws CommandError with the advice. */
export function readRobotsTxt(
  name: string,
  advice: string,
  messages: Messages,
  limitOctets: number = fileLimitOctets,
): RobotsTxt {
  noteTerminal(name, messages);
  try {
    return parseRobotsTxt(readWhole(name, limitOctets));
  } catch (error) {
    throw new CommandError(
      "robots-unreadable",
      `cannot read the robots.txt ${quoted(name)}: ${fileReason(error)}; ${advice}`,
    );
  }
}
