// Agents as users name them: a crawler of the registry, a set of crawlers, a product token, a User-Agent header. In: a
// text. Out: the agents to ask about, each with its label for results.
import { type Crawler, crawlerSet, findCrawler, readIdentification } from "../crawlers/index.ts";
import { type Agent, productToken } from "../matching/index.ts";

/** An agent as a user named it. */
export interface NamedAgent {
  /** Its name in results. */
  readonly label: string;
  /** The agent to ask about; null when the text is not one. */
  readonly agent: Agent | null;
  /** The header that held the label; null for other texts. */
  readonly header: string | null;
  /** Its token where several agents are asked as one; null for `*`. */
  readonly token: string | null;
}

/** The agents that the text names: one, or the crawlers of a set such as `search`. No crawler has a set's name. */
export function readAgents(text: string): NamedAgent[] {
  const set = crawlerSet(text);
  return set === undefined ? [readAgent(text)] : set.map((crawler) => known(crawler, crawler.name));
}

function known(crawler: Crawler, label: string): NamedAgent {
  return { label, agent: crawler, header: null, token: crawler.productTokens[0] ?? crawler.name };
}

function readAgent(text: string): NamedAgent {
  if (text === "*") return { label: "*", agent: "*", header: null, token: null };
  const crawler = findCrawler(text);
  if (crawler !== undefined) return known(crawler, text);
  const found = readIdentification(text);
  if (found === null) return { label: text, agent: null, header: null, token: null };
  const token = found.productToken;
  return {
    label: token,
    agent: found.crawler ?? productToken(token),
    header: found.how === "token" ? null : text,
    token,
  };
}
