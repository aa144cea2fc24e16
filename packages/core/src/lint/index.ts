// @maycrawl/core/lint: what is wrong with a robots.txt, and putting it right. Pure; nothing of it is in the main entry.
export {
  type Check, type CheckMeta, docsOf, type Effect, type Finding, type Observation, type Severity, type SeverityByDialect, severityOf,
  type TextEdit,
} from "./check.ts";
export { checks, checkSections } from "./checks/index.ts";
export { type FixChange, type Fixed, type FixOptions, fixRobotsTxt, type RefusedFix } from "./fix.ts";
export { formatRobotsTxt, type Formatted } from "./format.ts";
export { lint, type LintOptions } from "./lint.ts";
export { LintedFile } from "./linted-file.ts";
export { applyEdits } from "./text-edits.ts";
