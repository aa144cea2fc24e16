// @maycrawl/client/stores: a store by its name; and what stores outside this package are made of: the checks of
// arguments, the errors, the notices and the digests that every store shares. Loads nothing of the network. Next:
// store.ts, the interface.
export { isFleetStore, openStore, type OpenStoreOptions } from "./open-store.ts";
export { isBodyOf, recordDigest } from "./record-digest.ts";
export { StoreError, type StoreErrorCode, storeErrors } from "./store-error.ts";
export {
  boundOf,
  checkDuration,
  checkLease,
  checkMoment,
  checkRecord,
  checkSlot,
  checkSlotRequest,
  checkText,
  checkVersion,
  checkVersionsOptions,
} from "./store-input.ts";
export { type StoreNotice, type StoreNoticeCode, storeNotice, storeNotices } from "./store-notice.ts";
export {
  type Lease,
  maxLeaseMs,
  type NoSlot,
  type OriginRecord,
  type RobotsStore,
  type RobotsTxtVersion,
  type Slot,
  type SlotRequest,
} from "./store.ts";
