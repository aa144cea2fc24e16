// The API of robots-parser 3 over the engine: the same calls, RFC 9309's answers. In: the URL of a robots.txt and its
// text. Out: an object that answers about URLs of that origin. index.cjs gives the same function to require().
import { parseRobotsTxt, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import { crawlPaceOf } from "@maycrawl/core/access";
import { tokensOf } from "./asked-agent.ts";
import { Scope } from "./scope.ts";

/** A robots.txt that answers as robots-parser does; `undefined` where no answer is known. */
export interface Robot {
  /**
   * Whether the URL may be fetched; `undefined` for a URL of another origin, an invalid one, or one whose matching
   * takes too many steps.
   *
   * Source: RFC 9309 section 2.2.2.
   */
  isAllowed(url: string, userAgent?: string): boolean | undefined;
  /** The opposite of `isAllowed`: true where that is `undefined`, so that what is not known is not fetched. */
  isDisallowed(url: string, userAgent?: string): boolean;
  /** Whether a group that names the user agent disallows the URL; groups for `*` do not count. */
  isExplicitlyDisallowed(url: string, userAgent: string): boolean | undefined;
  /** The line of the deciding rule, from 1; -1 if no rule decides. */
  getMatchingLineNumber(url: string, userAgent?: string): number;
  /** Seconds between two requests, at most a day; `undefined` if the file asks for none. */
  getCrawlDelay(userAgent?: string): number | undefined;
  /** The values of the Sitemap lines, in file order. */
  getSitemaps(): string[];
  /** The value of the last Host line, in lower case; null if there is none. */
  getPreferredHost(): string | null;
}

/**
 * The robots.txt at the URL. A user agent may be a product token or a whole User-Agent header. If the URL is relative,
 * such as `/robots.txt`, so are the URLs that it answers for.
 *
 * Never throws on content. TypeError if the text is not a string.
 *
 * @example
 * const robots = robotsParser("https://shop.example/robots.txt", "User-agent: *\nDisallow: /cart\n");
 * robots.isAllowed("https://shop.example/cart", "ShopBot/1.0"); // false
 * robots.getMatchingLineNumber("https://shop.example/cart", "ShopBot/1.0"); // 2
 *
 * Source: RFC 9309; the interface: robots-parser 3.
 */
export default function robotsParser(url: string | URL, robotsTxt?: string | null): Robot {
  return new EngineRobot(url, robotsTxt);
}

/** User agents whose rules are kept; beyond that, all are dropped. */
const keptAgents = 64;

class EngineRobot implements Robot {
  readonly #robotsTxt: RobotsTxt;
  readonly #scope: Scope;
  readonly #rules: Map<string, RuleSet> = new Map();

  constructor(url: string | URL, robotsTxt: string | null | undefined) {
    // The text is all here, so all of it is read: RFC 9309 section 2.5 sets a least limit, not a greatest.
    this.#robotsTxt = parseRobotsTxt(robotsTxt ?? "", { sizeLimitOctets: 0 });
    this.#scope = new Scope(url);
  }

  isAllowed(url: string, userAgent?: string): boolean | undefined {
    const rules = this.#rulesFor(userAgent);
    const governed = this.#scope.governed(url);
    return governed === null ? undefined : (rules.allows(governed) ?? undefined);
  }

  isDisallowed(url: string, userAgent?: string): boolean {
    return this.isAllowed(url, userAgent) !== true;
  }

  isExplicitlyDisallowed(url: string, userAgent: string): boolean | undefined {
    const allowed = this.isAllowed(url, userAgent);
    if (allowed === undefined) return undefined;
    const { binding, requester } = this.#rulesFor(userAgent);
    return !allowed && (binding.kind === "named" || requester.tokens.length === 0);
  }

  getMatchingLineNumber(url: string, userAgent?: string): number {
    const rules = this.#rulesFor(userAgent);
    const governed = this.#scope.governed(url);
    const verdict = governed === null ? null : rules.evaluate(governed);
    // An empty rule matches nothing (RFC 9309 section 2.2.2), so it is no match to tell of.
    return verdict?.reason === "rule" ? verdict.line : -1;
  }

  getCrawlDelay(userAgent?: string): number | undefined {
    return crawlPaceOf(this.#rulesFor(userAgent)).crawlDelaySeconds ?? undefined;
  }

  getSitemaps(): string[] {
    const { sitemaps } = this.#robotsTxt.reading();
    return sitemaps.map(({ value }) => value).filter((value) => value !== "");
  }

  getPreferredHost(): string | null {
    const { otherRecords } = this.#robotsTxt.reading();
    const last = otherRecords.findLast(({ key, value }) => key === "host" && value !== "");
    return last === undefined ? null : last.value.toLowerCase();
  }

  #rulesFor(userAgent = ""): RuleSet {
    let rules = this.#rules.get(userAgent);
    if (rules !== undefined) return rules;
    rules = this.#robotsTxt.rulesForLiteral(tokensOf(userAgent));
    if (this.#rules.size >= keptAgents) this.#rules.clear();
    this.#rules.set(userAgent, rules);
    return rules;
  }
}
