// `maycrawl crawlers`: the registry of known crawlers as a table; with names, everything known about each, and the
// sources.
import type { Command } from "commander";
import { type Crawler, crawlers, crawlerSet, crawlerSets, type Support, visible } from "@maycrawl/core";
import { knownCrawler, nearCrawlers } from "@maycrawl/core/asking";
import { type CrawlerSource, crawlerSources } from "@maycrawl/core/crawler-sources";
import { factsOf } from "@maycrawl/core/identity";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { once } from "../input/option-values.ts";
import { jsonText } from "../report/json-text.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** `crawlers`. */
export const command: CommandFile = {
  description:
    "Lists the known crawlers and how each reads robots.txt; with names, everything known about these, with sources.",
  declare,
  help,
  run,
};

function declare(command: Command): void {
  command
    .argument("[NAME...]", "crawlers to describe in full, or sets of them such as search to list")
    .option("--identify <FILE|->", "identify the crawler in each line: User-Agent headers, one a line", once)
    .option("--card", "print the crawlers as Signature Agent Cards, one JSON object a line")
    .option("--json", "print one JSON object a line");
}

interface CrawlersOptions {
  readonly identify?: string;
  readonly card?: boolean;
  readonly json?: boolean;
}

async function run(names: readonly string[], options: CrawlersOptions): Promise<number> {
  if (options.identify !== undefined) {
    if (names.length > 0 || options.card === true)
      throw new CommandError("usage", "--identify reads headers from a file, so it takes no names and no --card");
    const { identifyHeaders } = await import("../answers/identified-headers.ts");
    return identifyHeaders(options.identify, options.json === true);
  }
  const output = new Output();
  const messages = new Messages();
  const tally = new Tally();
  const asked = names.map((name) => ({ name, set: crawlerSet(name), crawler: knownCrawler(name) }));
  const isTable = asked.every(({ set }) => set !== undefined);
  const found =
    names.length === 0 ? [...crawlers()] : [...new Set(asked.flatMap(({ set, crawler }) => set ?? crawler ?? []))];
  const unknown = asked
    .filter(({ set, crawler }) => set === undefined && crawler === undefined)
    .map(({ name }) => name);
  if (found.length === 0) throw new CommandError("unknown-crawler", unknown.map(unknownText).join("; "));
  for (const name of unknown) {
    messages.error("unknown-crawler", unknownText(name));
    tally.add(null);
  }
  if (options.card === true) {
    const { agentCardOf } = await import("@maycrawl/core/identity");
    for (const crawler of found) output.write(`${jsonText(agentCardOf(crawler))}\n`);
  } else if (options.json === true) {
    for (const crawler of found) output.write(`${jsonText({ ...crawler, ...crawlerSources.get(crawler.name) })}\n`);
  } else if (isTable) {
    output.write(table([columns, ...found.map(cells)]));
  } else {
    output.write(found.map(details).join("\n"));
  }
  output.flush();
  return tally.exitCode;
}

const columns = [
  "NAME",
  "OPERATOR",
  "PURPOSE",
  "TOKENS",
  "DIALECT",
  "OBEYS",
  "ALLOW",
  "WILDCARDS",
  "CRAWL-DELAY",
  "SITEMAP",
];

function unknownText(name: string): string {
  const near = nearCrawlers(name);
  const advice = near.length > 0 ? `did you mean ${near.join(", ")}?` : "see `maycrawl crawlers` for all";
  return `unknown crawler ${quoted(name)}: ${advice}`;
}

function cells(crawler: Crawler): string[] {
  const { allow, wildcards, crawlDelay, sitemap } = crawler.supports;
  return [
    crawler.name,
    crawler.operator,
    crawler.purpose,
    crawler.productTokens.join(" > ") || "-",
    dialectCell(crawler),
    obeysCell(crawler),
    supportCell(allow),
    supportCell(wildcards),
    supportCell(crawlDelay),
    supportCell(sitemap),
  ];
}

