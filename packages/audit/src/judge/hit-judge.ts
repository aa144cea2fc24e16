// Judges one hit of a crawler: who sent it, could it know the rules, might it, did it. In: a record, its visitor, the
// history of the rules and all reads of /robots.txt. Out: a result, and on demand the evidence. Any doubt on the way is
// a doubt in the result. Source: RFC 9309 sections 2.3.1 (what a status of robots.txt means) and 2.4 (24 hours).
import { type Verdict, visible } from "@maycrawl/core";
import { plainMoment, policyOf } from "@maycrawl/core/access";
import type { IdentityState } from "@maycrawl/core/identity";
import type { LogFormat, LogRecord } from "../formats/index.ts";
import type { HitEvidence, HitResult } from "./judgement.ts";
import { type AskedPace, askedPace, PaceClock, paceRecordOf } from "./pace.ts";
import { type BoundRules, type BoundVersion, type RulesHistory, versionAt } from "./rules-history.ts";
import { isRulesRead, isTrusted, lastReadBefore, type RulesRead, type RulesReads } from "./rules-reads.ts";
import type { Visitor } from "./visitors.ts";

/** RFC 9309 section 2.4: a copy should not be used for more than 24 hours. */
const usualCacheMs = 24 * 3_600_000;
/** How much later than its commit a file is served, at most. Source: ours; sites release within a day. */
const releaseMs = 24 * 3_600_000;
/** How much the clocks of a log and of a history may differ: machines that keep time differ by far less. */
const skewMs = 60_000;
/** What logs whose time may be that of the end of a request can be wrong by, beside their step. */
const endTimeSlackMs = 2_000;

/** Schedules that one log keeps: crawlers that are verified, on hosts that the rules govern. */
const mostClocks = 10_000;

/** A judged hit. */
export interface Judged {
  readonly result: HitResult;
  /** Whether the rules in force disallow it; null if they give no answer. */
  readonly allowed: boolean | null;
  /** The version in force; null if none is known. */
  readonly version: BoundVersion | null;
  /** The number that stands for the deciding rule in its version; below 0 without one. */
  readonly outcome: number;
}

/** Judges the hits of one log. */
export class HitJudge {
  readonly #history: RulesHistory;
  readonly #reads: RulesReads;
  readonly #resolutionMs: number;
  readonly #slackMs: number;
  readonly #clocks: Map<string, PaceClock> = new Map();
  #first: FirstOnSchedule | null = null;

  constructor(history: RulesHistory, reads: RulesReads, format: LogFormat) {
    this.#history = history;
    this.#reads = reads;
    this.#resolutionMs = format.resolutionMs;
    this.#slackMs = format.resolutionMs + (format.isStartTime ? 0 : endTimeSlackMs);
  }

