// The files of the repository, as a clone holds them: what is built, installed or fetched is left out.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository, with a slash at its end. */
export const root: string = fileURLToPath(new URL("../", import.meta.url));

const leftOut: ReadonlySet<string> = new Set(["node_modules", "dist", "bundle", "coverage", ".git"]);

/** Paths below a folder that end in one of these, sorted; a folder is given as "" or with a slash at its end. */
export function filesBelow(folder: string, endings: readonly string[]): string[] {
  const entries = readdirSync(root + folder, { withFileTypes: true }).filter(({ name }) => !leftOut.has(name));
  return entries
    .flatMap((entry): string[] => {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) return filesBelow(`${path}/`, endings);
      return entry.isFile() && endings.some((ending) => path.endsWith(ending)) ? [path] : [];
    })
    .sort();
}

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(root + path, "utf8");
}
