// Who is asked about. A product token is taken literally and never looked up; a crawler of the registry brings its
// fallback chain, whether it obeys `*`, and its dialect. A plain string names a crawler where one is known, else it is
// a product token.
import { type Crawler, findCrawler, findSpelledCrawler, readIdentification } from "../crawlers/index.ts";
import { type DialectName, findDialect } from "../dialect/index.ts";

/** A product token, taken literally: it is never looked up. */
export class ProductToken {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  toString(): string {
    return this.value;
  }
}

/**
 * The text as a literal product token.
 *
 * Digits are accepted beyond the RFC's alphabet, so that MJ12bot can be asked about. TypeError if the text is not a
 * token.
 *
 * @example
 * productToken("Bingbot").value; // "Bingbot"
 *
 * Source: RFC 9309 section 2.2.1.
 */
export function productToken(text: string): ProductToken {
  if (typeof text !== "string" || !/^[A-Za-z0-9_-]+$/.test(text)) {
    throw new TypeError(
      `product token must match [A-Za-z0-9_-]+ (RFC 9309 section 2.2.1 and digits), got ${JSON.stringify(text)}`,
    );
  }
  return new ProductToken(text);
}

/**
 * Who to ask about: a string (a crawler's name, a full User-Agent header, a product token, or `*` for crawlers that are
 * not named), a literal product token, a crawler, or several tokens as one requester whose groups are united.
 */
export type Agent = string | ProductToken | Crawler | readonly (string | ProductToken)[];

/** An agent, settled: what is looked for in the file, and how. */
export interface Requester {
  /** The requester's name in answers. */
  readonly label: string;
  /** The tokens to look for, in their order. */
  readonly tokens: readonly string[];
  /** Whether the first token that has a group decides, or the groups of all are united. */
  readonly combination: "chain" | "united";
  readonly obeysGlobalGroup: boolean;
  /** The registry's row; null for tokens. */
  readonly crawler: Crawler | null;
  /** The dialect that comes with the crawler; null where the file's own is used. */
  readonly dialect: DialectName | null;
}

/**
 * The requester that an agent stands for. A crawler that ignores robots.txt is asked about as if it obeyed; the
 * verdict's notes say that it does not.
 *
 * TypeError if a string holds no product token.
 */
export function requesterOf(agent: Agent): Requester {
  if (agent instanceof ProductToken) return literal([agent.value], agent.value);
  if (typeof agent === "string") return named(agent);
  if (isList(agent)) {
    const tokens = agent.map((one) => (typeof one === "string" ? one : one.value));
    return literal(tokens, tokens.length === 0 ? "*" : tokens.join("+"));
  }
  return ofCrawler(agent);
}

/** The tokens as one literal requester, whatever they hold. */
export function literal(tokens: readonly string[], label: string): Requester {
  return { label, tokens, combination: "united", obeysGlobalGroup: true, crawler: null, dialect: null };
}

function named(text: string): Requester {
  if (text === "*") return literal([], "*");
  const known = findCrawler(text);
  // As it was asked: `Bingbot` is spoken of as Bingbot, though the registry writes bingbot.
  if (known !== undefined) return { ...ofCrawler(known), label: text };
  // "Google bot", as people write it: its first word would be another crawler.
  const spelled = /^[A-Za-z0-9_-]+$/.test(text) ? undefined : findSpelledCrawler(text);
  if (spelled !== undefined) return ofCrawler(spelled);
  const identification = readIdentification(text);
  if (identification === null) {
    throw new TypeError(
      "agent must be a crawler's name, a User-Agent header that names one, a product token [A-Za-z0-9_-]+ or " +
        `"*", got ${JSON.stringify(text)}`,
    );
  }
  if (identification.crawler !== undefined) return ofCrawler(identification.crawler);
  return literal([identification.productToken], identification.productToken);
}

function ofCrawler(crawler: Crawler): Requester {
  if (crawler === null || typeof crawler !== "object" || findDialect(crawler.dialect) === undefined) {
    throw new TypeError(
      `agent must be a string, a ProductToken, a Crawler or a list of tokens, got ${String(crawler)}`,
    );
  }
  return {
    label: crawler.name,
    tokens: crawler.productTokens,
    combination: "chain",
    obeysGlobalGroup: crawler.obeysGlobalGroup || !crawler.obeysRobotsTxt,
    crawler,
    dialect: crawler.dialect,
  };
}

function isList(agent: Crawler | readonly (string | ProductToken)[]): agent is readonly (string | ProductToken)[] {
  return Array.isArray(agent);
}
