// `maycrawl audit`: access logs to who came, what robots.txt allowed them at that moment, and what they did. With
// --records, only how the logs are read. Next: ../audit/.
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import {
  type AuditInputs,
  type AuditReport,
  auditReport,
  contextOf,
  findLogFormat,
  inspectLog,
  inTimeOrder,
  localTimeOf,
  type LogFile,
  logFormats,
  type LogOptions,
  plainRulesHistory,
  reportMarkdown,
  reportText,
  RulesReads,
  utc,
} from "@maycrawl/audit";
import { auditAsItComes } from "../audit/as-it-comes.ts";
import { openHistory } from "../audit/open-history.ts";
import { writeRecords } from "../audit/records.ts";
import { reportCsv } from "../audit/report-csv.ts";
import { runAudit } from "../audit/run-audit.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { exitClean, exitDisallowed, exitNoAnswer } from "../exit-code.ts";
import { knownRanges, type RangesOptions } from "../input/known-ranges.ts";
import { standardInput } from "../input/octet-source.ts";
import { collect, once } from "../input/option-values.ts";
import { jsonText } from "../report/json-text.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** `audit`. */
export const command: CommandFile = {
  description:
    "Shows from access logs who came, what the robots.txt in force at that moment allowed them, and what they did.",
  declare,
  help,
  run,
};

interface AuditOptions extends RangesOptions {
  readonly robots?: string;
  readonly asNamed?: readonly string[];
  readonly dns?: boolean;
  readonly dnsServer?: readonly string[];
  readonly full?: boolean;
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly jobs?: string;
  readonly state?: string;
  readonly records?: boolean;
  readonly format?: string;
  readonly host?: string;
  readonly timezone?: string;
  readonly follow?: boolean;
  readonly json?: boolean;
}

function declare(command: Command): void {
  command
    .argument("LOG...", "access logs, plain, gzip or Zstandard, in any order; - is standard input")
    .option(
      "--robots <FILE>",
      "the rules: a robots.txt, a folder of versions, a store, or git:FILE for its history",
      once,
    )
    .option("--host <HOST>", "the host of hits whose log names none, and of a robots.txt without one", once)
    .option("--as-named <A,B>", "count these names as the crawlers that they say, without proof; * for all", collect)
    .option("--ranges <DIR>", "verify by the lists of addresses in this folder, instead of the store's", once)
    .option("--store <FILE>", "the store of `maycrawl ranges update`, instead of the one in the cache folder", once)
    .option("--dns", "ask DNS about addresses, where the operator uses reverse DNS")
    .option("--dns-server <ADDRESS>", "ask this DNS server, ADDRESS or ADDRESS:PORT; repeatable", collect)
    .option(
      "--format <NAME>",
      "the logs' format, if it cannot be detected: a name, or a log_format or LogFormat string",
      once,
    )
    .option("--timezone <ZONE>", "what times without an offset mean: Europe/Berlin, +02:00; by default UTC", once)
    .option("--json", "print the report as JSON")
    .option("--csv", "print a row a crawler as CSV")
    .option("--markdown", "print the report as Markdown")
    .option("--html <FILE>", "write the report to this file as a page that needs nothing else", once)
    .option("--full", "show whole addresses and queries; without it the report is safe to share")
    .option("--jobs <N>", "number of logs to read in parallel, each on a core of its own: by default one", once)
    .option("--state <FILE>", "keep what is done in this file, and resume from it after an interruption", once)
    .option("--follow", "go on as the log grows, and print each breach as it happens")
    .option("--records", "only show how the logs are read: one record a line");
}

async function run(names: readonly string[], options: AuditOptions): Promise<number> {
  const messages = new Messages();
  const output = new Output();
  const logOptions = readLogOptions(options);
  checkOptions(names, options);
  const files = inTimeOrder(await Promise.all(names.map((name) => inspected(name, logOptions))));
  if (options.records !== true) return audit(files, logOptions, options, output, messages);
  const { faults } = await writeRecords(files, logOptions, output, options.json === true, stopSignal(options));
  output.flush();
  messages.finish();
  return faults > 0 ? exitNoAnswer : exitClean;
}

