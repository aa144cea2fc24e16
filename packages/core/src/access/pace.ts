// How fast a file asks a requester to go: crawl-delay, request-rate and visit-time in the groups that bind it (no
// standard regulates them; RFC 9309 section 2.2.4 allows other records beside the rules). In: the rules that bind the
// requester. Out: plain numbers in seconds and minutes, and a note for each line that was not taken as written.
// @maycrawl/client's politeness obeys it, within its floor and cap. Next: pace-values.ts, which reads the values.
import type { Support } from "../crawlers/index.ts";
import type { RuleSet } from "../matching/index.ts";
import { groupIndices, type OtherRecord, otherRecordsOf } from "../robots-txt/index.ts";
import { type DayWindow, type RateValue, readCrawlDelay, readRequestRate, readVisitTime } from "./pace-values.ts";

/** So many documents in so many seconds, at most. */
export interface RequestRate {
  /** From 1. */
  readonly documents: number;
  /** From 1. */
  readonly seconds: number;
  /** When it applies; null: always. */
  readonly window: DayWindow | null;
}

/** Why a line was not taken as written: each code with its meaning. */
export const paceNotes = {
  "crawl-delay-invalid": "The value is not a number of seconds, such as 10 or 0.5; the line is ignored.",
  "crawl-delay-capped": "The delay is longer than a day; a day is used.",
  "crawl-delay-repeated": "Several lines bind the requester; the longest delay is used, and this one is not.",
  "crawl-delay-not-obeyed": "Its operator says that the crawler ignores crawl-delay; the line changes nothing for it.",
  "request-rate-invalid": "The value is not a rate, such as 1/10s or 5/1m 0200-2259; the line is ignored.",
  "request-rate-window-empty": "The window ends where it begins; the rate applies all day.",
  "request-rate-too-many": "More rates than are kept; the slowest of the others applies all day.",
  "visit-time-invalid": "The value is not a time of day, such as 0100-0600; the line is ignored.",
  "visit-time-window-empty": "The window ends where it begins; the line is ignored.",
  "visit-time-too-many": "More windows than are kept; this one is ignored.",
} as const;

/** A note's code. */
export type PaceNoteCode = keyof typeof paceNotes;

/** A line that was not taken as written. */
export interface PaceNote {
  readonly code: PaceNoteCode;
  readonly line: number;
  /** The value as written, cut to 200 characters: a stranger's text. */
  readonly asked: string;
}

/** What the file asks of one requester. */
export interface CrawlPace {
  /** The time between two requests; null where nothing is asked, or the crawler does not act on it. */
  readonly crawlDelaySeconds: number | null;
  /** Each holds on its own: of those in force at a moment, the slowest decides. */
  readonly requestRates: readonly RequestRate[];
  /** When requests may be sent: within any of these; at all times if the list is empty. */
  readonly visitTimes: readonly DayWindow[];
  /** Whether the requester acts on crawl-delay: unknown is taken as yes, as a literal product token is. */
  readonly obeysCrawlDelay: Support;
  /** In file order, a hundred at most. */
  readonly notes: readonly PaceNote[];
}

/**
 * A longer delay is cut to this. Source: ours; crawler-commons reads more than 300 s as "do not crawl".
 */
const longestDelaySeconds = 86_400;
/** Rates and windows that are kept, each: so that going by a pace costs the same whatever a file holds. */
const mostKept = 32;
/** Notes that are kept: a hostile file has tens of thousands of lines. */
const mostNotes = 100;

/**
 * The pace that the file asks of the requester, by the lines in the groups that bind it; a line before the first group
 * binds nobody. Linear in the octets; never throws on content.
 *
 * @example
 * const robotsTxt = parseRobotsTxt("User-agent: *\nCrawl-delay: 2.5\n");
 * crawlPaceOf(robotsTxt.rulesFor("FooBot")).crawlDelaySeconds; // 2.5
 *
 * Source: RFC 9309 section 2.2.4; docs/politeness.md says what no source says.
 */
