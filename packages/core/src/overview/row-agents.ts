// Which agents get a row: the usual crawlers, those that the file names, those asked for by hand, and `*` for all
// others, grouped by purpose. In: a file and what was asked for. Out: agents in the form that decide() takes. Next:
// cells.ts.
import { type Crawler, type CrawlerPurpose, crawlers, findCrawler } from "../crawlers/index.ts";
import { type Agent, productToken } from "../matching/requester.ts";
import type { RobotsTxt } from "../robots-txt.ts";
import type { Trait } from "./rows.ts";
import { usualCrawlers } from "./usual-crawlers.ts";

/** The agent of one row. */
export interface RowAgent {
  readonly id: string;
  readonly label: string;
  readonly agent: Agent;
  readonly crawler: Crawler | null;
  readonly isNamed: boolean;
  readonly traits: readonly Trait[];
}

/** The agents of one purpose; `file` holds `*` and the tokens that the registry does not know. */
export interface AgentGroup {
  readonly purpose: CrawlerPurpose | "file";
  readonly agents: readonly RowAgent[];
  readonly hiddenCount: number;
}

/** How many tokens unknown to the registry are shown: a hostile file names ten thousand. */
const mostTokens = 40;
/** How many user-agent lines are read for names. */
const mostAgentLines = 5_000;

/** The order of purposes: those that people ask about most come first. */
const purposes: readonly CrawlerPurpose[] = [
  "search",
  "assistant",
  "training",
  "dataset",
  "preview",
  "advertising",
  "archive",
  "seo",
  "monitoring",
  "security",
  "research",
  "feed",
  "tool",
  "other",
];

/** The agents to show, in groups. */
export function agentGroups(
  robotsTxt: RobotsTxt | null,
  tokens: readonly string[],
  isEveryCrawler: boolean,
): AgentGroup[] {
  const { named, unknown } = namesIn(robotsTxt);
  const asked = tokens.map((token) => findCrawler(token)).filter((crawler) => crawler !== undefined);
  const usual = new Set<Crawler>(
    [...usualCrawlers.map((name) => findCrawler(name)), ...named, ...asked].filter((one) => one !== undefined),
  );
  const strangers = [...new Set([...tokens.filter((token) => findCrawler(token) === undefined), ...unknown])].slice(
    0,
    mostTokens,
  );
  const groups: AgentGroup[] = [];
  for (const purpose of purposes) {
    const all = crawlers().filter(
      (crawler) => crawler.purpose === purpose && (!crawler.isRetired || named.has(crawler)),
    );
    const shown = isEveryCrawler ? all : all.filter((crawler) => usual.has(crawler));
    // The usual ones in their own order, then the registry's.
    const place = (crawler: Crawler): number => usualCrawlers.indexOf(crawler.name) + 1 || usualCrawlers.length + 1;
    const agents = [...shown]
      .sort((a, b) => place(a) - place(b))
      .map((crawler) => crawlerAgent(crawler, named.has(crawler)));
    if (all.length > 0) groups.push({ purpose, agents, hiddenCount: all.length - shown.length });
  }
  const unregistered = strangers.map((token) => tokenAgent(token, unknown.has(token)));
  groups.push({ purpose: "file", agents: [...unregistered, everyone], hiddenCount: 0 });
  return groups;
}

/** The agent with the id, or null. */
export function rowAgentOf(id: string): RowAgent | null {
  if (id === everyone.id) return everyone;
  if (id.startsWith("token ")) return /^[A-Za-z0-9_-]+$/.test(id.slice(6)) ? tokenAgent(id.slice(6), false) : null;
  const crawler = id.startsWith("crawler ") ? findCrawler(id.slice(8)) : undefined;
  return crawler === undefined ? null : crawlerAgent(crawler, false);
}

const everyone: RowAgent = {
  id: "everyone",
  label: "Any other crawler",
  agent: "*",
  crawler: null,
  isNamed: false,
  traits: [],
};

function tokenAgent(token: string, isNamed: boolean): RowAgent {
  return {
    id: `token ${token}`,
    label: token,
    agent: productToken(token),
    crawler: null,
    isNamed,
    traits: ["not-registered"],
  };
}

function crawlerAgent(crawler: Crawler, isNamed: boolean): RowAgent {
  const traits: Trait[] = crawler.isControlOnly ? ["token-only"] : crawler.obeysRobotsTxt ? [] : ["ignores-robots-txt"];
  return { id: `crawler ${crawler.name}`, label: crawler.name, agent: crawler, crawler, isNamed, traits };
}

/**
 * The crawlers that the file's user-agent lines name, and the product tokens among them that the registry does not
 * know.
 */
function namesIn(robotsTxt: RobotsTxt | null): { named: Set<Crawler>; unknown: Set<string> } {
  const named = new Set<Crawler>();
  const unknown = new Map<string, string>();
  let looked = 0;
  for (const line of robotsTxt?.lines ?? []) {
    if (line.kind !== "record" || line.name !== "user-agent") continue;
    if (++looked > mostAgentLines) break;
    const crawler = findCrawler(line.value);
    const token = /^[A-Za-z0-9_-]{1,80}/.exec(line.value)?.[0];
    const known = crawler ?? (token === undefined ? undefined : findCrawler(token));
    if (known !== undefined) named.add(known);
    else if (token !== undefined && !unknown.has(token.toLowerCase())) unknown.set(token.toLowerCase(), token);
  }
  return { named, unknown: new Set(unknown.values()) };
}
