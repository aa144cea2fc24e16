// What an audit asks of one file, as messages between the command and its workers: the reads of /robots.txt that the
// file shows, the addresses that DNS should be asked about, or its tally. The command itself answers them if there is
// one job only. Next: audit-worker.ts, pool.ts.
import {
  addressesToAsk,
  type AuditInputs,
  auditFile,
  contextOf,
  type FileCheckpoint,
  inspectLog,
  logOptionsOf,
  type LogTally,
  readsOf,
  RulesReads,
} from "@maycrawl/audit";
import type { KnownRanges } from "@maycrawl/core/identity";

/** All reads, in plain form. */
export type PlainReads = ReturnType<RulesReads["toJSON"]>;

/** What is asked about a file. */
export type FileTask =
  | { readonly kind: "reads"; readonly file: string }
  | { readonly kind: "addresses"; readonly file: string }
  | {
      readonly kind: "tally";
      readonly file: string;
      readonly from: FileCheckpoint | null;
      readonly everyMs: number | null;
    };

/** What comes back; progress and checkpoints come in between. */
export type FileAnswer =
  | { readonly kind: "reads"; readonly reads: PlainReads }
  | { readonly kind: "addresses"; readonly addresses: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: "tally"; readonly tally: LogTally };

/** Told while a file is read. */
export interface Watching {
  progress(octetsRead: number, lines: number): void;
  checkpoint(checkpoint: FileCheckpoint): void;
}

/** Milliseconds between two words of progress. */
const progressEveryMs = 200;

/** Does tasks, with everything that they share. */
export class FileWork {
  readonly #inputs: AuditInputs;
  readonly #ranges: ReadonlyMap<string, KnownRanges>;
  #reads = new RulesReads();
  #context: ReturnType<typeof contextOf>;

  constructor(inputs: AuditInputs, ranges: ReadonlyMap<string, KnownRanges>) {
    this.#inputs = inputs;
    this.#ranges = ranges;
    this.#context = contextOf(inputs, ranges, this.#reads);
  }

  /** Takes what the first pass over all files found. */
  know(reads: PlainReads, dns: AuditInputs["dns"]): void {
    this.#reads = new RulesReads();
    this.#reads.merge(reads);
    this.#context = contextOf({ ...this.#inputs, dns }, this.#ranges, this.#reads);
  }

  async do(task: FileTask, watching: Watching): Promise<FileAnswer> {
    const options = logOptionsOf(this.#inputs);
    const file = await inspectLog(task.file, options);
    if (task.kind === "reads") return { kind: "reads", reads: await readsOf(file, options, this.#context) };
    if (task.kind === "addresses")
      return { kind: "addresses", addresses: await addressesToAsk(file, options, this.#context) };
    let toldMs = runningMs();
    let keptMs = toldMs;
    const tally = await auditFile(file, options, this.#context, task.from, {
      pause({ octetsRead, lines }, checkpoint) {
        const nowMs = runningMs();
        if (nowMs - toldMs >= progressEveryMs) {
          toldMs = nowMs;
          watching.progress(octetsRead, lines);
        }
        if (task.everyMs !== null && nowMs - keptMs >= task.everyMs) {
          watching.checkpoint(checkpoint());
          keptMs = runningMs();
        }
      },
    });
    return { kind: "tally", tally };
  }
}

/** How long the process runs: `performance` would load a module for that. */
function runningMs(): number {
  return process.uptime() * 1000;
}
