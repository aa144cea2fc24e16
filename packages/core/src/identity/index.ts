// Who a request is from: crawlers by their headers, lists of addresses, DNS answers, and what they amount to. An entry
// of its own, `@maycrawl/core/identity`. Read in this order: recogniser, address, prefix-set, range-list,
// crawler-facts, dns-evidence, identity.
export { type AgentCard, agentCardOf, type AgentCardRow, readAgentCard } from "./agent-card.ts";
export {
  addressText,
  type IpAddress,
  type IpPrefix,
  isWithin,
  parseAddress,
  parsePrefix,
  parseWrittenAddress,
  parseWrittenPrefix,
  prefixText,
  usualAddress,
} from "./address.ts";
export { type CrawlerFacts, factsOf } from "./crawler-facts.ts";
export {
  type DnsAnswer,
  type DnsAnswers,
  type DnsFinding,
  dnsName,
  judgeDns,
  mostReverseNames,
  namesToResolve,
} from "./dns-evidence.ts";
export { type EvidenceKind, evidenceKinds } from "./evidence-kinds.ts";
export {
  type Evidence,
  freshRangesMs,
  type IdentifiedRequest,
  identify,
  Identity,
  type IdentityKnowledge,
  type IdentityState,
  type KnownRanges,
  masksFor,
  type PlainIdentity,
} from "./identity.ts";
export { isInner } from "./inner-ranges.ts";
export { PrefixSet } from "./prefix-set.ts";
export {
  type ListedPrefix,
  parseRanges,
  type RangeFault,
  rangeLimits,
  RangeList,
  type RangeProblem,
  type RangeReading,
  rangesText,
} from "./range-list.ts";
export { CrawlerRecogniser, recogniseCrawler, type Recognition } from "./recogniser.ts";
export { type RangeFeed, rangeFeeds, type RangeFormat } from "../crawlers/published-ranges.ts";
