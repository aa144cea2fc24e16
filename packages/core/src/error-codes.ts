// Every error that is reported by a code, once, for the command and the service: the code and what it means. In: nothing. Out: the
// table, which docs/errors.md is held against, both ways, and the error that carries a code. What is said on a run is more exact (it
// names the file, the URL, the option); the code is what stays. Content of strangers is no error here: it has findings and reasons.

/** What the command reports, some of it also the service. */
export const commandErrorCodes = {
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
  "invalid-origin": "The value of `--origin`, or `origin` of a request, is no http, https or ftp URL.",
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
  "line-too-long": "A line is longer than is read of one: 1 MiB in a list of URLs, 64 MiB under `--batch`, 2 MiB over HTTP.",
  "not-utf-8": "A line holds octets that are not UTF-8.",
  "not-json": "A line of `--batch`, or the body of a request, is no JSON.",
  "invalid-request": "A line of `--batch`, or a request, is JSON but not a question: a member is missing, doubled, unknown or of the wrong type.",
  "file-unreadable": "The `file` of a line of `--batch`, or a file named to `explain`, cannot be read.",
  "not-absolute": "`explain` was given a path and no file: without files the network is asked, and that takes an absolute URL.",
  "invalid-moment": "The value of `--at`, or of `at` or `before` of a request, is no date.",
  "input-failed": "Standard input cannot be read to its end.",
  "unknown-crawler": "The registry has no crawler of that name.",
  "output-failed": "The results cannot be written, for another reason than a reader that went away.",
  "cannot-listen": "The address or the port of `serve` cannot be listened on.",
  "invalid-service": "An option of `serve` has no value that a service can be run with.",
  "internal": "A fault of maycrawl itself.",
} as const;

/** What only the service reports. */
export const serviceErrorCodes = {
  "file-refused": "The `file` of a question that came over HTTP: only the command itself reads files.",
  "too-many": "More is asked in one request than it may ask: URLs, agents, origins, or an answer that would be too long.",
  "too-large": "The body of a request is larger than is read of one.",
  "too-slow": "The body of a request did not arrive in time.",
  "timed-out": "The answer takes longer than a request may take.",
  "unsupported-media-type": "The body of a request is not of the media type that the route takes, or it is compressed.",
  "not-found": "There is nothing at this address.",
  "method-not-allowed": "The address does not take this method.",
  "cross-origin": "A page of another origin asked, and the service was not told to answer that origin.",
  "host-refused": "The request names a host that the service was not told to answer for.",
  "rate-limited": "The asker, or all askers about one host, ask too often: ask again after the seconds of Retry-After.",
  "overloaded": "Too much is asked at once: ask again after the seconds of Retry-After.",
  "stopping": "The service is being stopped, and takes no more requests.",
  "store-lost": "The service cannot read what it remembers.",
} as const;

/** Every error code with its meaning. */
export const errorCodes: { readonly [code in ErrorCode]: string } = { ...commandErrorCodes, ...serviceErrorCodes };

/** An error's code. */
export type ErrorCode = keyof typeof commandErrorCodes | keyof typeof serviceErrorCodes;

/** What ends a run, a request, or an item of many: a code and a message that says what to do. */
export class CodedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Text from strangers in quotation marks, shortened to what a sentence can hold. */
export function quoted(text: string): string {
  return text.length > 100 ? `"${text.slice(0, 100)}..."` : `"${text}"`;
}
