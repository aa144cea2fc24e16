// One decision for one crawler and one URL out of all layers that are known: may it crawl, index, follow, show a snippet, use
// (requirements section 13). Each part is allowed, disallowed or undetermined, with its evidence; where layers act on each other,
// a finding names it. Nothing that is not known is taken for permission.
import { type Agent, requesterOf, type Verdict, visible } from "../matching/index.ts";
import { evaluatePage, type PageFinding, type PagePermission, type PageReader, pageReaderOf, pageReaderOfToken, type PageStatement, type PageVerdict } from "../page/index.ts";
import type { AskOptions } from "../robots-txt.ts";
import { askControlTokens, type UsageFinding, usageOf, type UsageVerdict, type Use, uses } from "../usage/index.ts";
import { crawlEvidence, type Evidence, pageEvidence, pagePlace, usageEvidence } from "./evidence.ts";
import { type DecisionFinding, interaction } from "./findings.ts";
import { type DecisionLayers, knownLayers, type KnownLayers, usageRecordsOf } from "./layers.ts";

/** Undetermined is neither of the others, and never fetched. */
export type DecisionState = "allowed" | "disallowed" | "undetermined";

/** Why a part is as it is: a closed list, docs/decisions.md. */
export type PartReason =
  /** The robots.txt verdict's own reason is in `verdict`. */
  | "robots-txt"
  /** No robots.txt is known. */
  | "robots-txt-not-known"
  /** A rule of the page decides. */
  | "page-rule"
  /** The page is known and says nothing about it. */
  | "default"
  /** The crawler may not fetch the page, so it cannot see what the page says. */
  | "page-not-fetched"
  /** Whether the crawler may fetch the page is undetermined, so everything that the page says is. */
  | "crawl-undetermined"
  /** Neither headers nor HTML are known. */
  | "page-not-known"
  /** Statements about the use decide. */
  | "preference"
  /** Nobody states anything about the use. */
  | "unstated";

/** One part of a decision. */
export interface DecisionPart<State = DecisionState> {
  readonly state: State;
  readonly reason: PartReason;
  /** Why, as half a sentence; text of strangers in it is made visible. */
  readonly explanation: string;
  /** What decided, then what lost. */
  readonly evidence: readonly Evidence[];
  /** The smallest change that would give the other answer, as one sentence; null where none is known. */
  readonly change: string | null;
}

/** Whether to fetch the page now. */
export interface CrawlPart extends DecisionPart {
  readonly action: "fetch" | "skip" | "defer";
  /** The robots.txt verdict; null when no robots.txt is known. */
  readonly verdict: Verdict | null;
}

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

/**
 * The decision about the URL for the agent, out of the layers that are known. Layers are read once and kept while they live, so
 * asking for many agents costs little. TypeError when the agent or an option is none.
 *
 * Source: requirements V-01 to V-05, C-01 to C-04, A-02 to A-32.
 */
export function decide(layers: DecisionLayers, url: string, agent: Agent, options: DecisionOptions): Decision {
  if (!Number.isFinite(options.nowMs)) throw new TypeError(`nowMs must be a number of milliseconds, got ${String(options.nowMs)}`);
  const requester = requesterOf(agent);
  const reader = requester.crawler !== null ? pageReaderOf(requester.crawler) : pageReaderOfToken(requester.tokens[0] ?? "*");
  const read = knownLayers(layers, reader.names[0] ?? "*");
  const rules = layers.robotsTxt?.rulesFor(agent, options);
  const verdict = rules?.evaluate(url) ?? null;
  const crawl = crawlPart(verdict);
  const said = read.isPageKnown ? evaluatePage(read.statements, reader, options.nowMs) : null;
  // V-01: page rules are seen only where the page may be fetched. Without a robots.txt the page speaks for itself.
  const isHidden = verdict !== null && verdict.allowed !== true;
  const pageVerdict = isHidden ? null : said;
  const usageVerdict = usageOf({
    url,
    mayCrawl: verdict === null ? true : verdict.allowed,
    requester: { operator: requester.crawler?.operator ?? null, pageNames: reader.names },
    ...(layers.robotsTxt === undefined || rules === undefined
      ? {}
      : {
          robotsTxt: { octets: layers.robotsTxt.octets, reading: rules.reading, binding: rules.binding, records: usageRecordsOf(layers.robotsTxt, rules) },
          controlTokens: askControlTokens(layers.robotsTxt.octets, rules.reading, url),
        }),
    preferences: read.preferences,
    tdm: read.tdm,
    licenses: read.licenses,
    pageRules: read.statements.filter((statement) => statement.rule !== null && statement.isWhereItCounts),
    ...(layers.rslDocuments === undefined ? {} : { rslDocuments: layers.rslDocuments }),
  });
  const part = (permission: (page: PageVerdict) => PagePermission, verb: string): DecisionPart =>
    pagePart(pageVerdict, verdict, permission, verb);
  return {
    url,
    agent: requester.label,
    crawl,
    index: part((page) => page.index, "indexable"),
    follow: part((page) => page.follow, "followed"),
    snippet: part((page) => page.snippet, "shown with a snippet"),
    use: {
      "search": usePart(usageVerdict, "search", verdict),
      "ai-input": usePart(usageVerdict, "ai-input", verdict),
      "ai-train": usePart(usageVerdict, "ai-train", verdict),
    },
    pageRules: pageVerdict?.effectiveRules ?? [],
    findings: findingsOf(layers, read, verdict, said, isHidden, usageVerdict, requester.crawler?.readsMeta ?? "unknown", reader),
    pageVerdict,
    usageVerdict,
  };
}

