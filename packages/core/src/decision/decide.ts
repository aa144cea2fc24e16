// One decision for one crawler and one URL out of all layers that are known: may it crawl, index, follow, show a
// snippet, use. Each part is allowed, disallowed or undetermined, with its evidence; where layers act on each other, a
// finding names it. What is not known is never taken for permission. Read in this order: layers, readings, parts,
// opening, findings, decision, and this file, which joins them.
import {
  CrawlAnswer,
  crawlAnswer,
  crawlAnswerOf,
  crawlAnswerWithout,
  isAnsweredByCopy,
  type RobotsAccess,
} from "../access/index.ts";
import { checkMoment } from "../access/access.ts";
import { dialects } from "../dialect/index.ts";
import { type Agent, type Requester, visible } from "../matching/index.ts";
import { RequestPath } from "../matching/request-path.ts";
import { statusMeaning } from "../page/index.ts";
import type { AskOptions, RobotsTxt } from "../robots-txt.ts";
import { usageOf, type UsageQuestion, type Use, uses } from "../usage/index.ts";
import { Decision } from "./decision.ts";
import { findingsOf, fromUsage } from "./findings.ts";
import { fieldValues } from "./header-text.ts";
import { type DecisionLayers, licensesAt } from "./layers.ts";
import { closedForOthers } from "./opening.ts";
import {
  type CrawlPart,
  crawlPart,
  type DecisionPart,
  type DecisionState,
  type PageParts,
  underStatus,
  unseenPageParts,
  usePart,
} from "./parts.ts";
import {
  type CrawlReading,
  PageReading,
  pageReadingOf,
  type SiteReading,
  siteReadingOf,
  type UsageReading,
} from "./readings.ts";
import { type Sharer, type Sharing, sharingOf } from "./sharing.ts";

/** How a decision is asked for. */
export interface DecisionOptions extends AskOptions {
  /**
   * The moment of asking, in milliseconds since 1970-01-01T00:00:00Z: dates of unavailable_after are compared with it.
   */
  readonly nowMs: number;
}

/** The uses of a decision, in the order in which they are shown. */
export const decisionUses: readonly Use[] = uses;

/** Reads URLs by RFC 9309, whatever the dialect of the rules: a decision is about a page, and a page has a URL. */
const urlReader = new RequestPath(dialects["rfc9309"]);

/**
 * The decision about the URL for the agent, out of the layers that are known. Layers are read once and kept while they
 * live, so asking about many URLs or for many agents costs little: pass the same object. Never throws on content;
 * TypeError if the agent or an option is invalid.
 *
 * @example
 * const layers = { robotsTxt: parseRobotsTxt("User-agent: *\nDisallow: /cart\n"), headers: [["X-Robots-Tag",
 * "noindex"]] }; decide(layers, "https://shop.example/sale", "Bingbot", { nowMs: Date.now() }).index.state; //
 * "disallowed"
 *
 * Source: RFC 9309; Google Search Central, robots meta tags; docs/decisions.md says what follows where sources are
 * silent.
 */
export function decide(layers: DecisionLayers, url: string, agent: Agent, options: DecisionOptions): Decision {
  const { nowMs } = options;
  checkMoment(nowMs);
  const { robotsTxt, robotsAccess } = layers;
  // A copy that does not answer says nothing about uses either.
  const isAnswering = robotsTxt !== undefined && (typeof robotsAccess !== "object" || mayAnswer(robotsAccess, nowMs));
  const sharing = sharingOf(layers, isAnswering ? robotsTxt : null, url, nowMs, options);
  const sharer = sharing?.sharerOf(agent) ?? null;
  if (sharing === null || sharer === null) return decideAlone(layers, url, agent, options);
  const shared = sharing.decisionFor(sharer);
  if (shared !== null) return shared;
  const decision = decided(layers, url, agent, options, { sharing, sharer });
  sharing.keep(sharer, decision);
  return decision;
}

/** The same, with nothing taken from the answers of others: what tests hold `decide` against. */
export function decideAlone(layers: DecisionLayers, url: string, agent: Agent, options: DecisionOptions): Decision {
  checkMoment(options.nowMs);
  return decided(layers, url, agent, options, null);
}

