// From a question to its answers: every agent for the selected URL, totals for every URL, the lines that decide, and
// what changed since the baseline. Pure: called by the worker and by tests. Core says what each row
// is (overview). Next: detail.ts.
import type { RobotsTxt } from "@maycrawl/core";
import { agentGroups, type Row, type RowAgent, rowOf } from "@maycrawl/core/overview";
import { Inquiry } from "./inquiry.ts";
import type { Answer, FileFacts, LitLine, Question, Tally, UrlRow } from "./question.ts";

/** URLs that get totals; the page takes no more. */
export const mostUrls = 1_000;

/** The answers. Linear in agents and in URLs; each check is bounded by `checkSteps`. */
export function answer(question: Question): Answer {
  const inquiry = new Inquiry(question);
  const baseline = inquiry.ofBaseline();
  const { robotsTxt } = inquiry;
  const groups = agentGroups(robotsTxt, question.tokens, question.isEveryCrawler);
  const url = question.urls[question.selected] ?? "/";
  const lit = new Map<number, LitLine["state"]>();
  let changedCells = 0;
  const rowGroups = groups.map(({ purpose, agents, hiddenCount }) => ({
    purpose,
    hiddenCount,
    rows: agents.map((rowAgent): Row => {
      const before = baseline?.decide(url, rowAgent) ?? null;
      const row = rowOf(rowAgent, inquiry.decide(url, rowAgent), before, inquiry.isOtherOrigin(url));
      for (const cell of Object.values(row.cells)) if (cell.was !== null) changedCells++;
      const { line, state } = row.cells.crawl;
      if (line !== null && (state === "allowed" || state === "disallowed")) lit.set(line, lit.get(line) ?? state);
      return row;
    }),
  }));
  const isTallied = question.urls.length > 1;
  return {
    groups: rowGroups,
    urls: question.urls
      .slice(0, mostUrls)
      .map((one) => urlRow(one, inquiry, isTallied ? groups.map(({ agents }) => agents) : [])),
    origin: inquiry.origin,
    litLines: [...lit].map(([line, state]) => ({ line, state })).sort((a, b) => a.line - b.line),
    file: robotsTxt === null ? null : fileFacts(robotsTxt),
    changedCells,
  };
}

function urlRow(url: string, inquiry: Inquiry, groups: readonly (readonly RowAgent[])[]): UrlRow {
  const tallies = groups.map((agents): Tally => {
    const tally = { allowed: 0, disallowed: 0, undetermined: 0 };
    for (const rowAgent of agents) tally[inquiry.crawlState(url, rowAgent)]++;
    return tally;
  });
  return { url, isValid: inquiry.isUrl(url), isOtherOrigin: inquiry.isOtherOrigin(url), tallies };
}

function fileFacts(robotsTxt: RobotsTxt): FileFacts {
  const { groups, isOversize } = robotsTxt.reading();
  return {
    lineCount: robotsTxt.lines.length,
    sizeOctets: robotsTxt.octets.length,
    groupCount: groups.length,
    ruleCount: groups.reduce((sum, group) => sum + group.rules.length, 0),
    isOversize,
  };
}
