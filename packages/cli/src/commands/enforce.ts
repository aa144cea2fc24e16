// `maycrawl enforce`: configuration that makes a server answer what its robots.txt says. @maycrawl/publish writes it,
// reads it back and proves it equal to the file; here are the options, the files and the header.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { dialects, type RobotsTxt } from "@maycrawl/core";
import { parsePrefix } from "@maycrawl/core/identity";
import { contentKind } from "@maycrawl/core/lint";
import { type DenyStatus, enforce, type EnforceOptions, enforcedServers, type ServerName } from "@maycrawl/publish";
import type { CommandFile } from "../command-file.ts";
import { addressLists } from "../enforcement/address-lists.ts";
import { writeFiles } from "../enforcement/written-files.ts";
import { CommandError, fileReason } from "../errors.ts";
import { exitClean, exitDisallowed, exitNoAnswer } from "../exit-code.ts";
import { choiceOption, collect, once } from "../input/option-values.ts";
import { isUrlName, readRobotsTxt } from "../input/robots-file.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { version } from "../version.ts";

/** `enforce`. */
export const command: CommandFile = {
  description:
    "Writes configuration that makes your server answer what its robots.txt says, proven to be equal to the file.",
  declare,
  help,
  run,
};

interface EnforceCommandOptions {
  readonly server?: string;
  readonly out?: string;
  readonly standalone?: string;
  readonly agent?: readonly string[];
  readonly everybody?: boolean;
  readonly dialect?: string;
  readonly ranges?: string;
  readonly outsideRanges?: string;
  readonly clientAddress?: readonly string[];
  readonly observe?: boolean;
  readonly deny?: string;
  readonly check?: string;
}

/** What stands behind what crawlers read binds nobody (RFC 9309 section 2.5). */
const mostOctets = dialects.rfc9309.sizeLimitOctets;

const serverNames = Object.keys(enforcedServers) as ServerName[];

function declare(command: Command): void {
  command
    .argument("[FILE]", "the robots.txt; - is standard input")
    .option("--server <NAME>", `${serverNames.join(", ")}`, once)
    .option("--out <DIR>", "write the files to this folder, instead of printing one", once)
    .option("--standalone <HOST:PORT>", "a whole configuration that answers 200 or refuses, to try it", once)
    .option("--agent <NAMES>", "only these crawlers or product tokens, with commas; repeatable", collect)
    .option("--everybody", "the rules for * bind browsers too")
    .option("--dialect <NAME>", "rfc9309, or own: each crawler as it reads (default: rfc9309)", once)
    .option("--ranges <DIR>", "lists of crawlers' addresses (maycrawl ranges update --out DIR)", once)
    .option("--outside-ranges <HOW>", "from elsewhere: as-named, or refuse (default: as-named)", once)
    .option("--client-address <WORDS...>", "HEADER from CIDR,...: where trusted proxies put the client's address")
    .option("--observe", "refuse nothing, and log what would be refused")
    .option("--deny <STATUS>", "403, 404, 410 or 429 (default: 403)", once)
    .option("--check <FILE>", "check whether a file written earlier is still up to date", once);
}

