// What agents may do with a page: crawl, index, follow, show, use. In: what is known of the page, given or found live,
// as plain data. Out: a decision for each agent. After redirects it is about the first hop that the agent may not
// crawl, or else about the page.
import type { PlainRetrieval } from "@maycrawl/client";
import { type DialectName, parseRobotsTxt, RequestUrl, requesterOf } from "@maycrawl/core";
import { noAgentWords, type PlainOutlook, RobotsAccess } from "@maycrawl/core/access";
import { GovernedOrigin, type NamedAgent } from "@maycrawl/core/asking";
import {
  decide,
  type DecisionLayers,
  type HeaderField,
  type NoRobotsTxt,
  type PageTags,
  type PlainDecision,
  headerLayers,
  readHeaderText,
} from "@maycrawl/core/decision";
import { charsetOfMediaType, type PageDiagnostic, pageTagsOf, readPageFacts } from "@maycrawl/html";
import { bounded } from "../responses/bounded.ts";
import { serviceLimits } from "../limits.ts";
import { agentsNamed } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { outlookOf, type SiteAnswer, siteAnswer, type SiteSnapshot } from "./site-answer.ts";

/** A given page. */
export interface GivenPage {
  readonly file: Uint8Array | null;
  readonly robotsAccess: NoRobotsTxt | null;
  /** Header text, as a person pastes it. */
  readonly headers: string | null;
  readonly html: Uint8Array | null;
  readonly tdmFile: string | null;
}

/** The response of the page, and what its HTML says. */
export interface PageContent {
  readonly url: string;
  readonly status: number | null;
  readonly headers: readonly HeaderField[];
  readonly isCut: boolean;
  /** Null where it is not HTML. */
  readonly tags: PageTags | null;
  readonly diagnostics: readonly PageDiagnostic[];
}

/** What was found live, as plain data that a thread can take. */
export interface PageSnapshot {
  readonly way: PlainRetrieval;
  /** Null without a page. */
  readonly content: PageContent | null;
  readonly tdmFile: string | null;
  /** RSL documents by URL; null for one that is not available or invalid. */
  readonly rslDocuments: NonNullable<DecisionLayers["rslDocuments"]>;
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

/**
 * The decision about one agent: without the verdicts of page and uses, which a question about 400 agents would repeat.
 */
export interface DecisionAnswer extends Omit<PlainDecision, "marks" | "pageVerdict" | "usageVerdict"> {
  /** Live: which of `sites` it rests on. */
  readonly origin: string | null;
  readonly outlook: PlainOutlook | null;
}

/** In place of a decision, for an invalid agent. */
export interface NoDecision {
  readonly agent: string;
  readonly error: { readonly code: "invalid-agent"; readonly message: string };
}

/** What is known of the page itself. */
export interface PageAnswer {
  readonly url: string;
  readonly status: number | null;
  readonly mediaType: string | null;
  readonly isCut: boolean;
  readonly headers: readonly HeaderField[];
  readonly metas: readonly {
    readonly name: string;
    readonly content: string;
    readonly line: number | null;
    readonly position: PageTags["metas"][number]["position"];
  }[];
  readonly licenseLinks: readonly { readonly rel: string; readonly type: string | null; readonly href: string }[];
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly line: number }[];
}

/** The answer of explain. */
export interface ExplainAnswer {
  readonly url: string;
  readonly mode: "given" | "live";
  readonly decisions: readonly (DecisionAnswer | NoDecision)[];
  readonly page: PageAnswer | null;
  readonly way: PlainRetrieval | null;
  readonly sites: readonly SiteAnswer[];
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
  const { places, page } =
    given !== null ? givenPlace(question.url, given) : live !== null ? livePlaces(live) : { places: [], page: null };
  return {
    url: question.url,
    mode: given !== null ? "given" : "live",
    decisions: agents.map((agent) => decisionAnswer(agent, places, question)),
    page,
    way: live === null ? null : bounded(live.way),
    sites: (live?.sites ?? []).map((site) => siteAnswer(site, question.withRobotsTxt)),
  };
}

