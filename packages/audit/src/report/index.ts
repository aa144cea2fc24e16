// Reports on audits: one object, and its writers.
export {
  type AuditReport,
  auditReport,
  type CrawlerReport,
  type EvidenceReport,
  evidenceReport,
  type HourReport,
  type LogReport,
  type ReportOptions,
  type SectionReport,
} from "./report.ts";
export { reportHtml } from "./html.ts";
export { reportMarkdown } from "./markdown.ts";
export { exampleText, reportText } from "./text.ts";
