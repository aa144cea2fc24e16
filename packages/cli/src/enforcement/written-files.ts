// Files of configuration, written whole or not at all: each under another name first, then all of them put in their
// places; if one cannot be, those before it are taken back.
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { randomName } from "../report/replace-file.ts";
import { quoted } from "../terminal/messages.ts";

/** What the first line of a file that may be replaced holds. */
const ownMark = "Written by maycrawl";

/**
 * Writes the files into the folder. Throws CommandError "file-exists" if the first of them stands there and is not
 * ours, or "file-unwritable"; then the folder holds what it held before.
 */
export function writeFiles(folder: string, files: readonly { readonly name: string; readonly text: string }[]): void {
  const undo: (() => void)[] = [];
  const mark = randomName();
  const staged = files.map(({ name, text }) => {
    const path = join(folder, name);
    return { path, text, temporary: `${path}.${mark}.tmp`, before: `${path}.${mark}.old` };
  });
  try {
    for (const [at, { path }] of staged.entries()) demandReplaceable(path, at === 0);
    for (const { text, temporary } of staged) {
      for (const missing of missingFolders(dirname(temporary))) {
        mkdirSync(missing);
        undo.push(() => rmdirSync(missing));
      }
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text, { flag: "wx", flush: true });
    }
    // The file that names the others comes last.
    for (const { path, temporary, before } of staged.toReversed()) {
      const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
      if (isThere) linkSync(path, before);
      undo.push(() => (isThere ? renameSync(before, path) : rmSync(path, { force: true })));
      renameSync(temporary, path);
    }
  } catch (error) {
    for (const step of undo.toReversed()) attempted(step);
    if (!isSystemError(error)) throw error;
    throw new CommandError("file-unwritable", `cannot write into ${quoted(folder)}: ${systemReason(error)}`);
  }
  for (const { before } of staged) attempted(() => rmSync(before, { force: true }));
}

/** The folders of the path that are not there, the outermost first. (Node's own way never ends under /proc.) */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let one = folder; !existsSync(one); one = dirname(one)) missing.unshift(one);
  return missing;
}

/** Throws where a file stands that must stay: anything that is no file, or a first one that is not ours. */
function demandReplaceable(path: string, isFirst: boolean): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile()) throw new CommandError("file-exists", `${quoted(path)} is no plain file: it is unchanged`);
  if (isFirst && !readFileSync(path, "latin1").slice(0, 1_000).includes(ownMark))
    throw new CommandError("file-exists", `the file ${quoted(path)} is not one that maycrawl wrote: it is unchanged`);
}

/** Cleaning up must not hide why it is needed. */
function attempted(step: () => void): void {
  try {
    step();
  } catch {
    // It is gone already, or cannot be changed any more.
  }
}
