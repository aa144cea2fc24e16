// @maycrawl/core: robots.txt from octets to an explained verdict, under a named dialect. Pure: no I/O, no clock, no
// dependency.
export {
  type Crawler, type CrawlerPurpose, crawlers, crawlersByPurpose, type CrawlerSet, crawlerSet, crawlerSets, type CrawlerVerification,
  findCrawler, type Identification, readIdentification, type Support,
} from "./crawlers/index.ts";
export {
  type Departure, type DepartureId, departures, departuresOf, type Dialect, type DialectName, dialects, findDialect,
} from "./dialect/index.ts";
export {
  type Agent, type Binding, type BindingKind, defaultMaxSteps, type LosingRule, type LossReason, type Note, type PlainRule,
  type PlainVerdict, type ProductToken, productToken, type Reason, type Requester, requesterOf, RequestUrl, type RuleSet, type Verdict, visible,
} from "./matching/index.ts";
export { type Diagnostic, type DiagnosticCode, diagnosticCodes } from "./robots-txt/diagnostics.ts";
export {
  addGroup, addRecord, addRule, addUserAgent, changeValue, type Edit, lineEnding, removeGroup, removeRecord, removeRule, removeUserAgent,
  type RuleText,
} from "./robots-txt/edit.ts";
export type {
  CommentLine, EmptyLine, Group, InvalidLine, Line, OtherRecord, OtherRecordName, RecordLine, RecordName, Rule, SitemapRecord, Span,
  Spelling, UserAgentLine,
} from "./robots-txt/index.ts";
export { type AskOptions, parseRobotsTxt, type ParseOptions, type RobotsTxt, type RobotsTxtReading } from "./robots-txt.ts";
