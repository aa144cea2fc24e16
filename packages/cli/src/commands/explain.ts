// `maycrawl explain`: what agents may do with a page, by all layers: robots.txt, response headers, HTML, the TDM file.
// They are retrieved, or read from files. Next: ../answers/page-answers.ts, ../report/decision-text.ts.
import type { Command } from "commander";
import { crawlerSets, type DialectName } from "@maycrawl/core";
import { parsePageDate } from "@maycrawl/core/page";
import { PageAnswers } from "../answers/page-answers.ts";
import { PageFiles } from "../answers/page-files.ts";
import { QuestionRun } from "../answers/question-run.ts";
import type { RetrievedPages } from "../answers/retrieved-pages.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { askedPageAgents, usableAgents } from "../input/agents.ts";
import type { LiveClient } from "../input/live-client.ts";
import { type NetworkOptions, refuseNetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { standardInput } from "../input/octet-source.ts";
import { collect, dialectOption, maxStepsOption, once } from "../input/option-values.ts";
import { openFurtherUrls, openUrlList } from "../input/url-items.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** `explain`. */
export const command: CommandFile = {
  description:
    "Explains what crawlers may do with a page, by its robots.txt, response headers and HTML, and why. Retrieves " +
    "them, or reads files.",
  declare,
  help,
  run,
};

interface ExplainOptions extends NetworkOptions {
  readonly robots?: string;
  readonly headers?: string;
  readonly html?: string;
  readonly tdmrep?: string;
  readonly rsl?: string;
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly at?: string;
  readonly maxSteps?: string;
  readonly urls?: string;
  readonly json?: boolean;
}

function declare(command: Command): void {
  command
    .argument("[URL...]", 'absolute URLs; with files also paths that begin with "/"')
    .option("--urls <FILE|->", "more URLs, one a line; of a .csv file, the column that holds them", once)
    .option("--robots <FILE|->", "the site's robots.txt", once)
    .option("--headers <FILE|->", "the response headers as raw text, as curl -sI prints them", once)
    .option("--html <FILE|->", "the page", once)
    .option("--tdmrep <FILE|->", "the site's /.well-known/tdmrep.json", once)
    .option("--rsl <FILE|->", "the RSL document that the page or its robots.txt names as its licence", once)
    .option(
      "--agent <A,B>",
      "who asks, as for check; also sets of crawlers such as search or training; repeatable",
      collect,
    )
    .option("--dialect <D>", "read robots.txt under this dialect, instead of each crawler's own", once)
    .option("--at <DATE>", "the moment of asking, for unavailable_after (default: now)", once)
    .option("--max-steps <N>", "call a verdict undetermined after N steps", once)
    .option("--json", "print one JSON object an agent a line");
  withNetworkOptions(command);
}

async function run(urls: readonly string[], options: ExplainOptions): Promise<number> {
  const { robots, headers, html, tdmrep, rsl, urls: listName } = options;
  const files = [robots, headers, html, tdmrep, rsl].filter((name) => name !== undefined);
  if ([...files, listName].filter((name) => name === standardInput).length > 1) {
    throw new CommandError(
      "standard-input-twice",
      "standard input can be read only once: put the other inputs into files",
    );
  }
  if (urls.length === 0 && listName === undefined) {
    throw new CommandError(
      "no-url",
      'no URL to explain: give URLs as arguments, or a list of them with --urls FILE (or "-")',
    );
  }
  const isOnePage = headers !== undefined || html !== undefined;
  if (isOnePage && (urls.length > 1 || listName !== undefined)) {
    throw new CommandError("usage", "--headers and --html describe one page: give one URL with them");
  }
  if (files.length > 0) refuseNetworkOptions(options);
  const dialect = dialectOption(options.dialect);
  const ask = {
    nowMs: momentOption(options.at),
    maxSteps: maxStepsOption(options.maxSteps),
    ...(dialect === undefined ? {} : { dialect }),
  };
  const asked = askedPageAgents(options.agent);
  const [messages, tally, output] = [new Messages(), new Tally(), new Output()];
  const agents = usableAgents(asked, messages, tally);
  const network = files.length > 0 ? null : await openNetwork(urls, options, dialect, messages);
  try {
    const list =
      listName === undefined
        ? null
        : urls.length > 0
          ? openFurtherUrls(listName, messages, tally)
          : openUrlList(listName, messages);
    const source =
      network === null
        ? await PageFiles.open(options, ask, agents, messages)
        : new network.RetrievedPages(network.live, ask);
    const format = { isJson: options.json === true, isColoured: output.isTerminal };
    return await new QuestionRun(new PageAnswers(source, agents, format, tally), output, messages, tally).answer(
      urls,
      list,
    );
  } finally {
    await network?.live.close();
  }
}

interface Network {
  readonly live: LiveClient;
  readonly RetrievedPages: typeof RetrievedPages;
}

/** What asks the network, imported only here: files need none of it. */
async function openNetwork(
  urls: readonly string[],
  options: ExplainOptions,
  dialect: DialectName | undefined,
  messages: Messages,
): Promise<Network> {
  const [{ openLiveClient }, pages] = await Promise.all([
    import("../input/live-client.ts"),
    import("../answers/retrieved-pages.ts"),
  ]);
  urls.forEach(pages.demandPageUrl);
  return { live: await openLiveClient(options, dialect, urls, messages), RetrievedPages: pages.RetrievedPages };
}

/** Returns the moment of asking, or throws CommandError. */
function momentOption(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const date = parsePageDate(text);
  if (date === null)
    throw new CommandError("invalid-moment", `--at takes a moment such as 2026-12-31T23:59:59Z, not ${quoted(text)}`);
  return date.ms;
}

function help(): string {
  return `
Each agent gives a block: crawl, index, follow, snippet and use, each allowed, disallowed or undetermined (a use may also be not
stated), with what decided it and what lost; then the page rules in force, the smallest change that would allow what is disallowed,
and how the layers interact. Nothing unknown counts as permission.

Without files, the site's robots.txt, the page, the site's TDM file and its RSL licences are retrieved, with the User-Agent of
maycrawl or of --user-agent, and only if the rules for that name allow it, whichever agent you ask about. With --robots, --headers,
--html, --tdmrep or --rsl nothing is retrieved, and a layer that is not given is unknown.

With --robots, a line of --urls may also be a page and its response headers:
{"url": "/a", "headers": "HTTP/1.1 200\\nX-Robots-Tag: noindex"}

Sets: ${crawlerSets.map((set) => set.name).join(", ")}.

Examples:
  maycrawl explain https://shop.example/old-sale --agent Googlebot,GPTBot
  curl -sI https://shop.example/old-sale | maycrawl explain https://shop.example/old-sale --robots robots.txt --headers -
  maycrawl explain /old-sale --robots robots.txt --headers headers.txt --html page.html --agent Googlebot,Bingbot
  maycrawl explain /old-sale --html page.html --agent search --at 2027-01-01 --json
  maycrawl explain --urls pages.txt --agent Googlebot,GPTBot --json > audit.ndjson

Exit codes:
  0  nothing is disallowed
  1  something is disallowed
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  the URL or an agent is invalid, the page or its robots.txt cannot be retrieved, or robots.txt leaves the answer open`;
}
