// What tools are called with. In: schemas that a model reads, so each says what to write. Out: values that are usable,
// or a ToolError that says what to write instead.
import { type Agent, RequestUrl, requesterOf, type RobotsTxt, parseRobotsTxt } from "@maycrawl/core";
import { plainMoment } from "@maycrawl/core/access";
import type { RobotsClient } from "@maycrawl/client";
import { z } from "zod";
import { shownUrl, ToolError } from "./answer.ts";

/** As much of a robots.txt as RFC 9309 section 2.5 asks a parser to read. */
const mostTextUnits = 512_000;
const mostUrlUnits = 8_192;

export const urlArgument = z
  .string()
  .max(mostUrlUnits)
  .describe("The absolute http or https URL, such as https://shop.example/cart");

export const agentArgument = z
  .string()
  .max(2_000)
  .default("*")
  .describe(
    'Who wants to fetch: a crawler\'s name or product token such as GPTBot, a whole User-Agent header, or "*" for a ' +
      "crawler that robots.txt does not name",
  );

export const fileArgument = z
  .string()
  .max(mostTextUnits)
  .optional()
  .describe("The text of a robots.txt. Leave it out to use the site's own");

/** The agent. Throws a ToolError if there is no product token in it. */
export function agentOf(text: string): Agent {
  try {
    requesterOf(text);
    return text;
  } catch {
    throw new ToolError(
      `agent must be a crawler's name, a product token of A-Z a-z 0-9 _ -, a User-Agent header, or "*", got ` +
        `${JSON.stringify(shownUrl(text))}: ask again with one of them`,
    );
  }
}

/** The URL. Throws a ToolError unless it is absolute, http or https. */
export function urlOf(text: string): string {
  const protocol = new RequestUrl(text).isPath ? undefined : new RequestUrl(text).parsed?.protocol;
  if (protocol === "http:" || protocol === "https:") return text;
  throw new ToolError(
    `url must be an absolute http or https URL such as https://shop.example/cart, got ` +
      `${JSON.stringify(shownUrl(text))}: ask again with one`,
  );
}

/**
 * The file that is given, or the site's own; null if the site has none and so allows everything. Throws a ToolError if
 * it is not known.
 */
export async function fileOf(
  client: RobotsClient,
  name: "robotsTxt" | "oldRobotsTxt",
  given: string | undefined,
  site: string | undefined,
  signal: AbortSignal,
): Promise<RobotsTxt | null> {
  if (given !== undefined) return parseRobotsTxt(given);
  if (site === undefined)
    throw new ToolError(`give ${name}, the text of a file, or site, the URL of a site that has one`);
  const found = await client.site(urlOf(site), { signal });
  if (found !== null && found.kind === "site") {
    if (found.robotsTxt !== null) return found.robotsTxt;
    if (found.access.rules === "allow-all") return null;
  }
  const retryAtMs = found === null ? null : found.kind === "site" ? found.access.retryAtMs : found.retryAtMs;
  const when = retryAtMs === null ? "later" : `after ${plainMoment(retryAtMs)}`;
  throw new ToolError(
    `the robots.txt of ${shownUrl(site)} cannot be retrieved now: ask again ${when}, or give its text as ${name}`,
  );
}
