// The interval for a host at a moment: the site's wishes brought between floor and cap, and what was changed. In: a
// pace as a robots.txt asks for it (`CrawlPace` of @maycrawl/core/access is one). Out: an interval in milliseconds, and
// when the host may be visited. Moments are by the store's clock. Next: politeness.ts.

/** A part of each day, in UTC: from `fromMinute` up to `untilMinute`, exclusive; over midnight if that is not later. */
export interface VisitWindow {
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/** What one site asks of one requester. */
export interface AskedPace {
  readonly crawlDelaySeconds?: number | null;
  /** The slowest rate in force decides; its documents are spread evenly over its seconds. */
  readonly requestRates?: readonly {
    readonly documents: number;
    readonly seconds: number;
    readonly window: VisitWindow | null;
  }[];
  /** Visits must be within one of these; at any time if there are none. */
  readonly visitTimes?: readonly VisitWindow[];
}

/** What can be changed of what a site asks: each code with its meaning. */
export const politenessNotes = {
  "interval-capped": "The site asks for a longer time between requests than is waited at most; the cap is used.",
  "interval-raised": "The site allows a shorter time between requests than is kept at least; the floor is used.",
  "push-back-capped": "The site asks to be left alone for longer than the cap; the cap is used.",
  "store-lost":
    "The store does not answer; a clock of this process stands in for it, with a longer time between requests.",
} as const;

/** A note's code. */
export type PolitenessNoteCode = keyof typeof politenessNotes;

/** What was asked and what is done instead, in milliseconds. */
export interface PolitenessNote {
  readonly code: PolitenessNoteCode;
  readonly askedMs: number;
  readonly usedMs: number;
}

/** Floor and cap of the interval. */
export interface IntervalBounds {
  readonly minIntervalMs: number;
  readonly maxIntervalMs: number;
}

/** The interval at a moment. */
export interface Terms {
  readonly intervalMs: number;
  readonly notes: readonly PolitenessNote[];
}

const minuteMs = 60_000;
const minutesOfDay = 1440;
const dayMs = minutesOfDay * minuteMs;

/** The interval that the pace asks for at the moment, between floor and cap. */
export function termsAt(pace: AskedPace, atMs: number, { minIntervalMs, maxIntervalMs }: IntervalBounds): Terms {
  const { crawlDelaySeconds = null, requestRates = [] } = pace;
  let askedMs: number | null = crawlDelaySeconds === null ? null : crawlDelaySeconds * 1000;
  for (const { documents, seconds, window } of requestRates) {
    if (window !== null && !isWithin(window, atMs)) continue;
    askedMs = Math.max(askedMs ?? 0, (seconds * 1000) / documents);
  }
  if (askedMs === null) return { intervalMs: minIntervalMs, notes: [] };
  if (askedMs > maxIntervalMs)
    return { intervalMs: maxIntervalMs, notes: [{ code: "interval-capped", askedMs, usedMs: maxIntervalMs }] };
  if (askedMs < minIntervalMs)
    return { intervalMs: minIntervalMs, notes: [{ code: "interval-raised", askedMs, usedMs: minIntervalMs }] };
  return { intervalMs: askedMs, notes: [] };
}

/** The first moment from this one on at which the host may be visited. */
export function opensAt(windows: readonly VisitWindow[], fromMs: number): number {
  if (windows.length === 0) return fromMs;
  return Math.min(
    ...windows.map((window) => (isWithin(window, fromMs) ? fromMs : fromMs + msUntil(window.fromMinute, fromMs))),
  );
}

function isWithin({ fromMinute, untilMinute }: VisitWindow, atMs: number): boolean {
  const minute = Math.floor(msOfDay(atMs) / minuteMs);
  return fromMinute < untilMinute
    ? minute >= fromMinute && minute < untilMinute
    : minute >= fromMinute || minute < untilMinute;
}

/** How long until that minute of the day next begins. */
function msUntil(minute: number, fromMs: number): number {
  return (((minute * minuteMs - msOfDay(fromMs)) % dayMs) + dayMs) % dayMs;
}

function msOfDay(atMs: number): number {
  return ((atMs % dayMs) + dayMs) % dayMs;
}

/** Throws a TypeError if the pace is invalid; one read from a file never is. */
export function checkPace(pace: AskedPace): void {
  const { crawlDelaySeconds = null, requestRates = [], visitTimes = [] } = pace;
  if (crawlDelaySeconds !== null && !isFrom(crawlDelaySeconds, 0)) {
    throw new TypeError(
      `pace.crawlDelaySeconds must be a number of seconds from 0, or null, got ${String(crawlDelaySeconds)}`,
    );
  }
  for (const { documents, seconds, window } of requestRates) {
    if (!isFrom(documents, 1) || !isFrom(seconds, 0)) {
      throw new TypeError(
        `pace.requestRates must be documents from 1 in seconds from 0, got ${String(documents)} in ${String(seconds)}`,
      );
    }
    if (window !== null) checkWindow("pace.requestRates", window);
  }
  for (const window of visitTimes) checkWindow("pace.visitTimes", window);
}

function checkWindow(what: string, { fromMinute, untilMinute }: VisitWindow): void {
  if (
    !Number.isInteger(fromMinute) ||
    !Number.isInteger(untilMinute) ||
    fromMinute < 0 ||
    fromMinute >= minutesOfDay ||
    untilMinute < 0 ||
    untilMinute > minutesOfDay
  ) {
    throw new TypeError(
      `${what} must be windows from minute 0 to 1439 until minute 0 to 1440, got ${String(fromMinute)} to ` +
        `${String(untilMinute)}`,
    );
  }
}

function isFrom(value: unknown, least: number): boolean {
  return typeof value === "number" && Number.isFinite(value) && value >= least;
}
