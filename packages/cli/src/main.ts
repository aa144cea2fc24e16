// The command `maycrawl`: what can be asked, and the exit code. bin/maycrawl.js imports this file; it runs at once.
// Each command is imported when it is called, so that starting costs only what the call needs. The exit codes are DESIGN's, the
// same everywhere; a fault of ours ends with 3, since Node's own 1 would read as "disallowed".
import { crawlerSets, dialects } from "@maycrawl/core";
import { Command, CommanderError } from "commander";
import { collect, once, refuseNetworkOptions, withNetworkOptions } from "./command-options.ts";
import type { CheckOptions } from "./commands/check.ts";
import type { ExplainOptions } from "./commands/explain.ts";
import type { CrawlersOptions } from "./commands/crawlers.ts";
import { addCiCommand } from "./commands/ci-command.ts";
import { addDiffCommand } from "./commands/diff-command.ts";
import { addFormatCommand } from "./commands/format-command.ts";
import { addLintCommand } from "./commands/lint-command.ts";
import { addServeCommand } from "./commands/serve-command.ts";
import { CommandError } from "./errors.ts";
import { exitClean, exitNoAnswer, exitUsage } from "./exit-code.ts";
import type { LiveOptions } from "./live-client.ts";
import { Messages } from "./messages.ts";
import { ClosedPipe, Output, writeError } from "./output.ts";
import { version } from "./version.ts";

async function run(words: readonly string[]): Promise<number> {
  const output = new Output();
  try {
    let exitCode = exitClean;
    const program = makeProgram(output, (code) => {
      exitCode = code;
    });
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error, output);
  }
}

function makeProgram(output: Output, setExitCode: (code: number) => void): Command {
  const program = new Command("maycrawl")
    .description("Tells what a crawler may do with a page, and why.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.write(text),
      // Without a command, help is the message; an error is told below, with its code.
      writeErr: (text) => writeError(text),
      outputError: () => {},
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    })
    .addHelpText("after", programHelp);

  const check = program
    .command("check")
    .summary("tell whether crawlers may fetch URLs")
    .description("Tells whether crawlers may fetch URLs, by the robots.txt of each URL's site or by a file, and which line decides.")
    .argument("[URL...]", "absolute URLs; with --robots or --origin also paths that begin with \"/\"")
    .option("--robots <FILE|->", "a robots.txt to go by, and nothing is retrieved; - reads standard input", once)
    .option("--agent <A,B>", "who asks: known crawlers, product tokens, whole User-Agent headers, or * (the default); repeatable", collect)
    .option("--dialect <D>", "read the file under this dialect, in place of each crawler's own", once)
    .option("--urls <FILE|->", "more URLs, one a line; of a .csv file, the first column", once)
    .option("--origin <URL>", "the origin of paths, and the one that the file of --robots governs", once)
    .option("--united", "ask all agents as one crawler, bound by the groups of each")
    .option("--max-steps <N>", "give a verdict up as undetermined after so many steps", once)
    .option("--json", "print one JSON object a line")
    .option("--batch", "answer JSON questions from standard input, one a line");
  withNetworkOptions(check)
    .addHelpText("after", checkHelp)
    .action(async (urls: string[], options: CheckOptions & LiveOptions) => {
      const { batch, robots } = options;
      if (batch === true || robots !== undefined) refuseNetworkOptions(options);
      if (batch === true) setExitCode((await import("./commands/batch.ts")).runBatch(urls, options));
      else if (robots !== undefined) setExitCode((await import("./commands/check.ts")).runCheck(urls, { ...options, robots }));
      else setExitCode(await (await import("./commands/check-live.ts")).runLiveCheck(urls, options));
    });

  const explain = program
    .command("explain")
    .summary("tell what crawlers may do with a page: crawl, index, follow, show, use")
    .description("Tells what crawlers may do with a page, out of its robots.txt, response headers and HTML, and why. Retrieves them, or reads files.")
    .argument("URL", "an absolute URL; with files also a path that begins with \"/\"")
    .option("--robots <FILE|->", "the site's robots.txt", once)
    .option("--headers <FILE|->", "the response's headers as raw text, as curl -sI prints them", once)
    .option("--html <FILE|->", "the page", once)
    .option("--tdmrep <FILE|->", "the site's /.well-known/tdmrep.json", once)
    .option("--agent <A,B>", "who asks: as for check; also sets of crawlers such as search or training; repeatable", collect)
    .option("--dialect <D>", "read the robots.txt under this dialect, in place of each crawler's own", once)
    .option("--at <DATE>", "the moment of asking, for unavailable_after; now if left out", once)
    .option("--max-steps <N>", "give a verdict up as undetermined after so many steps", once)
    .option("--json", "print one JSON object an agent a line");
  withNetworkOptions(explain)
    .addHelpText("after", explainHelp)
    .action(async (url: string, options: ExplainOptions & LiveOptions) => {
      const { headers, html, robots, tdmrep } = options;
      if ([headers, html, robots, tdmrep].some((name) => name !== undefined)) {
        refuseNetworkOptions(options);
        setExitCode((await import("./commands/explain.ts")).runExplain(url, options));
      } else setExitCode(await (await import("./commands/explain-live.ts")).runLiveExplain(url, options));
    });

  program
    .command("crawlers")
    .summary("list the known crawlers and how each reads robots.txt")
    .description("Lists the known crawlers and how each reads robots.txt; with names, all that is known of these, and its sources.")
    .argument("[NAME...]", "crawlers to tell about in full")
    .option("--json", "print one JSON object a line")
    .addHelpText("after", crawlersHelp)
    .action(async (names: string[], options: CrawlersOptions) => {
      setExitCode((await import("./commands/crawlers.ts")).runCrawlers(names, options));
    });
  addDiffCommand(program, setExitCode);
  addLintCommand(program, setExitCode);
  addFormatCommand(program, setExitCode);
  addCiCommand(program, setExitCode);
  addServeCommand(program, setExitCode);
  return program;
}

