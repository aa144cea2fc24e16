// @maycrawl/core/lint: what is wrong with a robots.txt, and putting it right.
export {
  type Check, type CheckMeta, docsOf, type Effect, type Finding, type Observation, type Severity, type SeverityByDialect, severityOf, type TextEdit,
} from "./check.ts";
export { checks, checkSections } from "./checks/index.ts";
export { formatRobotsTxt, type Formatted } from "./format.ts";
export { lint, type LintOptions } from "./lint.ts";
