// Pages that are retrieved, with their robots.txt: under the command's own name, and only where the rules for that name allow it.
// For a robots.txt that cannot be reached, the outlook tells what each agent will do about it, and until when.
import { Outlook } from "@maycrawl/core/access";
import { absoluteUrl } from "@maycrawl/core/asking";
import { requesterOf, RequestUrl } from "@maycrawl/core";
import type { DecisionOptions } from "@maycrawl/core/decision";
import type { Site } from "@maycrawl/client";
import { CommandError } from "../errors.ts";
import type { UsableAgent } from "../input/agents.ts";
import type { LiveClient } from "../input/live-client.ts";
import { quoted } from "../report/messages.ts";
import type { AgentDecision, AnsweredPage } from "./answered-page.ts";

/** Retrieves the page. Throws CommandError if the URL is not absolute http or https. */
export async function retrievedPage({ client }: LiveClient, url: string, options: DecisionOptions): Promise<AnsweredPage> {
  const page = await client.retrievePage(pageUrl(url), { withTdmFile: true });
  return {
    url,
    diagnostics: page.facts?.diagnostics ?? [],
    isCrawlAsked: true,
    retrieval: page,
    decisionFor: (agent): AgentDecision => {
      const decision = page.decisionFor(agent.agent, options);
      const site = page.siteOf(decision);
      return { decision, access: site?.access ?? null, outlook: site === null ? null : outlookFor(site, agent) };
    },
  };
}

function pageUrl(url: string): string {
  const target = absoluteUrl(url, null);
  if (target instanceof RequestUrl && !/^ftp:/i.test(url)) return url;
  const advice = "give one, or files with --robots, --headers and --html";
  throw new CommandError("not-absolute", `${quoted(url)} is not an absolute http or https URL, so it cannot be retrieved: ${advice}`);
}

/** Null if the robots.txt is reachable. */
function outlookFor({ access, history }: Site, { agent }: UsableAgent): Outlook | null {
  return access.result === "unreachable" ? new Outlook(history, requesterOf(agent).crawler) : null;
}
