// @maycrawl/client: robots.txt and pages from the network, remembered and asked for politely.
export type { Lease, OriginRecord, RobotsStore, RobotsTxtVersion, Slot, SlotRequest } from "./store/store.ts";
