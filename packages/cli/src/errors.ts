// The command's errors. The table of codes stands in core, which the service shares; here is what the system says, in
// words. A code ends with exit code 2 if nothing was attempted, and 3 if other items were answered.

export { CodedError as CommandError, commandErrorCodes, type ErrorCode, errorCodes } from "@maycrawl/core/error-codes";

/** Whether the system reported it. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

/** What the system reported, in a few words: "no such file", "permission denied". */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT":
      return "no such file";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "EISDIR":
      return "it is a folder";
    case "ENOSPC":
      return "no space left on the device";
    case "ERR_INVALID_ARG_VALUE":
      return "file names cannot hold NUL";
    default:
      return code === "" ? String(error) : code;
  }
}

/** Why a file could not be read or written: a limit of ours, or what the system reported. */
export function fileReason(error: unknown): string {
  return error instanceof RangeError ? error.message : systemReason(error);
}
