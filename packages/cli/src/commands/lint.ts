// `maycrawl lint`: what is wrong with robots.txt files, and what their lines do; with --fix, repairs that are proven to
// change nothing for anybody. Out: rows of findings or JSON lines. Files are written as a whole. Next:
// ../report/finding-rows.ts.
import { basename } from "node:path";
import type { Command } from "commander";
import { type DialectName, parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import { originOf } from "@maycrawl/core/access";
import { GovernedOrigin, nearNames } from "@maycrawl/core/asking";
import {
  checks,
  type Finding,
  fixRobotsTxt,
  lint,
  type LintOptions,
  type Severity,
  type RefusedFix,
} from "@maycrawl/core/lint";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { askedAgents, usableAgents } from "../input/agents.ts";
import { type NetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { standardInput } from "../input/octet-source.ts";
import { choiceOption, collect, dialectOption, once, originOption } from "../input/option-values.ts";
import { isUrlName } from "../input/robots-file.ts";
import { openRobotsSources, type RobotsSource } from "../input/robots-source.ts";
import { eachUrl } from "../input/url-items.ts";
import { countsText, findingJson, findingText, severities } from "../report/finding-rows.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { replaceFile } from "../report/replace-file.ts";
import { countText } from "../report/count-text.ts";

/** `lint`. */
export const command: CommandFile = {
  description:
    "Finds mistakes in robots.txt files and shows what their lines do; fixes what can be fixed without " +
    "changing any answer.",
  declare,
  help,
  run,
};

interface LintCommandOptions extends NetworkOptions {
  readonly fix?: boolean;
  readonly allowVerdictChange?: boolean;
  readonly urls?: string;
  readonly origin?: string;
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly only?: readonly string[];
  readonly disable?: readonly string[];
  readonly severity?: string;
  readonly json?: boolean;
}

function declare(command: Command): void {
  command
    .argument("FILE...", "robots.txt files, - for standard input, or URLs of sites")
    .option("--fix", "write the fixes that are proven to change no answer for anybody")
    .option("--allow-verdict-change", "with --fix: also the fixes that change answers; a message says which answers")
    .option(
      "--urls <FILE|->",
      "URLs of the site to count effects with, one a line; of a .csv file, the column that holds them",
      once,
    )
    .option("--origin <URL>", "the origin that the files govern", once)
    .option(
      "--agent <A,B>",
      "the crawlers that matter most to the site (default: Googlebot,Bingbot); repeatable",
      collect,
    )
    .option("--dialect <D>", "lint for this dialect (default: rfc9309)", once)
    .option("--only <CODES>", "only these checks, separated by commas; repeatable", collect)
    .option("--disable <CODES>", "not these checks; repeatable", collect)
    .option("--severity <S>", "the least severity to report: error, warning or info (default)", once)
    .option("--json", "print one JSON object a finding a line");
  withNetworkOptions(command);
}

/** URLs of a list that are kept in memory. */
const mostUrls = 1_000_000;

async function run(names: readonly string[], options: LintCommandOptions): Promise<number> {
  refuseOddCombinations(names, options);
  const dialect = dialectOption(options.dialect);
  const severity = choiceOption("--severity", options.severity ?? "info", severities);
  const switches = checkSwitches(options);
  const origin = originOption(options.origin);
  const messages = new Messages();
  const tally = new Tally();
  const output = new Output();
  const crawlers = options.agent === undefined ? undefined : crawlersAsked(options.agent, messages, tally);
  const sources = await openRobotsSources(names, names, options, messages);
  const asked = {
    checks: switches,
    ...(dialect === undefined ? {} : { dialect }),
    ...(crawlers === undefined ? {} : { crawlers }),
  };
  const urls = options.urls === undefined ? null : urlsOf(options.urls, origin, sources, messages, tally);
  const all: Finding[] = [];
  let count = 0;
  for (const source of sources) {
    if (source === null) {
      tally.add(null);
      continue;
    }
    count++;
    const site = origin ?? (source.url === null ? null : (originOf(source.url)?.key ?? null));
    const file: LintOptions = {
      ...asked,
      ...(urls === null ? {} : { urls }),
      ...(site === null ? {} : { robotsTxtUrl: `${site}/robots.txt` }),
      ...(source.mediaType === null ? {} : { mediaType: source.mediaType }),
      ...(source.url !== null || source.name === standardInput ? {} : { fileName: basename(source.name) }),
    };
    const robotsTxt =
      options.fix === true
        ? fixed(source, file, severity, options.allowVerdictChange === true, messages, tally)
        : source.robotsTxt;
    const findings = lint(robotsTxt, file).filter((finding) => isReported(finding, severity));
    for (const finding of findings) {
      if (finding.severity !== "info") tally.add(false);
      output.write(
        options.json === true
          ? findingJson(source.name, finding)
          : findingText(source.name, finding, output.isTerminal),
      );
    }
    all.push(...findings);
  }
  if (options.json !== true && count > 0) output.write(summary(all, count, dialect));
  output.flush();
  messages.finish();
  return tally.exitCode;
}

function refuseOddCombinations(names: readonly string[], options: LintCommandOptions): void {
  if (options.allowVerdictChange === true && options.fix !== true) {
    throw new CommandError("usage", "--allow-verdict-change has no effect without --fix: add it, or leave both out");
  }
  const unwritable = options.fix === true ? names.find((name) => name === standardInput || isUrlName(name)) : undefined;
  if (unwritable !== undefined)
    throw new CommandError(
      "usage",
      `--fix writes files, and ${quoted(unwritable)} is not a file: download it first, or leave out --fix`,
    );
  if (options.urls === standardInput && names.includes(standardInput)) {
    throw new CommandError(
      "standard-input-twice",
      "a robots.txt and --urls cannot both be standard input: put one of them into a file",
    );
  }
}

function isReported(finding: Finding, least: Severity): boolean {
  return severities.indexOf(finding.severity) <= severities.indexOf(least);
}

/** Which checks are on and off. Throws CommandError for an unknown code. */
function checkSwitches({ only, disable }: LintCommandOptions): Record<string, boolean> {
  const switches: Record<string, boolean> = {};
  if (only !== undefined) {
    for (const check of checks) switches[check.code] = false;
    for (const code of codesOf(only)) switches[code] = true;
  }
  for (const code of codesOf(disable ?? [])) switches[code] = false;
  return switches;
}

function codesOf(values: readonly string[]): string[] {
  const codes = values.flatMap((value) => value.split(",")).map((code) => code.trim());
  const known = checks.map((check) => check.code);
  for (const code of codes) {
    if (known.includes(code)) continue;
    const near = nearNames(code, known, 3);
    throw new CommandError(
      "unknown-check",
      `unknown check ${quoted(code)}: ` +
        `${near.length > 0 ? `did you mean ${near.join(", ")}?` : "docs/checks.md lists all"}`,
    );
  }
  return codes;
}

/** The names of the crawlers asked about. */
function crawlersAsked(values: readonly string[], messages: Messages, tally: Tally): string[] {
  return usableAgents(askedAgents(values), messages, tally).flatMap(({ agent, token }) =>
    typeof agent === "object" && "name" in agent ? [agent.name] : token === null ? [] : [token],
  );
}

function urlsOf(
  name: string,
  origin: string | null,
  sources: readonly (RobotsSource | null)[],
  messages: Messages,
  tally: Tally,
): string[] {
  const known = origin ?? sources.flatMap((source) => originOf(source?.url ?? "")?.key ?? [])[0] ?? null;
  const urls: string[] = [];
  const count = eachUrl(name, new GovernedOrigin(known), messages, tally, (url) => {
    if (urls.length < mostUrls) urls.push(url.text);
  });
  if (count > urls.length)
    messages.note(`effects are counted with the first ${countText(mostUrls)} of ${countText(count)} URLs`);
  return urls;
}

/**
 * Writes the fixes and returns the file after them; the file as it was if there are none, or they cannot be written.
 */
function fixed(
  source: RobotsSource,
  options: LintOptions,
  least: Severity,
  allowVerdictChange: boolean,
  messages: Messages,
  tally: Tally,
): RobotsTxt {
  const { name, robotsTxt } = source;
  const wanted = least === "info" ? "all" : lint(robotsTxt, options).filter((finding) => isReported(finding, least));
  const { octets, isChanged, applied, refused, changes } = fixRobotsTxt(robotsTxt, wanted, {
    ...options,
    allowVerdictChange,
  });
  for (const one of refused.slice(0, shownRefusals))
    messages.note(`${name}:${one.finding.line} is not fixed (${one.finding.code}): ${refusalText(one)}`);
  if (refused.length > shownRefusals) {
    const codes = [...new Set(refused.slice(shownRefusals).map(({ finding }) => finding.code))].join(", ");
    messages.note(`${name}: ${countText(refused.length - shownRefusals)} more are not fixed (${codes})`);
  }
  if (!isChanged) return robotsTxt;
  try {
    replaceFile(name, robotsTxt.octets, octets);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    messages.error(error.code, error.message);
    tally.add(null);
    return robotsTxt;
  }
  for (const { text } of changes) messages.note(`${name}: ${text}`);
  messages.note(
    `${name}: ${countText(applied.length)} fixed ` +
      `(${[...new Set(applied.map((finding) => finding.code))].join(", ")}), ` +
      `${changes.length === 0 ? "proven to change nothing for anybody" : "which changes answers"}`,
  );
  return parseRobotsTxt(octets);
}

/** Fixes whose refusal is told; the findings themselves are all listed. */
const shownRefusals = 20;

/** Why a fix was not made, and what to do. */
function refusalText({ reason, changes }: RefusedFix): string {
  if (reason === "overlaps") return "another fix changes the same place: change one of the two by hand";
  if (reason === "budget")
    return "its proof would take too long: try fewer checks with --only, or change the line by hand";
  // The same change under several dialects is one clause.
  const dialects = new Map<string, string[]>();
  for (const { text, dialect } of changes) {
    const ending = ` under ${dialect}`;
    const what = text.endsWith(ending) ? text.slice(0, -ending.length) : text;
    dialects.set(what, [...(dialects.get(what) ?? []), dialect]);
  }
  const clauses = [...dialects].map(([what, names]) => `${what} under ${names.join(", ")}`);
  return `${clauses.join("; ")} (--allow-verdict-change writes it all the same)`;
}

function summary(findings: readonly Finding[], files: number, dialect: DialectName | undefined): string {
  return (
    `${countsText(findings)} in ${countText(files)} ${files === 1 ? "file" : "files"} (dialect ` +
    `${dialect ?? "rfc9309"})\n`
  );
}

function help(): string {
  return `
Each finding is a row: file:line:column, severity, code, message; below it what the line does, and what its fix would do.
Errors: what was meant does not happen. Warnings: it probably does not. Info: good to know. docs/checks.md explains each check.

A fix is written only if it is proven, under every dialect, to change no verdict and no other record for anybody. Otherwise a message
says for whom and where something would change, and the line stays as it is; --allow-verdict-change writes such fixes too.

Examples:
  maycrawl lint public/robots.txt
  maycrawl lint public/robots.txt --fix
  maycrawl lint https://shop.example --severity warning
  maycrawl lint public/robots.txt --urls urls.txt --agent search
  maycrawl lint */robots.txt --json > findings.ndjson

Exit codes:
  0  no errors or warnings
  1  some errors or warnings
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  a robots.txt cannot be retrieved, a file cannot be written, or an item of the list or an agent is invalid`;
}
