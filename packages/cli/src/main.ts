// The command `maycrawl`: the list of commands, and the exit code. bin/maycrawl.js imports this file, and it runs at
// once. Only the command that is called is loaded, so that starting stays cheap. The exit codes are the same for every
// command; an internal error ends with 3, because Node's own 1 would read as "disallowed".
import { Command, CommanderError } from "commander";
import type { CommandFile } from "./command-file.ts";
import { CommandError } from "./errors.ts";
import { exitClean, exitNoAnswer, exitUsage } from "./exit-code.ts";
import { Messages } from "./terminal/messages.ts";
import { ClosedPipe, Output, writeError } from "./terminal/output.ts";
import { version } from "./version.ts";

interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: CommandFile }>;
}

const commands: readonly ListedCommand[] = [
  { name: "check", summary: "may crawlers fetch these URLs, and why", load: () => import("./commands/check.ts") },
  {
    name: "explain",
    summary: "may crawlers crawl, index, follow, show and use a page, and why",
    load: () => import("./commands/explain.ts"),
  },
  {
    name: "crawlers",
    summary: "list the known crawlers and how each reads robots.txt",
    load: () => import("./commands/crawlers.ts"),
  },
  {
    name: "identify",
    summary: "who a request is from, by its address and User-Agent header",
    load: () => import("./commands/identify.ts"),
  },
  {
    name: "ranges",
    summary: "the addresses that operators publish for their crawlers",
    load: () => import("./commands/ranges.ts"),
  },
  {
    name: "diff",
    summary: "which answers change between two robots.txt files",
    load: () => import("./commands/diff.ts"),
  },
  {
    name: "lint",
    summary: "find mistakes in robots.txt files, and fix them",
    load: () => import("./commands/lint.ts"),
  },
  {
    name: "format",
    summary: "lay out robots.txt files without changing any answer",
    load: () => import("./commands/format.ts"),
  },
  {
    name: "audit",
    summary: "who came by these access logs, what they were allowed, and what they did",
    load: () => import("./commands/audit.ts"),
  },
  { name: "ci", summary: "test robots.txt files against your expectations", load: () => import("./commands/ci.ts") },
  {
    name: "enforce",
    summary: "configuration that makes your server answer what its robots.txt says",
    load: () => import("./commands/enforce.ts"),
  },
  {
    name: "headers",
    summary: "configuration that sends X-Robots-Tag and related headers, for servers and platforms",
    load: () => import("./commands/headers.ts"),
  },
  {
    name: "lsp",
    summary: "language server: findings, fixes and effects as you type",
    load: () => import("./commands/lsp.ts"),
  },
  {
    name: "mcp",
    summary: "answer models over the Model Context Protocol",
    load: () => import("./commands/mcp.ts"),
  },
  { name: "serve", summary: "answer over HTTP, and serve the web page", load: () => import("./commands/serve.ts") },
  { name: "page", summary: "write the web page for a static host", load: () => import("./commands/page.ts") },
];

async function run(words: readonly string[]): Promise<number> {
  const output = new Output();
  try {
    return await runProgram(words, output);
  } catch (error) {
    return exitCodeOf(error, output);
  }
}

async function runProgram(words: readonly string[], output: Output): Promise<number> {
  let exitCode = exitClean;
  const program = new Command("maycrawl")
    .description("Answers what a crawler may do with a page, and why.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.write(text),
      // Called without a command, the program prints its help here. Errors are printed below, with their code.
      writeErr: (text) => writeError(text),
      outputError: () => {},
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    })
    .addHelpText("after", programHelp);
  if (words.length === 1 && words[0] === "-v") words = ["--version"];
  const called = words[0] === "help" ? words[1] : words[0];
  const isHelp = words[0] === "help" || words.includes("--help") || words.includes("-h");
  for (const { name, summary, load } of commands) {
    const command = program.command(name).summary(summary);
    if (name !== called) continue;
    const file = (await load()).command;
    file.declare(command.description(file.description));
    if (isHelp) command.addHelpText("after", await file.help());
    command.action(async (...values) => {
      exitCode = await file.run(...(values as never[]));
    });
  }
  await program.parseAsync(words, { from: "user" });
  return exitCode;
}

/** The exit code of a run that ended early, with its message if one is due. */
function exitCodeOf(error: unknown, output: Output): number {
  if (error instanceof ClosedPipe) return exitClean;
  const messages = new Messages();
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return flushed(output);
    // Called without a command, commander has printed the help already.
    if (error.code !== "commander.help") messages.error("usage", usageText(error));
    return exitUsage;
  }
  if (error instanceof CommandError) {
    messages.error(error.code, error.message);
    return error.code === "output-failed" ? exitNoAnswer : exitUsage;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  messages.error("internal", `this is a bug in maycrawl, please report it: ${text}`);
  return exitNoAnswer;
}

function usageText(error: CommanderError): string {
  const text = error.message
    .replace(/^error: /, "")
    .replaceAll("\n", " ")
    .replace(/\.$/, "");
  const isUrl = error.code === "commander.unknownCommand" && /^unknown command '(\/|https?:)/.test(text);
  return isUrl
    ? `${text}; to ask about a URL: maycrawl check URL`
    : `${text}; see maycrawl --help, or maycrawl help COMMAND`;
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

const programHelp = `
Examples:
  maycrawl check https://shop.example/cart --agent Googlebot,GPTBot
  maycrawl explain https://shop.example/old-sale --agent search
  maycrawl check --robots robots.txt https://shop.example/cart --agent Googlebot,GPTBot
  maycrawl check --robots robots.txt --urls urls.txt --json > verdicts.ndjson
  maycrawl explain /old-sale --robots robots.txt --headers headers.txt --html page.html --agent search
  maycrawl diff old.txt new.txt
  maycrawl lint robots.txt --fix
  maycrawl audit access.log* --robots history/
  maycrawl ci --env production
  maycrawl crawlers GPTBot
  maycrawl identify 66.249.66.1 --user-agent Googlebot/2.1 --dns

Exit codes:
  0  everything is allowed, clean or as expected
  1  something is disallowed, found or changed
  2  wrong usage: nothing was attempted
  3  some item has no answer: an unreachable robots.txt, an invalid URL or agent`;

process.exitCode = await run(process.argv.slice(2));
