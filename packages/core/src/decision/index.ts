// The door of decisions: layers in, one decision for each crawler out.
export { decide, type Decision, type DecisionOptions, decisionUses } from "./decide.ts";
export type { Evidence } from "./evidence.ts";
export { type DecisionFinding, type DecisionFindingCode, decisionFindingCodes, type InteractionCode, interactionCodes } from "./findings.ts";
export { type HeaderField, type HeaderText, readHeaderText } from "./header-text.ts";
export type { DecisionLayers, NoRobotsTxt, PageTags } from "./layers.ts";
export type { CrawlPart, DecisionPart, DecisionState, PartReason } from "./parts.ts";
