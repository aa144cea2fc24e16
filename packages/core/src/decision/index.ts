// The door of decisions: layers in, one decision for each crawler out.
export { decide, type DecisionOptions, decisionUses } from "./decide.ts";
export { Decision, type DecisionParts, type PlainDecision } from "./decision.ts";
export type { Evidence } from "./evidence.ts";
export {
  type DecisionFinding,
  type DecisionFindingCode,
  decisionFindingCodes,
  type InteractionCode,
  interactionCodes,
} from "./findings.ts";
export { type HeaderField, type HeaderText, readHeaderText } from "./header-text.ts";
export {
  type DecisionLayers,
  headerLayers,
  licenseUrls,
  type NoRobotsTxt,
  type PageMarks,
  type PageTags,
} from "./layers.ts";
export {
  CrawlPart,
  type DecisionPart,
  type DecisionState,
  type PartReason,
  partReasons,
  type PlainCrawlPart,
} from "./parts.ts";
