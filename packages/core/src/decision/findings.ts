// What the layers do to each other, as data: each interaction has a code, once, here, with its sentence;
// docs/decisions.md is held against it. The findings of page rules and usage preferences come through under their own
// codes: together a closed list.
import { type Requester, visible } from "../matching/index.ts";
import { type PageFinding, type PageFindingCode, pageFindingCodes, type StatusMeaning } from "../page/index.ts";
import type { Rule } from "../robots-txt/index.ts";
import { type UsageFinding, type UsageFindingCode, usageFindingCodes } from "../usage/index.ts";
import { absoluteUrl, type DecisionLayers } from "./layers.ts";
import type { CrawlPart } from "./parts.ts";
import type { PageReading, PageView, UsageReading } from "./readings.ts";

/** The interactions between layers, and remarks about what was given. */
export const interactionCodes = {
  "noindex-hidden-by-disallow":
    "The page says noindex, and the crawler may not fetch the page to see it: the URL can be listed from links.",
  "disallowed-may-be-listed":
    "The crawler may not fetch the page, but its URL can still be listed, without its content.",
  "named-group-does-not-inherit":
    "A group names the crawler, so a rule for * that would forbid this does not apply to it.",
  "global-group-not-obeyed": "The file has groups for *, which this crawler does not obey: it must be named.",
  "control-token-never-fetches":
    "Nothing fetches under this token: it only states a preference about what its operator's crawlers fetched.",
  "ignores-robots-txt":
    "This crawler generally ignores robots.txt: the answer is what the file says, not what it will do.",
  "dialect-undocumented": "How this crawler reads robots.txt is not documented: RFC 9309 is assumed.",
  "page-rules-undocumented": "Whether this crawler reads robots meta tags or X-Robots-Tag is not documented.",
  "invalid-header-line": "A line of the header text is not a header field, and was skipped.",
  "header-text-truncated": "The header text exceeds the size limit.",
  "page-redirects": "The response is a redirect: rules and preferences are those of the page that it leads to.",
  "page-names-canonical": "The page names another URL as canonical: that one may be shown instead.",
  "page-not-known": "Neither headers nor HTML of the page are known, so its own rules are not known.",
  "robots-txt-not-known": "No robots.txt is known, so whether the page may be fetched is not known.",
} as const;

/** The code of an interaction. */
export type InteractionCode = keyof typeof interactionCodes;

/** The code of a decision's finding: a closed list. */
export type DecisionFindingCode = InteractionCode | PageFindingCode | UsageFindingCode;

/** Every code that a decision's findings can have. */
export const decisionFindingCodes: readonly DecisionFindingCode[] = [
  ...new Set<DecisionFindingCode>([
    ...(Object.keys(interactionCodes) as InteractionCode[]),
    ...(Object.keys(pageFindingCodes) as PageFindingCode[]),
    ...(Object.keys(usageFindingCodes) as UsageFindingCode[]),
  ]),
];

/** Something to be known about a decision. */
export interface DecisionFinding {
  readonly code: DecisionFindingCode;
  /** One sentence. */
  readonly message: string;
  /** The smallest change that would give the other answer, as one sentence; null where there is none. */
  readonly advice: string | null;
}

/** What the findings of a decision follow from. */
export interface DecisionFacts {
  readonly url: string;
  /** What the status of the page's response means to the crawler. */
  readonly meaning: StatusMeaning;
  readonly layers: DecisionLayers;
  readonly crawl: CrawlPart;
  /** Whether the crawler sees what the page says. */
  readonly isSeen: boolean;
  readonly view: PageView | null;
  readonly page: PageReading;
  /** The requester's own, where the page's reading is shared. */
  readonly requester: Requester;
  /** The rule for `*` that closes the page to others alone. */
  readonly closing: Rule | null;
  readonly usage: UsageReading;
}

/** Findings of one code that are shown: ten show what is wrong, and a hostile file has ten thousand. */
const toldOfOneCode = 10;

/** The findings, those of the crawl first; none twice with the same words. */
export function findingsOf(facts: DecisionFacts): readonly DecisionFinding[] {
  const { layers, crawl, isSeen, page, usage } = facts;
  const findings = crawlFindings(facts);
  if (crawl.reason === "not-known" && layers.robotsTxt === undefined)
    findings.push(interaction("robots-txt-not-known", "Give the site's robots.txt too."));
  if (isSeen && !page.known.isPageKnown)
    findings.push(interaction("page-not-known", "Give the response headers or the HTML of the page too."));
  if (layers.headerProblems !== undefined) findings.push(...headerFindings(layers.headerProblems));
  if (isSeen) findings.push(...targetFindings(facts), ...pageFindings(facts));
  findings.push(...usage.findings.filter((finding) => isSeen || !isAboutGroups(finding)));
  if (findings.length < 2) return findings;
  const told = new Map<string, Set<string>>();
  return findings.filter(({ code, message }) => {
    const messages = told.get(code);
    if (messages === undefined) return told.set(code, new Set([message]));
    return messages.size < toldOfOneCode && !messages.has(message) && messages.add(message);
  });
}

