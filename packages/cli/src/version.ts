// What the command says of itself: in package.json, and in the pages of help beside the bundle.
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
  readonly version: string;
  readonly homepage: string;
}

/** The version. */
export function version(): string {
  return manifest().version;
}

/** The page that tells site owners what this command is; its User-Agent names it. */
export function contactUrl(): string {
  return manifest().homepage;
}

/** The address of a document of the repository, by its path from the root. */
export function documentUrl(path: string): string {
  return new URL(`../${path}`, contactUrl()).href;
}

let read: Manifest | undefined;

function manifest(): Manifest {
  read ??= JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as Manifest;
  return read;
}

/** The help of a command, "" for the help of all, as the build has written it; null without it. */
export function writtenHelp(command: string): string | null {
  if (!/^[a-z]*$/.test(command)) return null;
  try {
    return readFileSync(join(import.meta.dirname, `help/${command || "maycrawl"}.txt`), "utf8");
  } catch {
    return null;
  }
}