function decided(
  layers: DecisionLayers,
  url: string,
  agent: Agent,
  options: DecisionOptions,
  shared: { readonly sharing: Sharing; readonly sharer: Sharer } | null,
): Decision {
  const { nowMs } = options;
  const page =
    shared === null
      ? pageReadingOf(layers, agent)
      : shared.sharing.pageFor(shared.sharer, () => new PageReading(layers, agent));
  const { requester, reader } = shared === null ? page : shared.sharer;
  const { crawler } = requester;
  const readCrawl = (): CrawlReading => crawlReading(layers, url, agent, requester, options);
  const { crawl, site, closing } = shared === null ? readCrawl() : shared.sharing.crawlFor(shared.sharer, readCrawl);

  // Page rules are seen only where the page may be fetched. Where robots.txt is not known, the page speaks for itself.
  const isSeen = crawl.state === "allowed" || crawl.reason === "not-known";
  const view = page.viewAt(nowMs);
  const status = layers.status ?? null;
  const meaning = statusMeaning(status, reader.operator);
  const parts =
    isSeen && view !== null
      ? status === null
        ? withUnknownLayers(view, layers)
        : underStatus(withUnknownLayers(view, layers), status, meaning, crawler?.operator ?? requester.label)
      : unseenPageParts(
          isSeen ? "page-not-known" : crawl.state === "disallowed" ? "page-not-fetched" : "crawl-undetermined",
        );

  // The same is true of preferences. A control token never fetches; what it states is about what others fetched.
  const isPreferenceSeen = isSeen || (crawl.reason !== "invalid-url" && crawler?.isControlOnly === true);
  const readUsage = (): UsageReading => {
    // Its operator's control tokens may differ from those of the crawler that the site was read for.
    const own = shared === null || site === null ? site : siteReadingOf(layers.robotsTxt as RobotsTxt, agent, options);
    return usageReading(layers, url, page, requester, own, crawl, isPreferenceSeen);
  };
  const usage = shared === null ? readUsage() : shared.sharing.usageFor(shared.sharer, isPreferenceSeen, readUsage);
  // A page whose content is ignored says nothing.
  const isHeard = view !== null && isSeen && (meaning === "content" || meaning === "undocumented");
  const pageVerdict = isHeard ? (view.verdict.reader === reader ? view.verdict : view.verdict.saidTo(reader)) : null;
  return new Decision({
    url,
    agent: requester.label,
    crawler: crawler?.name ?? null,
    crawl,
    index: parts.index,
    follow: parts.follow,
    snippet: parts.snippet,
    use: usage.use,
    pageRules: pageVerdict?.effectiveRules ?? [],
    findings: findingsOf({
      url,
      layers,
      requester,
      crawl,
      isSeen,
      view,
      page,
      closing,
      meaning,
      usage,
    }),
    marks: pageVerdict === null ? null : (layers.page?.marks ?? null),
    pageVerdict,
    usageVerdict: usage.verdict,
  });
}

/** What robots.txt, or the want of one, says about crawling the URL. */
function crawlReading(
  { robotsTxt, robotsAccess }: DecisionLayers,
  url: string,
  agent: Agent,
  { crawler, label }: Requester,
  options: DecisionOptions,
): CrawlReading {
  const { nowMs } = options;
  const access = typeof robotsAccess === "object" ? robotsAccess : null;
  const isUrl = urlReader.read(url);
  // A copy that does not answer says nothing about uses either.
  const read =
    robotsTxt === undefined || (access !== null && !mayAnswer(access, nowMs))
      ? null
      : siteReadingOf(robotsTxt, agent, options);
  const isNameOpen = read !== null && isUrl && mayBeNamedOtherwise(read, robotsTxt as RobotsTxt, url, options);
  const site = isNameOpen ? null : read;
  const verdict = isUrl && site !== null ? site.rules.evaluate(url) : null;
  const answer = !isUrl
    ? crawlAnswerWithout("invalid-url")
    : isNameOpen
      ? new CrawlAnswer({ ...crawlAnswerWithout("not-known"), explanation: nameOpenWords(label) })
      : access !== null
        ? crawlAnswer(access, verdict, nowMs, crawler)
        : verdict !== null
          ? crawlAnswerOf(verdict, crawler)
          : crawlAnswerWithout(typeof robotsAccess === "string" ? robotsAccess : "not-known", crawler);
  const crawl = crawlPart(answer, verdict, site?.rules ?? null, access);
  const closing = crawl.verdict === null || site === null ? null : closedForOthers(crawl.verdict, site.rules);
  return { crawl, site, closing };
}

