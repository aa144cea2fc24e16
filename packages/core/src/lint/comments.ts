// What a comment holds: a record that was switched off, or words about the rules beside it. In: the comment's text with its "#".
import { foldAscii } from "../octets/index.ts";

/** UTF-16 units of a comment that are looked at. */
const looked = 500;

/** The record that a comment consists of: one with a plausible value; null when it is prose. */
export function commentedRecord(comment: string): "allow" | "disallow" | "user-agent" | null {
  const match = /^#+[ \t]*(user-agent|allow|disallow)[ \t]*:[ \t]*(\S*)[ \t]*(?:$|#)/i.exec(comment.slice(0, looked));
  if (match === null) return null;
  const name = foldAscii(match[1] ?? "") as "allow" | "disallow" | "user-agent";
  const value = match[2] ?? "";
  if (name === "user-agent") return /^(?:\*|[A-Za-z0-9_-]+)$/.test(value) ? name : null;
  return value === "" || value.startsWith("/") || value.startsWith("*") ? name : null;
}

/** Words that say that something should not be found by searching. */
const hiding = [
  "noindex", "no-index", "no index", "not index", "n't index", "deindex", "de-index", "remove from index", "remove from google", "from google",
  "search results", "search result", "from the index", "from index", "from being indexed", "prevent indexing", "prevents indexing", "stop indexing",
  "block indexing", "blocks indexing", "avoid indexing", "disable indexing", "disallow indexing", "exclude from search", "hide from search",
];

/** Whether a comment says that what stands beside it is to be kept out of an index or of search results. */
export function speaksOfHiding(comment: string): boolean {
  const text = foldAscii(comment.slice(0, looked));
  return hiding.some((words) => text.includes(words));
}
