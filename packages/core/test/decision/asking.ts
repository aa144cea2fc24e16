// How the tests of this folder ask: layers in a line or two, answers as one line of signs.
import { decide, type Decision, type DecisionLayers, type DecisionOptions } from "../../src/decision/index.ts";
import { type Agent, parseRobotsTxt } from "../../src/index.ts";
import type { MetaTag } from "../../src/page/index.ts";

/** 2026-11-01T00:00:00Z: the moment of asking, unless a test says otherwise. */
export const nowMs = Date.UTC(2026, 10, 1);

/** The page that is asked about, unless a test says otherwise. */
export const pageUrl = "https://shop.example/p";

/** What is known, in few words. */
export interface Known {
  /** The text of the robots.txt. */
  readonly robots?: string;
  /** Field lines (`X-Robots-Tag: noindex`); none: a response without any that matters. */
  readonly headers?: readonly string[];
  /** Meta tags in the head (`robots: noindex` as name and content); none: a page without any. */
  readonly metas?: readonly string[];
  readonly more?: Partial<DecisionLayers>;
}

/** A robots.txt that lets every crawler fetch everything. */
export const open = "User-agent: *\nDisallow:\n";
/** One that lets nobody fetch the page. */
export const closed = "User-agent: *\nDisallow: /p\n";

export function layersOf({ robots, headers, metas, more = {} }: Known): DecisionLayers {
  return {
    ...(robots === undefined ? {} : { robotsTxt: parseRobotsTxt(robots) }),
    ...(headers === undefined ? {} : { headers: headers.map(pairOf) }),
    ...(metas === undefined ? {} : { page: { metas: metas.map(metaOf) } }),
    ...more,
  };
}

export function asking(
  agent: Agent,
  known: Known,
  url: string = pageUrl,
  options: Partial<DecisionOptions> = {},
): Decision {
  return decide(layersOf(known), url, agent, { nowMs, ...options });
}

const signs = { allowed: "+", disallowed: "-", undetermined: "?", unstated: "0" } as const;

/** crawl, index, follow, snippet, as signs: + allowed, - disallowed, ? undetermined. */
export function parts({ crawl, index, follow, snippet }: Decision): string {
  return [crawl, index, follow, snippet].map((part) => signs[part.state]).join("");
}

/** search, ai-input, ai-train, as signs: + allowed, - disallowed, 0 unstated. */
export function use({ use }: Decision): string {
  return [use.search, use["ai-input"], use["ai-train"]].map((part) => signs[part.state]).join("");
}

/** The codes of the findings, sorted. */
export function codes({ findings }: Decision): string[] {
  return findings.map((finding) => finding.code).sort();
}

/** The advice of the finding with that code; undefined when there is no such finding. */
export function adviceOf({ findings }: Decision, code: string): string | null | undefined {
  return findings.find((finding) => finding.code === code)?.advice;
}

function pairOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function metaOf(line: string): MetaTag {
  const [name, content] = pairOf(line);
  return { name, content, position: "head" };
}
