// Usage preferences: what a publisher says content may be used for, in eight vocabularies, and one verdict out of all.
export type { ControlTokenAnswer } from "./control-tokens.ts";
export { readContentSignalHeader } from "./content-signal.ts";
export { readContentUsageHeader, type ReadPreferences } from "./content-usage.ts";
export { usageOf, type UsageQuestion } from "./evaluate.ts";
export { type UsageFinding, type UsageFindingCode, usageFindingCodes } from "./findings.ts";
export { type HeaderLink, linkParameter, parseLinkHeader } from "./link-header.ts";
export { pagePreferences, type PageRuleFact, pageRuleStandards, type UsageRequester } from "./page-preferences.ts";
export { PathScope, usageMaxSteps } from "./path-scope.ts";
export type { RobotsTxtUsage } from "./robots-scope.ts";
export { readUsageRecords, type UsageRecord, type UsageRecords } from "./robots-records.ts";
export {
  type InlineLicense,
  type LicenseReference,
  type LinkElement,
  readInlineLicenses,
  readLicenseHeader,
  readLicenseLinks,
  type ReadLicenses,
  rslMediaType,
} from "./rsl.ts";
export {
  type RslAnswer,
  type RslRequester,
  type RslContent,
  type RslDocument,
  type RslLicense,
  type RslPayment,
  type RslReason,
  type RslTerms,
} from "./rsl-document.ts";
export type {
  LosingStatement,
  LossReason,
  SignalExtent,
  UsageCarrier,
  UsagePlace,
  UsageStatement,
} from "./statement.ts";
export {
  type BareItem,
  parseDictionary,
  type Parameters,
  type SfDictionary,
  type SfInnerList,
  type SfItem,
} from "./structured-field.ts";
export { readTdmFile, readTdmHeaders, readTdmMeta, type ReadTdm, type TdmDeclaration, tdmFileLimits } from "./tdm.ts";
export {
  type PlainUsageEvidence,
  type PlainUsageVerdict,
  type PlainUseAnswer,
  UsageVerdict,
  type UsageVerdictMembers,
  type UseAnswer,
  type UseAnswers,
  type UseState,
} from "./usage-verdict.ts";
export {
  type Reach,
  type UsageLabel,
  usageLabels,
  type UsageStandard,
  usageStandards,
  type Use,
  uses,
  type VocabularyChoice,
  type VocabularyVersion,
  vocabularyVersions,
} from "./vocabulary.ts";
