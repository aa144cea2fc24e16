// `maycrawl audit`: access logs to who came, what robots.txt allowed them at that moment, and what they did. With
// --records, only how the logs are read. Next: ../audit/.
import type { Command } from "commander";
import {
  findLogFormat,
  inspectLog,
  inTimeOrder,
  localTimeOf,
  type LogFile,
  logFormats,
  type LogOptions,
  utc,
} from "@maycrawl/audit";
import { writeRecords } from "../audit/records.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { exitClean, exitNoAnswer } from "../exit-code.ts";
import { standardInput } from "../input/octet-source.ts";
import { once } from "../input/option-values.ts";
import { Messages, quoted } from "../report/messages.ts";
import { Output } from "../report/output.ts";

/** `audit`. */
export const command: CommandFile = {
  description:
    "Tells by access logs who came, what the robots.txt in force at that moment allowed them, and what they did.",
  declare,
  help,
  run,
};

interface AuditOptions {
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
    .option("--records", "only show how the logs are read: one record a line")
    .option("--format <NAME>", "the format, instead of telling it: a name, or a log_format or LogFormat string", once)
    .option("--host <HOST>", "the host of hits whose log names none", once)
    .option("--timezone <ZONE>", "what times without an offset mean: Europe/Berlin, +02:00; by default UTC", once)
    .option("--follow", "go on as the log grows")
    .option("--json", "print JSON");
}

async function run(names: readonly string[], options: AuditOptions): Promise<number> {
  const messages = new Messages();
  const output = new Output();
  const logOptions = readLogOptions(options);
  if (names.filter((name) => name === standardInput).length > 1)
    throw new CommandError("standard-input-twice", "standard input can be read only once: name - once");
  if (options.follow === true && names.length !== 1)
    throw new CommandError("usage", "--follow takes one log that grows: name one");
  const files = inTimeOrder(await Promise.all(names.map((name) => inspected(name, logOptions))));
  const stop = new AbortController();
  if (options.follow === true) process.once("SIGINT", () => stop.abort());
  const signal = options.follow === true ? stop.signal : null;
  const { faults } = await writeRecords(files, logOptions, output, options.json === true, signal);
  output.flush();
  messages.finish();
  return faults > 0 ? exitNoAnswer : exitClean;
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

Examples:
  maycrawl audit --records access.log* --json
  maycrawl audit --records access.log --format '$remote_addr [$time_local] "$request" $status "$http_user_agent"'

Exit codes:
  0  no breach
  1  a breach
  2  wrong usage, or a log cannot be opened: nothing was attempted
  3  the format of a log cannot be told, it cannot be read to its end, or most of its lines cannot be read`;
}
