// What agents may do with a page: crawl, index, follow, show, use. In: what is known of the page, given or found live, as plain data.
// Out: a decision for each agent. The decision after redirects is about the first hop that the agent may not crawl, else about the page.
import { type DialectName, parseRobotsTxt, requesterOf } from "@maycrawl/core";
import type { PlainRetrieval } from "@maycrawl/client";
import { RobotsAccess } from "@maycrawl/core/access";
import { decide, type DecisionLayers, type HeaderField, type NoRobotsTxt, readHeaderText } from "@maycrawl/core/decision";
import { type AskedAgent, asSent, Site } from "@maycrawl/core/asking";
import { charsetOfMediaType, type PageFacts, pageTagsOf, readPageFacts, type TagFacts } from "@maycrawl/html";
import type { DecisionAnswer, ExplainAnswer, NoDecision, PageAnswer } from "../schemas/explain-answer.ts";
import { bounded } from "../bounded.ts";
import { serviceLimits } from "../limits.ts";
import { agentsNamed, noAgentWords } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { type SiteSnapshot, outlookOf, siteAnswer } from "./site-answer.ts";

/** What of a page's facts decides. */
export type DecidingFacts = TagFacts & Pick<PageFacts, "diagnostics">;

/** What of the facts decides, as plain data. */
export function decidingFacts({ metas, noscriptMetas, rslLinks, unread, baseHref, canonicalHref, diagnostics }: DecidingFacts): DecidingFacts {
  return { metas, noscriptMetas, rslLinks, unread, baseHref, canonicalHref, diagnostics };
}

/** What is given. */
export interface GivenPage {
  readonly file: Uint8Array | null;
  readonly robotsAccess: NoRobotsTxt | null;
  /** Header text, as a person pastes it. */
  readonly headers: string | null;
  readonly html: Uint8Array | null;
  readonly tdmFile: string | null;
}

/** The response of the page itself. */
export interface PageResponse {
  readonly url: string;
  readonly status: number | null;
  readonly headers: readonly HeaderField[];
  readonly isCut: boolean;
}

/** What was found, as plain data. */
export interface PageSnapshot {
  readonly way: PlainRetrieval;
  /** Null where there is no page. */
  readonly response: PageResponse | null;
  readonly facts: DecidingFacts | null;
  readonly tdmFile: string | null;
  readonly sites: readonly SiteSnapshot[];
}

/** A question of explain: `given` or `live`. */
export interface ExplainQuestion {
  readonly url: string;
  readonly agents: readonly string[];
  readonly dialect: DialectName | null;
  readonly given: GivenPage | null;
  readonly live: PageSnapshot | null;
  readonly withRobotsTxt: boolean;
  readonly nowMs: number;
  readonly budgets: Budgets;
}

/** A URL that a decision can be about, with what is known there. */
interface Place {
  readonly url: string;
  readonly layers: DecisionLayers;
  readonly site: SiteSnapshot | null;
}

/** The decisions. */
export function answerExplain(question: ExplainQuestion): ExplainAnswer {
  const agents = agentsNamed(question.agents);
  const { given, live } = question;
  const told = given !== null ? givenPlaces(question.url, given) : live !== null ? livePlaces(live) : { places: [], page: null };
  return {
    url: question.url,
    mode: given !== null ? "given" : "live",
    decisions: agents.map((agent) => decisionAnswer(agent, told.places, question)),
    page: told.page,
    way: live === null ? null : bounded(live.way),
    sites: (live?.sites ?? []).map((site) => siteAnswer(site, question.withRobotsTxt)),
  };
}