function dialectCell(crawler: Crawler): string {
  return crawler.isDialectDocumented ? crawler.dialect : `${crawler.dialect}?`;
}

function obeysCell(crawler: Crawler): string {
  const obeys = crawler.isControlOnly
    ? "control token"
    : !crawler.obeysRobotsTxt
      ? "no"
      : crawler.obeysGlobalGroup
        ? `yes${isObedienceAssumed(crawler) ? "?" : ""}`
        : "only when named";
  return crawler.isRetired ? `${obeys}, retired` : obeys;
}

/** Whether only a public list knows the crawler: no operator, and no report, says that it obeys. */
function isObedienceAssumed(crawler: Crawler): boolean {
  return crawler.obeysRobotsTxt && crawlerSources.get(crawler.name)?.certainty === "secondary";
}

function supportCell(support: Support): string {
  return support === "unknown" ? "?" : support;
}

function details(crawler: Crawler): string {
  const { allow, wildcards, crawlDelay, sitemap } = crawler.supports;
  const source: CrawlerSource | undefined = crawlerSources.get(crawler.name);
  const rows: [string, string][] = [
    ["operator", crawler.operator],
    ["purpose", crawler.purpose],
    [
      "tokens",
      crawler.productTokens.length === 0 ? "none, so no group can name it" : crawler.productTokens.join(", then "),
    ],
    [
      "dialect",
      crawler.isDialectDocumented
        ? crawler.dialect
        : `${crawler.dialect} (assumed: how it reads robots.txt is not documented)`,
    ],
    ["obeys", obeysText(crawler)],
    ["supports", `allow ${allow}, wildcards ${wildcards}, crawl-delay ${crawlDelay}, sitemap ${sitemap}`],
  ];
  const { feeds, masks, isSentByPeople } = factsOf(crawler);
  for (const { url, isComplete } of feeds) rows.push(["ranges", `${url}${isComplete ? " (complete)" : ""}`]);
  if (masks.length > 0) rows.push(["names", `${masks.join(", ")}, resolving back`]);
  if (isSentByPeople) rows.push(["sent by", "others too: people's own devices, or programs that anybody can run"]);
  if (crawler.isRetired) rows.push(["retired", "it no longer crawls"]);
  if (source !== undefined) {
    rows.push(["note", source.note], ["read on", `${source.readOn}, certainty: ${source.certainty}`]);
    for (const address of source.sources) rows.push(["source", address]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${crawler.name}\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${visible(value)}\n`).join("")}`;
}

function obeysText(crawler: Crawler): string {
  if (crawler.isControlOnly) return "a control token: it states a preference, and nothing fetches under it";
  if (!crawler.obeysRobotsTxt) return "not robots.txt, in general";
  return crawler.obeysGlobalGroup
    ? `robots.txt${isObedienceAssumed(crawler) ? " (assumed: only a public list knows this crawler)" : ""}`
    : "robots.txt, but only groups that name it: those for * do not bind it";
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] as number))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function help(): string {
  return `
Columns: TOKENS are looked for in this order, and the first that has a group decides. A DIALECT with "?" is assumed, because it is
not documented. OBEYS is yes ("yes?" where only a public list knows the crawler), "only when named" (the groups for * do not bind
it), no, or "control token" (a preference that nothing fetches under). The last four say which records it acts on; "?" is unknown.

With --identify, each line is a User-Agent header, and its answer says which crawler it names, who runs it and for what;
a header that names none has dashes, in JSON nulls. --card prints what the registry knows in the form in which operators
describe their own agents.

Sets: ${crawlerSets.map((set) => set.name).join(", ")}.

Examples:
  maycrawl crawlers
  maycrawl crawlers search
  maycrawl crawlers Googlebot-Image bingbot
  maycrawl crawlers --json > crawlers.ndjson
  maycrawl crawlers --identify headers.txt --json
  maycrawl crawlers GPTBot --card

Exit codes:
  0  all were found, or every line was answered
  2  no name is known
  3  some names are unknown`;
}
