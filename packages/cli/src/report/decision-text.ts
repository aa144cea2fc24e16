// A decision of `explain` as a block of text: a line for each part with its state and why, and below it what lost; then
// findings with their advice. Text from strangers passes through `visible`; colour only on a terminal.
import { styleText } from "node:util";
import type { NoPage, PageHop } from "@maycrawl/client";
import { visible } from "@maycrawl/core";
import { type DecisionPart, decisionUses, type PageMarks } from "@maycrawl/core/decision";
import type { PageVerdict } from "@maycrawl/core/page";
import type { Outlook } from "@maycrawl/core/access";
import type { AgentDecision, AnsweredPage } from "./answered-page.ts";
import { accessLine, moment } from "../terminal/access-line.ts";

const partWidth = "snippet".length;
const useWidth = "ai-input".length;
const stateWidth = "undetermined".length;
/** Losing statements shown for one part; a hostile page has a thousand. */
const shownLosers = 3;

/** Why something did not decide, in words. */
const lossWords: Readonly<Record<string, string>> = {
  "fewer-octets": "has fewer bytes",
  "allow-wins-tie": "is as long as an allow rule, which wins",
  "later-in-file": "comes later in the file",
  "other-group": "is in the group for *, which does not apply",
  "order-undefined": "may win: the order is undefined",
  "less-restrictive": "is less restrictive, so it does not count",
  overridden: "is overridden",
  "not-addressed": "addresses another crawler",
  "not-in-head": "is outside the head",
  "position-undocumented": "is where no source says whether it is read",
  "not-in-header": "has no effect in a header",
  "in-doubt": "would decide, but it is not certain",
  "page-status": "does not decide for a response with this status",
  "replaced-by-named": "is replaced by a rule that names the crawler",
  "not-supported": "is not known to be supported by the crawler's operator",
  "ignored-by-operator": "is ignored by the crawler's operator",
  invalid: "is invalid",
  "needs-noindex": "counts only with noindex",
  outweighed: "is outweighed by a statement that disallows",
  "shorter-path": "has a shorter path",
  "other-operator": "means this to another operator only",
  replaced: "is replaced by nocache",
  undetermined: "may be outweighed by a refusal that was not read",
  "other-crawler": "addresses other crawlers",
  "not-crawlable": "is not seen: the page may not be fetched",
  "outside-group": "comes before the first group",
};

