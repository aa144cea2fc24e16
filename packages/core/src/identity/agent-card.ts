// A row of the registry as a Signature Agent Card, the JSON in which operators describe their own agents, and back. In:
// a crawler, or the text of a stranger's card. Out: the card, or what it says that a row holds. What the registry does
// not know is left out of a card; what a card says that is not understood is left out of a row.
import { type Crawler, findCrawler } from "../crawlers/index.ts";
import { rangeFeeds } from "../crawlers/published-ranges.ts";

/** A Signature Agent Card, as far as a row of the registry fills it. */
export interface AgentCard {
  readonly client_name: string;
  readonly client_uri?: string;
  readonly web_bot_auth: {
    /** A User-Agent header that the agent sends. */
    readonly "expected-user-agent"?: string;
    /** The token to write in robots.txt; absent where none addresses it. */
    readonly "rfc9309-product-token"?: string;
    /** Whether it obeys robots.txt. */
    readonly "rfc9309-compliance": boolean;
    /** `fetcher`: a user's wish sends it; `crawler`: it goes by itself. */
    readonly trigger: "fetcher" | "crawler";
    readonly purpose: string;
    /** Where its addresses are listed; absent where they are not. */
    readonly ips_uri?: string;
  };
}

/** What a card says, as a row of the registry would hold it; null where it says nothing, or nothing usable. */
export interface AgentCardRow {
  readonly name: string | null;
  readonly productToken: string | null;
  readonly expectedUserAgent: string | null;
  readonly obeysRobotsTxt: boolean | null;
  readonly purpose: string | null;
  readonly rangesUrl: string | null;
  /** The row of the registry with this product token, if it has one. */
  readonly crawler: Crawler | null;
}

/** Purposes of agents that a user's wish sends. */
const fetching: ReadonlySet<string> = new Set(["assistant", "preview", "feed", "tool"]);
/** UTF-16 units. A card is a page of JSON. */
const longestCard = 65_536;
const longestValue = 2_000;

/**
 * The crawler as a Signature Agent Card. `expectedUserAgent` is a header that it sends, where the caller knows one.
 *
 * Source: draft-meunier-webbotauth-registry-04.
 */
export function agentCardOf(crawler: Crawler, expectedUserAgent: string | null = null): AgentCard {
  const feed = rangeFeeds.find(({ crawlers }) => crawlers.includes(crawler.name));
  const [token] = crawler.productTokens;
  return {
    client_name: crawler.name,
    web_bot_auth: {
      ...(expectedUserAgent === null ? {} : { "expected-user-agent": expectedUserAgent }),
      ...(token === undefined ? {} : { "rfc9309-product-token": token }),
      "rfc9309-compliance": crawler.obeysRobotsTxt,
      trigger: fetching.has(crawler.purpose) ? "fetcher" : "crawler",
      purpose: crawler.purpose,
      ...(feed === undefined ? {} : { ips_uri: feed.url }),
    },
  };
}

/**
 * What a card's JSON says; null if the text is no JSON object. Members stand in `web_bot_auth`, as of version 04 of the
 * draft, or at the top, as before it. Never throws; work is linear in the text, of which 64 Ki characters may be given.
 *
 * Source: draft-meunier-webbotauth-registry-04 and -02.
 */
export function readAgentCard(text: string): AgentCardRow | null {
  if (text.length > longestCard) return null;
  let card: unknown;
  try {
    card = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(card)) return null;
  const inner = isObject(card["web_bot_auth"]) ? card["web_bot_auth"] : {};
  const member = (name: string): unknown => (Object.hasOwn(inner, name) ? inner[name] : ownOf(card, name));
  const words = (name: string): string | null => {
    const value = member(name);
    return typeof value === "string" && value !== "" ? value.slice(0, longestValue) : null;
  };
  const token = words("rfc9309-product-token");
  const productToken = token !== null && /^[A-Za-z0-9_-]+$/.test(token) ? token : null;
  const compliance = member("rfc9309-compliance");
  const address = words("ips_uri");
  return {
    name: words("client_name"),
    productToken,
    expectedUserAgent: words("expected-user-agent"),
    // Earlier versions list the records that it obeys.
    obeysRobotsTxt:
      typeof compliance === "boolean" ? compliance : Array.isArray(compliance) ? compliance.length > 0 : null,
    purpose: words("purpose"),
    rangesUrl: address !== null && /^https?:\/\/[^\s]+$/.test(address) ? address : null,
    crawler: productToken === null ? null : (findCrawler(productToken) ?? null),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownOf(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
