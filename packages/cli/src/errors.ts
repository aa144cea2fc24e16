// The command's errors: the one table of codes stands in core, for the service has them too; here is what the system says, in words.
// A code's exit status follows from when it is met: 2 when nothing was attempted, 3 when other items were answered.

export { CodedError as CommandError, commandErrorCodes, type ErrorCode, errorCodes } from "@maycrawl/core/error-codes";

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
