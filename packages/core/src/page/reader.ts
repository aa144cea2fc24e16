// A reader of page rules: the names it answers to in meta tags and headers, and whether restrictions or permissions win
// for it. Made from a crawler of the registry, or from a bare token.
import type { Crawler } from "../crawlers/index.ts";
import { foldAscii } from "../octets/index.ts";
import { pageNamesOf } from "./crawler-names.ts";

/** A reader of page rules. */
export interface PageReader {
  readonly name: string;
  /** In lower case: the names that address it, in a meta tag's name or before a rule in a header. */
  readonly names: readonly string[];
  /** restrictive: of two rules that conflict, the more restrictive wins; permissive: a positive rule wins. */
  readonly combination: "restrictive" | "permissive";
  /** As in the crawler registry; empty where not known. */
  readonly operator: string;
  /**
   * Which meta tags it reads: those in the head only, by its operator's word; or undocumented, where no source says
   * what it does with tags elsewhere.
   */
  readonly tagPositions: "head" | "undocumented";
}

/** Google, "Use valid page metadata": what follows the first element that does not belong in a head is ignored. */
const headOnlyOperators: ReadonlySet<string> = new Set(["Google"]);

/**
 * The reader that a crawler of the registry is: it answers to the names that its operator documents, to its first
 * product token and to its own name. Permissive for Yandex's crawlers, restrictive for all others.
 *
 * Source: each operator's page, as the registry names it; Yandex, "Robots meta tag and X-Robots-Tag".
 */
export function pageReaderOf(crawler: Crawler): PageReader {
  return {
    name: crawler.name,
    names: pageNamesOf(crawler),
    combination: crawler.operator === "Yandex" ? "permissive" : "restrictive",
    operator: crawler.operator,
    tagPositions: headOnlyOperators.has(crawler.operator) ? "head" : "undocumented",
  };
}

/**
 * The reader that answers to this token and nothing else, literally: the registry is not asked, so that `YandexBot` is
 * restrictive here. `*` is a reader that nobody names. Throws TypeError for an empty token.
 */
export function pageReaderOfToken(token: string): PageReader {
  if (token === "")
    throw new TypeError('a page reader\'s token must be a product token (RFC 9309 section 2.2.1) or "*", got ""');
  return {
    name: token,
    names: token === "*" ? [] : [foldAscii(token)],
    combination: "restrictive",
    operator: "",
    tagPositions: "undocumented",
  };
}
