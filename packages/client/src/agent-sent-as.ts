// The agent whose rules bind a client that sends a User-Agent header. The two belong together: a crawler that obeys the
// rules for one name and sends another misleads the site. In: both as the caller gave them. Out: the agent. Next:
// robots-client.ts.
import { type Agent, productToken, type ProductToken, readIdentification } from "@maycrawl/core";

/**
 * The agent whose rules bind what is sent under this header: without `agent`, the header's product token. TypeError if
 * the header cannot be sent, holds no product token, or does not contain the token of the agent.
 *
 * @example
 * String(agentSentAs("ShopBot/1.0 (+https://shop.example/bot)")); // "ShopBot"
 *
 * Source: RFC 9309 section 2.2.1 ("the identification string SHOULD contain the product token").
 */
export function agentSentAs(userAgent: string, agent?: string | ProductToken): Agent {
  if (typeof userAgent !== "string" || !/^[\x20-\x7e]+$/.test(userAgent) || userAgent.trim() !== userAgent) {
    throw new TypeError(`userAgent must be a User-Agent header of printable ASCII, got ${JSON.stringify(userAgent)}`);
  }
  if (agent === undefined) {
    const found = readIdentification(userAgent);
    if (found !== null) return found.crawler?.name ?? productToken(found.productToken);
    const example = '"ShopBot/1.0 (+https://shop.example/bot)"';
    throw new TypeError(`userAgent must hold a product token, such as ${example}, got ${JSON.stringify(userAgent)}`);
  }
  const token = typeof agent === "string" ? agent : agent.value;
  if (!userAgent.toLowerCase().includes(token.toLowerCase())) {
    throw new TypeError(
      `userAgent must contain the product token whose rules are obeyed, ${JSON.stringify(token)}, got ` +
        `${JSON.stringify(userAgent)}`,
    );
  }
  return agent;
}
