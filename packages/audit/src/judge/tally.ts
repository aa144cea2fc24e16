// What one log came to, in counts that can be added up: the answer about a shard, whatever order shards are done in,
// and on however many cores. In: judged hits. Out: a plain object that survives JSON. Everything in it is bounded.
import type { IdentityState } from "@maycrawl/core/identity";
import type { LineFault } from "../formats/index.ts";
import type { HitEvidence, HitResult } from "./judgement.ts";
import type { ReadKind } from "./rules-reads.ts";

/** Hits, of those disallowed, and of those breaches. */
export type Counts = [hits: number, disallowed: number, breaches: number];

/** What one crawler did, by hits that may be its own; impostors have a tally of their own. */
export interface CrawlerTally {
  readonly name: string;
  readonly operator: string;
  readonly purpose: string | null;
  readonly obeysRobotsTxt: boolean;
  readonly isAsNamed: boolean;
  hits: number;
  octets: number;
  firstMs: number;
  lastMs: number;
  /** Hits that fetched what the rules in force refuse to training; an observation. */
  trainingRefused: number;
  /** Hits that the server's own log says it would refuse (maycrawl enforce --observe), by line; an observation. */
  readonly wouldRefuse: Record<string, number>;
  readonly reads: Partial<Record<ReadKind, number>>;
  readonly results: Partial<Record<HitResult, number>>;
  readonly states: Partial<Record<IdentityState, number>>;
  /** By the hour, in hours since 1970. */
  readonly hours: Record<string, Counts>;
  /** By the first segment of the path. */
  readonly sections: Record<string, Counts>;
  /** Disallowed hits by version and line of the rule. */
  readonly rules: Record<string, RuleTally>;
  /** A few hits of each result, the earliest of each log. */
  readonly evidence: Partial<Record<HitResult, HitEvidence[]>>;
}

/** How often a rule disallowed. */
export interface RuleTally {
  readonly version: string;
  readonly line: number;
  readonly text: string;
  hits: number;
  breaches: number;
}

/** The pace of one crawler on one host in one log, as another log goes on from it. */
export interface PaceTally {
  /** When its next hit is due, and when the last one was. */
  dueMs: number;
  lastMs: number;
  readonly slackMs: number;
  /** Its first hit that a pace was asked of; null where nothing can be said of it. */
  readonly first: FirstHit | null;
}

/** The first hit on a schedule, as it is told if the log before shows that it is too soon. */
export interface FirstHit {
  readonly crawler: string;
  readonly intervalMs: number;
  readonly burst: number;
  readonly hour: string;
  readonly section: string;
  readonly evidence: HitEvidence;
}

/** What one log came to. */
export interface LogTally {
  readonly file: string;
  format: string | null;
  lines: number;
  records: number;
  /** Records without a request: TLS bytes, probes. */
  junk: number;
  /** Records of browsers and of whatever names no known crawler. */
  others: number;
  otherOctets: number;
  firstMs: number;
  lastMs: number;
  readonly faults: Partial<Record<LineFault, number>>;
  readonly faultLines: { readonly line: number; readonly code: LineFault }[];
  /** By name. */
  readonly crawlers: Record<string, CrawlerTally>;
  readonly impostors: Record<string, CrawlerTally>;
  /** By crawler and host. */
  readonly paces: Record<string, PaceTally>;
}

/** What is kept of each kind, so that no log makes a report without end. */
export const tallyLimits: Readonly<Record<"hours" | "sections" | "rules" | "evidence" | "faultLines", number>> = {
  hours: 24 * 400,
  sections: 40,
  rules: 100,
  evidence: 20,
  faultLines: 10,
};

/** An empty tally of a log. */
export function emptyTally(file: string): LogTally {
  return {
    file,
    format: null,
    lines: 0,
    records: 0,
    junk: 0,
    others: 0,
    otherOctets: 0,
    firstMs: Number.MAX_SAFE_INTEGER,
    lastMs: Number.MIN_SAFE_INTEGER,
    faults: {},
    faultLines: [],
    // Without a prototype: names are strangers' words.
    crawlers: Object.create(null) as Record<string, CrawlerTally>,
    impostors: Object.create(null) as Record<string, CrawlerTally>,
    paces: Object.create(null) as Record<string, PaceTally>,
  };
}

/** Adds one to a count. */
export function increment<Key extends string>(counts: Partial<Record<Key, number>>, key: Key, by: number = 1): void {
  counts[key] = ((counts[key] as number | undefined) ?? 0) + by;
}

/** The counts under the key, or under another once there are too many. */
export function countsAt(all: Record<string, Counts>, key: string, most: number, other: string): Counts {
  const there = all[key];
  if (there !== undefined) return there;
  return (all[Object.keys(all).length >= most ? other : key] ??= [0, 0, 0]);
}

function addCounts(all: Record<string, Counts>, key: string, counts: Counts, most: number, other: string): void {
  const there = countsAt(all, key, most, other);
  there[0] += counts[0];
  there[1] += counts[1];
  there[2] += counts[2];
}

/** The first segment of a target's path. */
export function sectionOf(target: string): string {
  const question = target.indexOf("?");
  const end = question < 0 ? target.length : question;
  const slash = target.indexOf("/", 1);
  if (slash < 0 || slash >= end) return "/";
  return slash > 60 ? `${target.slice(0, 60)}...` : target.slice(0, slash + 1);
}

/** One tally of the same crawler in several logs. */
export function mergedCrawlers(tallies: readonly CrawlerTally[]): CrawlerTally {
  const [first, ...others] = tallies;
  if (first === undefined) throw new TypeError("tallies must hold at least one tally, got none");
  const sum = structuredClone(first);
  for (const one of others) {
    sum.hits += one.hits;
    sum.octets += one.octets;
    sum.firstMs = Math.min(sum.firstMs, one.firstMs);
    sum.lastMs = Math.max(sum.lastMs, one.lastMs);
    sum.trainingRefused += one.trainingRefused;
    for (const [key, count] of entries(one.wouldRefuse)) increment(sum.wouldRefuse, key, count);
    for (const [key, count] of entries(one.reads)) increment(sum.reads, key, count);
    for (const [key, count] of entries(one.results)) increment(sum.results, key, count);
    for (const [key, count] of entries(one.states)) increment(sum.states, key, count);
    for (const [key, counts] of Object.entries(one.hours)) addCounts(sum.hours, key, counts, tallyLimits.hours, key);
    for (const [key, counts] of Object.entries(one.sections))
      addCounts(sum.sections, key, counts, tallyLimits.sections, otherSection);
    for (const [key, rule] of Object.entries(one.rules)) {
      const there = sum.rules[key];
      if (there === undefined) sum.rules[key] = { ...rule };
      else {
        there.hits += rule.hits;
        there.breaches += rule.breaches;
      }
    }
    for (const [key, list] of Object.entries(one.evidence) as [HitResult, HitEvidence[]][])
      sum.evidence[key] = [...(sum.evidence[key] ?? []), ...list];
  }
  for (const [key, list] of Object.entries(sum.evidence) as [HitResult, HitEvidence[]][])
    sum.evidence[key] = list.sort((a, b) => a.atMs - b.atMs).slice(0, tallyLimits.evidence);
  return sum;
}

/** Where sections beyond the bound are counted. */
export const otherSection = "(other)";

function entries<Key extends string>(counts: Partial<Record<Key, number>>): [Key, number][] {
  return Object.entries(counts) as [Key, number][];
}
