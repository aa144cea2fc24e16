// @maycrawl/core/comparison: exact answers about all URLs at once: how two files differ, what a rule does, what an edit
// would change. Pure, budgeted in steps, never a guess.
export {
  type ClassComparison,
  type ComparedFile,
  compareRobotsTxt,
  type FileComparison,
  type FileComparison as PlainComparison,
  type FileComparisonOptions,
} from "./compare-robots-txt.ts";
export { compareRuleSets, type ComparisonOptions, defaultComparisonSteps } from "./compare-rule-sets.ts";
export { compareWithin, type ComparisonWithin } from "./compare-within.ts";
export { compareUrls, type UrlComparison, type UrlComparisonOptions, type UrlDifference } from "./compare-urls.ts";
export type { Comparison, Difference, VerdictFacts } from "./difference.ts";
export { type Extent, extent } from "./extent.ts";
export { type ExtentWithin, extentWithin } from "./extent-within.ts";
export {
  compareOrderedPatterns,
  type OrderComparison,
  type OrderedPattern,
  orderedPatterns,
} from "./ordered-patterns.ts";
export { equalUnderAllDialects, type RecordChange, type RecordPlace, type TotalComparison } from "./proof.ts";
export { defaultEffectsSteps, type RuleEffect, ruleEffects } from "./rule-effects.ts";
export {
  type ShapeComparison,
  type ShapeDifference,
  type UnchangedPaths,
  unsettledShape,
  withShapes,
} from "./shape-changes.ts";
export { type Flip, type FlipOptions, smallestFlip } from "./smallest-flip.ts";
