// A report as CSV: a row a crawler, impostors after them. Text that a spreadsheet could run is made harmless.
import type { AuditReport, CrawlerReport } from "@maycrawl/audit";
import { visible } from "@maycrawl/core";
import { stringify } from "csv-stringify/sync";

/** The report as CSV, with a header. */
export function reportCsv({ crawlers, impostors }: AuditReport): string {
  const rows = [...crawlers.map((one) => row(one, false)), ...impostors.map((one) => row(one, true))];
  return stringify(rows, { header: true, columns: [...columns], escape_formulas: true });
}

const columns = [
  "crawler",
  "operator",
  "impostor",
  "hits",
  "bytes",
  "robots_txt_reads",
  "allowed",
  "disallowed",
  "undetermined",
  "breaches",
  "identity",
  "obeys_robots_txt",
  "first_at",
  "last_at",
] as const;

function row(crawler: CrawlerReport, isImpostor: boolean): Record<(typeof columns)[number], string | number> {
  const reads = Object.values(crawler.robotsTxtReads).reduce((sum, count) => sum + count, 0);
  return {
    crawler: visible(crawler.name),
    operator: visible(crawler.operator),
    impostor: isImpostor ? "yes" : "no",
    hits: crawler.hits,
    bytes: crawler.octets,
    robots_txt_reads: reads,
    allowed: crawler.allowed,
    disallowed: crawler.disallowed,
    undetermined: crawler.undetermined,
    breaches: isImpostor ? 0 : crawler.breaches,
    identity: Object.entries(crawler.identity)
      .map(([state, count]) => `${state} ${count}`)
      .join("; "),
    obeys_robots_txt: crawler.obeysRobotsTxt ? "yes" : "no",
    first_at: crawler.firstAt ?? "",
    last_at: crawler.lastAt ?? "",
  };
}
