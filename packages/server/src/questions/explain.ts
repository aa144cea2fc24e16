// What agents may do with a page: crawl, index, follow, show, use. In: what is known of the page, given or found live, as plain data.
// Out: a decision for each agent. The decision after redirects is about the first hop that the agent may not crawl, else about the page.
import { type DialectName, parseRobotsTxt, requesterOf } from "@maycrawl/core";
import { decide, type Decision, type DecisionLayers, type DecisionPart, type HeaderField, type NoRobotsTxt, readHeaderText } from "@maycrawl/core/decision";
import { type AskedAgent, asSent, Site } from "@maycrawl/core/asking";
import { charsetOfMediaType, type PageFacts, pageTagsOf, readPageFacts } from "@maycrawl/html";
import type { DecisionAnswer, ExplainAnswer, NoDecision, PageAnswer, PartAnswer, UsePartAnswer, WayAnswer } from "../answers/explain-answer.ts";
import { momentText, shown } from "../json-text.ts";
import { serviceLimits } from "../limits.ts";
import { agentsNamed, noAgentWords } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { type LiveSite, outlookOf, siteAnswer } from "./site-answer.ts";

/** What of a page's facts decides. */
export type DecidingFacts = Pick<PageFacts, "metas" | "rslLinks" | "diagnostics">;

/** What is given. */
export interface GivenPage {
  readonly file: Uint8Array | null;
  readonly robotsAccess: NoRobotsTxt | null;
  /** Header text, as a person pastes it. */
  readonly headers: string | null;
  readonly html: Uint8Array | null;
  readonly tdmFile: string | null;
}

/** One hop on the way to a live page. */
export interface LiveHop {
  readonly url: string;
  readonly action: "fetch" | "skip" | "defer";
  readonly reason: string;
  readonly explanation: string;
  readonly origin: string | null;
  /** Null where nothing was requested. */
  readonly response: {
    readonly status: number | null;
    readonly fault: WayAnswer["hops"][number]["fault"];
    readonly redirectTo: string | null;
    readonly headers: readonly HeaderField[];
    readonly isCut: boolean;
  } | null;
}

/** What was found. */
export interface LivePage {
  readonly hops: readonly LiveHop[];
  readonly noPage: WayAnswer["noPage"];
  readonly facts: DecidingFacts | null;
  readonly tdmFile: string | null;
  readonly sites: readonly LiveSite[];
}

/** A question of explain: `given` or `live`. */
export interface ExplainQuestion {
  readonly url: string;
  readonly agents: readonly string[];
  readonly dialect: DialectName | null;
  readonly given: GivenPage | null;
  readonly live: LivePage | null;
  readonly withRobotsTxt: boolean;
  readonly nowMs: number;
  readonly budgets: Budgets;
}

/** A URL that a decision can be about, with what is known there. */
interface Place {
  readonly url: string;
  readonly layers: DecisionLayers;
  readonly site: LiveSite | null;
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
    way: live === null ? null : wayAnswer(live),
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
    ...(text === null ? {} : { headers: text.fields, headerProblems: text }),
    ...(facts === null ? {} : { page: pageTagsOf(facts) }),
    ...(tdmFile === null ? {} : { tdmFile }),
  };
  // What is refused is no URL to core either, whatever could be made of it.
  const sent = new Site(null).refusal(url, false) === null ? asSent(url) : "";
  const page = text === null && facts === null ? null
    : pageAnswer(url, { status: text?.status ?? null, mediaType, isCut: text?.isTruncated ?? false, headers: text?.fields ?? [] }, facts);
  return { places: [{ url: sent, layers, site: null }], page };
}

function livePlaces({ hops, noPage, facts, tdmFile, sites }: LivePage): { places: Place[]; page: PageAnswer | null } {
  const byOrigin = new Map(sites.map((site) => [site.origin, { site, layers: siteLayers(site) }]));
  const places = hops.map((hop, index): Place => {
    const found = hop.origin === null ? undefined : byOrigin.get(hop.origin);
    const isPage = index === hops.length - 1 && noPage === null;
    return {
      url: hop.url,
      site: found?.site ?? null,
      layers: {
        ...found?.layers,
        ...(isPage && hop.response !== null ? { headers: hop.response.headers } : {}),
        ...(isPage && facts !== null ? { page: pageTagsOf(facts) } : {}),
        ...(isPage && tdmFile !== null ? { tdmFile } : {}),
      },
    };
  });
  const last = hops.at(-1);
  if (last === undefined || last.response === null || noPage !== null) return { places, page: null };
  const { status, headers, isCut } = last.response;
  return { places, page: pageAnswer(last.url, { status, mediaType: mediaTypeOf(headers), isCut, headers }, facts) };
}

