// `maycrawl ci`: robots.txt files tested against expectations. Everything that can be wrong with the call or the
// expectations is found before anything is asked. Next: ../ci/expectations.ts, ../ci/evaluation.ts, ../ci/reports.ts.
import { writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Command } from "commander";
import type { RobotsTxt } from "@maycrawl/core";
import { originOf } from "@maycrawl/core/access";
import { checks, lint } from "@maycrawl/core/lint";
import { GovernedOrigin } from "@maycrawl/core/asking";
import { evaluate, unusable } from "../ci/evaluation.ts";
import { type Environment, readExpectations } from "../ci/expectations.ts";
import type { Outcome } from "../ci/outcome.ts";
import { reports } from "../ci/reports.ts";
import { starterText } from "../ci/starter.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError, fileReason, isSystemError, systemReason, writeReason } from "../errors.ts";
import { exitClean, Tally } from "../exit-code.ts";
import { type NetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { openSource, readWhole, standardInput } from "../input/octet-source.ts";
import { choiceOption, collect, once } from "../input/option-values.ts";
import { isUrlName } from "../input/robots-file.ts";
import { openRobotsSources, type RobotsSource } from "../input/robots-source.ts";
import { readUrlList } from "../input/url-list.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { createFile } from "../report/replace-file.ts";

/** `ci`. */
export const command: CommandFile = {
  description:
    "Tests robots.txt files against expectations: URLs, patterns and lists that must be allowed, disallowed or " +
    "unchanged.",
  declare,
  help,
  run,
};

interface CiOptions extends NetworkOptions {
  readonly config?: string;
  readonly env?: string;
  readonly file?: readonly string[];
  readonly format?: string;
  readonly output?: string;
  readonly strict?: boolean;
  readonly init?: boolean;
}

function declare(command: Command): void {
  command
    .option("--config <FILE>", `the expectations (default: ${usualConfig})`, once)
    .option("--env <NAME>", "only this environment", once)
    .option("--file <FILE>", "the robots.txt to test, instead of the environment's own; repeatable", collect)
    .option("--format <F>", `${Object.keys(reports).join(", ")}; human by default`, once)
    .option("--output <FILE>", "write the report there, and the human one to standard output", once)
    .option("--strict", "fail if an agent is probably misspelled, instead of warning")
    .option("--init", "write a file of expectations to start from");
  withNetworkOptions(command);
}

const usualConfig = "robots.expect.json";
const configLimitOctets = 4 * 1024 * 1024;

async function run(options: CiOptions): Promise<number> {
  const config = options.config ?? usualConfig;
  if (options.init === true) return init(config, options);
  const write = reports[
    choiceOption("--format", options.format ?? "human", Object.keys(reports))
  ] as (typeof reports)[string];
  const folder = dirname(config);
  const messages = new Messages();
  const environments = environmentsAsked(readConfig(config, options.strict === true, messages), options);
  const places = environments.flatMap((environment) =>
    (options.file ?? [beside(folder, environment.robots)]).map((name) => ({ environment, name })),
  );
  const baselines = environments.flatMap(({ expectations }) =>
    expectations.flatMap(({ baseline }) => (baseline === null ? [] : [beside(folder, baseline)])),
  );
  for (const list of environments.flatMap(({ expectations }) => expectations.flatMap(({ lists }) => lists)))
    demandList(beside(folder, list));
  const sources = await sourcesByName([...places.map(({ name }) => name), ...baselines], options, messages);
  const outcomes = places.flatMap(({ environment, name }) => outcomesOf(environment, name, folder, sources));
  const tally = new Tally();
  for (const { state } of outcomes) tally.add(state === "passed" ? true : state === "failed" ? false : null);
  const output = new Output();
  if (options.output === undefined) output.write(write(outcomes, output.isTerminal));
  else {
    writeReport(options.output, write(outcomes, false), messages, tally);
    output.write(reports["human"]?.(outcomes, output.isTerminal) ?? "");
  }
  output.flush();
  messages.finish();
  return tally.exitCode;
}

function init(config: string, options: CiOptions): number {
  const other = (["env", "file", "format", "output", "strict"] as const).find((name) => options[name] !== undefined);
  if (other !== undefined)
    throw new CommandError(
      "usage",
      `--init writes a file of expectations, and --${other} has no effect on it: leave out --${other}`,
    );
  createFile(config, starterText(config));
  new Messages().note(`wrote ${quoted(config)}: edit it to say what you expect, then run maycrawl ci`);
  return exitClean;
}

function readConfig(path: string, isStrict: boolean, messages: Messages): Environment[] {
  let octets: Uint8Array;
  try {
    octets = readWhole(path, configLimitOctets);
  } catch (error) {
    const advice = "maycrawl ci --init writes some to start from, --config names another file";
    throw new CommandError(
      "expectations-unreadable",
      `cannot read the expectations ${quoted(path)}: ${fileReason(error)}; ${advice}`,
    );
  }
  return readExpectations(new TextDecoder().decode(octets), path, (text) => {
    if (isStrict) throw new CommandError("expectations-invalid", `${quoted(path)}: ${text}`);
    messages.warning(text);
  });
}

/** The environments that are asked for. */
function environmentsAsked(environments: readonly Environment[], { env, file }: CiOptions): Environment[] {
  const found = env === undefined ? [...environments] : environments.filter((one) => one.name === env);
  const names = environments.map((one) => quoted(one.name)).join(", ");
  if (found.length === 0)
    throw new CommandError("unknown-environment", `unknown environment ${quoted(env ?? "")}: choose one of ${names}`);
  if (file !== undefined && found.length > 1)
    throw new CommandError("usage", `--file goes with one environment: choose it with --env, one of ${names}`);
  return found;
}

/** A name in the expectations file: a URL, or a path relative to that file. */
function beside(folder: string, name: string): string {
  return isUrlName(name) || isAbsolute(name) ? name : join(folder, name);
}

/** Each robots.txt once, however often it is named; null if it could not be retrieved. */
async function sourcesByName(
  names: readonly string[],
  options: CiOptions,
  messages: Messages,
): Promise<Map<string, RobotsSource | null>> {
  const once = [...new Set(names)];
  const sources = await openRobotsSources(once, options.file ?? [], options, messages);
  return new Map(once.map((name, index) => [name, sources[index] ?? null]));
}

function outcomesOf(
  environment: Environment,
  name: string,
  folder: string,
  sources: ReadonlyMap<string, RobotsSource | null>,
): Outcome[] {
  const source = sources.get(name) ?? null;
  const robots = shownName(name);
  if (source === null) {
    const problem = { kind: "unsettled", text: "the robots.txt could not be retrieved" } as const;
    return environment.expectations.map((expectation) =>
      unusable(environment.name, robots, null, expectation, problem),
    );
  }
  const file = source.url === null && name !== standardInput ? robots : null;
  const fault = contentFault(source.robotsTxt);
  if (fault !== null) {
    return environment.expectations.map((expectation) =>
      unusable(environment.name, robots, file, expectation, { kind: "nothing", text: fault }),
    );
  }
  const subject = {
    environment: environment.name,
    robots,
    file,
    robotsTxt: source.robotsTxt,
    dialect: environment.dialect,
    origin: new GovernedOrigin(originOf(environment.origin ?? source.url ?? "")?.key ?? null),
  };
  const inputs = {
    eachItem: (list: string, take: (item: string) => void) => eachItem(beside(folder, list), take),
    baseline: (baseline: string): RobotsTxt | null => sources.get(beside(folder, baseline))?.robotsTxt ?? null,
  };
  return environment.expectations.map((expectation) => evaluate(subject, expectation, inputs));
}

/**
 * What is wrong with content that is no robots.txt: no rule in it could contradict an expectation. Null if it is one.
 */
function contentFault(robotsTxt: RobotsTxt): string | null {
  const wanted = new Set(["html-document", "json-document", "binary-file", "other-encoding"]);
  const switches = Object.fromEntries(checks.map(({ code }) => [code, wanted.has(code)]));
  return lint(robotsTxt, { checks: switches })[0]?.message ?? null;
}

/** As annotations need it: relative to the working directory, with "/". */
function shownName(name: string): string {
  if (isUrlName(name) || name === standardInput) return name;
  const path = relative("", resolve(name));
  return (path === "" ? name : path).replaceAll(sep, "/");
}

/** Throws CommandError unless the list can be opened, before anything is asked. */
function demandList(path: string): void {
  try {
    openSource(path).close();
  } catch (error) {
    throw unreadableList(path, error);
  }
}

/**
 * Calls `take` with each item of a list. A line that is not text is passed as its beginning, which is no URL either.
 */
function eachItem(path: string, take: (item: string) => void): void {
  const source = openSource(path);
  try {
    readUrlList(source, /\.csv$/i.test(path), {
      url: (item) => take(item),
      unreadable: (_, beginning) => take(`${beginning}...`),
      header: () => {},
      beforeRead: () => {},
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw unreadableList(path, error);
  } finally {
    source.close();
  }
}

function unreadableList(path: string, error: unknown): CommandError {
  return new CommandError(
    "urls-unreadable",
    `cannot read the list of URLs ${quoted(path)}: ${systemReason(error)}; correct its path in the expectations`,
  );
}

function writeReport(path: string, text: string, messages: Messages, tally: Tally): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    messages.error(
      "file-unwritable",
      `cannot write the report ${quoted(path)}: ${writeReason(path, error)}; give another path`,
    );
    tally.add(null);
  }
}

function help(): string {
  return `
Expectations are JSON, with a schema that gives completion in editors (docs/ci.md). URLs are asked one by one; patterns, and
"unchanged" without URLs, are proven for every possible URL. An expectation that has nothing to test fails.

Examples:
  maycrawl ci --init
  maycrawl ci
  maycrawl ci --env production --file public/robots.txt --format github
  maycrawl ci --format sarif --output robots.sarif

Exit codes:
  0  everything is as expected
  1  something is not
  2  wrong usage, or a file is unreadable or invalid: nothing was attempted
  3  something is not settled: a robots.txt cannot be retrieved, a URL is invalid, the steps ran out, or the report cannot be
     written`;
}
