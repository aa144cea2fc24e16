// How the tests of this folder ask: pages in a line or two, readers by name.
import { findCrawler } from "../../src/crawlers/index.ts";
import {
  evaluatePage,
  type MetaTag,
  type PageEvidence,
  type PageReader,
  pageReaderOf,
  pageReaderOfToken,
  type PageStatement,
  type PageVerdict,
  readRobotsHeaders,
  readRobotsMeta,
} from "../../src/page/index.ts";

/** A meta tag in the head (`robots: noindex` as name and content), or a field line (`X-Robots-Tag: noindex`). */
export type Line = string;

/** 2020-01-01T00:00:00Z: the moment of asking, unless a test says otherwise. */
export const now = Date.UTC(2020, 0, 1);

/** The statements of lines: those whose name is a robots field are header fields, all others meta tags in the head. */
export function stating(...lines: Line[]): PageStatement[] {
  const fields: [string, string][] = [];
  const tags: MetaTag[] = [];
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    const content = line.slice(colon + 1).replace(/^ /, "");
    if (/^(x-)?robots-tag$/i.test(name)) fields.push([name, content]);
    else tags.push({ name, content, position: "head" });
  }
  // Tokens that the registry does not hold and the examples use.
  const names = new Set(tags.map((tag) => tag.name.toLowerCase()));
  return [...readRobotsHeaders(fields).statements, ...readRobotsMeta(tags, names).statements];
}

/** A crawler of the registry by its name, any other word as a bare token. */
export function reader(name: string): PageReader {
  const crawler = findCrawler(name);
  return crawler === undefined ? pageReaderOfToken(name) : pageReaderOf(crawler);
}

export function asking(name: string, ...lines: Line[]): PageVerdict {
  return evaluatePage(stating(...lines), reader(name), now);
}

/** The effective rules as one text, so that a row of a table is short; "": none. */
export function effective(name: string, ...lines: Line[]): string {
  return asking(name, ...lines).effectiveRules.join(", ");
}

/** The codes of the findings, as one text. */
export function codes(name: string, ...lines: Line[]): string {
  return asking(name, ...lines)
    .findings.map((finding) => finding.code)
    .join(" ");
}

/** `carrier: text` of what decided, then of what lost, with the reason. */
export const evidence = (property: PageEvidence): [decidedBy: string[], lost: string[]] => [
  property.decidedBy.map((statement) => `${statement.carrier}: ${statement.text}`),
  property.lost.map(({ statement, why }) => `${statement.carrier}: ${statement.text} (${why})`),
];
/** A line that is a header field. */
export const header = (value: string): string => `X-Robots-Tag: ${value}`;
