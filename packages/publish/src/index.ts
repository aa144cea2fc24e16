// @maycrawl/publish: a robots.txt as configuration of the server that serves it, with proof. Pure, on core alone.
export { type Enforcement, enforce, type EnforceOptions } from "./enforcement/enforce.ts";
export {
  everybodyLabel,
  type EnforcementPlan,
  labelOf,
  planEnforcement,
  type PlanOptions,
} from "./enforcement/plan.ts";
export type { DenyStatus, NamedRanges, ServerFile, ServerName } from "./enforcement/server-text.ts";
export { phoneNames } from "./enforcement/phone-names.ts";
export { servers as enforcedServers } from "./enforcement/servers/index.ts";
