// Names of records as they are written and as they are meant: the canonical spelling for messages and fixes, and which known name
// a slip stood for. From the tables of robots-txt/record-names.ts; nothing is listed twice.
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
  const near = nearestName(hyphened, guessed, hyphened.length > 6 ? 2 : 1);
  return near as RecordName | undefined;
}

/** The record of RFC 9309 that a single word names or all but names. */
export function recordNameOfWord(word: string): RecordName | undefined {
  const exact = recordNames.find((row) => row.name === word || row.misspellings.includes(word));
  return exact?.name ?? (word === "user" || word === "agent" || word === "dis" ? undefined : nearestName(word, ["user-agent", "disallow", "sitemap"], 1)) as RecordName | undefined;
}