function givenPlace(
  url: string,
  { file, robotsAccess, headers, html, tdmFile }: GivenPage,
): { places: Place[]; page: PageAnswer | null } {
  const text = headers === null ? null : readHeaderText(headers);
  const mediaType = mediaTypeOf(text?.fields ?? []);
  const facts = html === null ? null : readPageFacts(html, { charset: charsetOfMediaType(mediaType ?? "") });
  const tags = facts === null ? null : pageTagsOf(facts);
  const layers: DecisionLayers = {
    ...(file === null ? {} : { robotsTxt: parseRobotsTxt(file) }),
    ...(robotsAccess === null ? {} : { robotsAccess }),
    ...(text === null ? {} : headerLayers(text)),
    ...(tags === null ? {} : { page: tags }),
    ...(tdmFile === null ? {} : { tdmFile }),
  };
  // Core must not get a URL that is refused here, whatever the platform could make of it.
  const read = new GovernedOrigin(null).read(url);
  const sent = read instanceof RequestUrl ? (read.asSent ?? "") : "";
  const content: PageContent | null =
    text === null && facts === null
      ? null
      : {
          url,
          status: text?.status ?? null,
          headers: text?.fields ?? [],
          isCut: text?.isTruncated ?? false,
          tags,
          diagnostics: facts?.diagnostics ?? [],
        };
  return { places: [{ url: sent, layers, site: null }], page: content === null ? null : pageAnswer(content) };
}

function livePlaces({ way, content, tdmFile, rslDocuments, sites }: PageSnapshot): {
  places: Place[];
  page: PageAnswer | null;
} {
  const byOrigin = new Map(sites.map((site) => [site.origin, { site, layers: siteLayers(site) }]));
  const places = way.hops.map(({ url, origin }, index): Place => {
    const found = origin === null ? undefined : byOrigin.get(origin);
    const isPage = content !== null && index === way.hops.length - 1;
    return {
      url,
      site: found?.site ?? null,
      layers: {
        ...found?.layers,
        ...(isPage ? { status: content.status, headers: content.headers } : {}),
        ...(isPage && content.tags !== null ? { page: content.tags } : {}),
        ...(isPage && tdmFile !== null ? { tdmFile } : {}),
        ...(rslDocuments.size === 0 ? {} : { rslDocuments }),
      },
    };
  });
  return { places, page: content === null ? null : pageAnswer(content) };
}

function siteLayers(site: SiteSnapshot): DecisionLayers {
  if (site.kind === "not-yet") return {};
  return {
    robotsAccess: RobotsAccess.fromJSON(site.access),
    ...(site.octets === null ? {} : { robotsTxt: parseRobotsTxt(site.octets) }),
  };
}

function decisionAnswer(
  named: NamedAgent,
  places: readonly Place[],
  question: ExplainQuestion,
): DecisionAnswer | NoDecision {
  const { agent, label } = named;
  const { dialect, nowMs, budgets } = question;
  if (agent === null) return { agent: label, error: { code: "invalid-agent", message: noAgentWords } };
  const options = { nowMs, maxSteps: budgets.matchSteps, ...(dialect === null ? {} : { dialect }) };
  for (const [index, place] of places.entries()) {
    const decision = decide(place.layers, place.url, agent, options);
    if (decision.crawl.state === "allowed" && index < places.length - 1) continue;
    const { marks: _, pageVerdict: __, usageVerdict: ___, ...members } = decision.toJSON();
    const outlook = place.site === null ? null : outlookOf(place.site, requesterOf(agent).crawler);
    return { ...bounded(members, decisionLists), agent: label, origin: place.site?.origin ?? null, outlook };
  }
  throw new Error("a question must be about one page at least");
}

/** How much of each list of a decision is shown. */
const decisionLists: Readonly<Record<string, number>> = {
  evidence: serviceLimits.evidence,
  findings: serviceLimits.decisionFindings,
  pageRules: serviceLimits.pageLines,
  licenses: serviceLimits.pageLines,
};

function pageAnswer({ url, status, headers, isCut, tags, diagnostics }: PageContent): PageAnswer {
  return bounded(
    {
      url,
      status,
      mediaType: mediaTypeOf(headers),
      isCut,
      headers,
      metas: (tags?.metas ?? []).map(({ name, content, line = null, position }) => ({ name, content, line, position })),
      licenseLinks: (tags?.licenseLinks ?? []).map(({ rel, type, href }) => ({ rel, type, href })),
      diagnostics: diagnostics.map(({ code, message, line }) => ({ code, message, line })),
    },
    pageLists,
  );
}

/** How much of each list of a page is shown. */
const pageLists: Readonly<Record<string, number>> = {
  headers: serviceLimits.pageLines,
  metas: serviceLimits.pageLines,
  licenseLinks: serviceLimits.pageLines,
  diagnostics: serviceLimits.pageLines,
};

function mediaTypeOf(headers: readonly HeaderField[]): string | null {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? null;
}
