// A moment as text, for explanations: core has no clock and no Date, so the days are counted here.

const dayMs = 86_400_000;
/** 9999-12-31T23:59:59Z: what lies beyond has no four-digit year, and is no moment that anybody waits for. */
const lastMs = 253_402_300_799_000;

/**
 * The moment in UTC, to the second: `2026-11-21T05:30:00Z`. Moments outside of the years 1970 to 9999 are given as their number.
 */
export function momentText(ms: number): string {
  if (!(ms >= 0 && ms <= lastMs)) return `${String(ms)} ms`;
  const { year, month, day } = civilFromDays(Math.floor(ms / dayMs));
  const seconds = Math.floor((ms % dayMs) / 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${time}Z`;
}

/**
 * The day so many days after 1970-01-01, in the proleptic Gregorian calendar.
 *
 * Source: the days by the calendar of years that begin in March (Howard Hinnant, chrono-compatible low-level date algorithms).
 */
export function civilFromDays(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  // Counted from 0000-03-01, so that a leap day ends its year; an era is 400 years, always of 146,097 days.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1 };
}

/** A span of time in words, to the minute: `12 hours`, `30 days and 12 hours`. */
export function spanText(ms: number): string {
  // 24 hours are said as such: a day is what a calendar has.
  const days = ms >= 2 * dayMs ? Math.floor(ms / dayMs) : 0;
  const minutes = Math.round((ms - days * dayMs) / 60_000);
  const parts = [[days, "day"], [Math.floor(minutes / 60), "hour"], [minutes % 60, "minute"]] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.length === 0 ? "less than a minute" : words.join(" and ");
}
