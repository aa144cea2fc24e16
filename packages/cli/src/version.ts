// What the command says of itself, once: in package.json.
import { readFileSync } from "node:fs";

interface Manifest {
  readonly version: string;
  readonly homepage: string;
}

/** The version. */
export function version(): string {
  return manifest().version;
}

/** Where whoever is asked by this command can read what it is: it stands in its User-Agent. */
export function contactUrl(): string {
  return manifest().homepage;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as Manifest;
}
