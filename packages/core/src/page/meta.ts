// Meta tags in, statements out. The tags come from a reader of HTML (@maycrawl/html): names and contents with entities
// decoded, in document order, each with the position that decides whether it counts. Tags that address no crawler
// (`viewport`, `description`) are ignored. Next: weighing.ts.
import { crawlers } from "../crawlers/index.ts";
import { foldAscii, trimBlanks } from "../octets/index.ts";
import { type PageReading, StatementCollector } from "./collector.ts";
import { pageRules } from "./page-rules.ts";
import { listRules } from "./rule-list.ts";
import { type MetaPosition, readRule, type StatementPlace } from "./statement.ts";

/** A meta tag with a name and a content, as the page's reader found it. */
export interface MetaTag {
  readonly name: string;
  readonly content: string;
  readonly position: MetaPosition;
  /** From 1, where known. The column is in UTF-16 units. */
  readonly line?: number;
  readonly column?: number;
}

/**
 * The statements of a page's robots meta tags, in document order. A tag counts as one when its name, in any case, is
 * `robots` or among `knownNames`, which are in lower case: a crawler that the registry does not know adds its own to
 * `robotsMetaNames()`. A tag outside the head gives statements that say so. Never throws on content. Linear; at most 64
 * KiB of contents and 1,000 statements are read, and a finding says when there was more.
 *
 * @example
 * readRobotsMeta([{ name: "Robots", content: "NoIndex", position: "head" }]).statements[0]?.rule; // "noindex"
 *
 * Source: Google, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications".
 */
export function readRobotsMeta(tags: readonly MetaTag[], knownNames: ReadonlySet<string> = robotsMetaNames()): PageReading {
  const collector = new StatementCollector();
  const robotsTags = tags.flatMap((tag) => {
    const name = foldAscii(trimBlanks(tag.name));
    return name === "robots" || knownNames.has(name) ? [{ tag, name }] : [];
  });
  for (const [at, { tag, name }] of robotsTags.entries()) {
    const place: StatementPlace = {
      source: "meta", name: tag.name, index: at + 1, of: robotsTags.length, position: tag.position,
      line: tag.line ?? null, column: tag.column ?? null,
    };
    const isWhereItCounts = tag.position === "head";
    for (const { text } of listRules(collector.take(tag.content, ","), false)) {
      collector.add({ carrier: "meta", place, crawlerName: name === "robots" ? null : name, ...readRule(text), text, isWhereItCounts });
    }
  }
  return collector.reading([]);
}

let names: ReadonlySet<string> | undefined;

/**
 * The names of meta tags that address some crawler, in lower case: `robots`, every name that a crawler of the registry
 * reads, its first product token, and `google`, which carries two rules of its own. A crawler without a product token
 * adds no name: a site's owner proves ownership to Google under `google-site-verification`, which is also the name of a
 * crawler.
 *
 * Source: Google, "Meta tags and attributes that Google supports" (`google`); each crawler's own page for its names.
 */
export function robotsMetaNames(): ReadonlySet<string> {
  names ??= new Set([
    "robots",
    ...pageRules.flatMap((rule) => rule.metaName ?? []),
    ...crawlers().flatMap((crawler) => [...crawler.metaNames, ...crawler.productTokens.slice(0, 1)].map(foldAscii)),
  ]);
  return names;
}
