// A decision of `explain` as a JSON line: the stable members first, then those that explain them.
import type { PageRetrieval } from "@maycrawl/client";
import { type Decision, type DecisionPart, decisionUses } from "@maycrawl/core/decision";
import type { AgentDecision, AnsweredPage } from "../answers/answered-page.ts";
import { accessMembers } from "./access-line.ts";
import { jsonText } from "./json-text.ts";

/** Pieces of evidence shown for one part; a hostile file has ten thousand for each agent. */
const shownEvidence = 100;

/** The line. */
export function decisionJson(page: AnsweredPage, { decision, access, outlook }: AgentDecision, agent: string): string {
  const { retrieval } = page;
  return `${jsonText({
    agent,
    url: page.url,
    ...decisionMembers(decision, page),
    ...(retrieval === null ? {} : {
      access: access === null ? null : { ...accessMembers(access), hops: access.evidence.hops, outlook },
      page: pageMembers(retrieval),
    }),
  })}\n`;
}

function decisionMembers(decision: Decision, { diagnostics }: AnsweredPage): object {
  const { verdict } = decision.crawl;
  return {
    crawl: {
      ...partMembers(decision.crawl),
      action: decision.crawl.action,
      verdict: verdict === null ? null : {
        allowed: verdict.allowed, reason: verdict.reason, line: verdict.line, path: verdict.path, dialect: verdict.dialect,
        productTokens: verdict.productTokens, notes: verdict.notes,
      },
    },
    index: partMembers(decision.index),
    follow: partMembers(decision.follow),
    snippet: partMembers(decision.snippet),
    use: Object.fromEntries(decisionUses.map((use) => [use, partMembers(decision.use[use])])),
    pageRules: decision.pageRules,
    findings: [...decision.findings, ...diagnostics.map(({ code, message, line }) => ({ code, message, advice: null, line }))],
    licenses: decision.usageVerdict.licenses.map((license) => license.href ?? license.url),
  };
}

function partMembers({ state, reason, explanation, evidence, change }: DecisionPart<string>): object {
  return { state, reason, explanation, change, evidence: evidence.slice(0, shownEvidence) };
}

function pageMembers(page: PageRetrieval): object {
  return {
    noPage: page.noPage,
    hops: page.hops.map(({ url, decision, exchange }) => ({
      url,
      action: decision.action,
      explanation: decision.explanation,
      status: exchange?.status ?? null,
      fault: exchange?.fault ?? null,
      redirectTo: exchange?.redirectTo ?? null,
    })),
  };
}
