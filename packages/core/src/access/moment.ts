// Moments and spans as text. In: milliseconds since 1970-01-01T00:00:00Z. Out: ISO 8601 in UTC for plain forms, and
// words for sentences. `Date` is used for its calendar alone: core has no clock.

/** 9999-12-31T23:59:59Z: later years have no four digits, and nobody waits for them. */
const lastMs = 253_402_300_799_000;
/** The bounds of the platform's calendar. Source: ECMA-262 section 21.4.1.1. */
const calendarMs = 8.64e15;
const dayMs = 86_400_000;

/**
 * The moment in UTC, to the second: `2026-11-21T05:30:00Z`; outside of the years 1970 to 9999 its number. For
 * sentences.
 */
export function momentText(ms: number): string {
  return ms >= 0 && ms <= lastMs ? plainMoment(Math.floor(ms / 1000) * 1000) : `${String(ms)} ms`;
}

/**
 * The moment as plain forms hold it: ISO 8601 in UTC, with milliseconds only where they are not zero. `momentOf` reads
 * it back without loss, but for fractions of a millisecond and what lies beyond the years that a calendar has (271821
 * BC to 275760).
 *
 * @example
 * plainMoment(1277506800000); // "2010-06-25T23:00:00Z"
 */
export function plainMoment(ms: number): string {
  // oxlint-disable-next-line no-restricted-globals -- the calendar, no clock
  return new Date(Math.max(-calendarMs, Math.min(calendarMs, ms))).toISOString().replace(".000Z", "Z");
}

/** As `plainMoment`; null for what is unknown. */
export function plainMomentOrNull(ms: number | null): string | null {
  return ms === null || Number.isNaN(ms) ? null : plainMoment(ms);
}

/** The milliseconds of a moment that `plainMoment` wrote. */
export function momentOf(text: string): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a text, no clock
  return Date.parse(text);
}

/** As `momentOf`; null stays. */
export function momentOfOrNull(text: string | null): number | null {
  return text === null ? null : momentOf(text);
}

/** A span of time in words, to the minute: `12 hours`, `30 days and 12 hours`. */
export function spanText(ms: number): string {
  // 24 hours are said as such: a day is what a calendar has.
  const days = ms >= 2 * dayMs ? Math.floor(ms / dayMs) : 0;
  const minutes = Math.round((ms - days * dayMs) / 60_000);
  const parts = [
    [days, "day"],
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.length === 0 ? "less than a minute" : words.join(" and ");
}
