export type { Binding, BindingKind } from "./binding.ts";
export { type Agent, literal, ProductToken, productToken, type Requester, requesterOf } from "./requester.ts";
export { RequestUrl, urlOf } from "./request-url.ts";
export { defaultMaxSteps, RuleSet } from "./rule-set.ts";
export {
  type LosingRule,
  type LossReason,
  type Note,
  type PlainRule,
  type PlainVerdict,
  type Reason,
  Verdict,
} from "./verdict.ts";
export { visible } from "../visible.ts";
