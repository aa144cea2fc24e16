// `maycrawl check`: may these agents fetch these URLs, by whose robots.txt, and why. Everything that can be wrong with
// the call is found before the first answer. Next: ../answers/question-run.ts.
import type { Command } from "commander";
import { type DialectName, visible } from "@maycrawl/core";
import { GovernedOrigin } from "@maycrawl/core/asking";
import type { Answers } from "../answers/answers.ts";
import { FileAnswers } from "../answers/file-answers.ts";
import { QuestionRun } from "../answers/question-run.ts";
import type { SiteAnswers } from "../answers/site-answers.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { type NamedAgent, askedAgents, isUsable, united, usableAgents } from "../input/agents.ts";
import type { LiveClient } from "../input/live-client.ts";
import { type NetworkOptions, refuseNetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { standardInput } from "../input/octet-source.ts";
import {
  choiceOption,
  collect,
  dialectNames,
  dialectOption,
  maxStepsOption,
  once,
  originOption,
} from "../input/option-values.ts";
import { readRobotsFile } from "../input/robots-file.ts";
import type { UrlList } from "../input/url-items.ts";
import { Messages } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import type { Layout } from "../report/row-format.ts";
import { rowFormats } from "../report/row-formats.ts";

/** The options, as written. */
interface CheckOptions extends NetworkOptions {
  readonly robots?: string;
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly urls?: string;
  readonly origin?: string;
  readonly united?: boolean;
  readonly maxSteps?: string;
  readonly format?: string;
  readonly json?: boolean;
  readonly batch?: boolean;
}

/** `check`. */
export const command: CommandFile = {
  description:
    "Checks whether crawlers may fetch URLs, by the robots.txt of each URL's site or by a file, and which line decides.",
  declare,
  help,
  run,
};

function declare(check: Command): void {
  check
    .argument("[URL...]", 'absolute URLs; with --robots or --origin also paths that begin with "/"')
    .option("--robots <FILE|->", "the robots.txt to use, instead of retrieving one; - reads standard input", once)
    .option(
      "--agent <A,B>",
      "who asks: known crawlers, product tokens, User-Agent headers, or * (default); repeatable",
      collect,
    )
    .option("--dialect <D>", "read robots.txt under this dialect, instead of each crawler's own", once)
    .option("--urls <FILE|->", "more URLs, one a line; of a .csv file, the column that holds them", once)
    .option("--origin <URL>", "the origin of paths, and the one that the file of --robots governs", once)
    .option("--united", "ask all agents as one crawler, bound by the groups of each")
    .option("--max-steps <N>", "call a verdict undetermined after N steps", once)
    .option("--format <F>", `${Object.keys(rowFormats).join(", ")}; text by default`, once)
    .option("--json", "short for --format json: one JSON object a line")
    .option("--batch", "answer JSON questions from standard input, one a line");
  withNetworkOptions(check);
}

async function run(urls: readonly string[], options: CheckOptions): Promise<number> {
  if (options.batch === true || options.robots !== undefined) refuseNetworkOptions(options);
  if (options.batch === true) return runBatch(urls, options);
  const { robots, urls: listName } = options;
  if (robots === standardInput && listName === standardInput) {
    throw new CommandError(
      "standard-input-twice",
      "--robots and --urls cannot both be standard input: put one of them into a file",
    );
  }
  if (urls.length === 0 && listName === undefined) {
    throw new CommandError(
      "no-url",
      'no URL to check: give URLs as arguments, or a list of them with --urls FILE (or "-")',
    );
  }
  const makeFormat = formatOption(options);
  const dialect = dialectOption(options.dialect);
  const maxSteps = maxStepsOption(options.maxSteps);
  const origin = originOption(options.origin);
  const [messages, tally, output] = [new Messages(), new Tally(), new Output()];
  const network = robots === undefined ? await openNetwork(urls, options, dialect, messages) : null;
  try {
    const agents = agentsOf(options, network?.live ?? null, messages, tally);
    const list = listName === undefined ? null : await openList(listName, urls, messages, tally);
    const format = await makeFormat(layoutOf(agents, list === null ? urls : [], output));
    output.write(format.header);
    const answers: Answers =
      network !== null
        ? new network.SiteAnswers(network.live, agents, dialect ?? "rfc9309", origin, format, messages, tally)
        : new FileAnswers(
            readRobotsFile(robots ?? "", messages),
            new GovernedOrigin(origin),
            agents,
            { dialect, maxSteps },
            format,
            messages,
            tally,
          );
    return await new QuestionRun(answers, output, messages, tally).answer(urls, list);
  } finally {
    await network?.live.close();
  }
}

async function runBatch(urls: readonly string[], options: CheckOptions): Promise<number> {
  const { robots, agent, urls: list, origin, united: isUnited, format } = options;
  const others = {
    "--robots": robots,
    "--agent": agent,
    "--urls": list,
    "--origin": origin,
    "--united": isUnited,
    "--format": format,
    URL: urls[0],
  };
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length > 0)
    throw new CommandError(
      "usage",
      `--batch reads its questions from standard input only: leave out ${given.join(", ")}`,
    );
  const { BatchAnswers } = await import("../answers/batch-answers.ts");
  return new BatchAnswers(dialectOption(options.dialect) ?? "rfc9309", maxStepsOption(options.maxSteps)).run();
}

