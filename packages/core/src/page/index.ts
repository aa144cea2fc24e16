// Page rules: robots meta tags, X-Robots-Tag fields and link relations in, a verdict with its evidence out.
// Read in this order: page-rules, date, statement, rule-list, header, meta, weighing, combine, page-verdict, plain.
export { type PageReading, pageReadingLimits } from "./collector.ts";
export type { LostStatement, PageEvidence, PageExpiry, PageLimit, PagePermission } from "./combine.ts";
export { formatPageDate, type PageDate, type PageDateProblem, parsePageDate } from "./date.ts";
export { type PageFinding, type PageFindingCode, pageFindingCodes } from "./findings.ts";
export { type HeaderFields, readJoinedRobotsHeader, readRobotsHeaders } from "./header.ts";
export { type LinkHint, type LinkRelations, readRel } from "./link-relations.ts";
export { type MetaTag, readRobotsMeta, robotsMetaNames } from "./meta.ts";
export {
  findPageRule, type PageEffect, type PagePropertyName, type PageRule, type PageRuleName, pageRules, type PageRuleSupport, type PageValueGrammar,
} from "./page-rules.ts";
export { evaluatePage, PageVerdict } from "./page-verdict.ts";
export type {
  PlainPageEvidence, PlainPageExpiry, PlainPageFinding, PlainPageLimit, PlainPagePermission, PlainPageStatement, PlainPageVerdict,
} from "./plain.ts";
export { type PageReader, pageReaderOf, pageReaderOfToken } from "./reader.ts";
export type { ImagePreview, MetaPosition, PageStatement, StatementPlace, StatementProblem } from "./statement.ts";
export type { PageLossReason } from "./weighing.ts";
