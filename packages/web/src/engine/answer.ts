// From a question to its answers: every agent for the selected URL, totals for every URL, the lines that decide, and
// what changed since the baseline. Pure: called by the worker and by tests. Core says what each answer is. Next:
// detail.ts.
import { parseRobotsTxt, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import { governs, originOf, policyOf, RobotsAccess } from "@maycrawl/core/access";
import { decide, type Decision, type DecisionLayers, type DecisionPart, type DecisionState, decisionUses, readHeaderText } from "@maycrawl/core/decision";
import {
  type Answer, type Cell, type CellState, type Column, type FileFacts, type LitLine, type Question, type Row, type Tally, type UrlRow,
} from "./question.ts";
import { type RowAgent, agentGroups } from "./row-agents.ts";

/**
 * Steps that one check may take. A sixteenth of core's default: the page asks for a hundred crawlers at once, and an ordinary file
 * takes less than a thousand.
 */
export const matrixSteps = 1_000_000;

/** URLs that get totals; the page takes no more. */
export const mostUrls = 1_000;

/** A question, with what is derived from it once: the parsed file, and the layers by policy. */
export class Inquiry {
  readonly question: Question;
  readonly robotsTxt: RobotsTxt | null;
  readonly #layers = new Map<string, DecisionLayers>();
  #lastUrl: { readonly url: string | null; readonly isUrl: boolean } = { url: null, isUrl: false };
  readonly #rules = new Map<string, RuleSet>();
  readonly #text: string | null;

  constructor(question: Question, text: string | null = question.robotsTxt) {
    this.question = question;
    this.#text = text;
    this.robotsTxt = text === null ? null : parsed(text);
  }

  /** Whether the robots.txt belongs to another origin than the URL. */
  isOtherOrigin(url: string): boolean {
    const { robotsTxtUrl } = this.question;
    return robotsTxtUrl !== null && !url.startsWith("/") && originOf(url) !== null && !governs(robotsTxtUrl, url);
  }

  decide(url: string, rowAgent: RowAgent): Decision {
    const { dialect, nowMs } = this.question;
    return decide(this.#layersFor(url, rowAgent), url, rowAgent.agent, { nowMs, maxSteps: matrixSteps, ...(dialect === null ? {} : { dialect }) });
  }

  /** The state of `decide(url, rowAgent).crawl`, without its reasons: for many URLs. */
  crawlState(url: string, rowAgent: RowAgent): DecisionState {
    const { dialect, access } = this.question;
    if (this.robotsTxt === null || access !== null || this.isOtherOrigin(url)) return this.decide(url, rowAgent).crawl.state;
    let rules = this.#rules.get(rowAgent.id);
    if (rules === undefined) {
      rules = this.robotsTxt.rulesFor(rowAgent.agent, { maxSteps: matrixSteps, ...(dialect === null ? {} : { dialect }) });
      this.#rules.set(rowAgent.id, rules);
    }
    // A decision is about a page: under a dialect that takes any string, what is no URL is undetermined all the same.
    const allowed = this.isUrl(url) ? rules.allows(url) : null;
    return allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed";
  }

  /** Whether it is an absolute URL or a path. */
  isUrl(url: string): boolean {
    // Asked about the same URL for each agent in turn.
    if (this.#lastUrl.url !== url) this.#lastUrl = { url, isUrl: decide(nothingKnown, url, "*", { nowMs: 0 }).crawl.reason !== "invalid-url" };
    return this.#lastUrl.isUrl;
  }

  #layersFor(url: string, { crawler }: RowAgent): DecisionLayers {
    const isOther = this.isOtherOrigin(url);
    // A crawler whose operator documents no policy is taken to follow RFC 9309.
    const policy = this.question.access === null || isOther ? null : crawler === null ? "rfc9309" : policyOf(crawler).policy.name;
    const key = isOther ? "other" : (policy ?? "");
    let layers = this.#layers.get(key);
    if (layers === undefined) {
      const { headerText, page, access } = this.question;
      const held = policy === null ? undefined : access?.[policy];
      const headers = headerText.trim() === "" ? null : readHeaderText(headerText);
      layers = {
        // Nothing is known of another origin's robots.txt.
        ...(this.robotsTxt === null || isOther ? {} : { robotsTxt: this.robotsTxt }),
        ...(held === undefined ? {} : { robotsAccess: RobotsAccess.fromJSON(held) }),
        ...(headers === null ? {} : { status: headers.status, headers: headers.fields, headerProblems: headers }),
        ...(page === null ? {} : { page }),
      };
      this.#layers.set(key, layers);
    }
    return layers;
  }

  /** The same question about the baseline; null if there is none. */
  ofBaseline(): Inquiry | null {
    const { baseline } = this.question;
    return baseline === null || baseline === this.#text ? null : new Inquiry(this.question, baseline);
  }
}

const nothingKnown: DecisionLayers = {};

/** The files last parsed: a change of another field asks about the same ones. */
let last: { text: string; robotsTxt: RobotsTxt }[] = [];

function parsed(text: string): RobotsTxt {
  const known = last.find((one) => one.text === text);
  if (known !== undefined) return known.robotsTxt;
  const robotsTxt = parseRobotsTxt(text);
  last = [{ text, robotsTxt }, ...last].slice(0, 2);
  return robotsTxt;
}

/** The answers. Linear in agents and in URLs; each check is bounded by `matrixSteps`. */
export function answer(question: Question): Answer {
  const inquiry = new Inquiry(question);
  const baseline = inquiry.ofBaseline();
  const { robotsTxt } = inquiry;
  const groups = agentGroups(robotsTxt, question.tokens, question.isEveryCrawler);
  const url = question.urls[question.selected] ?? "/";
  const lit = new Map<number, LitLine["state"]>();
  let changedCells = 0;
  const rowGroups = groups.map(({ purpose, agents, hiddenCount }) => ({
    purpose,
    hiddenCount,
    rows: agents.map((rowAgent): Row => {
      const decision = inquiry.decide(url, rowAgent);
      const before = baseline?.decide(url, rowAgent) ?? null;
      const cellIn = (column: Column): Cell => cellOf(decision, before, column);
      const cells = {
        crawl: cellIn("crawl"), index: cellIn("index"), follow: cellIn("follow"), snippet: cellIn("snippet"), use: cellIn("use"),
      };
      for (const cell of Object.values(cells)) if (cell.was !== null) changedCells++;
      const { line, state } = cells.crawl;
      if (line !== null && (state === "allowed" || state === "disallowed")) lit.set(line, lit.get(line) ?? state);
      return {
        id: rowAgent.id, label: rowAgent.label, operator: rowAgent.crawler?.operator ?? null, isNamed: rowAgent.isNamed, traits: rowAgent.traits, cells,
      };
    }),
  }));
  return {
    groups: rowGroups,
    urls: question.urls.slice(0, mostUrls).map((one) => urlRow(one, inquiry, groups.map((group) => group.agents), question.urls.length > 1)),
    litLines: [...lit].map(([line, state]) => ({ line, state })).sort((a, b) => a.line - b.line),
    file: robotsTxt === null ? null : fileFacts(robotsTxt),
    changedCells,
  };
}

/** A part of a decision as a cell. */
export function cellOf(decision: Decision, before: Decision | null, column: Column): Cell {
  const part = summaryOf(decision, column);
  const was = before === null ? part : summaryOf(before, column);
  return {
    state: part.state, isKnown: part.isKnown, isConsequence: part.isConsequence, about: part.about, line: part.line,
    was: was.state === part.state && was.about === part.about ? null : was.state,
  };
}

/** Reasons of parts that say nothing because a layer is missing. */
const missing: ReadonlySet<string> = new Set(["page-not-known", "not-known"]);

/** Reasons of parts that only follow from what `crawl` says. */
const consequences: ReadonlySet<string> = new Set(["page-not-fetched", "crawl-undetermined"]);

/** Whether a part rests on layers that are there. */
export function isKnown({ reason }: DecisionPart<CellState>): boolean {
  return !missing.has(reason);
}

function summaryOf(decision: Decision, column: Column): Omit<Cell, "was"> {
  if (column !== "use") {
    const part = decision[column];
    return { state: part.state, isKnown: isKnown(part), isConsequence: consequences.has(part.reason), about: null, line: lineOf(part) };
  }
  // One cell for all uses: it shows the strictest state, and which uses have it.
  const parts = decisionUses.map((use) => ({ use, part: decision.use[use] }));
  const state = useOrder.find((one) => parts.some(({ part }) => part.state === one)) ?? "unstated";
  const those = parts.filter(({ part }) => part.state === state);
  const about = those.length === parts.length ? null : those.map(({ use }) => use).join(", ");
  return { state, isKnown: true, isConsequence: false, about, line: those.map(({ part }) => lineOf(part)).find((line) => line !== null) ?? null };
}

const useOrder: readonly CellState[] = ["disallowed", "undetermined", "allowed", "unstated"];

function lineOf(part: DecisionPart<CellState>): number | null {
  return part.evidence.find((one) => one.isDecisive && one.layer === "robots.txt")?.line ?? null;
}

function urlRow(url: string, inquiry: Inquiry, groups: readonly (readonly RowAgent[])[], isTallied: boolean): UrlRow {
  const tallies = !isTallied ? [] : groups.map((agents): Tally => {
    const tally = { allowed: 0, disallowed: 0, undetermined: 0 };
    for (const rowAgent of agents) tally[inquiry.crawlState(url, rowAgent)]++;
    return tally;
  });
  return { url, isValid: inquiry.isUrl(url), isOtherOrigin: inquiry.isOtherOrigin(url), tallies };
}

function fileFacts(robotsTxt: RobotsTxt): FileFacts {
  const { groups, sitemaps, isOversize } = robotsTxt.reading();
  return {
    lineCount: robotsTxt.lines.length,
    sizeOctets: robotsTxt.octets.length,
    groupCount: groups.length,
    ruleCount: groups.reduce((sum, group) => sum + group.rules.length, 0),
    sitemapCount: sitemaps.length,
    isOversize,
  };
}
