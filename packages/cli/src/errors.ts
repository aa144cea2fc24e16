// Every error that the command can report, once: its code and what it means. docs/errors.md is held against this table, both
// ways. What is said on a run is more exact (it names the file, the URL, the option); the code is what stays.
// A code's exit status follows from when it is met: 2 when nothing was attempted, 3 when other items were answered.

/** Every error code with its meaning. */
export const errorCodes = {
  "usage": "The command line is not understood: an unknown command or option, a missing or repeated value.",
  "robots-unreadable": "A file that is to be read as a robots.txt cannot be, or a URL in its place is neither a site's nor its robots.txt's.",
  "robots-unreachable": "A robots.txt that was to be retrieved gave no file to look at.",
  "unknown-dialect": "There is no dialect of that name.",
  "unknown-check": "There is no check of that code.",
  "expectations-unreadable": "The file of expectations cannot be read.",
  "expectations-invalid": "The file of expectations is not as it must be.",
  "unknown-environment": "The expectations have no environment of that name.",
  "file-exists": "A file that was to be made is there already.",
  "file-unwritable": "A file cannot be written; it is as it was.",
  "invalid-origin": "The value of `--origin` is no http, https or ftp URL.",
  "invalid-max-steps": "The value of `--max-steps` is no whole number from 1.",
  "unknown-policy": "There is no policy of that name.",
  "invalid-user-agent": "The value of `--user-agent` is no User-Agent header that holds a product token.",
  "invalid-timeout": "The value of `--timeout` is no number of seconds above 0 and up to 600.",
  "store-unusable": "The file of `--store` cannot be opened, or is no store of maycrawl.",
  "standard-input-twice": "Two inputs are to be read from standard input; there is only one.",
  "no-url": "No URL was asked about: there are no arguments, and no line in the list.",
  "urls-unreadable": "The file of `--urls` cannot be read, or not to its end.",
  "invalid-agent": "The agent is no product token, no known crawler, and no User-Agent header that holds one.",
  "invalid-url": "The item is neither an absolute http, https or ftp URL nor a path that begins with one \"/\".",
  "other-origin": "The URL is of another origin than the one that the file governs.",
  "line-too-long": "A line is longer than is read of one: 1 MiB in a list of URLs, 64 MiB under `--batch`.",
  "not-utf-8": "A line holds octets that are not UTF-8.",
  "not-json": "A line of `--batch` is no JSON.",
  "invalid-request": "A line of `--batch` is JSON, but not a question: a member is missing, doubled or of the wrong type.",
  "file-unreadable": "The `file` of a line of `--batch`, or a file named to `explain`, cannot be read.",
  "not-absolute": "`explain` was given a path and no file: without files the network is asked, and that takes an absolute URL.",
  "invalid-moment": "The value of `--at` is no date.",
  "input-failed": "Standard input cannot be read to its end.",
  "unknown-crawler": "The registry has no crawler of that name.",
  "output-failed": "The results cannot be written, for another reason than a reader that went away.",
  "internal": "A fault of maycrawl itself.",
} as const;

/** An error's code. */
export type ErrorCode = keyof typeof errorCodes;

/** What ends a run, or an item of `--batch`: a code and a message that says what to do. */
export class CommandError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the system said, in a few words: "no such file", "permission denied". */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT": return "there is no such file";
    case "EACCES": case "EPERM": return "permission denied";
    case "EISDIR": return "it is a folder";
    case "ENOSPC": return "no space is left on the device";
    case "ERR_INVALID_ARG_VALUE": return "a file's name holds no NUL";
    default: return code === "" ? String(error) : code;
  }
}