function crawlPart(verdict: Verdict | null): CrawlPart {
  if (verdict === null) {
    return {
      state: "undetermined", action: "defer", reason: "robots-txt-not-known", verdict, evidence: [], change: null,
      explanation: "no robots.txt is known",
    };
  }
  const { allowed } = verdict;
  return {
    state: allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed",
    action: allowed === null ? "defer" : allowed ? "fetch" : "skip",
    reason: "robots-txt",
    verdict,
    explanation: `robots.txt: ${verdict.explanation.replace(/^undetermined, for /, "")}`,
    evidence: crawlEvidence(verdict),
    change: allowed === false ? openingChange(verdict) : null,
  };
}

/** How to open what a rule closes, in as few lines as can be: delete it where nothing else closes, else allow this path. */
function openingChange(verdict: Verdict): string | null {
  const { rule, path } = verdict;
  if (rule === null || path === null) return null;
  const closesToo = verdict.losers.filter((loser) => loser.why !== "other-group" && loser.rule.type === "disallow");
  if (closesToo.length === 0) return `Delete line ${rule.line} ("${visible(rule.text)}").`;
  return `Delete lines ${[rule, ...closesToo.map((loser) => loser.rule)].map((one) => one.line).sort((a, b) => a - b).join(", ")}, which all close it, or add "Allow: ${visible(path)}$" to the group.`;
}

function pagePart(page: PageVerdict | null, verdict: Verdict | null, permissionOf: (page: PageVerdict) => PagePermission, verb: string): DecisionPart {
  if (page === null) {
    const [reason, explanation]: [PartReason, string] =
      verdict?.allowed === false ? ["page-not-fetched", "it may not fetch the page, so it cannot see what the page says"]
      : verdict !== null && verdict.allowed === null ? ["crawl-undetermined", "whether it may fetch the page is undetermined"]
      : ["page-not-known", "neither headers nor HTML of the page are known"];
    return { state: "undetermined", reason, explanation, evidence: [], change: null };
  }
  const permission = permissionOf(page);
  const { allowed, decidedBy, lost } = permission;
  const evidence = pageEvidence(decidedBy, lost);
  if (decidedBy.length === 0) {
    return { state: allowed ? "allowed" : "disallowed", reason: "default", explanation: "nothing says otherwise", evidence, change: null };
  }
  const isEmbedded = !allowed && permission === page.index && page.indexIfEmbedded.allowed;
  return {
    state: allowed ? "allowed" : "disallowed",
    reason: "page-rule",
    explanation: [...new Set(decidedBy.map(placed))].join("; ") + (isEmbedded ? "; but indexable where another page embeds it (indexifembedded)" : ""),
    evidence,
    change: allowed ? null : `To make it ${verb}, remove ${[...new Set(decidedBy.map((one) => `"${visible(one.text)}" from ${visible(pagePlace(one))}`))].join(" and ")}.`,
  };
}

function placed(statement: PageStatement): string {
  return `${visible(pagePlace(statement))}: ${visible(statement.crawlerName !== null && statement.carrier === "header" ? `${statement.crawlerName}: ${statement.text}` : statement.text)}`;
}

