// Agents as users name them: a crawler of the registry, a set of crawlers, a product token, a User-Agent header. In: a
// text. Out: the agents to ask about, each with its label for results.
import {
  type Crawler,
  crawlers,
  crawlerSet,
  findCrawler,
  findSpelledCrawler,
  readIdentification,
} from "../crawlers/index.ts";
import { type Agent, productToken } from "../matching/index.ts";
import { nearNames } from "./near-names.ts";

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

/**
 * Whether the text is a name that no group of a robots.txt can hold: words and dots, and nothing that only a User-Agent
 * header has.
 */
export function isPageName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_. -]*$/.test(text) && /[. ]/.test(text) && text.length <= 200;
}

/** The agents that the text names: one, or the crawlers of a set such as `search`. No crawler has a set's name. */
export function readAgents(text: string): NamedAgent[] {
  const set = crawlerSet(text);
  return set === undefined ? [readAgent(text)] : set.map((crawler) => known(crawler, crawler.name));
}

/** The known crawler that the text names, alone or in a User-Agent header. */
export function knownCrawler(text: string): Crawler | undefined {
  const agent = readAgent(text).agent;
  return typeof agent === "object" && agent !== null && "productTokens" in agent ? agent : undefined;
}

/** Up to five known crawlers that the text may mean, nearest first; else those of the operator with that name. */
export function nearCrawlers(text: string): string[] {
  const current = crawlers().filter((crawler) => !crawler.isRetired);
  const near = nearNames(
    text,
    current.map((crawler) => crawler.name),
    5,
  );
  if (near.length > 0) return near;
  const operator = text.toLowerCase();
  return current.flatMap((one) => (one.operator.toLowerCase() === operator ? one.name : [])).slice(0, 5);
}

function known(crawler: Crawler, label: string): NamedAgent {
  return { label, agent: crawler, header: null, token: crawler.productTokens[0] ?? crawler.name };
}

function readAgent(text: string): NamedAgent {
  if (text === "*") return { label: "*", agent: "*", header: null, token: null };
  const crawler = findCrawler(text);
  if (crawler !== undefined) return known(crawler, text);
  // "Google bot" as people write it; its first word alone would be another crawler.
  const spelled = isHeader(text) ? undefined : findSpelledCrawler(text);
  if (spelled !== undefined && /[. ]/.test(text)) return { ...known(spelled, spelled.name), header: text };
  const found = readIdentification(text);
  // Without a version or a comment, words are a name as probably as a header, and its first word is not its token.
  if (found === null || (found.how === "product" && !isHeader(text)))
    return { label: text, agent: null, header: null, token: null };
  const token = found.productToken;
  return {
    label: token,
    agent: found.crawler ?? productToken(token),
    header: found.how === "token" ? null : text,
    token,
  };
}

/** Whether the text has what User-Agent headers have and names do not: a version, or a comment. */
function isHeader(text: string): boolean {
  return /[/();]/.test(text);
}
