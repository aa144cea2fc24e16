// Replaces a file atomically: a reader sees the old content or the new, never a part. In: the path, what was read
// there, the new content. The mode stays, and a symbolic link keeps its target.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, fileReason, isSystemError, writeReason } from "../errors.ts";
import { quoted } from "../terminal/messages.ts";
import { readWhole } from "../input/octet-source.ts";

/** A name that no other run takes. Asked for here, because loading node:crypto takes as long as a small command. */
export function randomName(): string {
  return process.getBuiltinModule("node:crypto").randomBytes(8).toString("hex");
}

/** Writes the new content. Throws CommandError "file-unwritable", also if the file has changed since it was read. */
export function replaceFile(path: string, before: Uint8Array, after: Uint8Array): void {
  let temporary: string | null = null;
  try {
    const target = realpathSync(path);
    const { mode } = statSync(target);
    // In the same folder, because a rename must not cross file systems; not named after the file, whose name may have
    // full length.
    temporary = join(dirname(target), `.maycrawl-${randomName()}.tmp`);
    // "wx" never overwrites a file, even if the name was guessed.
    writeWhole(temporary, after, mode);
    const now = readWhole(target, before.length + 1);
    if (Buffer.compare(now, before) !== 0) throw new RangeError("it has changed since it was read");
    renameSync(temporary, target);
  } catch (error) {
    if (temporary !== null) removeQuietly(temporary);
    if (!(error instanceof RangeError || isSystemError(error))) throw error;
    throw new CommandError(
      "file-unwritable",
      `cannot write the file ${quoted(path)}: ${fileReason(error)}; nothing was written`,
    );
  }
}

/** Writes a file, whether it exists or not, atomically. Throws the system's errors. */
export function putFile(path: string, text: string): void {
  const temporary = join(dirname(path), `.maycrawl-${randomName()}.tmp`);
  try {
    writeWhole(temporary, Buffer.from(text), 0o666, false);
    renameSync(temporary, path);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** Writes a new file, or throws CommandError "file-exists" or "file-unwritable". */
export function createFile(path: string, text: string): void {
  try {
    writeWhole(path, Buffer.from(text), 0o666, false);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === "EEXIST")
      throw new CommandError("file-exists", `the file ${quoted(path)} already exists: it is unchanged`);
    throw new CommandError(
      "file-unwritable",
      `cannot write the file ${quoted(path)}: ${writeReason(path, error)}; give another path`,
    );
  }
}

function writeWhole(path: string, octets: Uint8Array, mode: number, isExactMode = true): void {
  const fd = openSync(path, "wx", mode);
  try {
    for (let at = 0; at < octets.length;) at += writeSync(fd, octets, at);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  // The mode given at opening is cut by the process's mask.
  if (isExactMode) chmodSync(path, mode & 0o7777);
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It was never created, or has its new name already.
  }
}
