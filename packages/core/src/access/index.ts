// What asking for a robots.txt gave, and what that means: successful, unavailable or unreachable, under a policy; which
// URLs it governs; and what a crawler is to do. Read in this order: origin, fault, attempt, cause, history, policy,
// policies, outage, access, crawl-answer, outlook.
export {
  type AccessRules,
  type AccessPolicy,
  type AccessPolicyName,
  type Freshness,
  type OutageAnswer,
  type OutageStage,
  type Retry,
} from "./policy.ts";
export { mustAsk, robotsAccess } from "./access.ts";
export type { AccessHistory, Attempt, BodyFacts, BodyKind, Hop } from "./attempt.ts";
export { type AccessReason, accessReasons, type AccessResult } from "./cause.ts";
export {
  type CrawlAction,
  CrawlAnswer,
  crawlAnswer,
  crawlAnswerOf,
  type CrawlAnswerParts,
  crawlAnswerWithout,
  type CrawlReason,
  crawlReasons,
  type CrawlReasonWithout,
  type PlainCrawlAnswer,
} from "./crawl-answer.ts";
export {
  type AccessRow,
  accessRow,
  type BatchRow,
  batchRow,
  type CrawlRow,
  crawlRow,
  type LoserRow,
  loserRow,
  refusedRow,
  type RowReason,
  type RowSubject,
  verdictRow,
  noAgentWords,
} from "./crawl-row.ts";
export { policyOf } from "./crawler-policy.ts";
export { accessPolicy, type AccessPolicyChanges, policyValues } from "./custom-policy.ts";
export { ownFaults, type Fault, faults } from "./fault.ts";
export { lastGoodOf, remember } from "./history.ts";
export { type AccessNote, accessNotes } from "./notes.ts";
export { defaultPorts, governs, type Origin, originOf, type OriginScheme } from "./origin.ts";
export { type SiteFacts, unknownSite } from "./outage.ts";
export { accessOutlook, Outlook, type OutlookStage, type PlainOutlook, type PlainOutlookStage } from "./outlook.ts";
export { historyOfPlain, type PlainAttempt, plainHistory, type PlainHistory, type PlainHop } from "./plain-history.ts";
export { accessPolicies, findAccessPolicy } from "./policies.ts";
export {
  type PolicyDeparture,
  type PolicyDepartureId,
  policyDepartures,
  policyDeparturesOf,
} from "./policy-departures.ts";
export { type CrawlPace, crawlPaceOf, type PaceNote, type PaceNoteCode, paceNotes, type RequestRate } from "./pace.ts";
export type { DayWindow } from "./pace-values.ts";
export { isAnsweredByCopy, type PlainAccess, RobotsAccess, type RobotsAccessParts } from "./robots-access.ts";
export { momentOf, plainMoment, plainMomentOrNull } from "./moment.ts";
