// Meta tags in, statements out. The tags come from a reader of HTML (@maycrawl/html): names and contents with entities
// decoded, in document order, each with the position that decides whether it counts. Tags that address no crawler
// (`viewport`, `description`) are ignored. Next: weighing.ts.
import { foldAscii, trimBlanks } from "../octets/index.ts";
import { type ReadStatements, StatementCollector } from "./collector.ts";
import { isNearMetaName, robotsMetaNames } from "./crawler-names.ts";
import { pageFinding } from "./findings.ts";
import { listRules } from "./rule-list.ts";
import { type MetaPosition, type PageStatement, readRule, type StatementPlace } from "./statement.ts";

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
export function readRobotsMeta(
  tags: readonly MetaTag[],
  knownNames: ReadonlySet<string> = robotsMetaNames(),
): ReadStatements {
  const collector = new StatementCollector();
  const robotsTags: { tag: MetaTag; name: string }[] = [];
  const near: PageStatement[] = [];
  for (const tag of tags) {
    const name = foldAscii(trimBlanks(tag.name));
    if (name === "robots" || knownNames.has(name)) robotsTags.push({ tag, name });
    else if (near.length < nearTags && isNearMetaName(name)) near.push(unread(tag, name));
  }
  for (const [at, { tag, name }] of robotsTags.entries()) {
    const place: StatementPlace = {
      source: "meta",
      name: tag.name,
      index: at + 1,
      of: robotsTags.length,
      position: tag.position,
      line: tag.line ?? null,
      column: tag.column ?? null,
    };
    for (const { text } of listRules(collector.take(tag.content, ","), false)) {
      collector.add({ carrier: "meta", place, crawlerName: name === "robots" ? null : name, ...readRule(text), text });
    }
  }
  return collector.result(near.length === 0 ? [] : [pageFinding("unknown-meta-name", near)]);
}

/** Tags of a misspelled name that a finding shows. */
const nearTags = 10;

/** What a tag says under a name that no crawler reads, to be shown. */
function unread({ name: written, content, position, line, column }: MetaTag, name: string): PageStatement {
  const place: StatementPlace = {
    source: "meta",
    name: written,
    index: 1,
    of: 1,
    position,
    line: line ?? null,
    column: column ?? null,
  };
  return { carrier: "meta", place, crawlerName: name, ...readRule(content), text: content };
}
