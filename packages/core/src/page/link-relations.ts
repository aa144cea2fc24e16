// What a link's rel attribute says to crawlers. It is a property of one link, not of the page: a page rule
// nofollow speaks for all links, these for their own.
import { foldAscii } from "../octets/index.ts";

/** A link relation that is a hint to crawlers. */
export type LinkHint = "nofollow" | "ugc" | "sponsored";

/** What a rel attribute says about following the link. */
export interface LinkRelations {
  /**
   * False when a hint is there: Google says that it generally does not follow such links; Amazon and Common Crawl do
   * not.
   */
  readonly isFollowed: boolean;
  /** Each once, in the order nofollow, ugc, sponsored. */
  readonly hints: readonly LinkHint[];
}

const linkHints: readonly LinkHint[] = ["nofollow", "ugc", "sponsored"];

/**
 * The hints among the tokens of a rel attribute, which blanks or commas part. Linear.
 *
 * @example
 * readRel("UGC, noopener"); // { isFollowed: false, hints: ["ugc"] }
 *
 * Source: Google, "Qualify your outbound links to Google".
 */
export function readRel(rel: string): LinkRelations {
  const tokens = new Set(foldAscii(rel).split(/[\t\n\f\r ,]/));
  const hints = linkHints.filter((hint) => tokens.has(hint));
  return { isFollowed: hints.length === 0, hints };
}