function givenPlaces(url: string, { file, robotsAccess, headers, html, tdmFile }: GivenPage): { places: Place[]; page: PageAnswer | null } {
  const text = headers === null ? null : readHeaderText(headers);
  const mediaType = mediaTypeOf(text?.fields ?? []);
  const facts = html === null ? null : readPageFacts(html, { charset: charsetOfMediaType(mediaType ?? "") });
  const layers: DecisionLayers = {
    ...(file === null ? {} : { robotsTxt: parseRobotsTxt(file) }),
    ...(robotsAccess === null ? {} : { robotsAccess }),
    ...(text === null ? {} : { status: text.status, headers: text.fields, headerProblems: text }),
    ...(facts === null ? {} : { page: pageTagsOf(facts) }),
    ...(tdmFile === null ? {} : { tdmFile }),
  };
  // What is refused is no URL to core either, whatever could be made of it.
  const sent = new Site(null).refusal(url, false) === null ? asSent(url) : "";
  const page = text === null && facts === null ? null
    : pageAnswer(url, { status: text?.status ?? null, mediaType, isCut: text?.isTruncated ?? false, headers: text?.fields ?? [] }, facts);
  return { places: [{ url: sent, layers, site: null }], page };
}

function livePlaces({ way, response, facts, tdmFile, sites }: PageSnapshot): { places: Place[]; page: PageAnswer | null } {
  const byOrigin = new Map(sites.map((site) => [site.origin, { site, layers: siteLayers(site) }]));
  const places = way.hops.map(({ url, origin }, index): Place => {
    const found = origin === null ? undefined : byOrigin.get(origin);
    const isPage = response !== null && index === way.hops.length - 1;
    return {
      url,
      site: found?.site ?? null,
      layers: {
        ...found?.layers,
        ...(isPage ? { status: response.status, headers: response.headers } : {}),
        ...(isPage && facts !== null ? { page: pageTagsOf(facts) } : {}),
        ...(isPage && tdmFile !== null ? { tdmFile } : {}),
      },
    };
  });
  if (response === null) return { places, page: null };
  const { url, status, headers, isCut } = response;
  return { places, page: pageAnswer(url, { status, mediaType: mediaTypeOf(headers), isCut, headers }, facts) };
}

function siteLayers(site: SiteSnapshot): DecisionLayers {
  if (site.kind === "not-yet") return {};
  return { robotsAccess: RobotsAccess.fromJSON(site.access), ...(site.octets === null ? {} : { robotsTxt: parseRobotsTxt(site.octets) }) };
}

function decisionAnswer(asked: AskedAgent, places: readonly Place[], { dialect, nowMs, budgets }: ExplainQuestion): DecisionAnswer | NoDecision {
  const { agent, label } = asked;
  if (agent === null) return { agent: label, error: { code: "invalid-agent", message: noAgentWords } };
  for (const [index, place] of places.entries()) {
    const decision = decide(place.layers, place.url, agent, { nowMs, maxSteps: budgets.matchSteps, ...(dialect === null ? {} : { dialect }) });
    if (decision.crawl.state === "allowed" && index < places.length - 1) continue;
    const told = bounded(decision.toJSON(), decisionLists);
    const outlook = place.site === null ? null : outlookOf(place.site, requesterOf(agent).crawler);
    return { ...told, agent: label, origin: place.site?.origin ?? null, outlook };
  }
  throw new Error("a question must be about one page at least");
}

/** How much of each list of a decision is told. */
const decisionLists: Readonly<Record<string, number>> = {
  evidence: serviceLimits.evidence, findings: serviceLimits.decisionFindings, pageRules: serviceLimits.pageLines, licenses: serviceLimits.pageLines,
};

function pageAnswer(
  url: string, { status, mediaType, isCut, headers }: { status: number | null; mediaType: string | null; isCut: boolean; headers: readonly HeaderField[] },
  facts: DecidingFacts | null,
): PageAnswer {
  return bounded({
    url, status, mediaType, isCut, headers,
    metas: (facts?.metas ?? []).map(({ name, content, line, position }) => ({ name, content, line, position })),
    diagnostics: (facts?.diagnostics ?? []).map(({ code, message, line }) => ({ code, message, line })),
  }, pageLists);
}

/** How much of each list of a page is told. */
const pageLists: Readonly<Record<string, number>> = {
  headers: serviceLimits.pageLines, metas: serviceLimits.pageLines, diagnostics: serviceLimits.pageLines,
};

function mediaTypeOf(headers: readonly HeaderField[]): string | null {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? null;
}
