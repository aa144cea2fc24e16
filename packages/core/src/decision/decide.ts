// One decision for one crawler and one URL out of all layers that are known: may it crawl, index, follow, show a snippet, use
// (requirements section 13). Each part is allowed, disallowed or undetermined, with its evidence; where layers act on each other,
// a finding names it. Nothing that is not known is taken for permission.
// Read in this order: layers, asking, parts, opening, findings, and this file, which joins them.
import type { RobotsAccess } from "../access/index.ts";
import { dialects } from "../dialect/index.ts";
import type { Agent } from "../matching/index.ts";
import { RequestPath } from "../matching/request-path.ts";
import type { PageVerdict } from "../page/index.ts";
import type { AskOptions } from "../robots-txt.ts";
import { usageOf, type UsageVerdict, type Use, uses } from "../usage/index.ts";
import { pageAskerOf, siteAskerOf } from "./asking.ts";
import { type DecisionFinding, findingsOf } from "./findings.ts";
import type { DecisionLayers } from "./layers.ts";
import { type CrawlPart, crawlPart, crawlPartOf, crawlPartWithout, type DecisionPart, type DecisionState, unseenPageParts, usePart } from "./parts.ts";

/** What a crawler may do with a page. */
export interface Decision {
  readonly url: string;
  readonly agent: string;
  readonly crawl: CrawlPart;
  readonly index: DecisionPart;
  readonly follow: DecisionPart;
  readonly snippet: DecisionPart;
  readonly use: Readonly<Record<Use, DecisionPart<DecisionState | "unstated">>>;
  /** The page's rules in force for the crawler, in normal form; empty when the page may not be fetched. */
  readonly pageRules: readonly string[];
  readonly findings: readonly DecisionFinding[];
  /** The page's verdict with every property; null when the page is not known or not to be seen. */
  readonly pageVerdict: PageVerdict | null;
  readonly usageVerdict: UsageVerdict;
}

/** How a decision is asked for. */
export interface DecisionOptions extends AskOptions {
  /** The moment of asking, in milliseconds since 1970-01-01T00:00:00Z: dates of unavailable_after are held against it. */
  readonly nowMs: number;
}

/** The uses of a decision, in the order in which they are shown. */
export const decisionUses: readonly Use[] = uses;

/** Reads URLs by RFC 9309, whatever the dialect of the rules: a decision is about a page, and a page has a URL. */
const urlReader = new RequestPath(dialects["rfc9309"]);

/**
 * The decision about the URL for the agent, out of the layers that are known. Layers are read once and kept while they live, so
 * asking about many URLs or for many agents costs little: pass the same object. Never throws on content; TypeError when the agent
 * or an option is none.
 *
 * @example
 * const layers = { robotsTxt: parseRobotsTxt("User-agent: *\nDisallow: /cart\n"), headers: [["X-Robots-Tag", "noindex"]] };
 * decide(layers, "https://shop.example/sale", "Bingbot", { nowMs: Date.now() }).index.state; // "disallowed"
 *
 * Source: requirements V-01 to V-05, C-01 to C-04, A-02 to A-32.
 */
export function decide(layers: DecisionLayers, url: string, agent: Agent, options: DecisionOptions): Decision {
  const { nowMs } = options;
  if (!Number.isFinite(nowMs)) throw new TypeError(`nowMs must be a number of milliseconds since 1970-01-01T00:00:00Z, got ${String(nowMs)}`);
  const { robotsTxt, robotsAccess } = layers;
  const page = pageAskerOf(layers, agent);
  const access = typeof robotsAccess === "object" ? robotsAccess : null;
  // A copy that does not answer says nothing about uses either.
  const site = robotsTxt === undefined || (access !== null && !mayAnswer(access, nowMs)) ? null : siteAskerOf(robotsTxt, agent, options);
  const isUrl = urlReader.read(url);
  const rules = site?.rules ?? null;
  const verdict = isUrl && rules !== null ? rules.evaluate(url) : null;
  const crawl = !isUrl ? crawlPartWithout("invalid-url")
    : access !== null ? crawlPartOf(access, verdict, rules, nowMs, page.requester.crawler)
    : verdict !== null && rules !== null ? crawlPart(verdict, rules)
    : crawlPartWithout(typeof robotsAccess === "string" ? robotsAccess : "not-known");

  // V-01: page rules are seen only where the page may be fetched. Where robots.txt is not known, the page speaks for itself.
  const isSeen = crawl.state === "allowed" || crawl.reason === "robots-txt-not-known";
  const view = page.viewAt(nowMs);
  const parts = isSeen && view !== null ? view
    : unseenPageParts(isSeen ? "page-not-known" : crawl.state === "disallowed" ? "page-not-fetched" : "crawl-undetermined");

  const { crawler } = page.requester;
  // V-04: the same holds for preferences. A control token never fetches; what it states is about what others fetched.
  const isPreferenceSeen = isSeen || (isUrl && crawler?.isControlOnly === true);
  const { preferences, tdm, licenses, usageRules } = page.known;
  const usage = usageOf({
    url,
    mayCrawl: isPreferenceSeen,
    requester: { operator: crawler?.operator ?? null, pageNames: page.reader.names },
    ...(site === null ? {} : { robotsTxt: site.usage, controlTokens: isPreferenceSeen ? site.controlTokens(url) : [] }),
    preferences, tdm, licenses,
    pageRules: usageRules,
    ...(layers.rslDocuments === undefined ? {} : { rslDocuments: layers.rslDocuments }),
  });
  const use = (name: Use): DecisionPart<DecisionState | "unstated"> => usePart(usage, name, isPreferenceSeen, crawl);
  return {
    url,
    agent: page.requester.label,
    crawl,
    index: parts.index,
    follow: parts.follow,
    snippet: parts.snippet,
    use: { "search": use("search"), "ai-input": use("ai-input"), "ai-train": use("ai-train") },
    pageRules: isSeen ? (view?.verdict.effectiveRules ?? []) : [],
    findings: findingsOf({ layers, crawl, isSeen, view, asker: page, rules, usage }),
    pageVerdict: isSeen ? (view?.verdict ?? null) : null,
    usageVerdict: usage,
  };
}

/** Whether a copy answers at the moment. */
function mayAnswer({ rules, freshUntilMs }: RobotsAccess, nowMs: number): boolean {
  return (rules === "this-copy" || rules === "last-good-copy") && nowMs < freshUntilMs;
}
