// The report as Markdown, for an issue or a pull request. In: a report. Out: text, in which strangers' words are code.
import { markdownCode, markdownText } from "@maycrawl/core/markup";
import type { AuditReport, CrawlerReport } from "./report.ts";
import { bytes, identityText, number } from "./text.ts";

/** The report as Markdown. */
export function reportMarkdown(report: AuditReport): string {
  const { crawlers, impostors, breaches, firstAt, lastAt, records, limits, meanings } = report;
  const lines = [
    "## Crawlers in these logs",
    "",
    `${number(records)} hits, ${firstAt ?? "?"} to ${lastAt ?? "?"}; rules: ${markdownCode(report.robots)}; **${number(breaches)} ${breaches === 1 ? "breach" : "breaches"}**.`,
    "",
    "| crawler | hits | bytes | robots.txt | allowed | disallowed | breaches | identity |",
    "|---|---:|---:|---:|---:|---:|---:|---|",
    ...crawlers.map(row),
  ];
  for (const crawler of crawlers.filter((one) => one.breaches > 0)) lines.push("", ...breachLines(crawler));
  if (impostors.length > 0) {
    lines.push("", "### Not the crawlers that they say they are", "");
    for (const { name, hits } of impostors)
      lines.push(`- ${markdownCode(name)}: ${number(hits)} hits, not counted against it`);
  }
  const observed = crawlers.filter(({ observations }) => observations.length > 0);
  if (observed.length > 0) {
    lines.push("", "### Observations", "");
    for (const { name, observations } of observed) lines.push(`- ${markdownCode(name)}: ${observations.join(" ")}`);
  }
  const doubts = Object.entries(meanings).filter(([result]) => result !== "allowed" && result !== "breach");
  if (doubts.length > 0) {
    lines.push("", "### Not counted as breaches", "");
    for (const [result, meaning] of doubts) lines.push(`- ${markdownCode(result)}: ${meaning}`);
  }
  lines.push("", "### What these logs cannot show", "", ...limits.map((limit) => `- ${limit}`));
  return `${lines.join("\n")}\n`;
}

function row(crawler: CrawlerReport): string {
  const reads = Object.values(crawler.robotsTxtReads).reduce((sum, count) => sum + count, 0);
  const cells = [
    markdownCode(crawler.name),
    number(crawler.hits),
    bytes(crawler.octets),
    number(reads),
    number(crawler.allowed),
    number(crawler.disallowed),
    crawler.obeysRobotsTxt ? number(crawler.breaches) : "-",
    identityText(crawler),
  ];
  return `| ${cells.join(" | ")} |`;
}

function breachLines({ name, breaches, rules, evidence, results }: CrawlerReport): string[] {
  const lines = [`### ${markdownCode(name)}: ${number(breaches)} ${breaches === 1 ? "breach" : "breaches"}`, ""];
  for (const rule of rules.filter((one) => one.breaches > 0))
    lines.push(
      `- ${number(rule.breaches)} x line ${rule.line} ${markdownCode(rule.rule)} of ${markdownCode(rule.version)}`,
    );
  const tooSoon = results["too-soon"] ?? 0;
  if (tooSoon > 0) lines.push(`- ${number(tooSoon)} x sooner than its crawl-delay`);
  lines.push("", "| at | from | request | status | why |", "|---|---|---|---|---|");
  for (const one of evidence.filter(({ result }) => result === "breach" || result === "too-soon").slice(0, 10)) {
    const request = markdownCode(`${one.method} ${one.target}`);
    lines.push(
      `| ${one.at ?? "-"} | ${one.address ?? "-"} | ${request} | ${one.status ?? "-"} | ${markdownText(one.explanation)} |`,
    );
  }
  return lines;
}