  /** Judges a hit that has a method, a target and a time. */
  judge(record: LogRecord, visitor: Visitor, state: IdentityState): Judged {
    const versions = this.#history.versionsOf(record.host);
    const place = versions === null ? -1 : versionAt(versions, record.timeMs);
    const version = versions?.[place];
    if (versions === null || version === undefined)
      return { result: "rules-unknown", allowed: null, version: null, outcome: -1 };
    const bound = version.rulesFor(visitor.name, visitor.agent);
    if (bound === null) return { result: "undetermined", allowed: null, version, outcome: -1 };
    const target = record.target ?? "";
    const outcome = bound.rules.outcome(target);
    const allowed = isAllowed(bound, outcome, target);
    const judged = (result: HitResult): Judged => ({ result, allowed, version, outcome });
    if (allowed === null) return judged("undetermined");
    if (allowed) {
      if (!isTrusted(visitor, state)) return judged("allowed");
      return judged(this.#isTooSoon(record, visitor, versions) ? "too-soon" : "allowed");
    }
    return judged(this.#disallowed(record, visitor, state, versions));
  }

  /** Why a hit has its result, in one object that can be kept. */
  evidence(
    { result, version, outcome }: Judged,
    record: LogRecord,
    visitor: Visitor,
    identity: IdentityState,
    file: string,
    line: number,
  ): HitEvidence {
    const target = record.target ?? "";
    const verdict = version?.rulesFor(visitor.name, visitor.agent)?.rules.evaluate(target) ?? null;
    const isRule = verdict !== null && outcome >= 0;
    const lastRead = this.#lastRead(record, visitor);
    const versionFromMs =
      version === null || version === undefined || !Number.isFinite(version.fromMs) ? null : version.fromMs;
    return {
      result,
      file,
      line,
      atMs: record.timeMs,
      address: record.address,
      identity,
      host: record.host,
      method: record.method ?? "",
      target,
      status: record.status,
      version: version?.name ?? null,
      versionFromMs,
      ruleLine: isRule ? verdict.line : 0,
      rule: isRule ? (verdict.rule?.text ?? null) : null,
      lastRead,
      explanation: explanationOf(result, visitor, verdict, lastRead),
    };
  }

  #lastRead(record: LogRecord, visitor: Visitor): RulesRead | null {
    const reads = this.#reads.of(visitor, record.host, false);
    return reads[lastReadBefore(reads, record.timeMs)] ?? null;
  }

  /** What a hit comes to that the rules in force disallow. */
  #disallowed(record: LogRecord, visitor: Visitor, state: IdentityState, versions: readonly BoundVersion[]): HitResult {
    if (!visitor.obeysRobotsTxt) return "does-not-claim";
    if (!isTrusted(visitor, state)) return "not-verified";
    if (record.method !== "GET" && record.method !== "HEAD" && record.method !== "POST") return "not-a-fetch";
    const excuse = this.#excuse(record, visitor);
    if (excuse !== null) return excuse;
    const target = record.target ?? "";
    let doubt: HitResult | null = null;
    for (const version of this.#possible(record, visitor, versions)) {
      const bound = version?.rulesFor(visitor.name, visitor.agent) ?? null;
      // What the crawler may have had is not known.
      if (bound === null) return "rules-too-new";
      const allowed = isAllowed(bound, bound.rules.outcome(target), target);
      if (allowed !== false) return "rules-too-new";
      if (bound.otherwise !== null && bound.otherwise.allows(target) !== false) doubt = "readings-differ";
    }
    return doubt ?? "breach";
  }

