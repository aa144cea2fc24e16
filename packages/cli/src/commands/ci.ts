// `maycrawl ci`: robots.txt files held against what is expected of them. In: the options as commander read them. Out: a report in the
// form that is asked for, and the exit code. Everything that can be wrong with the call or the expectations is found before anything is
// asked. Next: ../ci/expectations.ts, ../ci/evaluation.ts, ../ci/reports.ts.
import { writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { RobotsTxt } from "@maycrawl/core";
import { evaluate, unreachable } from "../ci/evaluation.ts";
import { type Environment, readExpectations } from "../ci/expectations.ts";
import type { Outcome } from "../ci/outcome.ts";
import { reports } from "../ci/reports.ts";
import { starterText } from "../ci/starter.ts";
import { CommandError, systemReason } from "../errors.ts";
import { exitClean, Tally } from "../exit-code.ts";
import type { LiveOptions } from "../live-client.ts";
import { Messages, quoted } from "../messages.ts";
import { openSource, readWhole, standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { createFile } from "../replace-file.ts";
import { isUrlName, openRobotsSources, type RobotsSource } from "../robots-source.ts";
import { originOf, Site } from "@maycrawl/core/asking";
import { readUrlList } from "../url-list.ts";

/** The options of `ci`, as written. */
export interface CiOptions {
  readonly config?: string;
  readonly env?: string;
  readonly file?: readonly string[];
  readonly format?: string;
  readonly output?: string;
  readonly init?: boolean;
}

const usualConfig = "robots.expect.json";
const configLimitOctets = 4 * 1024 * 1024;

/** Runs `ci`; the exit code comes back. CommandError where nothing can be attempted. */
export async function runCi(options: CiOptions & LiveOptions): Promise<number> {
  const config = options.config ?? usualConfig;
  if (options.init === true) return init(config, options);
  const write = reports[formatOption(options.format)];
  if (write === undefined) throw new CommandError("usage", "--format names no report: see maycrawl help ci");
  const environments = environmentsAsked(readConfig(config), options);
  const folder = dirname(config);
  const messages = new Messages();
  const places = environments.flatMap((environment) => (options.file ?? [beside(folder, environment.robots)]).map((name) => ({ environment, name })));
  const baselines = environments.flatMap(({ expectations }) => expectations.flatMap(({ baseline }) => (baseline === null ? [] : [beside(folder, baseline)])));
  for (const list of environments.flatMap(({ expectations }) => expectations.flatMap(({ lists }) => lists))) demandList(beside(folder, list));
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
  const other = (["env", "file", "format", "output"] as const).find((name) => options[name] !== undefined);
  if (other !== undefined) throw new CommandError("usage", `--init writes a file of expectations, and --${other} has no effect on it: leave it out`);
  createFile(config, starterText(config));
  new Messages().note(`${quoted(config)} is written: change it to what you expect, then run maycrawl ci`);
  return exitClean;
}

function formatOption(name = "human"): string {
  if (Object.hasOwn(reports, name)) return name;
  throw new CommandError("usage", `there is no format ${quoted(name)}: choose one of ${Object.keys(reports).join(", ")}`);
}

function readConfig(path: string): Environment[] {
  let octets: Uint8Array;
  try {
    octets = readWhole(path, configLimitOctets);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : systemReason(error);
    throw new CommandError("expectations-unreadable", `the expectations ${quoted(path)} cannot be read, for ${reason}: maycrawl ci --init writes some to begin with, --config names others`);
  }
  return readExpectations(new TextDecoder().decode(octets), path);
}

/** The environments that are asked for. */
function environmentsAsked(environments: readonly Environment[], { env, file }: CiOptions): Environment[] {
  const found = env === undefined ? [...environments] : environments.filter((one) => one.name === env);
  const names = environments.map((one) => quoted(one.name)).join(", ");
  if (found.length === 0) throw new CommandError("unknown-environment", `there is no environment ${quoted(env ?? "")}: choose one of ${names}`);
  if (file !== undefined && found.length > 1) throw new CommandError("usage", `--file goes with one environment: choose it with --env, one of ${names}`);
  return found;
}

/** A name of the expectations file: a URL, or a path from where that file stands. */
function beside(folder: string, name: string): string {
  return isUrlName(name) || isAbsolute(name) ? name : join(folder, name);
}

/** Each robots.txt once, however often it is named; null where one could not be had. */
async function sourcesByName(names: readonly string[], options: LiveOptions, messages: Messages): Promise<Map<string, RobotsSource | null>> {
  const once = [...new Set(names)];
  const sources = await openRobotsSources(once, options, messages);
  return new Map(once.map((name, index) => [name, sources[index] ?? null]));
}

function outcomesOf(environment: Environment, name: string, folder: string, sources: ReadonlyMap<string, RobotsSource | null>): Outcome[] {
  const source = sources.get(name) ?? null;
  const robots = shownName(name);
  if (source === null) return environment.expectations.map((expectation) => unreachable(environment.name, robots, expectation));
  const subject = {
    environment: environment.name,
    robots,
    file: source.url === null && name !== standardInput ? robots : null,
    robotsTxt: source.robotsTxt,
    dialect: environment.dialect,
    site: new Site(originOf(environment.origin ?? source.url ?? "")),
  };
  const inputs = {
    eachItem: (list: string, take: (item: string) => void) => eachItem(beside(folder, list), take),
    baseline: (baseline: string): RobotsTxt | null => sources.get(beside(folder, baseline))?.robotsTxt ?? null,
  };
  return environment.expectations.map((expectation) => evaluate(subject, expectation, inputs));
}

/** As annotations want it: from the working directory, with "/" between names. */
function shownName(name: string): string {
  if (isUrlName(name) || name === standardInput) return name;
  const path = relative("", resolve(name));
  return (path === "" ? name : path).replaceAll(sep, "/");
}

/** A list must be there before anything is asked: what it cannot give has no answer to be counted as. */
function demandList(path: string): void {
  try {
    openSource(path).close();
  } catch (error) {
    throw unreadableList(path, error);
  }
}

/** The items of a list. What is no line of text is given as its beginning, which is no URL either. */
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
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw unreadableList(path, error);
  } finally {
    source.close();
  }
}

function unreadableList(path: string, error: unknown): CommandError {
  return new CommandError("urls-unreadable", `the list of URLs ${quoted(path)} cannot be read, for ${systemReason(error)}: put its path right in the expectations`);
}

function writeReport(path: string, text: string, messages: Messages, tally: Tally): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    messages.error("file-unwritable", `the report ${quoted(path)} cannot be written, for ${systemReason(error)}: give another path`);
    tally.add(null);
  }
}
