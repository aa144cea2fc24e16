// Everything that an audit rests on beside its logs, in a plain form that goes to workers and into a file to resume
// from. In: what the user gave, read. Out: the context that logs are judged in.
import { createHash } from "node:crypto";
import { parseRobotsTxt } from "@maycrawl/core";
import type { DnsAnswers, KnownRanges } from "@maycrawl/core/identity";
import { findLogFormat, localTimeOf, utc } from "../formats/index.ts";
import { type AuditContext, type HistoryMoments, RulesHistory, type RulesReads, Visitors } from "../judge/index.ts";
import type { LogOptions } from "../read/index.ts";

/** A history in plain form. */
export interface PlainHistory {
  readonly moments: HistoryMoments;
  readonly hosts: readonly (readonly [string, readonly PlainVersion[]])[];
}

/** A version in plain form; null octets stand for a file that could not be retrieved. */
export interface PlainVersion {
  readonly name: string;
  readonly fromMs: number;
  readonly octets: Uint8Array | null;
}

/** What an audit rests on. */
export interface AuditInputs {
  readonly history: PlainHistory;
  /** What DNS answered, by address; null: it was not asked. */
  readonly dns: readonly (readonly [string, DnsAnswers])[] | null;
  readonly asNamed: readonly string[];
  /** As the user wrote them; null where they were left out. */
  readonly format: string | null;
  readonly timezone: string | null;
  readonly host: string | null;
}

/** The history's plain form. */
export function plainRulesHistory(history: RulesHistory): PlainHistory {
  return {
    moments: history.moments,
    hosts: Array.from(history.hosts, ([host, versions]) => [
      host,
      versions.map(({ name, fromMs, robotsTxt }) => ({ name, fromMs, octets: robotsTxt?.octets ?? null })),
    ]),
  };
}

/** The history of a plain form. */
export function rulesHistoryOf({ moments, hosts }: PlainHistory): RulesHistory {
  const versions = hosts.map(
    ([host, list]) =>
      [
        host,
        list.map(({ name, fromMs, octets }) => ({
          name,
          fromMs,
          robotsTxt: octets === null ? null : parseRobotsTxt(octets),
        })),
      ] as const,
  );
  return new RulesHistory(new Map(versions), moments);
}

/** The context that these inputs, the operators' lists and reads make. */
export function contextOf(
  inputs: AuditInputs,
  ranges: ReadonlyMap<string, KnownRanges>,
  reads: RulesReads,
): AuditContext {
  const { history, dns, asNamed } = inputs;
  return {
    history: rulesHistoryOf(history),
    visitors: new Visitors({ ranges, dns: dns === null ? null : new Map(dns), asNamed }),
    reads,
  };
}

/** What the inputs say about the logs. They were checked when they were read. */
export function logOptionsOf({ format, timezone, host }: AuditInputs): LogOptions {
  const found = format === null ? null : findLogFormat(format);
  return {
    format: found === null || "problem" in found ? null : found,
    localTime: (timezone === null ? utc : localTimeOf(timezone)) ?? utc,
    host,
  };
}

/** A text that differs where two audits rest on different things. */
export function fingerprintOf(inputs: AuditInputs, ranges: ReadonlyMap<string, KnownRanges>): string {
  const hash = createHash("sha256");
  for (const [host, versions] of inputs.history.hosts) {
    for (const { name, fromMs, octets } of versions) hash.update(`${host}\n${name}\n${fromMs}\n`).update(octets ?? "-");
  }
  for (const [id, { list, sinceMs, checkedMs }] of ranges)
    hash.update(`${id} ${list.prefixes.map(({ prefix }) => prefix).join(" ")} ${sinceMs} ${checkedMs}\n`);
  const { asNamed, format, timezone, host, dns } = inputs;
  return hash.update(JSON.stringify({ asNamed, format, timezone, host, isAsking: dns !== null })).digest("hex");
}