/** Throws CommandError for options that do not go together. */
function checkOptions(names: readonly string[], options: AuditOptions): void {
  const usage = (text: string): never => {
    throw new CommandError("usage", text);
  };
  const isStandardInput = names.includes(standardInput);
  if (names.filter((name) => name === standardInput).length > 1)
    throw new CommandError("standard-input-twice", "standard input can be read only once: name - once");
  if (options.follow === true && (names.length !== 1 || isStandardInput))
    usage("--follow takes exactly one growing file: name one");
  const outputs = [options.json, options.csv, options.markdown].filter((one) => one === true).length;
  if (outputs > 1) usage("--json, --csv and --markdown exclude each other: choose one");
  if (options.records === true) return;
  if (options.robots === undefined)
    usage("the rules are missing: give --robots a robots.txt, a folder of versions, a store or git:FILE");
  if (isStandardInput && names.length > 1) usage("standard input is audited alone: put it into a file");
  if (options.state !== undefined && (isStandardInput || options.follow === true))
    usage("--state takes logs that are files and do not grow");
  if (options.dns === true && (isStandardInput || options.follow === true))
    usage("--dns takes logs that are files: their addresses are asked about before they are judged");
  if (options.dnsServer !== undefined && options.dns !== true) usage("--dns-server has no effect without --dns");
}

async function audit(
  files: readonly LogFile[],
  logOptions: LogOptions,
  options: AuditOptions,
  output: Output,
  messages: Messages,
): Promise<number> {
  const jobs = jobsOption(options.jobs);
  const history = await openHistory(options.robots ?? "", files, logOptions.host, messages);
  const firstMs = Math.max(...files.map((file) => (Number.isNaN(file.firstMs) ? -Infinity : file.firstMs)));
  const atMs = Number.isFinite(firstMs) ? firstMs : undefined;
  const ranges = await knownRanges(options, atMs, messages);
  const inputs: AuditInputs = {
    history: plainRulesHistory(history),
    dns: options.dns === true ? [] : null,
    asNamed: (options.asNamed ?? []).flatMap((names) => names.split(",").map((name) => name.trim())),
    format: options.format ?? null,
    timezone: options.timezone ?? null,
    host: options.host ?? null,
  };
  checkNames(inputs.asNamed);
  if (ranges.size === 0 && inputs.dns === null && inputs.asNamed.length === 0)
    messages.note(
      "nobody can be verified, so nothing is counted as a breach: run `maycrawl ranges update`, or give --dns or --as-named",
    );
  const signal = stopSignal(options);
  const isOneWay = signal !== null || files.some(({ name }) => name === standardInput);
  const tallies = isOneWay
    ? await auditAsItComes(
        files,
        logOptions,
        contextOf(inputs, ranges, new RulesReads()),
        {
          isJson: options.json === true,
          isFull: options.full === true,
          // A table or a document on standard output has no room for lines in between.
          write: (line) =>
            options.csv === true || options.markdown === true ? process.stderr.write(line) : output.write(line),
          flush: () => output.flush(),
        },
        signal,
      )
    : await runAudit(
        files,
        inputs,
        ranges,
        {
          jobs,
          stateFile: options.state ?? null,
          dnsServers: options.dns === true ? (options.dnsServer ?? []) : null,
          rangesOptions: options,
          atMs,
        },
        messages,
      );
  const report = auditReport(tallies, history, {
    isFull: options.full === true,
    createdMs: Date.now(),
    robots: options.robots ?? "",
  });
  await writeReport(report, options, output);
  const unread = unreadLogs(report, messages);
  output.flush();
  messages.finish();
  return unread ? exitNoAnswer : report.breaches > 0 ? exitDisallowed : exitClean;
}

async function writeReport(report: AuditReport, options: AuditOptions, output: Output): Promise<void> {
  if (options.html !== undefined) {
    const { reportHtml } = await import("@maycrawl/audit");
    writePage(options.html, reportHtml(report));
  }
  if (options.json === true) output.write(`${jsonText(report)}\n`);
  else if (options.csv === true) output.write(reportCsv(report));
  else if (options.markdown === true) output.write(reportMarkdown(report));
  else output.write(reportText(report, output.isTerminal && process.env["NO_COLOR"] === undefined));
}

