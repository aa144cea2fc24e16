// The value of a user-agent line as it is written: the token that it begins with, and what else it was meant to be.
import { foldAscii } from "../octets/index.ts";
import { crawlersOf } from "./readers.ts";

/** UTF-16 units of a value that are looked at; names are short. */
const looked = 2_000;

/** The product token that a value begins with: "*", letters, digits, "-" and "_", or "" when it has none. */
export function writtenToken(value: string): string {
  return /^(?:\*(?=[\t\v\f ]|$)|[A-Za-z0-9_-]+)/.exec(value)?.[0] ?? "";
}

/** The written token with A-Z folded: what tells one from another. */
export function foldedToken(value: string): string {
  return foldAscii(writtenToken(value));
}

/**
 * What tells one user-agent line from another for a human reader: `Image Sucker` and `Image Stripper` are two, though most readers
 * take both for `Image`.
 */
export function foldedName(value: string): string {
  return writtenToken(value) === "*" ? "*" : foldAscii(value);
}

/** Whether the value is the User-Agent header of a browser, or of what calls itself one. */
export function isIdentification(value: string): boolean {
  return /^(?:mozilla|opera)\//i.test(value);
}

/** The names of a list: parted by commas and the like, or by blanks where each is a known crawler's. Empty when it is none. */
export function listedNames(value: string): readonly string[] {
  const parts = value.slice(0, looked).split(/[,;|]/).map((part) => part.trim()).filter((part) => part !== "");
  if (parts.length > 1) return parts.every((part) => /^(?:\*|[A-Za-z][A-Za-z0-9_-]*)(?:\/[0-9.]+)?$/.test(part)) ? parts : [];
  const words = value.slice(0, looked).split(/\s+/);
  return words.length > 1 && words.every((word) => crawlersOf(word.replace(/\/.*$/s, "")).length > 0) ? words : [];
}