async function run(name: string | undefined, options: EnforceCommandOptions): Promise<number> {
  const messages = new Messages();
  const robotsTxt = name === undefined ? null : read(name, messages);
  if (options.check !== undefined) return check(options.check, robotsTxt, messages);
  if (robotsTxt === null || name === undefined)
    throw new CommandError("usage", "name the robots.txt: maycrawl enforce FILE --server nginx");
  if (options.server === undefined)
    throw new CommandError("usage", `--server says for which server: ${serverNames.join(", ")}`);
  const server = choiceOption("--server", options.server, serverNames);
  const enforceOptions = await optionsOf(name, robotsTxt, options, messages);
  const enforcement = attempt(() => enforce(robotsTxt, server, enforceOptions));
  if (enforcement.result === "refused") {
    messages.error("not-enforceable", `nothing was written: ${enforcement.reason}`);
    return exitNoAnswer;
  }
  for (const { name: left, reason } of enforcement.plan.leftAlone)
    messages.note(`${quoted(left)} is left alone: ${reason}`);
  if (enforcement.plan.classes.length === 0)
    messages.note("the file forbids nothing to these crawlers: nothing is refused");
  const [only] = enforcement.files;
  if (options.out === undefined) {
    if (enforcement.files.length > 1 || only === undefined)
      throw new CommandError("usage", `${enforcedServers[server].title} needs several files: add --out DIR`);
    const output = new Output();
    output.write(only.text);
    output.flush();
  } else {
    writeFiles(resolve(options.out), enforcement.files);
    for (const file of enforcement.files.slice(0, 1)) messages.note(`wrote ${resolve(options.out, file.name)}`);
  }
  const { classes, patterns } = enforcement.proven;
  messages.note(
    `proven: ${classes} ${classes === 1 ? "class" : "classes"} of crawlers, ${patterns} patterns, equal to ${name} for every path`,
  );
  if (enforcement.startCommand !== null) messages.note(`start it with: ${enforcement.startCommand}`);
  return exitClean;
}

/** A wrong option is told as one. */
function attempt<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError("invalid-agent", error.message);
    throw error;
  }
}

function read(name: string, messages: Messages): RobotsTxt {
  if (isUrlName(name))
    throw new CommandError("robots-unreadable", `enforce takes a file, not the URL ${quoted(name)}: download it first`);
  const advice = "give the path of a robots.txt that crawlers read whole, or - for standard input";
  const robotsTxt = readRobotsTxt(name, advice, messages, mostOctets);
  const [first, second, third] = robotsTxt.octets;
  const kind = contentKind({
    octets: robotsTxt.octets,
    contentStart: first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0,
    groups: robotsTxt.reading("rfc9309").groups,
  });
  if (kind !== "robots.txt")
    throw new CommandError("robots-unreadable", `${quoted(name)} is no robots.txt: it is ${kindWords[kind]}`);
  return robotsTxt;
}

const kindWords = {
  html: "an HTML page",
  xml: "XML",
  json: "JSON",
  "other-encoding": "UTF-16 or UTF-32, in which no reader finds a rule",
  binary: "not text",
} as const;

async function optionsOf(
  name: string,
  robotsTxt: RobotsTxt,
  options: EnforceCommandOptions,
  messages: Messages,
): Promise<EnforceOptions> {
  const nowMs = Date.now();
  const outside = choiceOption("--outside-ranges", options.outsideRanges ?? "as-named", [
    "as-named",
    "refuse",
  ] as const);
  if (options.ranges === undefined && options.outsideRanges !== undefined)
    throw new CommandError("usage", "--outside-ranges works only with --ranges DIR");
  const clientAddress = clientAddressOption(options.clientAddress);
  if (options.ranges === undefined && clientAddress !== null)
    throw new CommandError("usage", "--client-address works only with --ranges DIR: nothing else looks at an address");
  const lists =
    options.ranges === undefined
      ? { ranges: [], expiresMs: null }
      : await addressLists(options.ranges, outside, nowMs, messages);
  const folder = resolve(options.out ?? ".");
  if (!/^[\x21\x23\x25-\x5B\x5D-\x7E]+$/.test(folder))
    throw new CommandError(
      "usage",
      `--out takes a folder whose path has no blanks, quotes or "$", not ${quoted(folder)}`,
    );
  return {
    ...(options.agent === undefined
      ? {}
      : { agents: options.agent.flatMap((names) => names.split(",").map((one) => one.trim())) }),
    everybody: options.everybody === true,
    dialect: choiceOption("--dialect", options.dialect ?? "rfc9309", ["rfc9309", "own"] as const),
    deny: Number(choiceOption("--deny", options.deny ?? "403", ["403", "404", "410", "429"] as const)) as DenyStatus,
    observe: options.observe === true,
    standalone: standaloneOption(options.standalone),
    ranges: lists.ranges,
    clientAddress,
    folder,
    origin: {
      name,
      sha256: sha256(robotsTxt.octets),
      writtenAt: new Date(nowMs).toISOString(),
      version: version(),
      expiresAt: lists.expiresMs === null ? null : new Date(lists.expiresMs).toISOString(),
    },
  };
}

