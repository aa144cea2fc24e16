// What `maycrawl ci` takes, and its help. What comes of it: ci.ts.
import type { Command } from "commander";
import { collect, once, type SetExitCode, withNetworkOptions } from "../command-options.ts";
import type { LiveOptions } from "../live-client.ts";
import type { CiOptions } from "./ci.ts";

/** Adds `ci` to the program. */
export function addCiCommand(program: Command, setExitCode: SetExitCode): void {
  const ci = program
    .command("ci")
    .summary("hold robots.txt files against what is expected of them")
    .description("Holds robots.txt files against what is expected of them: URLs, patterns and lists that must be allowed, disallowed or unchanged.")
    .option("--config <FILE>", "the expectations, robots.expect.json if left out", once)
    .option("--env <NAME>", "only this environment", once)
    .option("--file <FILE>", "the robots.txt to look at, in place of the environment's own; repeatable", collect)
    .option("--format <F>", "human (the default), github, sarif, junit, markdown or json", once)
    .option("--output <FILE>", "write the report there, and the human one to standard output", once)
    .option("--init", "write a file of expectations to begin with");
  withNetworkOptions(ci)
    .addHelpText("after", ciHelp)
    .action(async (options: CiOptions & LiveOptions) => {
      setExitCode(await (await import("./ci.ts")).runCi(options));
    });
}

const ciHelp = `
The expectations are JSON, with a schema that gives completion in editors (docs/ci.md). URLs are asked one by one; patterns, and
"unchanged" without URLs, are proven for all URLs there are. An expectation that has nothing to be held against fails.

Examples:
  maycrawl ci --init
  maycrawl ci
  maycrawl ci --env production --file public/robots.txt --format github
  maycrawl ci --format sarif --output robots.sarif

Exit codes:
  0  everything is as expected
  1  something is not
  2  wrong usage, or a file cannot be read or is not as it must be: nothing was attempted
  3  something is not settled: a robots.txt cannot be retrieved, a URL is none, the steps ended before`;
