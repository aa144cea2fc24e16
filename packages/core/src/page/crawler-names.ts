// The names under which page rules address crawlers: of one crawler, and of all that the registry knows.
import { type Crawler, crawlers, lettersOf } from "../crawlers/index.ts";
import { foldAscii } from "../octets/index.ts";
import { pageRules } from "./page-rules.ts";

/**
 * The names, in lower case, that address the crawler in a meta tag's name and before a rule in a header: those that its
 * operator documents, its first product token, and its own name, which may contain dots and blanks.
 */
export function pageNamesOf({ metaNames, productTokens, name }: Crawler): string[] {
  return [...new Set([...metaNames, ...productTokens.slice(0, 1), name].map(foldAscii))];
}

let letters: ReadonlySet<string> | undefined;

/**
 * Whether the name, in lower case, addresses no crawler but was probably meant to: `robot`, `google-bot`, or several
 * names in one.
 */
export function isNearMetaName(name: string): boolean {
  if (name === "robot" || name.length > longestName) return name === "robot";
  letters ??= new Set([...robotsMetaNames()].map(lettersOf));
  const parts = name.split(/[ ,;]+/).filter((part) => part !== "");
  return letters.has(lettersOf(name)) || (parts.length > 1 && parts.every((part) => robotsMetaNames().has(part)));
}

/** Characters of a name that are looked at; the longest that addresses a crawler has 25. */
const longestName = 200;

let names: ReadonlySet<string> | undefined;

/**
 * The names of meta tags that address some crawler, in lower case: `robots`, every name that a crawler of the registry
 * answers to, and `google`, which carries two rules of its own. A crawler without a product token adds no name: a
 * site's owner proves ownership to Google under `google-site-verification`, which is also the name of a crawler.
 *
 * Source: Google, "Meta tags and attributes that Google supports" (`google`); each crawler's own page for its names.
 */
export function robotsMetaNames(): ReadonlySet<string> {
  names ??= new Set([
    "robots",
    ...pageRules.flatMap((rule) => rule.metaName ?? []),
    ...crawlers().flatMap((crawler) =>
      crawler.productTokens.length > 0 ? pageNamesOf(crawler) : crawler.metaNames.map(foldAscii),
    ),
  ]);
  return names;
}
