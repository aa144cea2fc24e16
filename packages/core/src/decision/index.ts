// The door of decisions: layers in, one decision for each crawler out.
export {
  type CrawlPart, decide, type Decision, type DecisionOptions, type DecisionPart, type DecisionState, decisionUses, type PartReason,
} from "./decide.ts";
export type { Evidence } from "./evidence.ts";
export { type DecisionFinding, type DecisionFindingCode, decisionFindingCodes, type InteractionCode, interactionCodes } from "./findings.ts";
export { type HeaderField, type HeaderText, readHeaderText } from "./header-text.ts";
export type { DecisionLayers, PageTags } from "./layers.ts";
