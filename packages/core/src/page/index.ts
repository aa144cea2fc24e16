// Page rules: robots meta tags, X-Robots-Tag fields and link relations in, a verdict with its evidence out.
// Read in this order: page-rules, date, statement, rule-list, header, meta, weighing, combine, page-verdict, plain.
export { pageReadingLimits, type ReadStatements } from "./collector.ts";
export { robotsMetaNames } from "./crawler-names.ts";
export type { LostStatement, PageDoubt, PageEvidence, PageExpiry, PageLimit, PagePermission } from "./combine.ts";
export { type PageDate, type PageDateProblem, parsePageDate } from "./date.ts";
export { type PageFinding, type PageFindingCode, pageFindingCodes } from "./findings.ts";
export { type HeaderFields, readJoinedRobotsHeader, readRobotsHeaders } from "./header.ts";
export { type LinkHint, type LinkRelations, readRel } from "./link-relations.ts";
export { type MetaTag, readRobotsMeta } from "./meta.ts";
export { type StatusMeaning, statusMeaning } from "./page-status.ts";
export {
  findPageRule,
  type PageEffect,
  type PagePropertyName,
  type PageRule,
  type PageRuleName,
  pageRules,
  type PageRuleSupport,
  type PageValueGrammar,
} from "./page-rules.ts";
export { evaluatePage, PageVerdict, type UnreadPart } from "./page-verdict.ts";
export type {
  PlainPageEvidence,
  PlainPageExpiry,
  PlainPageFinding,
  PlainPageLimit,
  PlainPagePermission,
  PlainPageStatement,
  PlainPageVerdict,
} from "./plain.ts";
export { type PageReader, pageReaderOf, pageReaderOfToken } from "./reader.ts";
export type { ImagePreview, MetaPosition, PageStatement, StatementPlace, StatementProblem } from "./statement.ts";
export { isAddressedTo, isReadBy, type PageLossReason } from "./weighing.ts";