/** What is said about uses of the URL: by the page, and by the site where its robots.txt answers. */
function usageReading(
  layers: DecisionLayers,
  url: string,
  { known, reader, usageRules, mayMissRefusals }: PageReading,
  { crawler }: Requester,
  site: SiteReading | null,
  crawl: CrawlPart,
  isSeen: boolean,
): UsageReading {
  const question: { -readonly [Member in keyof UsageQuestion]: UsageQuestion[Member] } = {
    url,
    mayCrawl: isSeen,
    requester: { operator: crawler?.operator ?? null, pageNames: reader.names },
    preferences: known.preferences,
    tdm: known.tdm,
    licenses: licensesAt(known, url),
    pageRules: usageRules,
    mayMissRefusals,
  };
  if (site !== null) question.robotsTxt = site.usage;
  if (site !== null && isSeen) question.controlTokens = site.controlTokens(url);
  if (layers.rslDocuments !== undefined) question.rslDocuments = layers.rslDocuments;
  if (layers.rslDocument !== undefined) question.rslDocument = layers.rslDocument;
  const verdict = usageOf(question);
  const use = (name: Use): DecisionPart<DecisionState | "unstated"> => usePart(verdict, name, isSeen, crawl);
  const findings = verdict.findings.map(fromUsage);
  return {
    verdict,
    findings,
    use: { search: use("search"), "ai-input": use("ai-input"), "ai-train": use("ai-train") },
  };
}

/** The parts, where silence decides: of the layers of a page, one may be known and the other not. */
function withUnknownLayers(parts: PageParts, { headers, joinedRobotsHeader, page }: DecisionLayers): PageParts {
  const hasHeaders = headers !== undefined || joinedRobotsHeader !== undefined;
  if (hasHeaders === (page !== undefined)) return parts;
  const type = fieldValues(headers ?? [], "content-type")[0]?.toLowerCase() ?? "html";
  // What is no page has no tags.
  if (page === undefined && !type.includes("html")) return parts;
  const explanation = hasHeaders
    ? "nothing in the headers says otherwise; the HTML is not known"
    : "nothing in the HTML says otherwise; the headers are not known";
  const part = (one: DecisionPart): DecisionPart => (one.reason === "default" ? { ...one, explanation } : one);
  return { index: part(parts.index), follow: part(parts.follow), snippet: part(parts.snippet) };
}

/**
 * Whether a group may be meant for the agent though no product token is its name: `my.bot` may look for `my`, `mybot`,
 * `my-bot` or `my_bot` (RFC 9309 section 2.2.1 leaves dots and blanks out of tokens). False where all of these get the
 * same answer.
 */
function mayBeNamedOtherwise({ rules }: SiteReading, robotsTxt: RobotsTxt, url: string, options: AskOptions): boolean {
  const { crawler, tokens } = rules.requester;
  const name = tokens.length === 1 ? tokens[0] : undefined;
  if (crawler !== null || name === undefined || !/^[A-Za-z0-9_-]+[. ][A-Za-z0-9_. -]*$/.test(name)) return false;
  const words = name.split(/[. ]+/).filter((word) => word !== "");
  const { allowed } = rules.evaluate(url);
  const readings = [words[0] ?? "", ...["", "-", "_"].map((between) => words.join(between))];
  return readings.some((token) => siteReadingOf(robotsTxt, [token], options).rules.evaluate(url).allowed !== allowed);
}

function nameOpenWords(label: string): string {
  return (
    `a group of robots.txt may be meant for ${visible(label)}, but the name is no product token, ` +
    "so which group it obeys is not known"
  );
}

/** Whether a copy answers at the moment. */
function mayAnswer(access: RobotsAccess, nowMs: number): boolean {
  return isAnsweredByCopy(access) && nowMs < access.freshUntilMs;
}
