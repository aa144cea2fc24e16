// Names of records as they are written and as they are meant: the canonical spelling for messages and fixes, and which known name
// a slip stood for. From the tables of robots-txt/record-names.ts; nothing is listed twice.
import type { RecordLine } from "../robots-txt/index.ts";
import { otherRecordNames, type RecordName, recordNames } from "../robots-txt/record-names.ts";
import { nearestName } from "./near-names.ts";

const known: readonly RecordName[] = [...recordNames.map((row) => row.name), ...otherRecordNames];

/** Names too short, or too much like a word, to be guessed at. */
const neverMeant: ReadonlySet<string> = new Set<RecordName>(["host", "domain", "comment", "license", "robot-version", "cache-delay"]);
const guessed = known.filter((name) => !neverMeant.has(name));

/** The name as RFC 9309 and the conventions write it: "User-agent", "Crawl-delay". */
export function writtenAs(name: RecordName | null): string {
  return name === null ? "" : name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The record that an unknown name, in lower case, was meant for; undefined when it is no slip. */
export function meantRecordName(key: string): RecordName | undefined {
  // A blank or "_" for "-" is the commonest slip of all.
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

/** The names that begin a record within a value; found by their colon. Behind a blank any of them, right behind a path the plainest. */
const parted = /[\s;,](user-?agent|dis-?allow|allow|sitemap|crawl-delay|host|noindex)[ \t]*:/i;
const glued = /(user-agent|disallow|sitemap):/i;
/** UTF-16 units of a value that are looked at. */
const looked = 4_000;

/** The name of the record that a known record's value holds, as written; null when it holds none. */
export function heldRecord(line: RecordLine): string | null {
  if (line.name === null || line.name === "comment" || line.isMissingColon) return null;
  const value = line.value.slice(0, looked);
  const match = parted.exec(` ${value}`) ?? (line.name === "sitemap" || line.name === "user-agent" ? null : glued.exec(value));
  return match?.[1] ?? null;
}
