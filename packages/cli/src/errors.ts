// The command's errors. The table of codes stands in core, which the service shares; here is what the system says, in
// words. A code ends with exit code 2 if nothing was attempted, and 3 if other items were answered.

import { dirname } from "node:path";
import { quoted } from "@maycrawl/core/error-codes";

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
    case "ENOTDIR":
      return "a part of its path is not a folder";
    case "EROFS":
      return "the file system is read-only";
    case "ENAMETOOLONG":
      return "the name is too long";
    case "EMFILE":
    case "ENFILE":
      return "too many files are open";
    case "EADDRNOTAVAIL":
      return "this machine does not have that address";
    case "EADDRINUSE":
      return "it is in use";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "no such host is known";
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

/** Why a new file could not be written: for a path without its folder, that folder. */
export function writeReason(path: string, error: unknown): string {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return isMissing ? `there is no folder ${quoted(dirname(path))}` : systemReason(error);
}
