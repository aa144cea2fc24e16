export { type Group, groupIndices, groupsOf, type Rule, ruleAt, userAgentAt, type UserAgentLine } from "./groups.ts";
export {
  type CommentLine,
  type EmptyLine,
  type InvalidLine,
  type Line,
  linesOf,
  type RecordLine,
  type Span,
} from "./lines.ts";
export { type OtherRecord, otherRecordsOf, type SitemapRecord } from "./other-records.ts";
export { type Reading, readRobotsTxt } from "./reading.ts";
export type { OtherRecordName, RecordName, Spelling } from "./record-names.ts";
