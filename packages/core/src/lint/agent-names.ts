// Names on user-agent lines: the token that a value begins with, what else the value was meant to be, and the crawlers
// of the registry that a token can stand for.
import { type Crawler, crawlers } from "../crawlers/index.ts";
import { foldAscii } from "../octets/index.ts";

/** UTF-16 units of a value that are looked at; names are short. */
const looked = 2_000;

/** The product token that a value begins with: "*", letters, digits, "-" and "_", or "" when it has none. */
export function writtenToken(value: string): string {
  return /^(?:\*(?=[\t\v\f ]|$)|[A-Za-z0-9_-]+)/.exec(value)?.[0] ?? "";
}

/** The written token with A-Z folded. */
export function foldedToken(value: string): string {
  return foldAscii(writtenToken(value));
}

/**
 * What distinguishes one user-agent line from another for a human reader: `Image Sucker` and `Image Stripper` are two,
 * though most readers take both for `Image`.
 */
export function foldedName(value: string): string {
  return writtenToken(value) === "*" ? "*" : foldAscii(value);
}

/** Whether the value is the User-Agent header of a browser, or of a crawler that calls itself one. */
export function isIdentification(value: string): boolean {
  return /^(?:mozilla|opera)\//i.test(value);
}

/**
 * The names of a list: separated by commas and the like, or by blanks if each is a known crawler's. Empty if it is no
 * list.
 */
export function listedNames(value: string): readonly string[] {
  const parts = value
    .slice(0, looked)
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length > 1)
    return parts.every((part) => /^(?:\*|[A-Za-z][A-Za-z0-9_-]*)(?:\/[0-9.]+)?$/.test(part)) ? parts : [];
  const words = value.slice(0, looked).split(/\s+/);
  return words.length > 1 && words.every((word) => crawlersOf(word.replace(/\/.*$/s, "")).length > 0) ? words : [];
}

let byToken: Map<string, Crawler[]> | undefined;

/** The crawlers of the registry that a group with this product token can bind, first those whose own token it is. */
export function crawlersOf(token: string): readonly Crawler[] {
  byToken ??= indexed();
  return byToken.get(foldAscii(token)) ?? [];
}

/** Every product token and name of the registry, in the registry's spelling, each once. */
export function knownTokens(): readonly string[] {
  byToken ??= indexed();
  return [...new Set([...byToken.values()].flatMap((list) => list.flatMap((one) => one.productTokens)))];
}

function indexed(): Map<string, Crawler[]> {
  const index = new Map<string, Crawler[]>();
  const add = (token: string, crawler: Crawler): void => {
    const list = index.get(foldAscii(token));
    if (list === undefined) index.set(foldAscii(token), [crawler]);
    else if (!list.includes(crawler)) list.push(crawler);
  };
  for (const crawler of crawlers()) if (crawler.productTokens.includes(crawler.name)) add(crawler.name, crawler);
  for (const crawler of crawlers()) add(crawler.productTokens[0] ?? crawler.name, crawler);
  for (const crawler of crawlers()) {
    // A crawler without a token of its own is still named in files, in vain.
    if (/^[A-Za-z0-9_-]+$/.test(crawler.name)) add(crawler.name, crawler);
    for (const token of crawler.productTokens) add(token, crawler);
  }
  return index;
}
