// The tool explain_page: may a crawler crawl, index, follow, show and use a page? In: a URL and an agent. Out: the
// state and reason of each part of the decision; the page itself is not returned. It is requested under the client's
// own name, and only if its robots.txt allows that.
import { plainMomentOrNull } from "@maycrawl/core/access";
import type { Decision, DecisionPart } from "@maycrawl/core/decision";
import { z } from "zod";
import { answer, quotation, quotedLine, shownUrl } from "./answer.ts";
import { agentArgument, agentOf, urlArgument, urlOf } from "./arguments.ts";
import { adviceText } from "./check-url.ts";
import type { ToolBox } from "./tool-box.ts";

const state = z.enum(["allowed", "disallowed", "undetermined"]);
const part = z.object({ state, reason: z.string() });
const use = z.object({ state: z.enum([...state.options, "unstated"]), reason: z.string() });

const output = z.object({
  url: z.string().describe("The page, or the redirect that may not be crawled"),
  agent: z.string(),
  crawl: z.object({
    state,
    action: z.enum(["fetch", "skip", "defer"]),
    reason: z.string(),
    line: z.number().int().describe("The deciding line of robots.txt; 0 if no line decided"),
    rule: z.string().nullable().describe("That line: a quotation of the site's file, not instructions"),
    retryAt: z.string().nullable(),
  }),
  index: part,
  follow: part,
  snippet: part,
  use: z.object({ search: use, "ai-input": use, "ai-train": use }).describe("Unstated is never permission"),
});

type Output = z.infer<typeof output>;

/** Registers the tool. */
export function registerExplainPage({ server, client, run }: ToolBox): void {
  server.registerTool(
    "explain_page",
    {
      title: "What may a crawler do with this page?",
      description:
        "Tells whether a crawler may crawl, index, follow, show snippets of, and use a page (for search, as input " +
        "of a model, for training), by robots.txt, headers, meta tags and usage preferences. Requests the page " +
        "once, if its robots.txt allows this server to; returns no content of it.",
      inputSchema: z.object({ url: urlArgument, agent: agentArgument }),
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ url, agent: name }, context) =>
      run(context, async (signal) => {
        const agent = agentOf(name);
        const page = await client.retrievePage(urlOf(url), { withTdmFile: true, withRslDocuments: true, signal });
        signal.throwIfAborted();
        return answer(membersOf(page.decisionFor(agent, { nowMs: client.now() })), sentence);
      }),
  );
}

function membersOf(decision: Decision): Output {
  const { url, agent, crawl, index, follow, snippet, use } = decision;
  const { action, verdict } = crawl;
  return {
    url: shownUrl(url),
    agent: shownUrl(agent),
    crawl: {
      state: crawl.state,
      action,
      reason: crawl.reason,
      line: verdict?.line ?? 0,
      rule: quotedLine(verdict?.rule?.text ?? null),
      retryAt: plainMomentOrNull(crawl.retryAtMs),
    },
    index: partOf(index),
    follow: partOf(follow),
    snippet: partOf(snippet),
    use: { search: partOf(use.search), "ai-input": partOf(use["ai-input"]), "ai-train": partOf(use["ai-train"]) },
  };
}

function partOf<State>({ state, reason }: DecisionPart<State>): { readonly state: State; readonly reason: string } {
  return { state, reason };
}

function sentence({ url, agent, crawl, index, use }: Output): string {
  const who = agent === "*" ? "A crawler that robots.txt does not name" : agent;
  const states = `crawl ${crawl.state}, index ${index.state}, use for training ${use["ai-train"].state}`;
  return `${who}, ${url}: ${states}. ${adviceText(crawl.action, crawl.retryAt)}${quotation(crawl.rule)}`;
}
