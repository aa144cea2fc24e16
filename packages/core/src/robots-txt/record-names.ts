// The names of records: one table, from which the scanner, the reading, the lines and the docs are derived.
// RFC 9309 knows four; the rest are other records (section 2.2.4), kept so that neighbours can act on them.
import { encodeUtf8, foldedOctet } from "../octets/index.ts";

/** A record's name in its canonical spelling, lower case. */
export type RecordName = "user-agent" | "allow" | "disallow" | "sitemap" | OtherRecordName;

/** The canonical name of a known record beyond RFC 9309's. */
export type OtherRecordName = (typeof otherRecordNames)[number];

/** The known other records, in lower case. */
// prettier-ignore
export const otherRecordNames = [
  "crawl-delay", "request-rate", "visit-time", "clean-param", "host", "robot-version", "comment", "cache-delay",
  "noindex", "nofollow", "noarchive", "domain", "revisit-after",
  "content-usage", "content-signal", "license", "llm-policy", "disallowaitraining", "allowaitraining",
] as const;

/** How a written name relates to the canonical one. */
export type Spelling = "exact" | "misspelled" | "prefix";

interface NameRow {
  readonly name: "user-agent" | "allow" | "disallow" | "sitemap";
  readonly misspellings: readonly string[];
}

/**
 * Source: google/robotstxt ParsedRobotsKey (`KeyIsUserAgent` and its siblings), in the order in which it tries them.
 */
export const recordNames: readonly NameRow[] = [
  { name: "user-agent", misspellings: ["useragent", "user agent"] },
  { name: "allow", misspellings: [] },
  { name: "disallow", misspellings: ["dissallow", "dissalow", "disalow", "diasllow", "disallaw"] },
  { name: "sitemap", misspellings: ["site-map"] },
];

/** What a written name stands for, as a small integer: the index into `recordNames`, or `unknownName`. */
export const agentName = 0;
export const allowName = 1;
export const disallowName = 2;
export const sitemapName = 3;
export const unknownName = 4;

/** One way to write a name. */
export interface SpellingRow {
  readonly index: number;
  readonly spelling: Spelling;
  readonly text: string;
  readonly octets: Uint8Array;
}

const spellings: readonly SpellingRow[] = recordNames.flatMap(({ name, misspellings }, index) =>
  [name, ...misspellings].map((text) => ({
    index,
    spelling: text === name ? "exact" : "misspelled",
    text,
    octets: encodeUtf8(text),
  })),
);

const longestSpelling = Math.max(...spellings.map((row) => row.octets.length));

/** Spellings by their length: most names are settled by it and the first letter. */
const spellingsOfLength: readonly (readonly SpellingRow[])[] = Array.from(
  { length: longestSpelling + 1 },
  (_, length) => spellings.filter((row) => row.octets.length === length),
);

/** The row whose spelling is exactly `octets[start, end)` in any case, or undefined. */
export function findSpelling(octets: Uint8Array, start: number, end: number): SpellingRow | undefined {
  const rows = end - start <= longestSpelling ? spellingsOfLength[end - start] : undefined;
  if (rows === undefined) return undefined;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as SpellingRow;
    if (startsWithFolded(octets, start, end, row.octets)) return row;
  }
  return undefined;
}

/** The first row whose spelling `octets[start, end)` begins with, in any case, or undefined. */
export function findSpellingByPrefix(octets: Uint8Array, start: number, end: number): SpellingRow | undefined {
  for (let i = 0; i < spellings.length; i++) {
    const row = spellings[i] as SpellingRow;
    if (startsWithFolded(octets, start, end, row.octets)) return row;
  }
  return undefined;
}

function startsWithFolded(octets: Uint8Array, start: number, end: number, prefix: Uint8Array): boolean {
  if (end - start < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) {
    if (foldedOctet[octets[start + i] as number] !== prefix[i]) return false;
  }
  return true;
}