export function crawlPaceOf(rules: RuleSet): CrawlPace {
  const { reading, binding, requester } = rules;
  const obeysCrawlDelay = requester.crawler === null ? "unknown" : requester.crawler.supports.crawlDelay;
  const notes: PaceNote[] = [];
  const note = (code: PaceNoteCode, record: OtherRecord): void => {
    if (notes.length < mostNotes) notes.push({ code, line: record.line, asked: record.value.slice(0, 200) });
  };
  const delay = new LongestDelay(obeysCrawlDelay, note);
  const rates = new Rates(note);
  const visitTimes: DayWindow[] = [];
  const bound = groupIndices(reading, binding.groups);
  const records = bound.size === 0 ? [] : otherRecordsOf(reading).otherRecords;
  for (const record of records) {
    if (record.groupIndex === null || !bound.has(record.groupIndex)) continue;
    if (record.name === "crawl-delay") delay.add(record);
    else if (record.name === "request-rate") rates.add(record);
    else if (record.name === "visit-time") addVisitTime(visitTimes, record, note);
  }
  return {
    crawlDelaySeconds: delay.seconds,
    requestRates: rates.kept(),
    visitTimes,
    obeysCrawlDelay,
    notes: notes.sort((a, b) => a.line - b.line),
  };
}

type Noting = (code: PaceNoteCode, record: OtherRecord) => void;

/** The longest delay that binds: obeying it obeys all. */
class LongestDelay {
  seconds: number | null = null;
  readonly #obeyed: Support;
  readonly #note: Noting;
  #longest: OtherRecord | null = null;

  constructor(obeyed: Support, note: Noting) {
    this.#obeyed = obeyed;
    this.#note = note;
  }

  add(record: OtherRecord): void {
    const asked = readCrawlDelay(record.value);
    if (asked === null) return this.#note("crawl-delay-invalid", record);
    if (this.#obeyed === "no") return this.#note("crawl-delay-not-obeyed", record);
    const seconds = Math.min(asked, longestDelaySeconds);
    if (this.#longest !== null && seconds <= (this.seconds ?? 0)) return this.#note("crawl-delay-repeated", record);
    if (this.#longest !== null) this.#note("crawl-delay-repeated", this.#longest);
    if (asked > seconds) this.#note("crawl-delay-capped", record);
    this.#longest = record;
    this.seconds = seconds;
  }
}

/** The rates, each once, and one that stands for all beyond the bound. */
class Rates {
  readonly #note: Noting;
  readonly #kept: RequestRate[] = [];
  #beyond: RequestRate | null = null;

  constructor(note: Noting) {
    this.#note = note;
  }

  add(record: OtherRecord): void {
    const value = readRequestRate(record.value);
    if (value === null) return this.#note("request-rate-invalid", record);
    const rate = this.#rateOf(value, record);
    if (this.#kept.some((one) => isSameRate(one, rate))) return;
    if (this.#kept.length < mostKept) {
      this.#kept.push(rate);
      return;
    }
    // To forget a rate would be to go faster than asked: the slowest is kept, and holds all day.
    this.#note("request-rate-too-many", record);
    if (this.#beyond === null || rate.seconds / rate.documents > this.#beyond.seconds / this.#beyond.documents) {
      this.#beyond = { ...rate, window: null };
    }
  }

  kept(): readonly RequestRate[] {
    return this.#beyond === null ? this.#kept : [...this.#kept, this.#beyond];
  }

  #rateOf({ documents, seconds, window }: RateValue, record: OtherRecord): RequestRate {
    if (window !== "empty") return { documents, seconds, window };
    this.#note("request-rate-window-empty", record);
    return { documents, seconds, window: null };
  }
}

function isSameRate(a: RequestRate, b: RequestRate): boolean {
  return a.documents === b.documents && a.seconds === b.seconds && isSameWindow(a.window, b.window);
}

function isSameWindow(a: DayWindow | null, b: DayWindow | null): boolean {
  return a?.fromMinute === b?.fromMinute && a?.untilMinute === b?.untilMinute;
}

function addVisitTime(visitTimes: DayWindow[], record: OtherRecord, note: Noting): void {
  const window = readVisitTime(record.value);
  if (window === null) return note("visit-time-invalid", record);
  if (window === "empty") return note("visit-time-window-empty", record);
  if (visitTimes.some((one) => isSameWindow(one, window))) return;
  // To forget a window is to visit less: the careful side.
  if (visitTimes.length === mostKept) return note("visit-time-too-many", record);
  visitTimes.push(window);
}
