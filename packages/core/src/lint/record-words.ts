// Names of records as they are written and as they are meant: the canonical spelling, the known name that a misspelled
// one stands for, and records that are hidden in a value or in a comment. From the tables of
// robots-txt/record-names.ts.
import { encodeUtf8, foldAscii } from "../octets/index.ts";
import type { Line, RecordLine, Span } from "../robots-txt/index.ts";
import { otherRecordNames, type RecordName, recordNames } from "../robots-txt/record-names.ts";
import { nearestName } from "../asking/near-names.ts";

const known: readonly RecordName[] = [...recordNames.map((row) => row.name), ...otherRecordNames];

/** Names too short, or too much like a word, to be guessed at. */
const neverMeant: ReadonlySet<string> = new Set<RecordName>([
  "host",
  "domain",
  "comment",
  "license",
  "robot-version",
  "cache-delay",
]);
const guessed = known.filter((name) => !neverMeant.has(name));

/** The name as RFC 9309 and the conventions write it: "User-agent", "Crawl-delay". */
export function writtenAs(name: RecordName | null): string {
  return name === null ? "" : name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The record that an unknown name, in lower case, was meant for; undefined when it is not a misspelling. */
export function meantRecordName(key: string): RecordName | undefined {
  // A blank or "_" for "-" is the most common mistake of all.
  const hyphened = key.trim().replace(/[\s_\u2010-\u2015]+/g, "-");
  const same = known.find((name) => name === hyphened);
  if (same !== undefined) return same === key ? undefined : same;
  const near = nearestName(hyphened, guessed, hyphened.length > 8 ? 2 : 1);
  return near as RecordName | undefined;
}

/** The record of RFC 9309 that a single word names or all but names. */
export function recordNameOfWord(word: string): RecordName | undefined {
  const exact = recordNames.find((row) => row.name === word || row.misspellings.includes(word));
  return exact?.name ?? (nearestName(word, ["user-agent", "disallow", "sitemap"], 1) as RecordName | undefined);
}

/**
 * Names that begin a record within a value, with their colon. After a blank any of them, right after a path the
 * plainest.
 */
const parted = /[\s;,](user-?agent|dis-?allow|allow|sitemap|crawl-delay|host|noindex)[ \t]*:/i;
const glued = /(user-agent|disallow|sitemap):/i;
/** UTF-16 units of a value that are looked at. */
const lookedValue = 4_000;

/** The name of the record that a known record's value holds, as written; null when it holds none. */
export function heldRecord(line: RecordLine): string | null {
  if (line.name === null || line.name === "comment" || line.isMissingColon) return null;
  const value = line.value.slice(0, lookedValue);
  const takesAnything = line.name === "sitemap" || line.name === "user-agent";
  const match = parted.exec(` ${value}`) ?? (takesAnything ? null : glued.exec(value));
  return match?.[1] ?? null;
}

/** The names that a record can be meant by, longest first, as a pattern. */
const spelled = [...recordNames.flatMap((row) => [row.name, ...row.misspellings]), ...guessed]
  .sort((a, b) => b.length - a.length)
  .join("|");

/**
 * Between name and value: a colon that is not ASCII's, an equals sign, an arrow, a semicolon; before a path or URL also
 * a dot, a comma, a hyphen, a bar. Or a blank before a path or URL.
 */
const otherSeparator = new RegExp(
  `^([ \\t]*)(${spelled})[ \\t]*([\uff1a\ufe55\u2236\ua789;]|[=-]>|=|[-.,|](?=[ \\t]+(?:/|\\*|https?://)))[ \\t]*`,
  "i",
);
const noSeparator = new RegExp(`^([ \\t]*)(${spelled})()[ \\t]+(?=(?:/|\\*)\\S*$|https?://)`, "i");

/** A record's name and what stands between it and its value, in place of a colon. */
export interface WrongSeparator {
  readonly name: string;
  /** Empty where there are only blanks. */
  readonly separator: string;
  /** From the end of the name to the beginning of the value, in octets. */
  readonly start: number;
  readonly end: number;
}

interface TextOfLine {
  readonly contentSpan: (line: Line) => Span;
  readonly text: (span: Span) => string;
}

/** The name and separator of a line that lacks the colon after its name; null where there is no such fault. */
export function wronglySeparated(file: TextOfLine, line: Line): WrongSeparator | null {
  if (line.kind !== "record" && line.kind !== "invalid") return null;
  if (line.kind === "record" && line.spelling === "exact" && !line.isMissingColon) return null;
  const span = file.contentSpan(line);
  const text = file.text({ start: span.start, end: Math.min(span.end, span.start + lookedValue) });
  const isRecord = line.kind === "record";
  // `missing-colon` reports a blank that some readers accept.
  const match = otherSeparator.exec(text) ?? (isRecord && !line.isMissingColon ? noSeparator.exec(text) : null);
  if (match === null) return null;
  const [whole, blanks = "", name = "", separator = ""] = match;
  const start = span.start + blanks.length + name.length;
  // All but the separator is ASCII.
  const more = encodeUtf8(separator).length - separator.length;
  return { name, separator, start, end: span.start + whole.length + more };
}

/** `1.`, `(1)`, `a)`, `iv.`, `[ ]`, `[x]`, `-` and the like; up to three of them. */
const marker = "(?:[0-9]{1,4}[.)]|\\((?:[0-9]{1,4}|[a-z])\\)|[a-z][.)]|[ivx]{2,5}[.)]|\\[[ x]?\\]|[-*+>\u2022])";
const marked = new RegExp(`^(?:${marker}[ \\t]+){0,2}${marker}[ \\t]*(${spelled})$`);

/** The name before which list markers stand, in lower case; null where there is none. */
export function listMarkedName(line: RecordLine): string | null {
  return line.name === null && !line.isMissingColon ? (marked.exec(line.key)?.[1] ?? null) : null;
}

/** The sign of a line that a version control system writes around a conflict; null for other lines. */
export function conflictMarkerOf(text: string): "<" | "|" | "=" | ">" | null {
  return /^(?:([<|>])\1{6}(?: |$)|={7}$)/.test(text) ? (text[0] as "<" | "|" | "=" | ">") : null;
}

/** UTF-16 units of a comment that are looked at. */
const lookedComment = 500;

/** The record that a comment consists of, where its value is plausible; null when the comment is prose. */
export function commentedRecord(comment: string): "allow" | "disallow" | "user-agent" | null {
  const pattern = /^#+[ \t]*(user-agent|allow|disallow)[ \t]*:[ \t]*(\S*)[ \t]*(?:$|#)/i;
  const match = pattern.exec(comment.slice(0, lookedComment));
  if (match === null) return null;
  const name = foldAscii(match[1] ?? "") as "allow" | "disallow" | "user-agent";
  const value = match[2] ?? "";
  if (name === "user-agent") return /^(?:\*|[A-Za-z0-9_-]+)$/.test(value) ? name : null;
  return value === "" || value.startsWith("/") || value.startsWith("*") ? name : null;
}

/** Words that say that something should not be found by searching. */
// prettier-ignore
const hiding = [
  "noindex", "no-index", "no index", "not index", "n't index", "deindex", "de-index", "remove from index",
  "remove from google", "from google", "search results", "search result", "from the index", "from index",
  "from being indexed", "prevent indexing", "prevents indexing", "stop indexing", "block indexing", "blocks indexing",
  "avoid indexing", "disable indexing", "disallow indexing", "exclude from search", "hide from search",
];

/** Whether a comment says that what stands beside it should stay out of an index or of search results. */
export function speaksOfHiding(comment: string): boolean {
  const text = foldAscii(comment.slice(0, lookedComment));
  return hiding.some((words) => text.includes(words));
}