function siteLayers(site: LiveSite): DecisionLayers {
  if (site.kind === "not-yet") return {};
  return { robotsAccess: site.access, ...(site.octets === null ? {} : { robotsTxt: parseRobotsTxt(site.octets) }) };
}

function decisionAnswer(asked: AskedAgent, places: readonly Place[], { dialect, nowMs, budgets }: ExplainQuestion): DecisionAnswer | NoDecision {
  const { agent, label } = asked;
  if (agent === null) return { agent: shown(label, serviceLimits.agentUnits), error: { code: "invalid-agent", message: noAgentWords } };
  for (const [index, place] of places.entries()) {
    const decision = decide(place.layers, place.url, agent, { nowMs, maxSteps: budgets.matchSteps, ...(dialect === null ? {} : { dialect }) });
    if (decision.crawl.state === "allowed" && index < places.length - 1) continue;
    const { crawler } = requesterOf(agent);
    return {
      ...decisionMembers(decision),
      agent: shown(label, serviceLimits.agentUnits),
      crawler: crawler?.name ?? null,
      origin: place.site?.origin ?? null,
      outlook: place.site === null ? null : outlookOf(place.site, crawler),
    };
  }
  throw new Error("a question must be about one page at least");
}

function decisionMembers(decision: Decision): Omit<DecisionAnswer, "agent" | "crawler" | "origin" | "outlook"> {
  const { crawl, use } = decision;
  const { verdict } = crawl;
  return {
    url: decision.url,
    crawl: {
      ...partAnswer(crawl),
      action: crawl.action,
      retryAt: momentText(crawl.retryAtMs),
      verdict: verdict === null ? null : {
        allowed: verdict.allowed, reason: verdict.reason, line: verdict.line, path: verdict.path, dialect: verdict.dialect,
        productTokens: [...verdict.productTokens], notes: [...verdict.notes],
      },
    },
    index: partAnswer(decision.index),
    follow: partAnswer(decision.follow),
    snippet: partAnswer(decision.snippet),
    use: { "search": usePartAnswer(use["search"]), "ai-input": usePartAnswer(use["ai-input"]), "ai-train": usePartAnswer(use["ai-train"]) },
    pageRules: decision.pageRules.slice(0, serviceLimits.pageLines).map((rule) => shown(rule)),
    findings: decision.findings.slice(0, serviceLimits.decisionFindings).map(({ code, message, advice }) => ({
      code, message: shown(message), advice: advice === null ? null : shown(advice),
    })),
    licenses: decision.usageVerdict.licenses.slice(0, serviceLimits.pageLines).map((license) => shown(license.href ?? license.url)),
  };
}

function partAnswer(part: DecisionPart): PartAnswer {
  return { state: part.state, ...partMembers(part) };
}

function usePartAnswer(part: DecisionPart<UsePartAnswer["state"]>): UsePartAnswer {
  return { state: part.state, ...partMembers(part) };
}

function partMembers({ reason, explanation, change, evidence }: DecisionPart<string>): Omit<PartAnswer, "state"> {
  return {
    reason,
    explanation: shown(explanation),
    change: change === null ? null : shown(change),
    evidence: evidence.slice(0, serviceLimits.evidence).map(({ layer, text, where, line, isDecisive, why }) => ({
      layer, text: shown(text), where: shown(where), line, isDecisive, why,
    })),
  };
}

function pageAnswer(
  url: string, { status, mediaType, isCut, headers }: { status: number | null; mediaType: string | null; isCut: boolean; headers: readonly HeaderField[] },
  facts: DecidingFacts | null,
): PageAnswer {
  return {
    url,
    status,
    mediaType: mediaType === null ? null : shown(mediaType, 200),
    isCut,
    headers: headers.slice(0, serviceLimits.pageLines).map(([name, value]) => [shown(name), shown(value)]),
    metas: (facts?.metas ?? []).slice(0, serviceLimits.pageLines).map(({ name, content, line, position }) => ({
      name: shown(name), content: shown(content), line, position,
    })),
    diagnostics: (facts?.diagnostics ?? []).slice(0, serviceLimits.pageLines).map(({ code, message, line }) => ({ code, message: shown(message), line })),
  };
}

function wayAnswer({ hops, noPage }: LivePage): WayAnswer {
  return {
    noPage,
    hops: hops.map(({ url, action, reason, explanation, origin, response }) => ({
      url, action, reason, explanation: shown(explanation), status: response?.status ?? null, fault: response?.fault ?? null,
      redirectTo: response === null || response.redirectTo === null ? null : shown(response.redirectTo, serviceLimits.urlUnits), origin,
    })),
  };
}

function mediaTypeOf(headers: readonly HeaderField[]): string | null {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? null;
}
