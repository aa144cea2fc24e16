// The list of commands, and the exit code. Only the command that is called is loaded, so that starting stays cheap.
// The exit codes are the same for every command. Before: main.ts.
import { Command, CommanderError } from "commander";
import type { CommandFile } from "./command-file.ts";
import { exitClean, exitUsage } from "./exit-code.ts";
import { exitCodeOf } from "./failure.ts";
import { Messages } from "./terminal/messages.ts";
import { Output, writeError } from "./terminal/output.ts";
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

/** Runs a command, and returns its exit code. */
export async function run(words: readonly string[]): Promise<number> {
  const output = new Output();
  try {
    return await runProgram(words, (text) => output.write(text));
  } catch (error) {
    if (!(error instanceof CommanderError)) return exitCodeOf(error);
    if (error.exitCode === 0) return flushed(output);
    // Called without a command, commander has printed the help already.
    if (error.code !== "commander.help") new Messages().error("usage", usageText(error));
    return exitUsage;
  }
}

/** The help of each command by its name, and under "" the help of all: written into files when the command is built. */
export async function helpPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const name of ["", ...commands.map((one) => one.name)]) {
    let page = "";
    await runProgram(name === "" ? ["--help"] : [name, "--help"], (text) => (page += text)).catch((error: unknown) => {
      if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
    });
    pages[name] = page;
  }
  return pages;
}

async function runProgram(words: readonly string[], write: (text: string) => void): Promise<number> {
  let exitCode = exitClean;
  const program = new Command("maycrawl")
    .description("Answers what a crawler may do with a page, and why.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .configureOutput({
      writeOut: write,
      // Called without a command, the program prints its help here. Errors are printed below, with their code.
      writeErr: (text) => writeError(text),
      outputError: () => {},
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    })
    .addHelpText("after", programHelp);
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

/** Writes the help out. */
function flushed(output: Output): number {
  try {
    output.flush();
    return exitClean;
  } catch (error) {
    return exitCodeOf(error);
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