  /**
   * Why the crawler could not know any rules: what it, or its operator, got when it asked for them last. Reads that may
   * have come just before the hit, for all that the log's times tell, count for the crawler.
   */
  #excuse({ timeMs, timeDoubtMs, host }: LogRecord, visitor: Visitor): HitResult | null {
    const reads = this.#reads.of(visitor, host, true);
    let place = lastReadBefore(reads, timeMs + timeDoubtMs + this.#slackMs);
    const surely = lastReadBefore(reads, timeMs - this.#resolutionMs);
    for (; place >= 0 && place >= surely; place--) {
      const kind = reads[place]?.kind;
      if (kind === "refused") return "rules-refused";
      if (kind === "missing") return "rules-missing";
      if (kind === "failed" || (kind === "redirected" && place === surely)) return "rules-failed";
    }
    return null;
  }

  /** The versions that the crawler may have had at the hit; undefined stands for one that is not known. */
  #possible(
    { timeMs, timeDoubtMs, host }: LogRecord,
    visitor: Visitor,
    versions: readonly BoundVersion[],
  ): readonly (BoundVersion | undefined)[] {
    const reads = this.#reads.of(visitor, host, false);
    let place = lastReadBefore(reads, timeMs - this.#resolutionMs);
    while (place >= 0 && !isReceived(reads[place])) place--;
    const readMs = reads[place]?.atMs ?? Number.NEGATIVE_INFINITY;
    const { moments } = this.#history;
    const fromMs = Math.max(timeMs - cacheOf(visitor), readMs) - skewMs - (moments === "committed" ? releaseMs : 0);
    // Of a history that only saw the changes, the next version may have begun long before it was seen.
    const extra = moments === "seen" ? 1 : 0;
    const first = versionAt(versions, fromMs);
    const last = Math.min(versionAt(versions, timeMs + timeDoubtMs + skewMs) + extra, versions.length - 1);
    const possible: (BoundVersion | undefined)[] = first < 0 ? [undefined] : [];
    for (let at = Math.max(first, 0); at <= last; at++) possible.push(versions[at]);
    return possible;
  }

  /** The schedule of each crawler on each host, by a key: when the next hit is due, and when the last one was. */
  get clocks(): ReadonlyMap<string, PaceClock> {
    return this.#clocks;
  }

  /** Goes on from schedules that stood so. */
  resume(key: string, dueMs: number, lastMs: number): void {
    this.#clocks.set(key, new PaceClock(dueMs, lastMs));
  }

  /** The first hit on a schedule, if the last judged one is it; told once. Only another log can say it is too soon. */
  takeFirst(): FirstOnSchedule | null {
    const first = this.#first;
    this.#first = null;
    return first;
  }

  #isTooSoon(record: LogRecord, visitor: Visitor, versions: readonly BoundVersion[]): boolean {
    const asked = this.#asked(record, visitor, versions);
    if (asked === null) return false;
    const key = `${visitor.name}\n${record.host?.toLowerCase() ?? ""}`;
    let clock = this.#clocks.get(key);
    if (clock === undefined) {
      if (this.#clocks.size >= mostClocks) return false;
      this.#clocks.set(key, (clock = new PaceClock()));
      const isExcused = this.#excuse(record, visitor) !== null;
      this.#first = { key, slackMs: this.#slackMs, asked: isExcused ? null : asked };
    }
    return clock.take(record.timeMs, asked, this.#slackMs) && this.#excuse(record, visitor) === null;
  }

  /** The pace that every version which it may have had asks for at least. */
  #asked(record: LogRecord, visitor: Visitor, versions: readonly BoundVersion[]): AskedPace | null {
    const paceRecord = paceRecordOf(visitor.crawler);
    if (paceRecord === null || isRulesRead(record) || record.timeDoubtMs > 0) return null;
    const { timeMs } = record;
    const of = (version: BoundVersion | undefined): AskedPace | null => {
      const bound = version?.rulesFor(visitor.name, visitor.agent) ?? null;
      return bound === null ? null : askedPace(bound.pace, paceRecord, timeMs, this.#slackMs);
    };
    // Most versions ask for none, which is soon said.
    let least = of(versions[versionAt(versions, timeMs)]);
    if (least === null) return null;
    for (const version of this.#possible(record, visitor, versions)) {
      const asked = of(version);
      if (asked === null) return null;
      least = {
        intervalMs: Math.min(least.intervalMs, asked.intervalMs),
        burst: Math.max(least.burst, asked.burst),
      };
    }
    return least;
  }
}

/** The first hit on a schedule in a log. */
export interface FirstOnSchedule {
  readonly key: string;
  readonly slackMs: number;
  /** Null where the crawler could not know what was asked. */
  readonly asked: AskedPace | null;
}

function isReceived(read: RulesRead | undefined): boolean {
  return read?.kind === "received" || read?.kind === "not-modified";
}

/** How long the crawler may use a copy: as its operator documents, or 24 hours. */
function cacheOf({ crawler }: Visitor): number {
  return crawler === null ? usualCacheMs : policyOf(crawler).policy.successfulFreshness.ceilingMs;
}

/** The answer behind an outcome: the same for every URL that has it, so each is asked for once. */
function isAllowed({ rules, answers }: BoundRules, outcome: number, target: string): boolean | null {
  let allowed = answers.get(outcome);
  if (allowed === undefined) answers.set(outcome, (allowed = rules.allows(target)));
  return allowed;
}

function explanationOf(
  result: HitResult,
  visitor: Visitor,
  verdict: Verdict | null,
  lastRead: RulesRead | null,
): string {
  const why = verdict === null ? "no rules are known" : verdict.explanation;
  const read =
    lastRead === null
      ? "these logs show no read of /robots.txt before"
      : `it asked for /robots.txt at ${plainMoment(lastRead.atMs)} and got ${lastRead.status ?? "no status"}`;
  switch (result) {
    case "breach":
      return `${why}; ${read}`;
    case "too-soon":
      return `sooner than its ${paceRecordOf(visitor.crawler) ?? "pace"}; ${read}`;
    case "not-verified":
      return `${why}; that it was ${visible(visitor.name)} is not verified`;
    case "does-not-claim":
      return `${why}; ${visible(visitor.name)} does not claim to obey robots.txt`;
    default:
      return `${why}; ${read}`;
  }
}
