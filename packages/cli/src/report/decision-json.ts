// A decision of `explain` as a JSON line: its plain form, and how the page was reached.
import { accessRow } from "@maycrawl/core/access";
import type { AgentDecision, AnsweredPage } from "./answered-page.ts";
import { jsonText } from "./json-text.ts";

/** Entries of one list at most: a hostile file makes ten thousand pieces of evidence for each agent. */
const mostEntries = 100;

/** The line. */
export function decisionJson(page: AnsweredPage, { decision, access, outlook }: AgentDecision, agent: string): string {
  const { diagnostics, retrieval, url } = page;
  // The URL and the agent as the user gave them.
  const { url: _url, agent: _agent, ...plain } = decision.toJSON();
  const accessPlain = access?.toJSON() ?? null;
  const findings = [
    ...plain.findings,
    ...diagnostics.map(({ code, message, line }) => ({ code, message, advice: null, line })),
  ];
  const members = {
    agent,
    url,
    ...plain,
    findings,
    ...(retrieval === null
      ? {}
      : {
          access: accessPlain === null ? null : { ...accessRow(accessPlain), hops: accessPlain.evidence.hops, outlook },
          page: retrieval,
        }),
  };
  return `${jsonText(members, shortened)}\n`;
}

function shortened(_key: string, value: unknown): unknown {
  return Array.isArray(value) && value.length > mostEntries ? value.slice(0, mostEntries) : value;
}
