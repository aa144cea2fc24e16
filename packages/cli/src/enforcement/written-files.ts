// Files of configuration, written whole or not at all: each under another name first, then all of them put in their
// places.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { quoted } from "../terminal/messages.ts";

/** What the first line of a file that may be replaced holds. */
const ownMark = "Written by maycrawl";

/**
 * Writes the files into the folder. Throws CommandError "file-exists" if the first of them stands there and is not
 * ours,
 * or "file-unwritable"; then nothing has changed.
 */
export function writeFiles(folder: string, files: readonly { readonly name: string; readonly text: string }[]): void {
  const [main] = files;
  const path = join(folder, main?.name ?? "");
  if (existsSync(path) && !readFileSync(path, "latin1").slice(0, 1_000).includes(ownMark))
    throw new CommandError("file-exists", `the file ${quoted(path)} is not one that maycrawl wrote: it is unchanged`);
  const mark = randomBytes(8).toString("hex");
  const temporary = files.map(({ name }) => join(folder, `${name}.${mark}.tmp`));
  try {
    files.forEach(({ text }, at) => {
      mkdirSync(dirname(temporary[at] as string), { recursive: true });
      writeFileSync(temporary[at] as string, text, { flag: "wx" });
    });
    // The file that names the others comes last.
    for (let at = files.length - 1; at >= 0; at--)
      renameSync(temporary[at] as string, join(folder, (files[at] as { name: string }).name));
  } catch (error) {
    for (const one of temporary) rmSync(one, { force: true });
    if (!isSystemError(error)) throw error;
    throw new CommandError("file-unwritable", `cannot write into ${quoted(folder)}: ${systemReason(error)}`);
  }
}
