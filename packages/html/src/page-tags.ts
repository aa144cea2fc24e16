// What a page's facts are to a decision: its tags, as `decide` of @maycrawl/core takes them.
import type { PageMarks, PageTags } from "@maycrawl/core/decision";
import { readRel } from "@maycrawl/core/page";
import type { PageFacts } from "./page-facts.ts";
import { readRslDocument } from "./rsl-xml.ts";

/** What of a page's facts becomes its tags. */
export type TagFacts = Pick<
  PageFacts,
  | "metas"
  | "noscriptMetas"
  | "rslLinks"
  | "unread"
  | "baseHref"
  | "canonicalHref"
  | "rslScripts"
  | "noSnippet"
  | "links"
>;

/**
 * The tags of a page for `decide`: its meta tags and its licence links.
 *
 * @example
 * import { pageTagsOf, readPageFacts } from "@maycrawl/html";
 * const page = new TextEncoder().encode('<link rel=license type=application/rsl+xml href=/l.xml>');
 * console.log(pageTagsOf(readPageFacts(page)).licenseLinks);
 * // [ { rel: 'license', type: 'application/rsl+xml', href: '/l.xml', line: 1, column: 1 } ]
 */
export function pageTagsOf({
  metas,
  noscriptMetas,
  rslLinks,
  unread,
  baseHref,
  canonicalHref,
  rslScripts,
  noSnippet,
  links,
}: TagFacts): PageTags {
  return {
    metas: [...metas, ...noscriptMetas],
    unread,
    baseHref,
    canonical: canonicalHref,
    licenseLinks: rslLinks.map(({ href, line, column }) => ({
      rel: "license",
      type: "application/rsl+xml",
      href,
      line,
      column,
    })),
    marks: marksOf(noSnippet, links),
    inlineLicenses: rslScripts.map(({ text, line, column }) => ({ document: readRslDocument(text), line, column })),
  };
}

/** Marks of each kind that are listed. */
const listedMarks = 100;

function marksOf(noSnippet: TagFacts["noSnippet"], links: TagFacts["links"]): PageMarks {
  const hinted = links.filter(({ rel }) => rel.length > 0 && !readRel(rel.join(" ")).isFollowed);
  return {
    noSnippet: {
      count: noSnippet.length,
      first: noSnippet.slice(0, listedMarks).map(({ elementName, isForGoogle, from, swallowsRest }) => ({
        elementName,
        isForGoogle,
        ...from,
        swallowsRest,
      })),
    },
    hintedLinks: {
      count: hinted.length,
      first: hinted
        .slice(0, listedMarks)
        .map(({ href, rel, line, column }) => ({ href, hints: readRel(rel.join(" ")).hints, line, column })),
    },
  };
}
