// The audit itself: the first pass over all logs finds the reads of /robots.txt, DNS is asked if the user says so, the
// second pass judges every hit. In: logs that were looked at, and the options. Out: a tally a log, in the order of the
// logs. What was found out is kept in the state file as it comes.
import { type AuditInputs, fingerprintOf, type LogFile, type LogTally, RulesReads } from "@maycrawl/audit";
import type { DnsAnswers, KnownRanges } from "@maycrawl/core/identity";
import type { RangesOptions } from "../input/known-ranges.ts";
import { CommandError } from "../errors.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { Progress } from "../terminal/progress.ts";
import { Pool } from "./pool.ts";
import { StateFile } from "./state-file.ts";

/** How an audit is run. */
export interface RunOptions {
  readonly jobs: number;
  readonly stateFile: string | null;
  readonly dnsServers: readonly string[] | null;
  readonly rangesOptions: RangesOptions;
  readonly atMs: number | undefined;
}

/** Milliseconds between two writes of the state. */
const keepEveryMs = 2000;

/** Audits the logs. */
export async function runAudit(
  files: readonly LogFile[],
  inputs: AuditInputs,
  ranges: ReadonlyMap<string, KnownRanges>,
  { jobs, stateFile, dnsServers, rangesOptions, atMs }: RunOptions,
  messages: Messages,
): Promise<readonly LogTally[]> {
  const names = files.map(({ name }) => name);
  const kept = stateFile === null ? null : new StateFile(stateFile, fingerprintOf(inputs, ranges), names);
  if (kept?.isResumed === true) messages.note("resuming an audit that was not finished");
  const pool = new Pool({ jobs: Math.min(jobs, files.length), inputs, ranges, rangesOptions, atMs });
  const sizes = files.map(({ sizeOctets }) => sizeOctets);
  const size = sizes.every((one) => one !== null) ? sizes.reduce((sum: number, one) => sum + (one ?? 0), 0) : null;
  const progress = new Progress(size, undefined, "lines");
  messages.beforeWriting = () => progress.clear();
  const silent = { progress() {}, checkpoint() {}, done() {} };
  try {
    const reads = kept?.state.reads ?? (await readsOfAll(pool, names));
    if (kept !== null && kept.state.reads === null) {
      kept.state.reads = reads;
      kept.save();
    }
    const dns = dnsServers === null ? null : await askDns(pool, names, dnsServers);
    pool.know(reads, dns);
    const done = kept?.state.tallies ?? {};
    const left = names.map((_, place) => place).filter((place) => done[place] === undefined);
    const octets = new Map<number, number>();
    const lines = new Map<number, number>();
    const show = (place: number, octetsRead: number, linesRead: number): void => {
      octets.set(place, octetsRead);
      lines.set(place, linesRead);
      progress.update(sum(lines), sum(octets));
    };
    const answers = await pool.run(
      left.map((place) => ({
        kind: "tally",
        file: names[place] as string,
        from: kept?.state.checkpoints[place] ?? null,
        everyMs: kept === null ? null : keepEveryMs,
      })),
      {
        ...silent,
        progress: (at, octetsRead, linesRead) => show(left[at] as number, octetsRead, linesRead),
        checkpoint(at, checkpoint) {
          if (kept === null) return;
          kept.state.checkpoints[left[at] as number] = checkpoint;
          kept.save();
        },
        done(at, answer) {
          if (kept === null || answer.kind !== "tally") return;
          const place = left[at] as number;
          kept.state.tallies[place] = answer.tally;
          delete kept.state.checkpoints[place];
          kept.save();
        },
      },
    );
    const tallies = names.map((_, place) => {
      const answer = answers[left.indexOf(place)];
      return answer?.kind === "tally" ? answer.tally : done[place];
    });
    kept?.remove();
    return tallies.filter((tally) => tally !== undefined);
  } finally {
    progress.clear();
    await pool.close();
  }
}

async function readsOfAll(pool: Pool, names: readonly string[]): Promise<ReturnType<RulesReads["toJSON"]>> {
  const all = new RulesReads();
  const watching = { progress() {}, checkpoint() {}, done() {} };
  const answers = await pool.run(
    names.map((file) => ({ kind: "reads", file })),
    watching,
  );
  for (const answer of answers) if (answer.kind === "reads") all.merge(answer.reads);
  return all.toJSON();
}

async function askDns(
  pool: Pool,
  names: readonly string[],
  servers: readonly string[],
): Promise<readonly (readonly [string, DnsAnswers])[]> {
  const answers = await pool.run(
    names.map((file) => ({ kind: "addresses", file })),
    { progress() {}, checkpoint() {}, done() {} },
  );
  const addresses = new Map(answers.flatMap((answer) => (answer.kind === "addresses" ? [...answer.addresses] : [])));
  const { DnsVerifier, nameResolver } = await import("@maycrawl/client/identity");
  let verifier: InstanceType<typeof DnsVerifier>;
  try {
    verifier = new DnsVerifier({ resolver: nameResolver(servers.length === 0 ? {} : { servers }) });
  } catch {
    throw new CommandError("usage", `--dns-server takes IP addresses, not ${quoted(servers.join(", "))}`);
  }
  try {
    return await Promise.all(
      Array.from(addresses, async ([address, masks]) => [address, await verifier.ask(address, masks)] as const),
    );
  } finally {
    verifier.close();
  }
}

function sum(counts: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
