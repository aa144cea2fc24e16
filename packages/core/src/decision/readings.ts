// What the layers say to one agent, whatever the URL. A page is asked about for many agents, a site for many pages, so
// what a robots.txt says is kept with it, and what a page says with its layers. Bounded in agents. Next: decide.ts.
import { type Agent, type Requester, requesterOf, type RuleSet } from "../matching/index.ts";
import {
  evaluatePage,
  isAddressedTo,
  isReadBy,
  type PageReader,
  pageReaderOf,
  pageReaderOfToken,
  type PageStatement,
  type PageVerdict,
} from "../page/index.ts";
import type { AskOptions, RobotsTxt } from "../robots-txt.ts";
import type { Rule } from "../robots-txt/index.ts";
import { type ControlTokenAnswer, type RobotsTxtUsage, usageLabels, type UsageVerdict } from "../usage/index.ts";
import { type DecisionLayers, knownLayers, type KnownLayers, usageRecordsOf } from "./layers.ts";
import type { Decision } from "./decision.ts";
import { type DecisionFinding, fromPage } from "./findings.ts";
import { type CrawlPart, type PageParts, pageParts } from "./parts.ts";

/** What the page says to one agent that sees it. */
export interface PageView extends PageParts {
  readonly verdict: PageVerdict;
  /** What reading and combining its rules found. */
  readonly findings: readonly DecisionFinding[];
}

/** What the robots.txt says about crawling one URL. */
export interface CrawlReading {
  readonly crawl: CrawlPart;
  /** Null where no robots.txt answers. */
  readonly site: SiteReading | null;
  /** As `closedForOthers` gives it: it takes a look at all rules. */
  readonly closing: Rule | null;
}

/** What is said about uses of one URL. */
export interface UsageReading {
  readonly verdict: UsageVerdict;
  /** Those of the verdict, one by one. */
  readonly findings: readonly DecisionFinding[];
  readonly use: Decision["use"];
}

/** What the page's layers say to one agent. */
export class PageReading {
  readonly requester: Requester;
  readonly reader: PageReader;
  readonly known: KnownLayers;
  /** The page's rules that speak of uses and are read by this reader. */
  readonly usageRules: readonly PageStatement[];
  /** Whether rules that refuse a use may have been missed. */
  readonly mayMissRefusals: boolean;
  #view: PageView | null = null;

  constructor(layers: DecisionLayers, agent: Agent) {
    this.requester = requesterOf(agent);
    const { crawler, tokens } = this.requester;
    this.reader = crawler !== null ? pageReaderOf(crawler) : pageReaderOfToken(tokens[0] ?? "*");
    this.known = knownLayers(layers, this.reader.names[0] ?? "*");
    const { usageRules, unread } = this.known;
    this.usageRules = usageRules.filter((statement) => isReadBy(statement, this.reader) === true);
    this.mayMissRefusals =
      unread === "anything" ||
      (unread === "body" && this.reader.tagPositions === "undocumented") ||
      usageRules.some(
        (statement) => isAddressedTo(statement, this.reader) && isReadBy(statement, this.reader) === null,
      );
  }

  /** What the page says at the moment; null when the page is not known. */
  viewAt(nowMs: number): PageView | null {
    if (!this.known.isPageKnown) return null;
    const view = this.#view;
    if (view !== null) {
      // The moment matters to unavailable_after alone.
      const { value, isPast, mayBeLower } = view.verdict.unavailableAfter;
      if (!mayBeLower && (value === null || nowMs > value === isPast)) return view;
    }
    const verdict = evaluatePage(this.known.statements, this.reader, nowMs, this.known.unread);
    const findings = [...this.known.pageFindings, ...verdict.findings].map(fromPage);
    return (this.#view = { verdict, findings, ...pageParts(verdict) });
  }
}

/** What the site's robots.txt says to one agent. */
export class SiteReading {
  readonly rules: RuleSet;
  readonly usage: RobotsTxtUsage;
  readonly options: AskOptions;
  readonly #controlTokens: readonly { readonly token: string; readonly rules: RuleSet }[];

  constructor(robotsTxt: RobotsTxt, agent: Agent, options: AskOptions) {
    this.rules = robotsTxt.rulesFor(agent, options);
    this.options = options;
    const { reading, binding, requester } = this.rules;
    this.usage = { reading, binding, records: usageRecordsOf(robotsTxt, this.rules) };
    const asked = { ...options, dialect: reading.dialect.name };
    this.#controlTokens = controlTokensOf(requester.crawler?.operator).map((token) => ({
      token,
      rules: robotsTxt.rulesFor(token, asked),
    }));
  }

  /** What the rules say to the control tokens of the agent's operator. */
  controlTokens(url: string): ControlTokenAnswer[] {
    return this.#controlTokens.map(({ token, rules }) => {
      const { allowed, rule } = rules.evaluate(url);
      return { token, allowed, isNamed: rules.binding.kind === "named", rule };
    });
  }
}

function controlTokensOf(operator: string | undefined): string[] {
  return [
    ...new Set(
      usageLabels
        .filter((row) => row.standard === "control-token" && row.operator === operator)
        .map((row) => row.label),
    ),
  ];
}

/**
 * Agents that are kept for one page and for one robots.txt; past it they are forgotten together. As `RobotsTxt` keeps.
 */
const keptAgents = 64;

const pageReadings = new WeakMap<DecisionLayers, Map<Agent, PageReading>>();
const siteReadings = new WeakMap<RobotsTxt, Map<Agent, SiteReading>>();

/** What the page says to the agent. TypeError if the agent is invalid. */
export function pageReadingOf(layers: DecisionLayers, agent: Agent): PageReading {
  return kept(
    pageReadings,
    layers,
    agent,
    () => new PageReading(layers, agent),
    () => true,
  );
}

/** What the robots.txt says to the agent. TypeError if the agent or an option is invalid. */
export function siteReadingOf(robotsTxt: RobotsTxt, agent: Agent, { dialect, maxSteps }: AskOptions): SiteReading {
  const options = { ...(dialect === undefined ? {} : { dialect }), ...(maxSteps === undefined ? {} : { maxSteps }) };
  const isSame = (one: SiteReading): boolean => one.options.dialect === dialect && one.options.maxSteps === maxSteps;
  return kept(siteReadings, robotsTxt, agent, () => new SiteReading(robotsTxt, agent, options), isSame);
}

function kept<Key extends object, Reading>(
  all: WeakMap<Key, Map<Agent, Reading>>,
  key: Key,
  agent: Agent,
  make: () => Reading,
  isRight: (reading: Reading) => boolean,
): Reading {
  // The caller can change a list.
  if (Array.isArray(agent)) return make();
  let readings = all.get(key);
  if (readings === undefined) all.set(key, (readings = new Map()));
  const known = readings.get(agent);
  if (known !== undefined && isRight(known)) return known;
  const reading = make();
  if (readings.size >= keptAgents) readings.clear();
  readings.set(agent, reading);
  return reading;
}
