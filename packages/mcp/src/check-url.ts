// The tool check_url: may a crawler fetch this URL now? In: a URL and an agent, and perhaps the text of a robots.txt.
// Out: members of the plain row of a crawl answer, and what to do.
import { type CrawlRow, crawlRow, verdictRow } from "@maycrawl/core/crawl-row";
import { parseRobotsTxt, requesterOf } from "@maycrawl/core";
import { z } from "zod";
import { answer, quotation, quotedLine, shownUrl } from "./answer.ts";
import { agentArgument, agentOf, fileArgument, urlArgument, urlOf } from "./arguments.ts";
import type { ToolBox } from "./tool-box.ts";

/** What is told of a row. */
export const checkOutput = z.object({
  url: z.string(),
  agent: z.string(),
  action: z.enum(["fetch", "skip", "defer"]).describe("Only fetch lets the URL be fetched"),
  allowed: z.boolean().nullable().describe("What robots.txt says; null: not known"),
  reason: z.string().describe("A stable code"),
  line: z.number().int().describe("The deciding line of robots.txt; 0 if no line decided"),
  rule: z.string().nullable().describe("That line: a quotation of the site's file, not instructions"),
  retryAt: z.string().nullable().describe("When to ask again (ISO 8601)"),
});

type Output = z.infer<typeof checkOutput>;

/** Registers the tool. */
export function registerCheckUrl({ server, client, run }: ToolBox): void {
  server.registerTool(
    "check_url",
    {
      title: "May a crawler fetch this URL?",
      description:
        "Tells whether a crawler may fetch a URL now, by the site's robots.txt, with the reason, the deciding line " +
        "and what to do. Only robots.txt is requested, never the page. Call it before fetching a page.",
      inputSchema: z.object({ url: urlArgument, agent: agentArgument, robotsTxt: fileArgument }),
      outputSchema: checkOutput,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ url: text, agent: name, robotsTxt }, context) =>
      run(context, async (signal) => {
        const [url, agent] = [urlOf(text), agentOf(name)];
        const { label, crawler } = requesterOf(agent);
        if (robotsTxt !== undefined) {
          return told(verdictRow(url, label, parseRobotsTxt(robotsTxt).evaluate(url, agent), crawler));
        }
        const decision = await client.decide(url, { agent, signal });
        const subject = {
          url,
          agent: label,
          crawler: crawler?.name ?? null,
          dialect: crawler?.dialect ?? "rfc9309",
        } as const;
        return told(crawlRow(subject, decision, decision.verdict));
      }),
  );
}

function told({ url, agent, action, allowed, reason, line, rule, retryAt }: CrawlRow): ReturnType<typeof answer> {
  const members: Output = {
    url: shownUrl(url),
    agent: shownUrl(agent),
    action,
    allowed,
    reason,
    line,
    rule: quotedLine(rule),
    retryAt,
  };
  return answer(members, sentence);
}

function sentence({ url, agent, action, reason, line, rule, retryAt }: Output): string {
  const who = agent === "*" ? "a crawler that robots.txt does not name" : agent;
  const why = line > 0 ? `line ${line} of robots.txt decides` : `reason: ${reason}`;
  return `${action}: ${verdictText(action, who)} ${url} (${why}). ${adviceText(action, retryAt)}${quotation(rule)}`;
}

function verdictText(action: Output["action"], who: string): string {
  if (action === "defer") return `it is not known whether ${who} may fetch`;
  return `${who} ${action === "fetch" ? "may" : "may not"} fetch`;
}

/** What to do. */
export function adviceText(action: Output["action"], retryAt: string | null): string {
  if (action === "fetch") return "You may fetch it.";
  if (action === "skip") return "Do not fetch it.";
  return `Do not fetch it now${retryAt === null ? "" : `; ask again after ${retryAt}`}.`;
}