function usePart(usage: UsageVerdict, use: Use, verdict: Verdict | null): DecisionPart<DecisionState | "unstated"> {
  const { state, decidedBy, lost } = usage.uses[use];
  const evidence = usageEvidence(decidedBy, lost);
  if (state === "unstated") {
    const isUnseen = verdict !== null && verdict.allowed !== true;
    return {
      state, reason: "unstated", evidence, change: null,
      explanation: isUnseen ? "it may not fetch the page, so preferences about it have no effect" : "no statement, and no statement is no permission",
    };
  }
  return {
    state,
    reason: "preference",
    explanation: [...new Set(evidence.filter((one) => one.isDecisive).map((one) => `${visible(one.where)}: ${visible(one.text)}`))].join("; "),
    evidence,
    change: null,
  };
}

function findingsOf(
  layers: DecisionLayers, read: KnownLayers, verdict: Verdict | null, said: PageVerdict | null, isHidden: boolean, usage: UsageVerdict,
  readsMeta: "yes" | "no" | "unknown", reader: PageReader,
): readonly DecisionFinding[] {
  const findings: DecisionFinding[] = [];
  if (verdict !== null) findings.push(...crawlFindings(verdict, said, isHidden));
  if (verdict === null) findings.push(interaction("robots-txt-not-known", "Name the site's robots.txt."));
  if (!read.isPageKnown && !isHidden) findings.push(interaction("page-not-known", "Name the response's headers or the page's HTML."));
  if ((layers.headerProblems?.invalidLines.length ?? 0) > 0) {
    const lines = layers.headerProblems?.invalidLines ?? [];
    findings.push(interaction("invalid-header-line", `Write "Name: value" in line ${lines.slice(0, 3).join(", ")}${lines.length > 3 ? " and others" : ""}.`));
  }
  if (layers.headerProblems?.isTruncated === true) findings.push(interaction("header-text-truncated"));
  if (!isHidden && said !== null) {
    findings.push(...read.pageFindings.map(fromPage), ...said.findings.map(fromPage));
    const isAddressed = read.statements.some((statement) => statement.crawlerName === null || reader.names.includes(statement.crawlerName));
    if (readsMeta === "unknown" && reader.operator !== "" && isAddressed) findings.push(interaction("page-rules-undocumented"));
  }
  findings.push(...usage.findings.map(fromUsage));
  const seen = new Set<string>();
  return findings.filter((finding) => !seen.has(`${finding.code} ${finding.message}`) && seen.add(`${finding.code} ${finding.message}`));
}

function crawlFindings(verdict: Verdict, said: PageVerdict | null, isHidden: boolean): DecisionFinding[] {
  const findings: DecisionFinding[] = [];
  const notes = verdict.notes;
  if (verdict.allowed === false) {
    const change = openingChange(verdict);
    if (isHidden && said !== null && !said.index.allowed) {
      findings.push(interaction("noindex-hidden-by-disallow", `${change ?? "Allow the page."} Then noindex is seen; or require a login.`));
    }
    findings.push(interaction("disallowed-may-be-listed", "To keep it out of results, allow the page and answer it with noindex, or require a login."));
  }
  const closedForOthers = verdict.allowed === true && notes.includes("named-group-replaces-global")
    ? verdict.losers.find((loser) => loser.why === "other-group" && loser.rule.type === "disallow" && loser.rule.pathPattern !== "")
    : undefined;
  if (closedForOthers !== undefined) {
    findings.push(interaction("named-group-does-not-inherit", `Repeat line ${closedForOthers.rule.line} ("${visible(closedForOthers.rule.text)}") in the group of line ${verdict.group?.line ?? 0}.`));
  }
  if (notes.includes("global-group-not-obeyed")) findings.push(interaction("global-group-not-obeyed", `Add a group "User-agent: ${visible(verdict.agent)}".`));
  if (notes.includes("control-only")) findings.push(interaction("control-token-never-fetches"));
  if (notes.includes("ignores-robots-txt")) findings.push(interaction("ignores-robots-txt", "Refuse its requests at the server, or require a login."));
  if (notes.includes("dialect-undocumented")) findings.push(interaction("dialect-undocumented"));
  return findings;
}

function fromPage({ code, message, advice }: PageFinding): DecisionFinding {
  return { code, message: visible(message), advice };
}

function fromUsage({ code, message, advice, text }: UsageFinding): DecisionFinding {
  const about = text === "" ? "" : ` ("${visible(text)}")`;
  return { code, message: message.replace(/\.$/, `${about.replaceAll("$", "$$$$")}.`), advice };
}

/** The uses of a decision, in the order in which they are shown. */
export const decisionUses: readonly Use[] = uses;
