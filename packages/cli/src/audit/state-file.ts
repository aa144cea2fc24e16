// The file that a killed audit resumes from: what was found out about each log so far. It is written beside itself and
// renamed, so a kill leaves the last whole one. It belongs to one audit: another history or option is another audit.
import { readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import type { AuditInputs, FileCheckpoint, LogTally } from "@maycrawl/audit";
import { CommandError, systemReason } from "../errors.ts";
import { quoted } from "../terminal/messages.ts";
import type { PlainReads } from "./work.ts";

const version = 2;

/** What a log is known by: another file under its name is another log. */
export interface LogIdentity {
  readonly name: string;
  readonly inode: number;
  readonly sizeOctets: number;
}

/** What is kept. */
export interface AuditState {
  readonly version: number;
  readonly fingerprint: string;
  readonly logs: readonly LogIdentity[];
  /** What the first pass found; null before its end. */
  reads: PlainReads | null;
  dns: AuditInputs["dns"];
  /** By the place of the log. */
  readonly tallies: Record<string, LogTally>;
  readonly checkpoints: Record<string, FileCheckpoint>;
}

/** The file of a run. */
export class StateFile {
  readonly #path: string;
  readonly state: AuditState;
  /** Whether there was something to resume. */
  readonly isResumed: boolean;

  constructor(path: string, fingerprint: string, names: readonly string[]) {
    this.#path = path;
    const logs = names.map((name) => {
      const { ino, size } = statSync(name);
      return { name, inode: ino, sizeOctets: size };
    });
    const kept = this.#read();
    if (kept !== null && (kept.version !== version || kept.fingerprint !== fingerprint || !isSame(kept.logs, logs)))
      throw new CommandError(
        "state-unusable",
        `${quoted(path)} is of an audit of other logs, rules or options: remove it, or name another file`,
      );
    this.isResumed = kept !== null;
    this.state =
      kept === null
        ? { version, fingerprint, logs, reads: null, dns: null, tallies: {}, checkpoints: {} }
        : withGrowth(kept, logs);
  }

  /** Writes what is known now. */
  save(): void {
    const beside = `${this.#path}.${process.pid}.tmp`;
    try {
      // Maps of DNS answers have no JSON; they are asked for again.
      writeFileSync(beside, JSON.stringify({ ...this.state, dns: null }), { mode: 0o600 });
      renameSync(beside, this.#path);
    } catch (error) {
      throw new CommandError("state-unusable", `cannot write ${quoted(this.#path)}: ${systemReason(error)}`);
    }
  }

  /** The audit is done: nothing is left to resume. */
  remove(): void {
    try {
      unlinkSync(this.#path);
    } catch {
      // It was never written, or somebody else removed it.
    }
  }

  #read(): AuditState | null {
    let text: string;
    try {
      text = readFileSync(this.#path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw new CommandError("state-unusable", `cannot read ${quoted(this.#path)}: ${systemReason(error)}`);
    }
    try {
      return JSON.parse(text) as AuditState;
    } catch {
      throw new CommandError("state-unusable", `${quoted(this.#path)} is no file of an audit: name another`);
    }
  }
}

/** The state, where a log has grown without what holds for the whole log only: its tally, and the reads of all. */
function withGrowth(kept: AuditState, logs: readonly LogIdentity[]): AuditState {
  const hasGrown = (place: number): boolean => kept.logs[place]?.sizeOctets !== logs[place]?.sizeOctets;
  const isAnyGrown = logs.some((_, place) => hasGrown(place));
  const tallies = Object.entries(kept.tallies).filter(([place]) => !hasGrown(Number(place)));
  return { ...kept, logs, reads: isAnyGrown ? null : kept.reads, tallies: Object.fromEntries(tallies) };
}

function isSame(kept: readonly LogIdentity[], logs: readonly LogIdentity[]): boolean {
  // A log may have grown; one that shrank is another.
  return (
    kept.length === logs.length &&
    logs.every(({ name, inode, sizeOctets }, place) => {
      const one = kept[place];
      return one?.name === name && one.inode === inode && one.sizeOctets <= sizeOctets;
    })
  );
}
