// `maycrawl headers`: header rules as configuration of a server or platform, written by @maycrawl/publish; and what a
// page sends today.
import { resolve } from "node:path";
import type { Command } from "commander";
import { visible } from "@maycrawl/core";
import { evaluatePage, pageReaderOfToken, readRobotsHeaders } from "@maycrawl/core/page";
import { headerWriters, type HeaderTarget, publishHeaders, readHeaderRules } from "@maycrawl/publish/headers";
import type { CommandFile } from "../command-file.ts";
import { writeFiles } from "../enforcement/written-files.ts";
import { CommandError, fileReason } from "../errors.ts";
import { exitClean, exitNoAnswer } from "../exit-code.ts";
import { type NetworkOptions, refuseNetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { readWhole } from "../input/octet-source.ts";
import { choiceOption, once } from "../input/option-values.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { version } from "../version.ts";

/** `headers`. */
export const command: CommandFile = {
  description: "Writes configuration that sends X-Robots-Tag and related headers, or shows what a page sends today.",
  declare,
  help,
  run,
};

interface HeadersOptions extends NetworkOptions {
  readonly server?: string;
  readonly environment?: string;
  readonly out?: string;
  readonly from?: string;
}

const targets = Object.keys(headerWriters) as HeaderTarget[];
/** Bytes read of a file of rules: 200 rules of 20 fields. */
const fileLimitOctets = 8 * 1024 * 1024;
/** Fields that say what a crawler may do with a page. */
const told = /^(?:x-robots-tag|robots-tag|content-usage|content-signal|tdm-reservation|tdm-policy|link)$/i;

function declare(command: Command): void {
  command
    .argument("[RULES]", "a JSON file of header rules; - is standard input")
    .option("--server <NAME>", targets.join(", "), once)
    .option("--environment <NAME>", "take the rules for this environment too", once)
    .option("--out <DIR>", "write the files to this folder, instead of printing one", once)
    .option("--from <URL>", "show what this page sends today", once);
  withNetworkOptions(command);
}

async function run(name: string | undefined, options: HeadersOptions): Promise<number> {
  if (options.from !== undefined) {
    if (name !== undefined || options.server !== undefined)
      throw new CommandError("usage", "--from tells what a page sends: give no RULES and no --server with it");
    return tell(options.from, options);
  }
  refuseNetworkOptions(options);
  if (name === undefined || options.server === undefined)
    throw new CommandError("usage", "name the rules and the server: maycrawl headers RULES.json --server nginx");
  const target = choiceOption("--server", options.server, targets);
  const { rules, problem } = readHeaderRules(readJson(name), options.environment ?? null);
  if (problem !== null) throw new CommandError("rules-invalid", `${quoted(name)}: ${problem}`);
  const messages = new Messages();
  const published = publishHeaders(rules, target, [
    `Fields of responses for ${headerWriters[target].title}. Written by maycrawl ${version()}; do not edit.`,
    `Rules: ${name}${options.environment === undefined ? "" : ` (${options.environment})`}`,
  ]);
  if (published.result === "refused") {
    messages.error("not-enforceable", `nothing was written: ${published.reason}`);
    return exitNoAnswer;
  }
  const [only] = published.files;
  if (options.out !== undefined) {
    writeFiles(resolve(options.out), published.files);
    for (const file of published.files) messages.note(`wrote ${resolve(options.out, file.name)}`);
  } else {
    if (published.files.length > 1 || only === undefined)
      throw new CommandError("usage", `${headerWriters[target].title} needs several files: add --out DIR`);
    const output = new Output();
    output.write(only.text);
    output.flush();
  }
  for (const line of published.guide) messages.note(line.trim());
  return exitClean;
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(readWhole(name, fileLimitOctets)));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : fileReason(error);
    throw new CommandError("rules-invalid", `cannot read the rules ${quoted(name)}: ${reason}`);
  }
}

/** Prints what the page and each redirect on the way send. */
async function tell(url: string, options: HeadersOptions): Promise<number> {
  const messages = new Messages();
  const [{ openLiveClient }, { demandPageUrl }, { hopText }] = await Promise.all([
    import("../input/live-client.ts"),
    import("../answers/retrieved-pages.ts"),
    import("../report/decision-text.ts"),
  ]);
  demandPageUrl(url);
  const live = await openLiveClient(options, undefined, [url], messages);
  const output = new Output();
  try {
    const page = await live.client.retrievePage(url, {});
    for (const { url: hop, exchange } of page.hops) {
      if (exchange === null) continue;
      output.write(`${visible(hop)} ${exchange.status}\n`);
      const fields = exchange.headers.filter(([name]) => told.test(name));
      for (const [name, value] of fields) output.write(`  ${visible(`${name}: ${value}`)}\n`);
      if (fields.length === 0) output.write("  no field says what crawlers may do\n");
      for (const [problem, code] of findingsOf(fields)) messages.warning(`${visible(hop)}: ${problem} (${code})`);
    }
    output.flush();
    if (page.noPage === null) return exitClean;
    messages.note(`no page: ${visible(hopText(page.last, page.noPage))}`);
    return exitNoAnswer;
  } finally {
    await live.close();
  }
}

/** What is wrong with the fields, to whomever they speak: words, with their code. */
function findingsOf(fields: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const { findings, statements } = readRobotsHeaders(fields);
  const names = new Set(statements.map(({ crawlerName }) => crawlerName ?? "*"));
  const heard = [...names].flatMap((name) => evaluatePage(statements, pageReaderOfToken(name), Date.now()).findings);
  return new Map([...findings, ...heard].map(({ code, message }) => [String(message), code]));
}

function help(): string {
  return `
RULES is a list of {"path", "type", "environment", "agent", "headers": [[NAME, VALUE], ...]}. The path is a pattern as in robots.txt,
"type" a media type of the response, "agent" one crawler that an X-Robots-Tag is for. All rules that match count, on error pages and
redirects too. Where a server cannot say what the rules say, nothing is written and the reason is shown.

Examples:
  maycrawl headers rules.json --server nginx --out /etc/nginx/maycrawl
  maycrawl headers rules.json --server apache > /etc/apache2/maycrawl-headers.conf
  maycrawl headers rules.json --server netlify --environment staging > public/_headers
  maycrawl headers --from https://shop.example/report.pdf

Exit codes:
  0  written, or told
  2  wrong usage, or the rules are invalid: nothing was written
  3  the server cannot say what the rules say, or the page cannot be retrieved`;
}