/** The URL, and how the page was reached: a line for each robots.txt and each hop. */
export function wayText({ url, retrieval }: AnsweredPage): string {
  const lines = [visible(url)];
  const origins = new Set<string>();
  for (const hop of retrieval?.hops ?? []) {
    if (hop.site !== null && !origins.has(hop.site.origin.key)) {
      origins.add(hop.site.origin.key);
      lines.push(`  robots.txt  ${visible(accessLine(hop.site.access, Date.now()))}`);
    }
    lines.push(`  page        ${visible(hopText(hop, hop === retrieval?.last ? retrieval.noPage : null))}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Why there is no page, in words. */
const noPageWords: Readonly<Record<NoPage, string>> = {
  disallowed: "not requested: its robots.txt disallows it for maycrawl itself",
  deferred: "not requested: its robots.txt is not known now",
  fault: "not retrieved",
  "too-many-redirects": "not retrieved: too many redirects",
  "payment-required": "not retrieved: the site asks to be paid for it",
  "redirect-loop": "not retrieved: its redirects form a loop",
};

/** What came of a hop, and why there is no page where this one gave none. */
export function hopText({ decision, exchange, url }: PageHop, noPage: NoPage | null): string {
  if (exchange === null)
    return `${url}: ${noPage === null ? "not requested" : noPageWords[noPage]} (${decision.explanation})`;
  if (exchange.fault !== null)
    return (
      `${url}: ${noPageWords.fault}: ` +
      `${exchange.fault}${exchange.hop.detail === null ? "" : ` (${exchange.hop.detail})`}`
    );
  const type = exchange.headers.find(([name]) => name === "content-type")?.[1];
  const size =
    exchange.body === null
      ? ""
      : `, ${exchange.body.length.toLocaleString("en")} bytes${exchange.isCut ? " and more" : ""}`;
  const next = exchange.redirectTo === null ? "" : `, redirects to ${exchange.redirectTo}`;
  return (
    `${url}: ` +
    `${exchange.status}${type === undefined ? "" : ` ${type}`}${size}${next}${noPage === null ? "" : `; ${noPageWords[noPage]}`}`
  );
}

/** The block about one agent, each line ended. */
export function decisionText(
  { diagnostics, retrieval }: AnsweredPage,
  { decision, outlook }: AgentDecision,
  label: string,
  isColoured: boolean,
): string {
  // After a redirect the answer is about another URL than the one asked about.
  const isElsewhere = retrieval !== null && decision.url !== retrieval.hops[0]?.url;
  const lines = [isElsewhere ? `${visible(label)} (at ${visible(decision.url)}, after redirects)` : visible(label)];
  const part = (name: string, { state, explanation, evidence }: DecisionPart<string>): void => {
    const head = `  ${name.padEnd(partWidth)}  `;
    lines.push(`${head}${coloured(state, isColoured)}  ${explanation}`);
    const losers = evidence.filter((one) => !one.isDecisive);
    const indent = " ".repeat(head.length + stateWidth + 2);
    for (const { text, where, why } of losers.slice(0, shownLosers)) {
      lines.push(`${indent}(${visible(where)}: ${visible(text)} ${lossWords[why ?? ""] ?? `did not count: ${why}`})`);
    }
    if (losers.length > shownLosers)
      lines.push(`${indent}(and ${losers.length - shownLosers} more that did not count)`);
  };
  part("crawl", decision.crawl);
  part("index", decision.index);
  part("follow", decision.follow);
  part("snippet", decision.snippet);
  for (const [index, use] of decisionUses.entries()) {
    const { state, explanation } = decision.use[use];
    lines.push(
      `  ${(index === 0 ? "use" : "").padEnd(partWidth)}  ${use.padEnd(useWidth)}  ` +
        `${coloured(state, isColoured)}  ${explanation}`,
    );
  }
  const shown = [...displayWords(decision.pageVerdict), ...markWords(decision.marks)];
  if (shown.length > 0) lines.push(`  ${"page".padEnd(partWidth)}  ${shown.join("; ")}`);
  if (decision.pageRules.length > 0)
    lines.push(`  ${"rules".padEnd(partWidth)}  ${decision.pageRules.map(visible).join(", ")}`);
  for (const { carrier, href, url } of decision.usageVerdict.licenses) {
    lines.push(
      `  ${"licence".padEnd(partWidth)}  ${carrier === "script" ? "in the page itself" : visible(href ?? url)}`,
    );
  }
  for (const change of new Set(
    [decision.crawl, decision.index, decision.follow, decision.snippet].flatMap((one) => one.change ?? []),
  )) {
    lines.push(`  ${"change".padEnd(partWidth)}  ${change}`);
  }
  for (const { code, message, advice } of decision.findings) {
    lines.push(`  ${"note".padEnd(partWidth)}  ${message} [${code}]`);
    if (advice !== null) lines.push(`  ${" ".repeat(partWidth)}  ${advice}`);
  }
  for (const { code, message, line } of diagnostics)
    lines.push(`  ${"html".padEnd(partWidth)}  line ${line}: ${visible(message)} [${code}]`);
  if (outlook !== null) lines.push(...outlookLines(outlook));
  return `${lines.join("\n")}\n`;
}

/** What the page says beyond index, follow and snippet, where it is not the default. */
function displayWords(verdict: PageVerdict | null): string[] {
  if (verdict === null) return [];
  const page = verdict.toJSON();
  const words: string[] = [];
  for (const [what, { state }] of [
    ["cached copy", page.archive],
    ["indexing of images", page.imageIndex],
    ["translation", page.translate],
  ] as const) {
    if (state !== "allowed") words.push(`${what} ${state}`);
  }
  const limit = (
    what: string,
    { value, mayBeLower }: { readonly value: number | string | null; readonly mayBeLower: boolean },
    unit = "",
  ): void => {
    if (value !== null && value !== -1) words.push(`${what} ${value}${unit}${mayBeLower ? ", or less" : ""}`);
    else if (mayBeLower) words.push(`${what} an undetermined limit`);
  };
  if (page.snippet.state !== "disallowed") limit("snippet: at most", page.maxSnippet, " characters");
  limit("image preview: at most", page.maxImagePreview);
  limit("video preview: at most", page.maxVideoPreview, " seconds");
  limit(page.unavailableAfter.isPast ? "not shown since" : "shown until", page.unavailableAfter);
  if (page.indexIfEmbedded.state === "allowed") words.push("indexable where another page embeds it");
  return words;
}

function markWords(marks: PageMarks | null): string[] {
  const {
    noSnippet: { count: stretches },
    hintedLinks: { count: links },
  } = marks ?? noMarks;
  return [
    ...(stretches === 0 ? [] : [`${stretches} ${stretches === 1 ? "stretch" : "stretches"} with data-nosnippet`]),
    ...(links === 0 ? [] : [`${links} ${links === 1 ? "link" : "links"} with nofollow, ugc or sponsored`]),
  ];
}

const noMarks = { noSnippet: { count: 0 }, hintedLinks: { count: 0 } };

function outlookLines({ policy, isDocumented, stages }: Outlook): string[] {
  const whose = isDocumented
    ? `as its operator documents it (${policy})`
    : "as RFC 9309 says; its operator documents nothing";
  const lines = [`  outlook  while the robots.txt is unreachable, ${whose}:`];
  for (const { untilMs, explanation } of stages)
    lines.push(`           ${visible(explanation)}${untilMs === null ? "" : ` (${moment(untilMs)})`}`);
  return lines;
}

function coloured(state: string, isColoured: boolean): string {
  const text = (state === "unstated" ? "not stated" : state).padEnd(stateWidth);
  if (!isColoured) return text;
  // styleText with a string respects NO_COLOR; with a list it would not.
  return styleText(state === "allowed" ? "green" : state === "disallowed" ? "red" : "yellow", text);
}
