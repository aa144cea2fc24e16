// `maycrawl lint`: what is wrong with robots.txt files, and what their lines do; with --fix, what can be put right is. In: the options
// as commander read them. Out: rows of findings or JSON lines, messages on standard error, and the exit code. A file is written only
// after the proof that nothing changes for anybody (core's fix), and as a whole. Next: ../lint-rows.ts, ../replace-file.ts.
import { type DialectName, parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import { checks, type Finding, fixRobotsTxt, lint, type LintOptions, type Severity } from "@maycrawl/core/lint";
import { agentAdvice, askedAgents } from "../agents.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { countsText, findingJson, findingText, severities } from "../lint-rows.ts";
import type { LiveOptions } from "../live-client.ts";
import { Messages, quoted } from "../messages.ts";
import { nearNames } from "../near-names.ts";
import { standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { replaceFile } from "../replace-file.ts";
import { isUrlName, openRobotsSources, type RobotsSource } from "../robots-source.ts";
import { originOf, Site } from "@maycrawl/core/asking";
import { eachUrl } from "../url-items.ts";
import { dialectOption, originOption } from "./check.ts";

/** The options of `lint`, as written. */
export interface LintCommandOptions {
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

/** URLs of a list that are held in memory. */
const mostUrls = 1_000_000;

/** Runs `lint`; the exit code comes back. CommandError where nothing can be attempted. */
export async function runLint(names: readonly string[], options: LintCommandOptions & LiveOptions): Promise<number> {
  refuseOddCombinations(names, options);
  const dialect = dialectOption(options.dialect);
  const severity = severityOption(options.severity);
  const switches = checkSwitches(options);
  const origin = originOption(options.origin);
  const messages = new Messages();
  const tally = new Tally();
  const output = new Output();
  const crawlers = options.agent === undefined ? undefined : crawlersAsked(options.agent, messages, tally);
  const sources = await openRobotsSources(names, options, messages);
  const asked = { checks: switches, ...(dialect === undefined ? {} : { dialect }), ...(crawlers === undefined ? {} : { crawlers }) };
  const urls = options.urls === undefined ? null : urlsOf(options.urls, origin, sources, messages, tally);
  const all: Finding[] = [];
  let count = 0;
  for (const source of sources) {
    if (source === null) {
      tally.add(null);
      continue;
    }
    count++;
    const site = origin ?? (source.url === null ? null : originOf(source.url));
    const file: LintOptions = {
      ...asked,
      ...(urls === null ? {} : { urls }),
      ...(site === null ? {} : { robotsTxtUrl: `${site}/robots.txt` }),
      ...(source.mediaType === null ? {} : { mediaType: source.mediaType }),
    };
    const robotsTxt = options.fix === true ? fixed(source, file, severity, options.allowVerdictChange === true, messages, tally) : source.robotsTxt;
    const findings = lint(robotsTxt, file).filter((finding) => isReported(finding, severity));
    for (const finding of findings) {
      if (finding.severity !== "info") tally.add(false);
      output.write(options.json === true ? findingJson(source.name, finding) : findingText(source.name, finding, output.isTerminal));
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
  if (unwritable !== undefined) throw new CommandError("usage", `--fix writes files, and ${quoted(unwritable)} is none: download it first, or leave --fix out`);
  if (options.urls === standardInput && names.includes(standardInput)) {
    throw new CommandError("standard-input-twice", "a robots.txt and --urls cannot both be standard input: put one of them into a file");
  }
}

/** The least severity that is reported. */
function severityOption(text: string | undefined): Severity {
  const found = severities.find((severity) => severity === (text ?? "info"));
  if (found === undefined) throw new CommandError("usage", `--severity takes ${severities.join(", ")}, not ${quoted(text ?? "")}: choose one of them`);
  return found;
}

function isReported(finding: Finding, least: Severity): boolean {
  return severities.indexOf(finding.severity) <= severities.indexOf(least);
}

/** Which checks are on and off; CommandError when a code is none. */
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
    throw new CommandError("unknown-check", `there is no check ${quoted(code)}: ${near.length > 0 ? `did you mean ${near.join(", ")}?` : "docs/checks.md lists all"}`);
  }
  return codes;
}

/** The names of the crawlers asked for; what is no agent has no answer. */
function crawlersAsked(values: readonly string[], messages: Messages, tally: Tally): string[] {
  return askedAgents(values).flatMap(({ label, agent, token }) => {
    if (agent === null) {
      messages.item("invalid-agent", () => `${quoted(label)} has no findings: ${agentAdvice}`);
      tally.add(null);
      return [];
    }
    return typeof agent === "object" && "name" in agent ? [agent.name] : token === null ? [] : [token];
  });
}

function urlsOf(name: string, origin: string | null, sources: readonly (RobotsSource | null)[], messages: Messages, tally: Tally): string[] {
  const known = origin ?? sources.flatMap((source) => originOf(source?.url ?? "") ?? [])[0] ?? null;
  const urls: string[] = [];
  const count = eachUrl(name, new Site(known), messages, tally, (url) => {
    if (urls.length < mostUrls) urls.push(url);
  });
  if (count > urls.length) messages.note(`effects are counted with the first ${mostUrls.toLocaleString("en")} of ${count.toLocaleString("en")} URLs`);
  return urls;
}

/** The file after its fixes, which are written; the file as it was where none can be, or it cannot be written. */
function fixed(source: RobotsSource, options: LintOptions, least: Severity, allowVerdictChange: boolean, messages: Messages, tally: Tally): RobotsTxt {
  const { name, robotsTxt } = source;
  const wanted = least === "info" ? "all" : lint(robotsTxt, options).filter((finding) => isReported(finding, least));
  const { octets, isChanged, applied, refused, changes } = fixRobotsTxt(robotsTxt, wanted, { ...options, allowVerdictChange });
  for (const { finding, reason, changes: refusedChanges } of refused) {
    const why = reason === "changes-answers" ? refusedChanges.map((change) => change.text).join("; ")
      : reason === "overlaps" ? "another fix changes the same place: run --fix again"
      : "the steps for proofs ended before: run --fix again";
    messages.note(`${name}:${finding.line} is not fixed (${finding.code}), for ${why}`);
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
  messages.note(`${name}: ${applied.length.toLocaleString("en")} fixed (${[...new Set(applied.map((finding) => finding.code))].join(", ")}), ${changes.length === 0 ? "proven to change nothing for anybody" : "which changes answers"}`);
  return parseRobotsTxt(octets);
}

function summary(findings: readonly Finding[], files: number, dialect: DialectName | undefined): string {
  return `${countsText(findings)} in ${files.toLocaleString("en")} ${files === 1 ? "file" : "files"} (dialect ${dialect ?? "rfc9309"})\n`;
}
