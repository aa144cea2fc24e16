// What a report says of a site: the headline, the crawlers by purpose with the lines that decide, and the file, as of
// the last retrieval. In: what is remembered, as plain data that a thread can take. Out: plain data, in which
// strangers' texts are made visible. Nothing is retrieved. Next: ../report/report-page.ts and
// ../report/report-picture.ts, which show it.
import { parseRobotsTxt, type RobotsTxt, visible } from "@maycrawl/core";
import {
  accessPolicies,
  type AccessPolicy,
  historyOfPlain,
  type PlainHistory,
  policyOf,
  robotsAccess,
  type RobotsAccess,
} from "@maycrawl/core/access";
import { decide, type DecisionLayers } from "@maycrawl/core/decision";
import {
  agentGroups,
  type Cluster,
  clustersOf,
  countOf,
  groupWords,
  headlineOf,
  type HeadlineSentence,
  type Overview,
  type RowAgent,
  rowOf,
} from "@maycrawl/core/overview";
import type { Budgets } from "./budgets.ts";

/** A question for a report. */
export interface ReportQuestion {
  readonly origin: string;
  readonly history: PlainHistory;
  /** The copy that answered at the last retrieval; null where none did. */
  readonly octets: Uint8Array | null;
  readonly budgets: Budgets;
}

/** Crawlers with one answer for one reason. */
export interface ReportCluster {
  readonly names: readonly string[];
  /** Of crawlers that the registry knows, in the order of `names`; null for others. */
  readonly crawlers: readonly (string | null)[];
  readonly state: "allowed" | "disallowed" | "undetermined";
  readonly line: number | null;
  /** That line's text. */
  readonly rule: string | null;
}

/** The crawlers of one purpose. */
export interface ReportGroup {
  readonly heading: string;
  readonly all: number;
  readonly allowed: number;
  readonly disallowed: number;
  readonly undetermined: number;
  /** The lines that disallow, in file order. */
  readonly lines: readonly number[];
  readonly clusters: readonly ReportCluster[];
}

/** A report. */
export interface SiteReport {
  readonly headline: readonly HeadlineSentence[];
  readonly groups: readonly ReportGroup[];
  /** Null where no file answers. */
  readonly file: {
    /** The first lines; the deciding ones are among `deciding`. */
    readonly lines: readonly string[];
    readonly lineCount: number;
    readonly sizeOctets: number;
  } | null;
  readonly deciding: readonly number[];
}

/** Lines of the file that a report shows, and characters of one line. */
const mostLines = 300;
const mostLineUnits = 300;

/**
 * The report about the site's first page. It is of the moment of the last retrieval: what was fresh then counts, and an
 * outage is as old as it was then.
 */
export function siteReport({ origin, history, octets, budgets }: ReportQuestion): SiteReport {
  const robotsTxt = octets === null ? null : parseRobotsTxt(octets);
  const known = historyOfPlain(history);
  const nowMs = known.last.finishedMs;
  const url = `${origin}/`;
  const layersOf = layersFor(robotsTxt, (policy) => robotsAccess(known, policy, nowMs));
  const options = { nowMs, maxSteps: budgets.matchSteps };
  const overview: Overview = {
    origin,
    groups: agentGroups(robotsTxt, [], false).map(({ purpose, agents, hiddenCount }) => ({
      purpose,
      hiddenCount,
      rows: agents.map((rowAgent) =>
        rowOf(rowAgent, decide(layersOf(rowAgent.crawler), url, rowAgent.agent, options), null, false),
      ),
    })),
  };
  const shown = overview.groups.filter(({ rows }) => rows.length > 0);
  const lines = shown.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.crawl.line ?? []));
  return {
    headline: headlineOf(overview),
    groups: shown.map((group) => ({
      heading: groupWords[group.purpose],
      ...countOf(group, "crawl"),
      clusters: clustersOf(group.rows, ["crawl"]).map(reportCluster),
    })),
    file: robotsTxt === null ? null : fileOf(robotsTxt),
    deciding: [...new Set(lines)].sort((a, b) => a - b),
  };
}

/** The layers of a decision by crawler; those of one policy are made once. */
function layersFor(
  robotsTxt: RobotsTxt | null,
  accessUnder: (policy: AccessPolicy) => RobotsAccess,
): (crawler: RowAgent["crawler"]) => DecisionLayers {
  const byPolicy = new Map<string, DecisionLayers>();
  return (crawler) => {
    // A crawler whose operator documents no policy is taken to follow RFC 9309.
    const policy = crawler === null ? accessPolicies.rfc9309 : policyOf(crawler).policy;
    let layers = byPolicy.get(policy.name);
    if (layers === undefined) {
      layers = { ...(robotsTxt === null ? {} : { robotsTxt }), robotsAccess: accessUnder(policy) };
      byPolicy.set(policy.name, layers);
    }
    return layers;
  };
}

function reportCluster({ first, rows }: Cluster): ReportCluster {
  const { state, line, rule } = first.cells.crawl;
  return {
    names: rows.map((row) => row.label),
    crawlers: rows.map((row) => (row.id.startsWith("crawler ") ? row.label : null)),
    state: state === "unstated" ? "undetermined" : state,
    line,
    rule,
  };
}

const decoder = new TextDecoder();

function fileOf(robotsTxt: RobotsTxt): SiteReport["file"] {
  const { lines, octets } = robotsTxt;
  const texts: string[] = [];
  for (const line of lines) {
    if (texts.length >= mostLines) break;
    const { start, end } = line.span;
    const text = visible(decoder.decode(octets.subarray(start, Math.min(end, start + 4 * mostLineUnits))).trimEnd());
    texts.push(text.length <= mostLineUnits ? text : `${text.slice(0, mostLineUnits - 1)}…`);
  }
  return { lines: texts, lineCount: lines.length, sizeOctets: octets.length };
}
