// Judging hits. Read in this order: rules-history, visitors, rules-reads, judgement, pace, hit-judge.
export { HitJudge, type Judged } from "./hit-judge.ts";
export { breachResults, disallowedResults, type HitEvidence, type HitResult, hitResults } from "./judgement.ts";
export { type HistoryMoments, onlyVersion, RulesHistory, type RulesVersion } from "./rules-history.ts";
export { isRulesRead, isTrusted, type ReadKind, type RulesRead, RulesReads } from "./rules-reads.ts";
export { type Visitor, type VisitorKnowledge, Visitors } from "./visitors.ts";
export { type AuditContext, LogAudit, type LogAuditState, ReadsCollector } from "./log-audit.ts";
export { withPaceAcross } from "./pace-across.ts";
export { type Counts, type CrawlerTally, type LogTally, mergedCrawlers, type RuleTally } from "./tally.ts";
