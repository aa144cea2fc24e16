// One log from its first record to its tally. In: records, with everything that is known beside them. Out: a LogTally.
// What is the same for all logs (the history, the reads of /robots.txt in all of them) comes in from outside, so logs
// can be done in any order. Next: ../report/.
import { type LineFault, type LogFormat, LogRecord, observedRule } from "../formats/index.ts";
import type { LogProgress, LogSink } from "../read/index.ts";
import { HitJudge, type Judged } from "./hit-judge.ts";
import { breachResults, disallowedResults, type HitEvidence } from "./judgement.ts";
import type { RulesHistory } from "./rules-history.ts";
import { isRulesRead, readKind, type RulesReads } from "./rules-reads.ts";
import { StatedUses } from "./stated-uses.ts";
import {
  countsAt,
  type Counts,
  type CrawlerTally,
  emptyTally,
  increment,
  type LogTally,
  otherSection,
  sectionOf,
  tallyLimits,
} from "./tally.ts";
import type { Visitor, Visitors } from "./visitors.ts";

/** What all logs of an audit share. */
export interface AuditContext {
  readonly history: RulesHistory;
  readonly visitors: Visitors;
  readonly reads: RulesReads;
}

/** Where an audit of a log was, so that it goes on from there. */
export interface LogAuditState {
  readonly tally: LogTally;
}

const hourMs = 3_600_000;
/** Sections whose counts are found at once. */
const mostSections = 1000;

/** A crawler's tally, with the counts at hand that its next hit most likely adds to. */
interface Counting {
  readonly tally: CrawlerTally;
  hour: number;
  hourCounts: Counts;
  /** Hours that the tally has. */
  hours: number;
  readonly sections: Map<string, Counts>;
}

/** Audits one log: give it to `readLog` as the sink. */
export class LogAudit implements LogSink {
  readonly #tally: LogTally;
  readonly #context: AuditContext;
  readonly #uses = new StatedUses();
  readonly #pause: ((progress: LogProgress, audit: LogAudit) => boolean) | null;
  readonly #crawlers: Map<Visitor, Counting> = new Map();
  readonly #impostors: Map<Visitor, Counting> = new Map();
  #judge: HitJudge | null = null;
  /** Called for each breach as it is found, if set. */
  onBreach: ((crawler: string, evidence: HitEvidence) => void) | null = null;

  /** `pause` is called between blocks; it returns false to stop. */
  constructor(
    file: string,
    context: AuditContext,
    state: LogAuditState | null = null,
    pause: ((progress: LogProgress, audit: LogAudit) => boolean) | null = null,
  ) {
    this.#tally = state === null ? emptyTally(file) : structuredClone(state.tally);
    this.#context = context;
    this.#pause = pause;
  }

  /** What a later run goes on from. */
  get state(): LogAuditState {
    return { tally: this.tally };
  }

  /** What the log came to so far. */
  get tally(): LogTally {
    for (const [key, clock] of this.#judge?.clocks ?? []) {
      const pace = this.#tally.paces[key];
      if (pace !== undefined) [pace.dueMs, pace.lastMs] = clock.state;
    }
    return this.#tally;
  }

  begin(format: LogFormat | null): void {
    const { paces } = this.tally;
    this.#tally.format = format?.name ?? null;
    if (format === null) return;
    // A log that was rotated goes on in the next file.
    this.#judge = new HitJudge(this.#context.history, this.#context.reads, format);
    for (const [key, { dueMs, lastMs }] of Object.entries(paces)) this.#judge.resume(key, dueMs, lastMs);
  }

  pause(progress: LogProgress): boolean {
    this.#tally.lines = progress.lines;
    return this.#pause?.(progress, this) ?? true;
  }

  fault(line: number, fault: LineFault): void {
    const { faults, faultLines } = this.#tally;
    increment(faults, fault);
    if (faultLines.length < tallyLimits.faultLines) faultLines.push({ line, code: fault });
  }

