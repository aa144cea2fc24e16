// `maycrawl explain`: what agents may do with a page, by all layers: robots.txt, response headers, HTML, the TDM file. They are
// retrieved, or read from files. Next: ../answers/answered-page.ts, ../report/decision-text.ts.
import type { Command } from "commander";
import { crawlerSets } from "@maycrawl/core";
import { type Decision, type DecisionPart, decisionUses } from "@maycrawl/core/decision";
import { parsePageDate } from "@maycrawl/core/page";
import type { AgentDecision, AnsweredPage } from "../answers/answered-page.ts";
import { PageFiles } from "../answers/page-files.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { askedAgents, usableAgents } from "../input/agents.ts";
import { type NetworkOptions, refuseNetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { standardInput } from "../input/octet-source.ts";
import { collect, dialectOption, maxStepsOption, once } from "../input/option-values.ts";
import { decisionJson } from "../report/decision-json.ts";
import { decisionText, wayText } from "../report/decision-text.ts";
import { Messages, quoted } from "../report/messages.ts";
import { Output } from "../report/output.ts";

/** `explain`. */
export const command: CommandFile = {
  description: "Tells what crawlers may do with a page, by its robots.txt, response headers and HTML, and why. Retrieves them, or reads files.",
  declare,
  help,
  run,
};

interface ExplainOptions extends NetworkOptions {
  readonly robots?: string;
  readonly headers?: string;
  readonly html?: string;
  readonly tdmrep?: string;
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly at?: string;
  readonly maxSteps?: string;
  readonly json?: boolean;
}

function declare(command: Command): void {
  command
    .argument("URL", 'an absolute URL; with files also a path that begins with "/"')
    .option("--robots <FILE|->", "the site's robots.txt", once)
    .option("--headers <FILE|->", "the response headers as raw text, as curl -sI prints them", once)
    .option("--html <FILE|->", "the page", once)
    .option("--tdmrep <FILE|->", "the site's /.well-known/tdmrep.json", once)
    .option("--agent <A,B>", "who asks, as for check; also sets of crawlers such as search or training; repeatable", collect)
    .option("--dialect <D>", "read robots.txt under this dialect, instead of each crawler's own", once)
    .option("--at <DATE>", "the moment of asking, for unavailable_after (default: now)", once)
    .option("--max-steps <N>", "call a verdict undetermined after so many steps", once)
    .option("--json", "print one JSON object an agent a line");
  withNetworkOptions(command);
}

async function run(url: string, options: ExplainOptions): Promise<number> {
  const files = [options.robots, options.headers, options.html, options.tdmrep].filter((name) => name !== undefined);
  if (files.filter((name) => name === standardInput).length > 1) {
    throw new CommandError("standard-input-twice", "only one of --robots, --headers, --html and --tdmrep can be standard input: put the others into files");
  }
  if (files.length > 0) refuseNetworkOptions(options);
  const dialect = dialectOption(options.dialect);
  const ask = { nowMs: momentOption(options.at), maxSteps: maxStepsOption(options.maxSteps), ...(dialect === undefined ? {} : { dialect }) };
  const asked = askedAgents(options.agent);
  const [messages, tally, output] = [new Messages(), new Tally(), new Output()];
  const agents = usableAgents(asked, messages, tally);
  const write = (page: AnsweredPage): void => {
    if (options.json !== true) output.write(wayText(page));
    for (const agent of agents) {
      const answer = page.decisionFor(agent);
      count(tally, page, answer);
      if (options.json === true) output.write(decisionJson(page, answer, agent.label));
      else output.write(`\n${decisionText(page, answer, agent.label, output.isTerminal)}`);
    }
  };
  if (files.length > 0) write(new PageFiles(options, ask, agents, messages).page(url, messages, tally));
  else {
    const [{ openLiveClient }, { retrievedPage }] = await Promise.all([import("../input/live-client.ts"), import("../answers/retrieved-pages.ts")]);
    const live = await openLiveClient(options, dialect, messages);
    try {
      write(await retrievedPage(live, url, ask));
    } finally {
      await live.close();
    }
  }
  output.flush();
  messages.finish();
  return tally.exitCode;
}

/** Returns the moment of asking, or throws CommandError. */
function momentOption(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const date = parsePageDate(text);
  if (date === null) throw new CommandError("invalid-moment", `--at takes a moment such as 2026-12-31T23:59:59Z, not ${quoted(text)}`);
  return date.ms;
}

/** Counts the decision. What is undetermined only because its layer was not given is no missing answer. */
function count(tally: Tally, { isCrawlAsked }: AnsweredPage, { decision }: AgentDecision): void {
  if (partsOf(decision).some((part) => part.state === "disallowed")) tally.add(false);
  if (isCrawlAsked && decision.crawl.state === "undetermined") tally.add(null);
}

function partsOf(decision: Decision): readonly DecisionPart<string>[] {
  return [decision.crawl, decision.index, decision.follow, decision.snippet, ...decisionUses.map((use) => decision.use[use])];
}

function help(): string {
  return `
Each agent gives a block: crawl, index, follow, snippet and use, each allowed, disallowed or undetermined (a use may also be not
stated), with what decided it and what lost; then the page rules in force, the smallest change that would allow what is disallowed,
and how the layers interact. Nothing unknown counts as permission.

Without files, the site's robots.txt, the page and the site's TDM file are retrieved, with the User-Agent of maycrawl or of
--user-agent, and only if the rules for that name allow it, whichever agent you ask about. With --robots, --headers, --html or
--tdmrep nothing is retrieved, and a layer that is not given is unknown.

Sets: ${crawlerSets.map((set) => set.name).join(", ")}.

Examples:
  maycrawl explain https://shop.example/old-sale --agent Googlebot,GPTBot
  curl -sI https://shop.example/old-sale | maycrawl explain https://shop.example/old-sale --robots robots.txt --headers -
  maycrawl explain /old-sale --robots robots.txt --headers headers.txt --html page.html --agent Googlebot,Bingbot
  maycrawl explain /old-sale --html page.html --agent search --at 2027-01-01 --json

Exit codes:
  0  nothing is disallowed
  1  something is disallowed
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  the URL or an agent is invalid, or robots.txt cannot be reached or leaves open whether an agent may crawl`;
}
