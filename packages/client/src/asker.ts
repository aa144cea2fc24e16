// Who asks: the User-Agent header that is sent, and the agent whose rules bind whoever sends it. The two belong together: a
// crawler that obeys the rules for one name and sends another misleads the site. In: both as the caller gave them. Out: both,
// settled. Next: robots-client.ts.
import { type Agent, productToken, type ProductToken, readIdentification } from "@maycrawl/core";

/** The asker, settled. */
export interface Asker {
  /** The value of the User-Agent header, as it is sent. */
  readonly userAgent: string;
  /** Whose rules bind the asker. */
  readonly agent: Agent;
}

/**
 * The asker that sends this header. Without `agent`, it is the header's product token. TypeError when the header cannot be sent,
 * holds no product token, or does not contain the token of the agent that is to be obeyed.
 *
 * Source: RFC 9309 section 2.2.1 ("the identification string SHOULD contain the product token").
 */
export function askerOf(userAgent: string, agent?: string | ProductToken): Asker {
  if (typeof userAgent !== "string" || !/^[\x20-\x7e]+$/.test(userAgent) || userAgent.trim() !== userAgent) {
    throw new TypeError(`userAgent must be a User-Agent header of printable ASCII, got ${JSON.stringify(userAgent)}`);
  }
  const found = readIdentification(userAgent);
  if (agent === undefined) {
    if (found === null) {
      throw new TypeError(`userAgent must hold a product token, such as "ShopBot/1.0 (+https://shop.example/bot)", got ${JSON.stringify(userAgent)}`);
    }
    return { userAgent, agent: found.crawler?.name ?? productToken(found.productToken) };
  }
  const token = typeof agent === "string" ? agent : agent.value;
  if (!userAgent.toLowerCase().includes(token.toLowerCase())) {
    throw new TypeError(`userAgent must contain the product token whose rules are obeyed, ${JSON.stringify(token)}, got ${JSON.stringify(userAgent)}`);
  }
  return { userAgent, agent };
}
