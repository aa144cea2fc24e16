// Content that is no robots.txt, in words: a page, JSON, another encoding. In: a file. Out: half a sentence, or null.
import { contentKind, whatIs } from "./content-kind.ts";
import { contentStart } from "../robots-txt/reading.ts";
import type { RobotsTxt } from "../robots-txt.ts";

/**
 * What the content is, as half a sentence, if it is no robots.txt; else null. Looks at the beginning of the file, and
 * for groups.
 */
export function strangeContent(robotsTxt: RobotsTxt): string | null {
  const { octets } = robotsTxt;
  const { groups } = robotsTxt.reading();
  const kind = contentKind({ octets, groups, contentStart: contentStart(octets, "skipped-even-broken") });
  return kind === "robots.txt" ? null : whatIs(kind, octets);
}