  record(record: LogRecord, line: number): void {
    const tally = this.#tally;
    tally.records++;
    const { timeMs } = record;
    // Written so that a record without a time changes nothing.
    if (timeMs < tally.firstMs) tally.firstMs = timeMs;
    if (timeMs > tally.lastMs) tally.lastMs = timeMs;
    if (!record.hasTarget) {
      tally.junk++;
      return;
    }
    const visitor = this.#context.visitors.ofRecord(record);
    if (visitor === null) {
      tally.others++;
      tally.otherOctets += record.octets ?? 0;
      return;
    }
    this.#hit(record, line, visitor);
  }

  #hit(record: LogRecord, line: number, visitor: Visitor): void {
    const judge = this.#judge;
    if (judge === null) return;
    const state = this.#context.visitors.stateOf(visitor, record);
    const counting = this.#countingOf(visitor, state === "impostor");
    const crawler = counting.tally;
    const target = record.target ?? "";
    crawler.hits++;
    crawler.octets += record.octets ?? 0;
    if (record.timeMs < crawler.firstMs) crawler.firstMs = record.timeMs;
    if (record.timeMs > crawler.lastMs) crawler.lastMs = record.timeMs;
    increment(crawler.states, state);
    if (isRulesRead(record)) increment(crawler.reads, readKind(record.status));
    const observed = record.observed === null ? null : observedRule(record.observed);
    if (observed?.verdict === "refused") {
      const line = String(observed.line ?? 0);
      const isKept = line in crawler.wouldRefuse || Object.keys(crawler.wouldRefuse).length < tallyLimits.rules;
      increment(crawler.wouldRefuse, isKept ? line : "0");
    }
    const judged = judge.judge(record, visitor, state);
    const { result, version, outcome } = judged;
    increment(crawler.results, result);
    const isDisallowed = disallowedResults.has(result);
    const isBreach = breachResults.has(result);
    const hour = Math.floor(record.timeMs / hourMs);
    // A hit without a time has no hour; its counts are thrown away.
    if (Number.isNaN(hour)) {
      counting.hour = Number.NEGATIVE_INFINITY;
      counting.hourCounts = [0, 0, 0];
    } else if (hour !== counting.hour) {
      counting.hour = hour;
      counting.hourCounts = this.#hourCounts(counting, String(hour));
    }
    const section = sectionOf(target);
    let sectionCounts = counting.sections.get(section);
    if (sectionCounts === undefined) {
      const key = Buffer.from(section).toString();
      sectionCounts = countsAt(crawler.sections, key, tallyLimits.sections, otherSection);
      if (counting.sections.size < mostSections) counting.sections.set(key, sectionCounts);
    }
    count(counting.hourCounts, isDisallowed, isBreach);
    count(sectionCounts, isDisallowed, isBreach);
    const first = judge.takeFirst();
    if (first !== null) {
      const isTold = first.asked !== null && result === "allowed";
      const told: Judged = { ...judged, result: "too-soon" };
      this.#tally.paces[first.key] = {
        dueMs: record.timeMs,
        lastMs: record.timeMs,
        slackMs: first.slackMs,
        first: !isTold
          ? null
          : {
              crawler: visitor.name,
              ...first.asked,
              hour: String(hour),
              section: Buffer.from(section).toString(),
              evidence: judge.evidence(told, copied(record), visitor, state, this.#tally.file, line),
            },
      };
    }
    if (result === "allowed" || result === "too-soon") {
      const isForTraining = visitor.crawler?.purpose === "training";
      if (isForTraining && version !== null && this.#uses.refusesTraining(version, visitor, target))
        crawler.trainingRefused++;
    }
    if (result === "allowed") return;
    if (isBreach && this.onBreach !== null)
      this.onBreach(visitor.name, judge.evidence(judged, record, visitor, state, this.#tally.file, line));
    const kept = (crawler.evidence[result] ??= []);
    const ruleKey = isDisallowed && outcome >= 0 ? `${version?.name ?? ""}\n${outcome}` : null;
    const rule = ruleKey === null ? undefined : crawler.rules[ruleKey];
    const isNewRule = ruleKey !== null && rule === undefined && Object.keys(crawler.rules).length < tallyLimits.rules;
    if (kept.length < tallyLimits.evidence || isNewRule) {
      const evidence = judge.evidence(judged, copied(record), visitor, state, this.#tally.file, line);
      if (kept.length < tallyLimits.evidence) kept.push(evidence);
      if (isNewRule && ruleKey !== null) {
        const { ruleLine, rule: text } = evidence;
        crawler.rules[ruleKey] = {
          version: version?.name ?? "",
          line: ruleLine,
          text: text ?? "",
          hits: 1,
          breaches: isBreach ? 1 : 0,
        };
      }
    }
    if (rule !== undefined) {
      rule.hits++;
      if (isBreach) rule.breaches++;
    }
  }

  /** The hours of a log follow one another: each is looked up once, and how many there are is not counted anew. */
  #hourCounts(counting: Counting, hour: string): Counts {
    const { hours } = counting.tally;
    const there = hours[hour];
    if (there !== undefined) return there;
    if (counting.hours >= tallyLimits.hours) return [0, 0, 0];
    counting.hours++;
    return (hours[hour] = [0, 0, 0]);
  }

  #countingOf(visitor: Visitor, isImpostor: boolean): Counting {
    const all = isImpostor ? this.#impostors : this.#crawlers;
    let counting = all.get(visitor);
    if (counting === undefined) {
      const tally = this.#crawlerTally(visitor, isImpostor);
      counting = {
        tally,
        hour: Number.NEGATIVE_INFINITY,
        hourCounts: [0, 0, 0],
        hours: Object.keys(tally.hours).length,
        sections: new Map(),
      };
      all.set(visitor, counting);
    }
    return counting;
  }

  #crawlerTally(visitor: Visitor, isImpostor: boolean): CrawlerTally {
    const all = isImpostor ? this.#tally.impostors : this.#tally.crawlers;
    return (all[visitor.name] ??= {
      name: visitor.name,
      operator: visitor.operator,
      purpose: visitor.crawler?.purpose ?? null,
      obeysRobotsTxt: visitor.obeysRobotsTxt,
      isAsNamed: visitor.isAsNamed,
      hits: 0,
      octets: 0,
      firstMs: Number.MAX_SAFE_INTEGER,
      lastMs: Number.MIN_SAFE_INTEGER,
      trainingRefused: 0,
      wouldRefuse: {},
      reads: {},
      results: {},
      states: {},
      hours: {},
      sections: Object.create(null) as Record<string, Counts>,
      rules: Object.create(null) as CrawlerTally["rules"],
      evidence: {},
    });
  }
}

