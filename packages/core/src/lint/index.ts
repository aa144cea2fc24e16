// @maycrawl/core/lint: what is wrong with a robots.txt, and putting it right. Pure; none of it is in the main entry.
export { type Check, type CheckMeta, docsOf, type Observation, type SeverityByDialect, severityOf } from "./check.ts";
export { checks, checkSections } from "./checks/index.ts";
export { contentKind, type ContentKind } from "./content-kind.ts";
export { type FixChange, type Fixed, type FixOptions, fixRobotsTxt, type RefusedFix } from "./edits/fix.ts";
export { type FormatOptions, formatRobotsTxt, type Formatted } from "./edits/format.ts";
export { applyEdits } from "./edits/text-edits.ts";
export {
  type Effect,
  Finding,
  type FindingFacts,
  type Place,
  type PlainEffect,
  type PlainFinding,
  severities,
  type Severity,
  type TextEdit,
} from "./finding.ts";
export { lint, type LintOptions } from "./lint.ts";
export { LintedFile } from "./linted-file.ts";