function formatOption({ format, json }: CheckOptions): (typeof rowFormats)[string] {
  if (format !== undefined && json === true)
    throw new CommandError("usage", "--json is short for --format json: give one of them");
  const name = choiceOption("--format", json === true ? "json" : (format ?? "text"), Object.keys(rowFormats));
  return rowFormats[name] as (typeof rowFormats)[string];
}

/** What asks the network, imported only here: a file alone needs none of it. */
async function openNetwork(
  urls: readonly string[],
  options: CheckOptions,
  dialect: DialectName | undefined,
  messages: Messages,
): Promise<Network> {
  const unfit = options.united !== undefined ? "--united" : options.maxSteps !== undefined ? "--max-steps" : null;
  if (unfit !== null) throw new CommandError("usage", `${unfit} has no effect on the network: it needs --robots`);
  const [{ openLiveClient }, { SiteAnswers }] = await Promise.all([
    import("../input/live-client.ts"),
    import("../answers/site-answers.ts"),
  ]);
  const typed = options.origin === undefined ? urls : [...urls, options.origin];
  return { live: await openLiveClient(options, dialect, typed, messages), SiteAnswers };
}

interface Network {
  readonly live: LiveClient;
  readonly SiteAnswers: typeof SiteAnswers;
}

/** Opens the list. If it cannot be read, the URLs given as arguments are still answered. */
async function openList(
  name: string,
  urls: readonly string[],
  messages: Messages,
  tally: Tally,
): Promise<UrlList | null> {
  const { openFurtherUrls, openUrlList } = await import("../input/url-items.ts");
  return urls.length > 0 ? openFurtherUrls(name, messages, tally) : openUrlList(name, messages);
}

/** The agents that rows are about. A user who names a crawler of their own asks about it by default. */
function agentsOf(options: CheckOptions, live: LiveClient | null, messages: Messages, tally: Tally): NamedAgent[] {
  const asked = askedAgents(options.agent ?? (live?.isNamed === true ? [String(live.client.agent)] : undefined));
  const usable = usableAgents(asked, messages, tally);
  return options.united === true ? [united(usable), ...asked.filter((agent) => !isUsable(agent))] : asked;
}

/** Columns are aligned up to these widths; longer texts stand out. */
const widestLabel = 40;
const widestUrl = 72;

function layoutOf(agents: readonly NamedAgent[], urls: readonly string[], output: Output): Layout {
  const widest = (texts: readonly string[], most: number): number =>
    Math.min(most, Math.max(0, ...texts.map((text) => visible(text).length)));
  return {
    labelWidth: widest(
      agents.map(({ label }) => label),
      widestLabel,
    ),
    urlWidth: widest(urls, widestUrl),
    isColoured: output.isTerminal,
  };
}

async function help(): Promise<string> {
  const { accessPolicies } = await import("@maycrawl/core/access");
  return `
Each URL and agent gives one row: allowed, disallowed or undetermined; the agent; the URL; why. Rows go to standard output in
input order, messages to standard error.

Without --robots, each URL's own robots.txt is retrieved once and remembered while it is fresh. Only robots.txt files are
requested, never the pages, always with the User-Agent of maycrawl or of --user-agent. If a robots.txt cannot be reached, the
answer is undetermined: do not fetch, ask again later (action "defer" with --json).

With --robots, nothing is retrieved. The file governs one origin: that of --origin, or of the first URL.

Dialects: ${dialectNames()}.
A known crawler brings its own dialect (see maycrawl crawlers); all others use rfc9309.

Policies: ${Object.keys(accessPolicies).join(", ")}.

Examples:
  maycrawl check https://shop.example/cart https://news.example/
  maycrawl check --urls urls.txt --agent GPTBot --json > decisions.ndjson
  maycrawl check https://shop.example/cart --user-agent "ShopBot/1.0 (+https://shop.example/bot)" --policy strict
  maycrawl check --robots robots.txt https://shop.example/cart
  maycrawl check --robots robots.txt /cart "/search?q=x" --agent Googlebot,Bingbot --agent GPTBot
  maycrawl check --robots robots.txt / --agent "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
  curl -s https://shop.example/robots.txt | maycrawl check --robots - https://shop.example/cart
  maycrawl check --robots robots.txt --urls urls.csv --agent GPTBot --format csv > verdicts.csv
  echo '{"id":1,"robotsTxt":"User-agent: *\nDisallow: /","agents":[],"url":"/"}' | maycrawl check --batch

Exit codes:
  0  everything is allowed
  1  something is disallowed
  2  wrong usage: nothing was attempted
  3  some item has no answer: an unreachable robots.txt, an invalid URL or agent`;
}
