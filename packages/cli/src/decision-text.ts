// A decision as a block of text: a line for each part with its state and why, what lost below it, then findings with their advice.
// All text of strangers passes through `visible`; colour only on a terminal.
import { styleText } from "node:util";
import { visible } from "@maycrawl/core";
import { type Decision, type DecisionPart, decisionUses } from "@maycrawl/core/decision";
import type { PageDiagnostic } from "@maycrawl/html";

const partWidth = "snippet".length;
const useWidth = "ai-input".length;
const stateWidth = "undetermined".length;
/** Losing statements that are told of one part; a hostile page has a thousand. */
const toldLosers = 3;

/** Why something did not decide, in words; a word that is not here is told as it is. */
const lossWords: Readonly<Record<string, string>> = {
  "fewer-octets": "has fewer octets",
  "allow-wins-tie": "is as long as an allow rule, which wins",
  "later-in-file": "stands later in the file",
  "other-group": "is in the group for *, which does not apply",
  "order-undefined": "may win: the order is undefined",
  "less-restrictive": "is less restrictive, so it does not count",
  "overridden": "is overridden",
  "not-addressed": "addresses another crawler",
  "not-in-head": "stands outside the head as it is read",
  "ignored-by-operator": "is ignored by the crawler's operator",
  "invalid": "is not understood",
  "needs-noindex": "counts only beside noindex",
  "outweighed": "is outweighed by a statement that disallows",
  "shorter-path": "has a shorter path",
  "other-operator": "means this to another operator only",
  "other-crawler": "addresses other crawlers",
  "not-crawlable": "is not seen: the page may not be fetched",
  "outside-group": "stands before the first group",
};

/** The decision in lines, each ended. */
export function decisionText(decision: Decision, label: string, diagnostics: readonly PageDiagnostic[], isColoured: boolean): string {
  const lines = [visible(label)];
  const part = (name: string, { state, explanation, evidence }: DecisionPart<string>): void => {
    const head = `  ${name.padEnd(partWidth)}  `;
    lines.push(`${head}${coloured(state, isColoured)}  ${explanation}`);
    const losers = evidence.filter((one) => !one.isDecisive);
    const indent = " ".repeat(head.length + stateWidth + 2);
    for (const { text, where, why } of losers.slice(0, toldLosers)) {
      lines.push(`${indent}(${visible(where)}: ${visible(text)} ${lossWords[why ?? ""] ?? `did not count: ${why}`})`);
    }
    if (losers.length > toldLosers) lines.push(`${indent}(and ${losers.length - toldLosers} more that did not count)`);
  };
  part("crawl", decision.crawl);
  part("index", decision.index);
  part("follow", decision.follow);
  part("snippet", decision.snippet);
  for (const [index, use] of decisionUses.entries()) {
    const { state, explanation } = decision.use[use];
    lines.push(`  ${(index === 0 ? "use" : "").padEnd(partWidth)}  ${use.padEnd(useWidth)}  ${coloured(state, isColoured)}  ${explanation}`);
  }
  if (decision.pageRules.length > 0) lines.push(`  ${"rules".padEnd(partWidth)}  ${decision.pageRules.map(visible).join(", ")}`);
  for (const license of decision.usageVerdict.licenses) lines.push(`  ${"licence".padEnd(partWidth)}  ${visible(license.href ?? license.url)}`);
  for (const change of new Set([decision.crawl, decision.index, decision.follow, decision.snippet].flatMap((one) => one.change ?? []))) {
    lines.push(`  ${"change".padEnd(partWidth)}  ${change}`);
  }
  for (const { code, message, advice } of decision.findings) {
    lines.push(`  ${"note".padEnd(partWidth)}  ${message} [${code}]`);
    if (advice !== null) lines.push(`  ${" ".repeat(partWidth)}  ${advice}`);
  }
  for (const { code, message, line } of diagnostics) lines.push(`  ${"html".padEnd(partWidth)}  line ${line}: ${visible(message)} [${code}]`);
  return `${lines.join("\n")}\n`;
}

function coloured(state: string, isColoured: boolean): string {
  const text = state.padEnd(stateWidth);
  if (!isColoured) return text;
  // A string as format respects NO_COLOR; a list of formats would not.
  return styleText(state === "allowed" ? "green" : state === "disallowed" ? "red" : "yellow", text);
}
