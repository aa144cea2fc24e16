// The report for a terminal: a row a crawler, then what was found, rule by rule, each with an example. In: a report.
// Out: text, in which strangers' words are escaped.
import { visible } from "@maycrawl/core";
import { markupText } from "@maycrawl/core/markup";
import type { AuditReport, CrawlerReport, EvidenceReport } from "./report.ts";

const columns = ["CRAWLER", "HITS", "BYTES", "ROBOTS.TXT", "ALLOWED", "DISALLOWED", "BREACHES", "IDENTITY"];

/** The report as text. */
export function reportText(report: AuditReport, isColoured: boolean): string {
  const { crawlers, impostors } = report;
  const span = report.firstAt === null ? "no time" : `${report.firstAt} to ${report.lastAt ?? ""}`;
  const lines = [
    `${plural(report.records, "hit")} in ${plural(report.logs.length, "log")}, ${span}; rules: ${visible(report.robots)}`,
    "",
  ];
  if (crawlers.length === 0) lines.push("No known crawler came.");
  else lines.push(...table([columns, ...crawlers.map(cells)]));
  for (const crawler of crawlers) lines.push(...findings(crawler, isColoured));
  if (impostors.length > 0) {
    lines.push("", "Not the crawlers that they say they are; not counted against these:");
    for (const { name, hits, disallowed } of impostors)
      lines.push(`  ${visible(name)}: ${plural(hits, "hit")}, ${number(disallowed)} disallowed`);
  }
  lines.push("", ...closing(report));
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

function cells(crawler: CrawlerReport): string[] {
  const reads = Object.values(crawler.robotsTxtReads).reduce((sum, count) => sum + count, 0);
  return [
    visible(crawler.name),
    number(crawler.hits),
    bytes(crawler.octets),
    number(reads),
    number(crawler.allowed),
    number(crawler.disallowed),
    crawler.obeysRobotsTxt ? number(crawler.breaches) : "-",
    identityText(crawler),
  ];
}

/** The states, most hits first. */
export function identityText({ identity, asNamed }: CrawlerReport): string {
  const states = Object.entries(identity).sort(([, a], [, b]) => b - a);
  const text = states.map(([state, count]) => (states.length === 1 ? state : `${state} ${number(count)}`)).join(", ");
  return asNamed ? `${text}, as named` : text;
}

function findings(crawler: CrawlerReport, isColoured: boolean): string[] {
  const lines: string[] = [];
  const { breaches, results, rules, evidence, observations, name } = crawler;
  const doubts = Object.entries(results).filter(
    ([code]) => code !== "allowed" && code !== "breach" && code !== "too-soon",
  );
  if (breaches === 0 && doubts.length === 0 && observations.length === 0) return lines;
  lines.push("");
  lines.push(
    breaches > 0 ? bold(`${visible(name)}: ${plural(breaches, "breach", "breaches")}`, isColoured) : visible(name),
  );
  for (const rule of rules.filter((one) => one.breaches > 0).slice(0, 5))
    lines.push(`  ${number(rule.breaches)} x line ${rule.line} "${visible(rule.rule)}" of ${visible(rule.version)}`);
  const tooSoon = results["too-soon"] ?? 0;
  const [pace = ""] = evidence.find(({ result }) => result === "too-soon")?.explanation.split(";") ?? [];
  if (tooSoon > 0) lines.push(`  ${number(tooSoon)} x ${pace}`);
  const example = evidence.find(({ result }) => result === "breach" || result === "too-soon");
  if (example !== undefined) lines.push(`  first: ${exampleText(example)}`, `         ${visible(example.explanation)}`);
  for (const [code, count] of doubts) lines.push(`  ${number(count)} ${code}`);
  for (const observation of observations) lines.push(`  ${observation}`);
  return lines;
}

/** One hit with its grounds, in a line. */
export function exampleText({ at, address, method, target, status, file, line }: EvidenceReport): string {
  return visible(`${at ?? "-"} ${address ?? "-"} ${method} ${target} ${status ?? "-"} (${file}:${line})`);
}

function closing({ meanings, otherHits, junk, unreadable, logs, limits, isFull }: AuditReport): string[] {
  const lines: string[] = [];
  for (const [code, meaning] of Object.entries(meanings))
    if (code !== "allowed" && code !== "breach") lines.push(`${code}: ${meaning}`);
  if (lines.length > 0) lines.push("");
  lines.push(
    `Besides: ${plural(otherHits, "hit")} by browsers and names that are not known, ${number(junk)} without a request.`,
  );
  if (unreadable > 0) {
    lines.push(`${plural(unreadable, "line")} could not be read:`);
    for (const { file, faults } of logs)
      for (const { code, count, message } of faults)
        lines.push(`  ${visible(file)}: ${number(count)} ${code}: ${message}`);
  }
  lines.push("", "What these logs cannot show:", ...limits.map((limit) => `  ${limit}`));
  if (!isFull) lines.push("", "Addresses are cut to /24 and /48, and values of queries left out; --full shows them.");
  return lines;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const isRight = (column: number): boolean => column > 0 && column < columns.length - 1;
  return rows.map((row) =>
    row
      .map((cell, column) => (isRight(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  "),
  );
}

function bold(text: string, isColoured: boolean): string {
  return isColoured ? `\u001b[31m${text}\u001b[39m` : text;
}

/** A count or half of one, with commas between thousands. Loading the platform's own formats would take longer. */
export function number(value: number): string {
  let [whole = "", part] = String(value).split(".");
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)},${whole.slice(at)}`;
  return part === undefined ? whole : `${whole}.${part}`;
}

function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** A stranger's words in HTML: controls made visible, no markup. */
export function shown(text: string): string {
  return markupText(visible(text));
}

/** Bytes in a unit that people read. */
export function bytes(count: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? String(value) : value.toFixed(1)} ${units[unit] ?? ""}`;
}
