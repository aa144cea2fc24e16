// A file replaced by its new content at once: whoever reads it meanwhile sees the old one or the new one, never a part. In: the path,
// what was read there, what is to stand there. The mode stays, and a symbolic link goes on pointing where it does.
import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, openSync, realpathSync, renameSync, statSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, systemReason } from "../errors.ts";
import { quoted } from "./messages.ts";
import { readWhole } from "../input/octet-source.ts";

/** Writes the new content. CommandError "file-unwritable" when it cannot be, or when somebody else changed the file since it was read. */
export function replaceFile(path: string, before: Uint8Array, after: Uint8Array): void {
  let temporary: string | null = null;
  try {
    const target = realpathSync(path);
    const { mode } = statSync(target);
    // In the same folder, since a rename must not cross file systems; not by its name, which may be as long as a name can be.
    temporary = join(dirname(target), `.maycrawl-${randomBytes(8).toString("hex")}.tmp`);
    // "wx": nobody's file is written over, whoever guesses the name.
    writeWhole(temporary, after, mode);
    const now = readWhole(target, before.length + 1);
    if (Buffer.compare(now, before) !== 0) throw new RangeError("somebody else changed it since it was read");
    renameSync(temporary, target);
  } catch (error) {
    if (temporary !== null) removeQuietly(temporary);
    if (!(error instanceof RangeError || (error instanceof Error && "syscall" in error))) throw error;
    const reason = error instanceof RangeError ? error.message : systemReason(error);
    throw new CommandError("file-unwritable", `the file ${quoted(path)} cannot be written, for ${reason}: it is as it was`);
  }
}

/** Writes a file that is not there yet. CommandError "file-exists", or "file-unwritable". */
export function createFile(path: string, text: string): void {
  try {
    writeWhole(path, Buffer.from(text), 0o666, false);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    if ("code" in error && error.code === "EEXIST") throw new CommandError("file-exists", `there is a file ${quoted(path)} already: it is left as it is`);
    throw new CommandError("file-unwritable", `the file ${quoted(path)} cannot be written, for ${systemReason(error)}: give another path`);
  }
}

function writeWhole(path: string, octets: Uint8Array, mode: number, isExactMode = true): void {
  const fd = openSync(path, "wx", mode);
  try {
    for (let at = 0; at < octets.length; ) at += writeSync(fd, octets, at);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  // What is given at opening is cut by the process's mask.
  if (isExactMode) chmodSync(path, mode & 0o7777);
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It was never made, or has its new name already.
  }
}
