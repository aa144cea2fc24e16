// Pages that are retrieved, with their robots.txt: under the command's own name, and only where the rules for that name
// allow it. For a robots.txt that cannot be reached, the outlook tells what each agent will do about it, and until
// when.
import { Outlook } from "@maycrawl/core/access";
import { absoluteUrl, type Refusal } from "@maycrawl/core/asking";
import { requesterOf, RequestUrl } from "@maycrawl/core";
import { decide, type DecisionOptions } from "@maycrawl/core/decision";
import type { Site } from "@maycrawl/client";
import { CommandError } from "../errors.ts";
import type { UsableAgent } from "../input/agents.ts";
import type { LiveClient } from "../input/live-client.ts";
import { quoted } from "../terminal/messages.ts";
import type { AgentDecision, AnsweredPage } from "../report/answered-page.ts";
import type { PageSource } from "./page-answers.ts";

/** Pages from the network. */
export class RetrievedPages implements PageSource {
  readonly isImmediate = false;
  /** Each holds a page of up to 2 MiB. */
  readonly mostOpen = 64;
  readonly #client: LiveClient["client"];
  readonly #options: DecisionOptions;

  constructor({ client }: LiveClient, options: DecisionOptions) {
    this.#client = client;
    this.#options = options;
  }

  read(item: string): RequestUrl | Refusal {
    return readPageUrl(item);
  }

  async page(item: string, url: RequestUrl | null): Promise<AnsweredPage> {
    if (url === null) return this.#invalidPage(item);
    const page = await this.#client.retrievePage(url.text, { withTdmFile: true, withRslDocuments: true });
    return {
      url: item,
      diagnostics: page.reading?.diagnostics ?? [],
      isCrawlAsked: true,
      retrieval: page,
      decisionFor: (agent): AgentDecision => {
        const decision = page.decisionFor(agent.agent, this.#options);
        const site = page.siteOf(decision);
        return { decision, access: site?.access ?? null, outlook: site === null ? null : outlookFor(site, agent) };
      },
    };
  }

  #invalidPage(item: string): AnsweredPage {
    const decisionFor = ({ agent }: UsableAgent): AgentDecision => ({
      decision: decide({}, "", agent, this.#options),
      access: null,
      outlook: null,
    });
    return { url: item, diagnostics: [], isCrawlAsked: true, retrieval: null, decisionFor };
  }
}

/** Throws CommandError unless the URL is absolute http or https: without files, only such a page can be retrieved. */
export function demandPageUrl(item: string): void {
  if (readPageUrl(item) instanceof RequestUrl) return;
  const advice = "give one, or files with --robots, --headers and --html";
  throw new CommandError(
    "not-absolute",
    `${quoted(item)} is not an absolute http or https URL, so it cannot be retrieved: ${advice}`,
  );
}

function readPageUrl(item: string): RequestUrl | Refusal {
  const url = absoluteUrl(item, null);
  if (!(url instanceof RequestUrl) || url.parsed?.protocol !== "ftp:") return url;
  const explanation = "pages are retrieved over http and https only";
  return { reason: "invalid-url", code: "invalid-url", item, explanation, remedy: "give an http or https URL" };
}

/** Null if the robots.txt is reachable. */
function outlookFor({ access, history }: Site, { agent }: UsableAgent): Outlook | null {
  return access.result === "unreachable" ? new Outlook(history, requesterOf(agent).crawler) : null;
}