function sha256(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex");
}

function standaloneOption(text: string | undefined): { host: string; port: number } | null {
  if (text === undefined) return null;
  const parts = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9.-]+)):([0-9]{1,5})$/.exec(text);
  const port = Number(parts?.[3]);
  if (parts === null || port < 1 || port > 65_535)
    throw new CommandError("usage", `--standalone takes an address such as 127.0.0.1:8080, not ${quoted(text)}`);
  return { host: (parts[1] ?? parts[2]) as string, port };
}

function clientAddressOption(words: readonly string[] | undefined): { header: string; from: readonly string[] } | null {
  if (words === undefined) return null;
  const [header = "", from, ...prefixes] = words.join(" ").split(/[\s,]+/);
  const wrong = prefixes.find((prefix) => parsePrefix(prefix) === null);
  if (!/^[A-Za-z0-9-]+$/.test(header) || from !== "from" || prefixes.length === 0 || wrong !== undefined)
    throw new CommandError(
      "usage",
      `--client-address takes a header and who is trusted to set it, such as "X-Forwarded-For from 10.0.0.0/8"` +
        (wrong === undefined || from !== "from" ? "" : `; ${quoted(wrong)} is no address range`),
    );
  return { header, from: prefixes };
}

/** Whether a file written before still holds: the robots.txt is the same, and its lists of addresses are fresh. */
function check(path: string, robotsTxt: RobotsTxt | null, messages: Messages): number {
  let text: string;
  try {
    text = readFileSync(path, "latin1").slice(0, 10_000);
  } catch (error) {
    throw new CommandError("file-unreadable", `cannot read ${quoted(path)}: ${fileReason(error)}`);
  }
  const member = (name: string): string | undefined => new RegExp(`^# ${name}: (.*)$`, "m").exec(text)?.[1];
  const hash = member("sha256");
  if (hash === undefined || !text.includes("Written by maycrawl"))
    throw new CommandError("file-unreadable", `${quoted(path)} is not a file that maycrawl enforce wrote`);
  const expires = member("expires");
  const problems = [
    ...(robotsTxt !== null && sha256(robotsTxt.octets) !== hash ? ["the robots.txt has changed since"] : []),
    ...(expires !== undefined && !(Date.parse(expires) > Date.now())
      ? [`its lists of addresses expired on ${expires}: maycrawl ranges update, and write it again`]
      : []),
  ];
  const output = new Output();
  for (const problem of problems) output.write(`${path}: ${problem}\n`);
  output.flush();
  if (problems.length > 0) return exitDisallowed;
  messages.note(`${path} holds${expires === undefined ? "" : ` until ${expires}`}`);
  return exitClean;
}

function help(): string {
  return `
Crawlers that the file or the registry names get the answers of the file; browsers are not affected. Begin with --observe, read
the log for a while, then write the configuration again without it. A name stops only honest crawlers, since anybody can send any
User-Agent; --ranges adds the addresses that operators publish. Nothing is written unless it is proven to be equal to the file.

Examples:
  maycrawl enforce robots.txt --server nginx --observe > /etc/nginx/conf.d/maycrawl.conf
  maycrawl enforce robots.txt --server nginx --standalone 127.0.0.1:8080 --out trial
  maycrawl enforce robots.txt --server haproxy --out /etc/haproxy/maycrawl --deny 429
  maycrawl enforce robots.txt --server apache --agent GPTBot,CCBot --ranges lists --outside-ranges refuse
  maycrawl enforce robots.txt --check /etc/nginx/conf.d/maycrawl.conf

Exit codes:
  0  written, or what was written before still holds
  1  with --check: the robots.txt has changed, or a list of addresses has expired
  2  wrong usage, or the file is no robots.txt: nothing was written
  3  the server cannot hold the file, or it is not proven that it does: nothing was written`;
}