function count(counts: Counts, isDisallowed: boolean, isBreach: boolean): void {
  counts[0]++;
  if (isDisallowed) counts[1]++;
  if (isBreach) counts[2]++;
}

/** The record with texts of its own: a slice keeps the block that it is a part of in memory. */
function copied(record: LogRecord): LogRecord {
  const copy = new LogRecord();
  const own = (text: string | null): string | null =>
    text === null ? null : Buffer.from(text.slice(0, 2000)).toString();
  copy.timeMs = record.timeMs;
  copy.timeDoubtMs = record.timeDoubtMs;
  copy.isForwarded = record.isForwarded;
  copy.address = own(record.address);
  copy.host = own(record.host);
  copy.method = own(record.method);
  copy.target = own(record.target);
  copy.status = record.status;
  return copy;
}

/** Collects the reads of /robots.txt of one log: give it to `readLog` as the sink, before any log is audited. */
export class ReadsCollector implements LogSink {
  // The end of its name is found twice as fast as all of it: its first letter is rarer.
  readonly needle: string = "ots.txt";
  readonly #visitors: Visitors;
  readonly #reads: RulesReads;

  constructor(visitors: Visitors, reads: RulesReads) {
    this.#visitors = visitors;
    this.#reads = reads;
  }

  record(record: LogRecord): void {
    if (!isRulesRead(record)) return;
    const visitor = this.#visitors.of(record.userAgent);
    if (visitor !== null) this.#reads.add(visitor, this.#visitors.stateOf(visitor, record), record);
  }

  fault(): void {
    // Counted when the log is audited.
  }
}
