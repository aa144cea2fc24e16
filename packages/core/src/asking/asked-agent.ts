// Whom people name, settled: a crawler of the registry, a set of them, a product token, a User-Agent header. In: a text. Out: the
// agents that core is asked with, each with what stands for it in results; null where the text is none.
import { type Crawler, crawlerSet, findCrawler, readIdentification } from "../crawlers/index.ts";
import { type Agent, productToken } from "../matching/index.ts";

/** One agent as it was asked about. */
export interface AskedAgent {
  /** What stands for it in the results. */
  readonly label: string;
  /** What core is asked with; null when the text is no agent. */
  readonly agent: Agent | null;
  /** The header that the label was found in; null when none was given. */
  readonly header: string | null;
  /** The token that stands for it where several agents are asked as one; null for `*`. */
  readonly token: string | null;
}

/** Whom the text names: one agent, or the crawlers of a set such as `search`. No crawler has a set's name. */
export function readAgents(text: string): AskedAgent[] {
  const set = crawlerSet(text);
  return set === undefined ? [readAgent(text)] : set.map((crawler) => known(crawler, crawler.name));
}

function known(crawler: Crawler, label: string): AskedAgent {
  return { label, agent: crawler, header: null, token: crawler.productTokens[0] ?? crawler.name };
}

function readAgent(text: string): AskedAgent {
  if (text === "*") return { label: "*", agent: "*", header: null, token: null };
  const crawler = findCrawler(text);
  if (crawler !== undefined) return known(crawler, text);
  const found = readIdentification(text);
  if (found === null) return { label: text, agent: null, header: null, token: null };
  const token = found.productToken;
  return { label: token, agent: found.crawler ?? productToken(token), header: found.how === "token" ? null : text, token };
}
