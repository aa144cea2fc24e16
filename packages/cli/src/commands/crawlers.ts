// `maycrawl crawlers`: the registry of known crawlers, as a table; with names, all that is known of each and where from.
import { type Crawler, crawlers, findCrawler, readIdentification, type Support, visible } from "@maycrawl/core";
import { type CrawlerSource, crawlerSources } from "@maycrawl/core/crawler-sources";
import { jsonText } from "../answers.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { Messages, quoted } from "../messages.ts";
import { nearNames } from "../near-names.ts";
import { Output } from "../output.ts";

/** The options of `crawlers`. */
export interface CrawlersOptions {
  readonly json?: boolean;
}

const columns = ["NAME", "OPERATOR", "PURPOSE", "TOKENS", "DIALECT", "OBEYS", "ALLOW", "WILDCARDS", "CRAWL-DELAY", "SITEMAP"];

/** Runs `crawlers`; the exit code comes back. CommandError when no name that was asked is known. */
export function runCrawlers(names: readonly string[], options: CrawlersOptions): number {
  const output = new Output();
  const messages = new Messages();
  const tally = new Tally();
  const asked = names.map((name) => ({ name, crawler: findCrawler(name) ?? readIdentification(name)?.crawler }));
  const found = names.length === 0 ? [...crawlers()] : asked.flatMap(({ crawler }) => (crawler === undefined ? [] : [crawler]));
  const unknown = asked.filter(({ crawler }) => crawler === undefined).map(({ name }) => name);
  if (found.length === 0) throw new CommandError("unknown-crawler", unknown.map(unknownText).join("; "));
  for (const name of unknown) {
    messages.error("unknown-crawler", unknownText(name));
    tally.add(null);
  }
  if (options.json === true) {
    for (const crawler of found) output.write(`${jsonText({ ...crawler, ...crawlerSources.get(crawler.name) })}\n`);
  } else if (names.length === 0) {
    output.write(table([columns, ...found.map(cells)]));
  } else {
    output.write(found.map(details).join("\n"));
  }
  output.flush();
  return tally.exitCode;
}

function unknownText(name: string): string {
  const near = nearNames(name, crawlers().map((crawler) => crawler.name), 5);
  const advice = near.length > 0 ? `did you mean ${near.join(", ")}?` : "`maycrawl crawlers` lists all";
  return `the registry has no crawler ${quoted(name)}: ${advice}`;
}

function cells(crawler: Crawler): string[] {
  const { allow, wildcards, crawlDelay, sitemap } = crawler.supports;
  return [
    crawler.name, crawler.operator, crawler.purpose, crawler.productTokens.join(" > ") || "-", dialectCell(crawler), obeysCell(crawler),
    supportCell(allow), supportCell(wildcards), supportCell(crawlDelay), supportCell(sitemap),
  ];
}

function dialectCell(crawler: Crawler): string {
  return crawler.isDialectDocumented ? crawler.dialect : `${crawler.dialect}?`;
}

function obeysCell(crawler: Crawler): string {
  const obeys = crawler.isControlOnly ? "control token" : !crawler.obeysRobotsTxt ? "no" : crawler.obeysGlobalGroup ? "yes" : "only when named";
  return crawler.isRetired ? `${obeys}, retired` : obeys;
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
    ["tokens", crawler.productTokens.length === 0 ? "none: no group can name it" : crawler.productTokens.join(", then ")],
    ["dialect", crawler.isDialectDocumented ? crawler.dialect : `${crawler.dialect} (assumed: nobody documents how it reads)`],
    ["obeys", obeysText(crawler)],
    ["supports", `allow ${allow}, wildcards ${wildcards}, crawl-delay ${crawlDelay}, sitemap ${sitemap}`],
  ];
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
  if (!crawler.obeysRobotsTxt) return "generally not robots.txt";
  return crawler.obeysGlobalGroup ? "robots.txt" : "robots.txt only where it is named: the groups for * do not bind it";
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  return rows.map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] as number)).join("  ").trimEnd()}\n`).join("");
}