function writePage(path: string, page: string): void {
  try {
    writeFileSync(path, page);
  } catch (error) {
    throw new CommandError("output-failed", `cannot write the page ${quoted(path)}: ${systemReason(error)}`);
  }
}

/** Says which logs could not be read, or hardly; returns whether there are any. */
function unreadLogs({ logs }: AuditReport, messages: Messages): boolean {
  let isUnread = false;
  for (const { file, format, records, unreadable, faults } of logs) {
    const isBroken = faults.some(({ code }) => code === "input-broken");
    const isMostlyUnread = unreadable > records;
    if (!isBroken && !isMostlyUnread) continue;
    isUnread = true;
    const why = isBroken
      ? "it cannot be read to its end"
      : format === null
        ? "its format cannot be told; give --format a name or your server's format string"
        : `most of its lines cannot be read: ${unreadable} of ${unreadable + records}; the nearest format is ${format}`;
    messages.error("log-unreadable", `${quoted(file)}: ${why}`);
  }
  return isUnread;
}

function checkNames(names: readonly string[]): void {
  const invalid = names.find((name) => name !== "*" && !/^[A-Za-z0-9_.-]+$/.test(name));
  if (invalid !== undefined)
    throw new CommandError("usage", `--as-named takes names of crawlers, or *, not ${quoted(invalid)}`);
}

function jobsOption(text: string | undefined): number {
  if (text === undefined) return 1;
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs >= 1 && jobs <= 256) return jobs;
  throw new CommandError("usage", `--jobs takes a whole number from 1 to 256, not ${quoted(text)}`);
}

/** Aborted by Ctrl-C, of a log that is followed; else null. */
function stopSignal({ follow }: AuditOptions): AbortSignal | null {
  if (follow !== true) return null;
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  return stop.signal;
}

async function inspected(name: string, options: LogOptions): Promise<LogFile> {
  try {
    return await inspectLog(name, options);
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof Error && "code" in error)) throw error;
    throw new CommandError("log-unreadable", `cannot read the log ${quoted(name)}: ${systemReason(error)}`);
  }
}

/** What the user says about the logs, or CommandError. */
function readLogOptions({ format, host, timezone }: AuditOptions): LogOptions {
  const found = format === undefined ? null : findLogFormat(format);
  if (found !== null && "problem" in found)
    throw new CommandError("unknown-format", `cannot use --format ${quoted(format ?? "")}: ${found.problem}`);
  const localTime = timezone === undefined ? utc : localTimeOf(timezone);
  if (localTime === null)
    throw new CommandError(
      "invalid-zone",
      `--timezone takes a name such as Europe/Berlin, or an offset such as +02:00, not ${quoted(timezone ?? "")}`,
    );
  return { format: found, localTime, host: host ?? null };
}

function help(): string {
  return `
Formats, told from the content: ${logFormats.map(({ name }) => name).join(", ")}; or --format
with the string of your configuration: an nginx log_format, an Apache LogFormat.

Only a verified crawler can be accused: by its operator's list of addresses, by DNS with --dns, or because you vouch for the name
with --as-named. Rules count only once the crawler could know them: it may use a copy for 24 hours, or as long as it documents,
unless these logs show that it read the file since. Impostors are never counted against the operator that they imitate.

Examples:
  maycrawl audit access.log* --robots robots.txt
  maycrawl audit access.log* --robots history/ --dns --html report.html
  maycrawl audit access.log --robots git:public/robots.txt --as-named GPTBot,ClaudeBot --json
  maycrawl audit --records access.log* --json
  maycrawl audit --records access.log --format '$remote_addr [$time_local] "$request" $status "$http_user_agent"'

Exit codes:
  0  no breach
  1  a breach
  2  wrong usage, or a log cannot be opened: nothing was attempted
  3  the format of a log cannot be told, it cannot be read to its end, or most of its lines cannot be read`;
}
