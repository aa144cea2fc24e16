// Several logs in the order of time: access.log.2.gz before access.log.1 before access.log. In: files that were looked
// at. Out: the same, ordered by the time of their first record, which names and numbers only hint at.
import type { LogFile } from "./log-file.ts";

/** The files by the time of their first record; those without one keep their places at the end. */
export function inTimeOrder(files: readonly LogFile[]): readonly LogFile[] {
  return files
    .map((file, place) => ({ file, place }))
    .sort((a, b) => {
      const [first, second] = [momentOf(a.file), momentOf(b.file)];
      return first === second ? a.place - b.place : first < second ? -1 : 1;
    })
    .map(({ file }) => file);
}

function momentOf({ firstMs }: LogFile): number {
  return Number.isNaN(firstMs) ? Number.POSITIVE_INFINITY : firstMs;
}
