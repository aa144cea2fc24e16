// `maycrawl explain` without files: the robots.txt and the page are retrieved, under the command's own name and by the rules for that
// name. In: the options as commander read them. Out: how the page was reached, a block or a JSON line for each agent, and the exit
// code. Where a robots.txt cannot be had, each block tells what the agent will do about it, and until when.
import { visible } from "@maycrawl/core";
import { accessOutlook, accessPolicies, type OutlookStage, policyOf } from "@maycrawl/core/access";
import type { DecisionOptions } from "@maycrawl/core/decision";
import type { NoPage, PageHop, PageRetrieval, Site } from "@maycrawl/client";
import { agentAdvice, type AskedAgent, askedAgents } from "../agents.ts";
import { jsonText } from "../answers.ts";
import { decisionText } from "../decision-text.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { type LiveOptions, openLiveClient } from "../live-client.ts";
import { accessLine, accessMembers, moment } from "../live-rows.ts";
import { Messages, quoted } from "../messages.ts";
import { Output } from "../output.ts";
import { absolute } from "@maycrawl/core/asking";
import { dialectOption, maxStepsOption } from "./check.ts";
import { count, decisionMembers, type ExplainOptions, momentOption } from "./explain.ts";

/** Why there is no page, in words. */
const noPageWords: Readonly<Record<NoPage, string>> = {
  "disallowed": "not requested: its robots.txt disallows it for maycrawl itself",
  "deferred": "not requested: its robots.txt is not known for now",
  "fault": "not retrieved",
  "payment-required": "not retrieved: the site asks to be paid for it",
  "too-many-redirects": "not retrieved: too many redirects",
  "redirect-loop": "not retrieved: its redirects go in a circle",
};

/** Runs `explain` against the network; the exit code comes back. CommandError where nothing can be attempted. */
export async function runLiveExplain(url: string, options: ExplainOptions & LiveOptions): Promise<number> {
  const dialect = dialectOption(options.dialect);
  const maxSteps = maxStepsOption(options.maxSteps);
  const nowMs = momentOption(options.at);
  const asked = askedAgents(options.agent);
  const target = absolute(url, null);
  if (typeof target !== "string" || /^ftp:/i.test(target)) {
    throw new CommandError("not-absolute", `${quoted(url)} is no absolute http or https URL to retrieve: give one, or files with --robots, --headers and --html`);
  }
  const messages = new Messages();
  const tally = new Tally();
  const output = new Output();
  const live = await openLiveClient(options, dialect, messages);
  try {
    const page = await live.client.retrievePage(target, { withTdmFile: true });
    if (options.json !== true) output.write(`${visible(url)}\n${wayText(page)}`);
    const decisionOptions: DecisionOptions = { nowMs, maxSteps, ...(dialect === undefined ? {} : { dialect }) };
    for (const agent of asked) {
      if (agent.agent === null) {
        messages.item("invalid-agent", () => `${quoted(agent.label)} has no answers: ${agentAdvice}`);
        tally.add(null);
        continue;
      }
      if (agent.header !== null) messages.note(`${quoted(agent.header)} is taken for ${agent.label}`);
      const decision = page.decisionFor(agent.agent, decisionOptions);
      count(tally, decision, true);
      const site = page.siteOf(decision);
      const outlook = site === null ? null : outlookFor(site, agent);
      if (options.json === true) {
        output.write(`${jsonText({
          ...decisionMembers(decision, agent, url, page.facts?.diagnostics ?? []),
          access: site === null ? null : { ...accessMembers(site.access), hops: site.access.evidence.hops, outlook },
          page: pageMembers(page),
        })}\n`);
      } else {
        output.write(`\n${decisionText(decision, agent.label, page.facts?.diagnostics ?? [], output.isTerminal)}${outlook === null ? "" : outlookText(outlook)}`);
      }
    }
  } finally {
    await live.close();
  }
  output.flush();
  messages.finish();
  return tally.exitCode;
}

/** How the page was reached: a line for each robots.txt and each hop. */
function wayText(page: PageRetrieval): string {
  let text = "";
  const told = new Set<string>();
  for (const [index, hop] of page.hops.entries()) {
    if (hop.site !== null && !told.has(hop.site.origin.key)) {
      told.add(hop.site.origin.key);
      text += `  robots.txt  ${visible(accessLine(hop.site.access, Date.now()))}\n`;
    }
    const isLast = index === page.hops.length - 1;
    text += `  page        ${visible(hopText(hop, isLast ? page.noPage : null))}\n`;
  }
  return text;
}

function hopText(hop: PageHop, noPage: NoPage | null): string {
  const { exchange, url } = hop;
  if (exchange === null) return `${url}: ${noPage === null ? "not requested" : noPageWords[noPage]} (${hop.decision.explanation})`;
  if (exchange.fault !== null) return `${url}: ${noPageWords.fault}, for ${exchange.fault}${exchange.hop.detail === null ? "" : ` (${exchange.hop.detail})`}`;
  const type = exchange.headers.find(([name]) => name === "content-type")?.[1];
  const size = exchange.body === null ? "" : `, ${exchange.body.length.toLocaleString("en")} octets${exchange.isCut ? " and more" : ""}`;
  const next = exchange.redirectTo === null ? "" : `, redirects to ${exchange.redirectTo}`;
  return `${url}: ${exchange.status}${type === undefined ? "" : ` ${type}`}${size}${next}${noPage === null ? "" : `; ${noPageWords[noPage]}`}`;
}

/** What the agent will do while the robots.txt cannot be had: by the policy that its operator documents. Null where it can. */
function outlookFor(site: Site, agent: AskedAgent): { readonly policy: string; readonly isDocumented: boolean; readonly stages: readonly OutlookStage[] } | null {
  if (site.access.result !== "unreachable") return null;
  const crawler = typeof agent.agent === "object" && agent.agent !== null && "productTokens" in agent.agent ? agent.agent : null;
  const { policy, isDocumented } = crawler === null ? { policy: accessPolicies["rfc9309"], isDocumented: false } : policyOf(crawler);
  return { policy: policy.name, isDocumented, stages: accessOutlook(site.history, policy) };
}

function outlookText(outlook: NonNullable<ReturnType<typeof outlookFor>>): string {
  const whose = outlook.isDocumented ? `as its operator documents it (${outlook.policy})` : "as RFC 9309 says; its operator documents nothing";
  const lines = [`  outlook  while the robots.txt cannot be had, ${whose}:`];
  for (const { untilMs, explanation } of outlook.stages) lines.push(`           ${visible(explanation)}${untilMs === null ? "" : ` (${moment(untilMs)})`}`);
  return `${lines.join("\n")}\n`;
}

function pageMembers(page: PageRetrieval): object {
  return {
    noPage: page.noPage,
    payment: page.payment,
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

