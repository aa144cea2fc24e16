// Reports on audits: one object, and its writers.
export {
  type AuditReport,
  auditReport,
  type CrawlerReport,
  type EvidenceReport,
  type HourReport,
  type LogReport,
  type ReportOptions,
  type SectionReport,
} from "./report.ts";
export { reportHtml } from "./html.ts";
export { reportMarkdown } from "./markdown.ts";
export { reportText } from "./text.ts";
