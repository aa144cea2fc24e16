// Every case. An accusation that is none is the worst fault; one that is missed comes next.
import type { AuditCase } from "./audit-case.ts";
import { identities } from "./identities.ts";
import { paces } from "./pace.ts";
import { rulesReads } from "./rules-reads.ts";
import { timesAndHosts } from "./times-and-hosts.ts";
import { verdicts } from "./verdicts.ts";
import { versions } from "./versions.ts";

export { agents, type AuditCase, type CaseHit } from "./audit-case.ts";

export const auditCases: readonly AuditCase[] = [
  ...identities,
  ...verdicts,
  ...versions,
  ...rulesReads,
  ...timesAndHosts,
  ...paces,
];
