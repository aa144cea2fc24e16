// @maycrawl/core/comparison
export {
  compareRuleSets, type Comparison, type ComparisonOptions, defaultComparisonSteps, type Difference, type VerdictFacts,
} from "./compare-rule-sets.ts";