function crawlFindings({ crawl, view, closing, requester }: DecisionFacts): DecisionFinding[] {
  const { verdict } = crawl;
  if (verdict === null) return [];
  const findings: DecisionFinding[] = [];
  const { notes } = verdict;
  // Only a search engine lists URLs. Crawlers that nobody knows may be of one.
  const mayList = requester.crawler === null || requester.crawler.purpose === "search";
  if (verdict.allowed === false && mayList && requester.crawler?.isControlOnly !== true) {
    if (view?.verdict.effectiveRules.includes("noindex") === true) {
      findings.push(
        interaction(
          "noindex-hidden-by-disallow",
          `${crawl.change ?? "Allow the page."} Then noindex is seen; or require a login.`,
        ),
      );
    }
    findings.push(
      interaction(
        "disallowed-may-be-listed",
        "To keep it out of results, allow the page and answer it with noindex, or require a login.",
      ),
    );
  }
  const closingLine = closing === null ? "" : `line ${closing.line} ("${visible(closing.text)}")`;
  if (closing !== null && notes.includes("named-group-replaces-global")) {
    findings.push(
      interaction(
        "named-group-does-not-inherit",
        `Repeat ${closingLine} in the group of line ${verdict.group?.line ?? 0}.`,
      ),
    );
  }
  if (notes.includes("global-group-not-obeyed")) {
    const [token] = requester.tokens;
    findings.push(
      interaction(
        "global-group-not-obeyed",
        closing === null || token === undefined
          ? null
          : `Add a group "User-agent: ${visible(token)}" that repeats ${closingLine}.`,
      ),
    );
  }
  if (notes.includes("control-only"))
    findings.push(
      interaction(
        "control-token-never-fetches",
        "To change what it states, name the token in a group of its own; to stop fetches, name the crawlers that fetch.",
      ),
    );
  if (notes.includes("ignores-robots-txt"))
    findings.push(interaction("ignores-robots-txt", "Refuse its requests at the server, or require a login."));
  if (notes.includes("dialect-undocumented")) findings.push(interaction("dialect-undocumented"));
  return findings;
}

function headerFindings({
  invalidLines,
  isTruncated,
}: NonNullable<DecisionLayers["headerProblems"]>): DecisionFinding[] {
  const findings: DecisionFinding[] = [];
  if (invalidLines.length > 0) {
    const shown = invalidLines.slice(0, 3).join(", ");
    const more = invalidLines.length > 3 ? ` and ${invalidLines.length - 3} more` : "";
    findings.push(
      interaction(
        "invalid-header-line",
        invalidLines.length === 1
          ? `Line ${shown} is not of the form "Name: value".`
          : `Lines ${shown}${more} are not of the form "Name: value".`,
      ),
    );
  }
  if (isTruncated) findings.push(interaction("header-text-truncated"));
  return findings;
}

/** Other URLs that the response or the page speaks for: where it redirects, and what it names as canonical. */
function targetFindings({ url, meaning, layers, page: { known } }: DecisionFacts): DecisionFinding[] {
  const findings: DecisionFinding[] = [];
  const { status = null } = layers;
  if (status !== null && status >= 300 && status < 400 && status !== 304)
    findings.push(aboutTarget("page-redirects", known.location));
  const base = layers.page?.baseHref ?? "";
  for (const canonical of meaning === "content" ? known.canonicals : []) {
    const target = absoluteUrl(canonical, absoluteUrl(base, url) ?? url) ?? canonical;
    if (target !== absoluteUrl("", url)) findings.push(aboutTarget("page-names-canonical", target));
  }
  return findings;
}

function aboutTarget(code: InteractionCode, target: string | null): DecisionFinding {
  const finding = interaction(code);
  if (target === null) return finding;
  return { ...finding, message: `${finding.message} It is "${visible(target.slice(0, 2000))}".` };
}

function pageFindings({ page: { known, reader }, requester, view }: DecisionFacts): DecisionFinding[] {
  if (view === null) return [];
  const findings = [...view.findings];
  const isAddressed = known.statements.some(
    ({ crawlerName }) => crawlerName === null || reader.names.includes(crawlerName),
  );
  if (requester.crawler?.readsMeta === "unknown" && isAddressed) findings.push(interaction("page-rules-undocumented"));
  return findings;
}

/** Whether the finding says in which group a preference should stand: no group makes one that is not seen count. */
function isAboutGroups({ code }: DecisionFinding): boolean {
  return code === "preference-in-named-group-only" || code === "preference-not-inherited";
}

export function fromPage({ code, message, advice }: PageFinding): DecisionFinding {
  return { code, message: visible(message), advice };
}

export function fromUsage({ code, message, advice, text }: UsageFinding): DecisionFinding {
  return { code, message: text === "" ? message : `${message} The text: "${visible(text)}".`, advice };
}

function interaction(code: InteractionCode, advice: string | null = null): DecisionFinding {
  return { code, message: interactionCodes[code], advice };
}
