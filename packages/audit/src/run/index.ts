// Running an audit: what it rests on, and the passes over each log.
export { addressesToAsk, auditFile, type FileCheckpoint, type FileHooks, readsOf } from "./audit-file.ts";
export {
  type AuditInputs,
  contextOf,
  fingerprintOf,
  logOptionsOf,
  type PlainHistory,
  plainRulesHistory,
  type PlainVersion,
  rulesHistoryOf,
} from "./inputs.ts";
