// The two passes over a log: what it shows of reads of /robots.txt, then, with the reads of all logs, what its hits
// came to. In: a file and the inputs. Out: plain objects. Every file is done on its own, so any number may run at once.
import { factsOf } from "@maycrawl/core/identity";
import type { LogRecord } from "../formats/index.ts";
import { type AuditContext, LogAudit, type LogAuditState, ReadsCollector, RulesReads } from "../judge/index.ts";
import { type LogFile, type LogOptions, type LogProgress, readLog, type Resumption } from "../read/index.ts";

/** The reads of /robots.txt that a log shows, as `RulesReads.merge` takes them. */
export async function readsOf(
  file: LogFile,
  options: LogOptions,
  { visitors }: AuditContext,
): Promise<ReturnType<RulesReads["toJSON"]>> {
  const reads = new RulesReads();
  await readLog(file, options, new ReadsCollector(visitors, reads));
  return reads.toJSON();
}

/** Where the audit of a file stood. */
export interface FileCheckpoint {
  readonly resumption: Resumption;
  readonly state: LogAuditState;
}

/** How the audit of a file is watched. */
export interface FileHooks {
  /** Called between blocks, with what a later run needs to go on from here; making that costs, so only if asked. */
  readonly pause?: (progress: LogProgress, checkpoint: () => FileCheckpoint) => void;
}

/** Audits a file, from the beginning or from a checkpoint. */
export async function auditFile(
  file: LogFile,
  options: LogOptions,
  context: AuditContext,
  from: FileCheckpoint | null = null,
  { pause }: FileHooks = {},
): Promise<LogAudit["tally"]> {
  const audit = new LogAudit(file.name, context, from?.state ?? null, (progress, running) => {
    pause?.(progress, () => ({
      resumption: { lines: progress.lines, offset: progress.offset, header: progress.header },
      state: structuredClone(running.state),
    }));
    return true;
  });
  await readLog(file, options, audit, from?.resumption ?? null);
  return audit.tally;
}

/** Addresses that are asked about; a log of more is judged without the rest. */
const mostAddresses = 100_000;

/** The addresses of a log that DNS could say something about, each with the masks under which. */
export async function addressesToAsk(
  file: LogFile,
  options: LogOptions,
  { visitors }: AuditContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  await readLog(file, options, {
    record(record: LogRecord) {
      const { address, userAgent, isForwarded } = record;
      if (address === null || isForwarded || found.has(address) || found.size >= mostAddresses) return;
      const visitor = visitors.of(userAgent);
      if (visitor?.crawler === null || visitor === null) return;
      const { masks, operatorMasks } = factsOf(visitor.crawler);
      if (masks.length === 0 || visitors.stateOf(visitor, record) === "verified-address") return;
      found.set(Buffer.from(address).toString(), [...masks, ...operatorMasks]);
    },
    fault() {
      // Counted when the log is audited.
    },
  });
  return found;
}
