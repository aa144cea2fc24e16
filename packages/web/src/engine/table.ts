// The table for export: every URL, every agent shown, every part. In: a question. Out: rows in the order of the page.
import { visible } from "@maycrawl/core";
import { decisionUses } from "@maycrawl/core/decision";
import { agentGroups, type CellState } from "@maycrawl/core/overview";
import { mostUrls } from "./answer.ts";
import { Inquiry } from "./inquiry.ts";
import type { Question, TableRow } from "./question.ts";

/** Rows that are exported; past it the rest is left out, and the page says so. */
export const mostTableRows = 50_000;

/** The rows. Linear in URLs times agents. */
export function table(question: Question): TableRow[] {
  const inquiry = new Inquiry(question);
  const groups = agentGroups(inquiry.robotsTxt, question.tokens, question.isEveryCrawler);
  const rows: TableRow[] = [];
  for (const url of question.urls.slice(0, mostUrls)) {
    for (const { purpose, agents } of groups) {
      for (const rowAgent of agents) {
        if (rows.length >= mostTableRows) return rows;
        const { crawl, index, follow, snippet, use } = inquiry.decide(url, rowAgent);
        const states: Record<string, CellState> = {
          crawl: crawl.state,
          index: index.state,
          follow: follow.state,
          snippet: snippet.state,
        };
        for (const name of decisionUses) states[name] = use[name].state;
        rows.push({
          url,
          crawler: rowAgent.agent === "*" ? "*" : rowAgent.label,
          operator: rowAgent.crawler?.operator ?? "",
          purpose: purpose === "file" ? "" : purpose,
          states,
          line: crawl.verdict?.line ?? 0,
          reason: inquiry.isOtherOrigin(url) ? "other-origin" : (crawl.verdict?.reason ?? crawl.reason),
          explanation: visible(crawl.explanation),
        });
      }
    }
  }
  return rows;
}
