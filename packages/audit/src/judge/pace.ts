// Whether hits come faster than a file asks. A crawler that obeys a delay of d seconds makes n hits in no less than
// (n - 1) d seconds, whatever the log's times leave out; so hits are held against the earliest schedule that obeys, and
// one that comes before its place by more than the log can be wrong is too soon. Across files: pace-across.ts.
import type { Crawler } from "@maycrawl/core";
import type { CrawlPace, DayWindow } from "@maycrawl/core/access";

/** What a file asks of a crawler: an interval, and how many hits may come at once. */
export interface AskedPace {
  readonly intervalMs: number;
  /** From 1. */
  readonly burst: number;
}

/**
 * Crawlers whose operators say that they go by request-rate; the registry says it of crawl-delay alone. No operator
 * says so of visit-time. Source: Seznam, "Crawling control",
 * https://napoveda.seznam.cz/en/full-text-search/crawling-control/
 */
const requestRateCrawlers: ReadonlySet<string> = new Set(["SeznamBot"]);
/** No longer interval by request-rate is held against a crawler: a choice in its favour, which no source demands. */
const longestRateIntervalMs = 10_000;
const minuteMs = 60_000;
const minutesOfDay = 1440;

/** Which record a crawler documents obeying; null: none. */
export function paceRecordOf(crawler: Crawler | null): "crawl-delay" | "request-rate" | null {
  if (crawler === null || !crawler.obeysRobotsTxt) return null;
  if (crawler.supports.crawlDelay === "yes") return "crawl-delay";
  return requestRateCrawlers.has(crawler.name) ? "request-rate" : null;
}

/** What the pace asks of a crawler that obeys that record, at that moment; null: nothing. */
export function askedPace(
  pace: CrawlPace,
  record: "crawl-delay" | "request-rate",
  atMs: number,
  slackMs: number,
): AskedPace | null {
  if (record === "crawl-delay") {
    const { crawlDelaySeconds } = pace;
    return crawlDelaySeconds === null || crawlDelaySeconds <= 0
      ? null
      : { intervalMs: crawlDelaySeconds * 1000, burst: 1 };
  }
  let asked: AskedPace | null = null;
  for (const { documents, seconds, window } of pace.requestRates) {
    // At the edge of a window, in it is only what surely is.
    if (window !== null && !(isWithin(window, atMs - slackMs) && isWithin(window, atMs + slackMs))) continue;
    const intervalMs = Math.min((seconds * 1000) / documents, longestRateIntervalMs);
    if (asked === null || intervalMs > asked.intervalMs) asked = { intervalMs, burst: documents };
  }
  return asked;
}

function isWithin({ fromMinute, untilMinute }: DayWindow, atMs: number): boolean {
  const minute = Math.floor(atMs / minuteMs) % minutesOfDay;
  return fromMinute < untilMinute
    ? minute >= fromMinute && minute < untilMinute
    : minute >= fromMinute || minute < untilMinute;
}

/** The schedule of one crawler on one host. */
export class PaceClock {
  /** The earliest moment for the next hit, if all so far obeyed. */
  #dueMs: number;
  #lastMs: number;

  constructor(dueMs: number = Number.MIN_SAFE_INTEGER, lastMs: number = Number.MIN_SAFE_INTEGER) {
    this.#dueMs = dueMs;
    this.#lastMs = lastMs;
  }

  /** What a clock that goes on from here is made with. */
  get state(): readonly [number, number] {
    return [this.#dueMs, this.#lastMs];
  }

  /**
   * Takes a hit; returns whether it is too soon. `slackMs` is how much the log's times can be wrong. After one that is
   * too soon the schedule begins anew, so that each breach is one of its own.
   */
  take(atMs: number, { intervalMs, burst }: AskedPace, slackMs: number): boolean {
    // Lines stand out of order where requests overlap; what went before is not judged again.
    if (atMs < this.#lastMs) return false;
    this.#lastMs = atMs;
    const isTooSoon = atMs + slackMs + (burst - 1) * intervalMs < this.#dueMs;
    this.#dueMs = (isTooSoon ? atMs : Math.max(atMs, this.#dueMs)) + intervalMs;
    return isTooSoon;
  }
}
