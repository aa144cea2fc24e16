// The errors of the command and the service: each code once, with its meaning. A test holds docs/errors.md to this
// table. Messages say more (they name the file, the URL, the option); the codes are stable. Strange content is not an
// error: it gives findings and reasons.

export { visible } from "./visible.ts";

/** Errors of the command; the service reports some of them too. */
export const commandErrorCodes = {
  usage: "The command line is invalid: an unknown command or option, or a missing or repeated value.",
  "robots-unreadable":
    "A robots.txt file cannot be read, or the URL given for it is not that of a site or its robots.txt.",
  "robots-unreachable": "The robots.txt was requested, and no file was received.",
  "unknown-dialect": "No dialect has this name.",
  "unknown-check": "No check has this code.",
  "expectations-unreadable": "The file of expectations cannot be read.",
  "expectations-invalid": "The file of expectations is invalid.",
  "unknown-environment": "The expectations have no environment of this name.",
  "file-exists": "The file already exists.",
  "file-unwritable": "The file cannot be written; it is unchanged.",
  "invalid-origin": "The origin is not an http, https or ftp URL.",
  "invalid-max-steps": "The limit of steps is not a whole number from 1.",
  "unknown-policy": "No access policy has this name.",
  "invalid-user-agent": "The user agent is not a User-Agent header with a product token.",
  "invalid-timeout": "The timeout is not a number of seconds above 0 and up to 600.",
  "store-unusable": "The store cannot be opened, or the file is not a maycrawl store.",
  "standard-input-twice": "Two inputs would be read from standard input; only one can be.",
  "no-url": "No URL was given: no argument, and no line in the list.",
  "urls-unreadable": "The list of URLs cannot be read, or not to its end.",
  "invalid-agent":
    "The agent is not a product token, not a known crawler, and not a User-Agent header with a product token.",
  "invalid-url": 'The item is neither an absolute http, https or ftp URL nor a path that begins with one "/".',
  "other-origin": "The URL is of another origin than the file.",
  "line-too-long":
    "The line is too long: at most 1 MiB for a URL, 64 MiB for a question, 2 MiB for one sent to the service.",
  "not-utf-8": "The line is not UTF-8.",
  "not-json": "A question, or the body of a request, is not JSON.",
  "invalid-request":
    "A question or request is JSON, but a member is missing, duplicated, unknown or of the wrong type.",
  "file-unreadable": "A file named in a question cannot be read.",
  "not-absolute": "A path was given without a file: asking the network takes an absolute URL.",
  "invalid-moment": "The value is not a date.",
  "input-failed": "Standard input cannot be read to its end.",
  "unknown-format": "No log format has this name, or the string is no format that can be read back.",
  "log-unreadable": "A log cannot be opened, its format cannot be told, or most of its lines cannot be read.",
  "invalid-zone": "The time zone is neither an IANA name nor an offset such as +02:00.",
  "history-unreadable": "The history of a robots.txt cannot be read, or holds no version.",
  "state-unusable": "The file that an audit resumes from is of another audit, or cannot be read or written.",
  "unknown-crawler": "The registry has no crawler of this name.",
  "invalid-address": "The value is not an IPv4 or IPv6 address.",
  "unknown-list": "No list of address ranges has this id.",
  "ranges-unreadable": "A folder or file of address ranges cannot be read.",
  "ranges-unreachable": "A list of address ranges could not be retrieved, or what came is no list.",
  "agents-unreadable": "The file of User-Agent headers cannot be read, or not to its end.",
  "not-enforceable":
    "The server cannot hold what the file says, or it is not proven that it does: nothing was written.",
  "rules-invalid": "The file of header rules is invalid, or cannot be read.",
  "output-failed": "The results cannot be written.",
  "cannot-listen": "The address or port cannot be listened on.",
  "invalid-service": "An option of the service has an invalid value.",
  internal: "A fault of maycrawl itself.",
} as const;

/** Errors of the service alone. */
export const serviceErrorCodes = {
  "file-refused": "The question names a file: only the command reads files, the service does not.",
  "too-many": "The request asks for too much: too many URLs, agents or origins, or too long an answer.",
  "too-large": "The body of the request is too large.",
  "too-slow": "The body of the request did not arrive in time.",
  "timed-out": "The answer took too long.",
  "unsupported-media-type": "The body of the request has the wrong media type, or is compressed.",
  "not-found": "Nothing is at this address.",
  "method-not-allowed": "The address does not take this method.",
  "cross-origin": "A page of another origin sent the request, and the service does not answer that origin.",
  "turns-off": "The service gives turns to the machine's own users, or to those who have its token.",
  "token-refused": "The token of the request is not the service's.",
  "host-refused": "The request names a host that the service does not answer for.",
  "rate-limited": "Too many requests, from this client or about this host: wait before the next one.",
  overloaded: "The service has too many requests at once: wait before the next one.",
  stopping: "The service is stopping, and takes no more requests.",
  "store-lost": "The service cannot read its store.",
} as const;

/** Every error code with its meaning. */
export const errorCodes: { readonly [code in ErrorCode]: string } = { ...commandErrorCodes, ...serviceErrorCodes };

/** An error's code. */
export type ErrorCode = keyof typeof commandErrorCodes | keyof typeof serviceErrorCodes;

/** Ends a run, a request, or one item of many: a code, and a message that says what to do. */
export class CodedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The text in quotation marks, shortened to fit a sentence. */
export function quoted(text: string): string {
  return text.length > 100 ? `"${text.slice(0, 100)}..."` : `"${text}"`;
}
