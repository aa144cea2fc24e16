// The exit code of a run that ended early. An internal error ends with 3, because Node's own 1 would read as
// "disallowed".
import { CommandError } from "./errors.ts";
import { exitClean, exitNoAnswer, exitUsage } from "./exit-code.ts";
import { Messages } from "./terminal/messages.ts";
import { ClosedPipe } from "./terminal/output.ts";

/** The exit code, after its message if one is due. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ClosedPipe) return exitClean;
  const messages = new Messages();
  if (error instanceof CommandError) {
    messages.error(error.code, error.message);
    return error.code === "output-failed" ? exitNoAnswer : exitUsage;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  messages.error("internal", `this is a bug in maycrawl, please report it: ${text}`);
  return exitNoAnswer;
}
