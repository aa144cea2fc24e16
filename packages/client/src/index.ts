// @maycrawl/client: robots.txt and pages from the network, remembered and asked for politely.
export type { AdmissionOptions } from "./admission.ts";
export { agentSentAs } from "./agent-sent-as.ts";
export type { RobotsClientOptions } from "./client-options.ts";
export { CrawlDecision, type CrawlEvidence, type PlainCrawlDecision } from "./crawl-decision.ts";
export { RobotsDeferredError, RobotsDisallowedError } from "./errors.ts";
export {
  type NoPage,
  type PageHop,
  type PageOptions,
  type PageReading,
  PageRetrieval,
  type PlainPageHop,
  type PlainRetrieval,
  type ReceivedPage,
} from "./page/page-retrieval.ts";
export type { PageClient } from "./page-client.ts";
export { type PoliteFetch, politeFetch } from "./polite-fetch.ts";
export { fetchPolitely } from "./polite-hops.ts";
export { hostKeyOf } from "./politeness/host-key.ts";
export type { PageRequest, RetrievedPage } from "./retrieval/page.ts";
export { type Resolve } from "./retrieval/resolve.ts";
export { type RetrievedRobotsTxt, retrieveRobotsTxt, type RobotsTxtRequest } from "./retrieval/robots-txt.ts";
export { type RetrievalOptions } from "./retrieval/settings.ts";
export { httpTransport, type Transport } from "./retrieval/transport.ts";
export { type FetchHop, maxFetchRedirects, redirectHop } from "./redirect-hop.ts";
export type { AcquiredSlot, DeferredSlot } from "./politeness/host-queue.ts";
export { retryAfterMs } from "./retrieval/freshness.ts";
export { type Payment, type PaymentOffer } from "./retrieval/payment.ts";
export { type ProxyOption } from "./retrieval/proxy.ts";
export { type AcquiringOptions, type AskingOptions, RobotsClient } from "./robots-client.ts";
export { type AddressGuard, isPublicAddress } from "./safety/address-guard.ts";
export { type Scheme, targetRules, type TargetRules } from "./safety/target-rules.ts";
export { type NoSiteYet, type Site, type SiteOptions } from "./site/sites.ts";
export { MemoryStore } from "./store/memory-store.ts";
export { StoreError, type StoreErrorCode, storeErrors } from "./store/store-error.ts";
export {
  type Lease,
  maxLeaseMs,
  type NoSlot,
  type OriginRecord,
  type RobotsStore,
  type RobotsTxtVersion,
  type Slot,
  type SlotRequest,
} from "./store/store.ts";
export { type StoreNotice, type StoreNoticeCode, storeNotices } from "./store/store-notice.ts";