/** The exit code of a run that was cut short, with a message where one is due. */
function exitCodeOf(error: unknown, output: Output): number {
  if (error instanceof ClosedPipe) return exitClean;
  const messages = new Messages();
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return flushed(output);
    // Commander has printed its help where nothing was asked at all.
    if (error.code !== "commander.help") {
      const text = error.message.replace(/^error: /, "").replaceAll("\n", " ").replace(/\.$/, "");
      const isUrl = error.code === "commander.unknownCommand" && /^unknown command '(\/|https?:)/.test(text);
      messages.error("usage", isUrl ? `${text}; to ask about a URL: maycrawl check URL` : `${text}; see maycrawl --help, or maycrawl help with the command's name`);
    }
    return exitUsage;
  }
  if (error instanceof CommandError) {
    messages.error(error.code, error.message);
    return error.code === "output-failed" ? exitNoAnswer : exitUsage;
  }
  messages.error("internal", `a fault of maycrawl itself, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exitNoAnswer;
}

/** Writes the help or the version out. */
function flushed(output: Output): number {
  try {
    output.flush();
    return exitClean;
  } catch (error) {
    return exitCodeOf(error, output);
  }
}

const exitCodesHelp = `
Exit codes:
  0  everything is allowed
  1  something is disallowed
  2  wrong usage: nothing was attempted
  3  some item has no answer (a robots.txt that cannot be reached, an invalid URL, an agent that is none)`;

const programHelp = `
Examples:
  maycrawl check https://shop.example/cart --agent Googlebot,GPTBot
  maycrawl explain https://shop.example/old-sale --agent search
  maycrawl check --robots robots.txt https://shop.example/cart --agent Googlebot,GPTBot
  maycrawl check --robots robots.txt --urls urls.txt --json > verdicts.ndjson
  maycrawl explain /old-sale --robots robots.txt --headers headers.txt --html page.html --agent search
  maycrawl crawlers GPTBot
${exitCodesHelp}`;

const checkHelp = `
Each URL and agent gives one row: allowed, disallowed or undetermined; the agent; the URL; why. Rows go to standard output in
the order asked, messages to standard error.

Without --robots each URL's own robots.txt is retrieved, once for each site, and remembered as long as it holds. Only robots.txt
files are asked for, never the pages, and always under the name of maycrawl or of --user-agent. A file that cannot be reached
leaves the answer open: do not fetch, ask again later (action "defer" with --json).

With --robots nothing is retrieved, and the file governs one origin: that of --origin, or of the first URL.

Dialects: ${Object.keys(dialects).join(", ")}.
Without --dialect a known crawler brings its own (see maycrawl crawlers), and everybody else is read for under rfc9309.

Policies: rfc9309, google, google-2012, koster-1996, yandex, amazon, yahoo, archive, strict.

Examples:
  maycrawl check https://shop.example/cart https://news.example/
  maycrawl check --urls urls.txt --agent GPTBot --json > decisions.ndjson
  maycrawl check https://shop.example/cart --user-agent "ShopBot/1.0 (+https://shop.example/bot)" --policy strict
  maycrawl check --robots robots.txt https://shop.example/cart
  maycrawl check --robots robots.txt /cart "/search?q=x" --agent Googlebot,Bingbot --agent GPTBot
  maycrawl check --robots robots.txt / --agent "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
  curl -s https://shop.example/robots.txt | maycrawl check --robots - https://shop.example/cart
  maycrawl check --robots robots.txt --urls urls.csv --agent GPTBot > verdicts.txt
  echo '{"id":1,"robotsTxt":"User-agent: *\\nDisallow: /","agents":[],"url":"/"}' | maycrawl check --batch
${exitCodesHelp}`;

const explainHelp = `
Each agent gives a block: crawl, index, follow, snippet and use, each allowed, disallowed or undetermined (a use also unstated),
with what decided it and what lost; then the page's rules in force, the smallest change that would open what is closed, and what
the layers do to each other. What is not known is not taken for permission.

Without files, the site's robots.txt, the page and the site's TDM file are retrieved, under the name of maycrawl or of --user-agent
and only where the rules for that name allow it, whoever is asked about. With --robots, --headers, --html or --tdmrep nothing is
retrieved, and a layer that is not given is not known.

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
  3  the URL or an agent is none, or robots.txt leaves open whether an agent may crawl, or cannot be reached`;

const crawlersHelp = `
Columns: tokens are looked for in their order, the first that has a group decides; a dialect with "?" is assumed, for nobody
documents it; obeys is yes, "only when named" (the groups for * do not bind it), no, or "control token" (a preference that
nothing fetches under). The last four say what it acts on; "?" is unknown.

Examples:
  maycrawl crawlers
  maycrawl crawlers Googlebot-Image bingbot
  maycrawl crawlers --json > crawlers.ndjson

Exit codes: 0 all were found, 2 none of the names is known, 3 some are not.`;

process.exitCode = await run(process.argv.slice(2));
