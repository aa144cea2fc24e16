// The dates of HTTP fields: text in, milliseconds since 1970-01-01T00:00:00Z out, or null. RFC 9110 section 5.6.7: the
// three forms and nothing else, since a date that only some readers understand must not make a file fresh for years.
// Next: freshness.ts.

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

// Each part has a fixed length or ends at a character that it cannot hold: no backtracking.
const imfFixdate = /^[a-z]{3}, (\d{2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) gmt$/i;
const rfc850 = /^[a-z]{6,9}, (\d{2})-([a-z]{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) gmt$/i;
const asctime = /^[a-z]{3} ([a-z]{3}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/i;

/**
 * The moment that an HTTP-date names; null if it is no HTTP-date, or its day or time does not exist. `nowMs` settles
 * years of two digits: one that would be more than 50 years ahead is in the past.
 *
 * Source: RFC 9110 section 5.6.7.
 */
export function parseHttpDate(text: string, nowMs: number): number | null {
  const value = text.trim();
  const fixed = imfFixdate.exec(value);
  if (fixed !== null) return moment(fixed[3], fixed[2], fixed[1], fixed.slice(4));
  const old = rfc850.exec(value);
  if (old !== null) {
    const ahead = new Date(nowMs).getUTCFullYear() + 50;
    const inThisCentury = ahead - (ahead % 100) + Number(old[3]);
    return moment(String(inThisCentury > ahead ? inThisCentury - 100 : inThisCentury), old[2], old[1], old.slice(4));
  }
  const spaced = asctime.exec(value);
  return spaced === null ? null : moment(spaced[6], spaced[1], spaced[2], spaced.slice(3, 6));
}

/** The moment as an IMF-fixdate. */
export function formatHttpDate(ms: number): string {
  return new Date(ms).toUTCString();
}

function moment(year = "", monthName = "", day = "", [hour, minute, second]: readonly string[]): number | null {
  const month = months.indexOf(monthName.toLowerCase());
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(Number(year), month, Number(day));
  // A leap second counts as the second after it.
  if (month < 0 || date.getUTCMonth() !== month || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)
    return null;
  return date.getTime() + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}
