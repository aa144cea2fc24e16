// The command `maycrawl`: what can be asked, and the exit code. bin/maycrawl.js imports this file; it runs at once.
// Each command is imported when it is called, so that starting costs only what the call needs. The exit codes are DESIGN's, the
// same everywhere; a fault of ours ends with 3, since Node's own 1 would read as "disallowed".
import { readFileSync } from "node:fs";
import { crawlerSets, dialects } from "@maycrawl/core";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import type { CheckOptions } from "./commands/check.ts";
import type { ExplainOptions } from "./commands/explain.ts";
import type { CrawlersOptions } from "./commands/crawlers.ts";
import { CommandError } from "./errors.ts";
import { exitClean, exitNoAnswer, exitUsage } from "./exit-code.ts";
import { Messages } from "./messages.ts";
import { ClosedPipe, Output, writeError } from "./output.ts";

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

  program
    .command("check")
    .summary("tell whether crawlers may fetch URLs, by a robots.txt file")
    .description("Tells whether crawlers may fetch URLs, by a robots.txt file, and which line decides.")
    .argument("[URL...]", "absolute URLs of one origin, or paths that begin with \"/\"")
    .option("--robots <FILE|->", "the robots.txt; - reads standard input", once)
    .option("--agent <A,B>", "who asks: known crawlers, product tokens, whole User-Agent headers, or * (the default); repeatable", collect)
    .option("--dialect <D>", "read the file under this dialect, in place of each crawler's own", once)
    .option("--urls <FILE|->", "more URLs, one a line; of a .csv file, the first column", once)
    .option("--origin <URL>", "the origin that the file governs, in place of that of the first URL", once)
    .option("--united", "ask all agents as one crawler, bound by the groups of each")
    .option("--max-steps <N>", "give a verdict up as undetermined after so many steps", once)
    .option("--json", "print one JSON object a line")
    .option("--batch", "answer JSON questions from standard input, one a line")
    .addHelpText("after", checkHelp)
    .action(async (urls: string[], options: CheckOptions) => {
      if (options.batch === true) setExitCode((await import("./commands/batch.ts")).runBatch(urls, options));
      else setExitCode((await import("./commands/check.ts")).runCheck(urls, options));
    });

  program
    .command("explain")
    .summary("tell what crawlers may do with a page: crawl, index, follow, show, use")
    .description("Tells what crawlers may do with a page, out of its robots.txt, response headers and HTML, and why.")
    .argument("URL", "an absolute URL, or a path that begins with \"/\"")
    .option("--robots <FILE|->", "the site's robots.txt", once)
    .option("--headers <FILE|->", "the response's headers as raw text, as curl -sI prints them", once)
    .option("--html <FILE|->", "the page", once)
    .option("--tdmrep <FILE|->", "the site's /.well-known/tdmrep.json", once)
    .option("--agent <A,B>", "who asks: as for check; also sets of crawlers such as search or training; repeatable", collect)
    .option("--dialect <D>", "read the robots.txt under this dialect, in place of each crawler's own", once)
    .option("--at <DATE>", "the moment of asking, for unavailable_after; now if left out", once)
    .option("--max-steps <N>", "give a verdict up as undetermined after so many steps", once)
    .option("--json", "print one JSON object an agent a line")
    .addHelpText("after", explainHelp)
    .action(async (url: string, options: ExplainOptions) => {
      setExitCode((await import("./commands/explain.ts")).runExplain(url, options));
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
      messages.error("usage", isUrl ? `${text}; to ask about a URL: maycrawl check --robots FILE URL` : `${text}; see maycrawl --help, or maycrawl help with the command's name`);
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

/** An option that is given twice is a slip: to take the last in silence would leave questions unanswered. */
function once(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError("It was given twice.");
  return value;
}

function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

function version(): string {
  const file = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return file.version;
}

const exitCodesHelp = `
Exit codes:
  0  everything is allowed
  1  something is disallowed
  2  wrong usage: nothing was attempted
  3  some item has no answer (an invalid URL, another origin, an agent that is none)`;

const programHelp = `
Examples:
  maycrawl check --robots robots.txt https://shop.example/cart --agent Googlebot,GPTBot
  maycrawl check --robots robots.txt --urls urls.txt --json > verdicts.ndjson
  maycrawl explain /old-sale --robots robots.txt --headers headers.txt --html page.html --agent search
  maycrawl crawlers GPTBot
${exitCodesHelp}`;

const checkHelp = `
Each URL and agent gives one row: allowed, disallowed or undetermined; the agent; the URL; why. Rows go to standard output in
the order asked, messages to standard error. Nothing is fetched. A robots.txt governs one origin: that of --origin, or of the
first URL.

Dialects: ${Object.keys(dialects).join(", ")}.
Without --dialect a known crawler brings its own (see maycrawl crawlers), and everybody else is read for under rfc9309.

Examples:
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
the layers do to each other. A layer that is not given is not known, and nothing is taken for permission. Nothing is fetched.

Sets: ${crawlerSets.map((set) => set.name).join(", ")}.

Examples:
  curl -sI https://shop.example/old-sale | maycrawl explain https://shop.example/old-sale --robots robots.txt --headers -
  maycrawl explain /old-sale --robots robots.txt --headers headers.txt --html page.html --agent Googlebot,Bingbot
  maycrawl explain /old-sale --html page.html --agent search --at 2027-01-01 --json

Exit codes:
  0  nothing is disallowed
  1  something is disallowed
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  the URL or an agent is none, or the robots.txt leaves open whether an agent may crawl`;

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
