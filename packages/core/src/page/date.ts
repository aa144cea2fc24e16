// The date of `unavailable_after`: text in, milliseconds since 1970-01-01T00:00:00Z out, or null. The platform's parser
// accepts February 30, takes a time without a zone as local time, and differs between runtimes, so this is our own.
// Read: RFC 822 and 1123, RFC 850, mixtures of them (`25 Jun 2010 15:00:00 PST`, `25-Aug-2007 15:00:00 EST`), asctime,
// and ISO 8601, extended and basic. The text is cut into words once; each form is then a walk over the words, so work
// is linear.
import { foldAscii, isAsciiWhitespace, isDigit } from "../octets/index.ts";

/** A remark about a date that is understood. */
export type PageDateProblem =
  /** A time without a zone: read as UTC. */
  | "date-without-zone"
  /** The weekday does not match the day: the day counts. */
  | "wrong-weekday";

/** A moment, and remarks about how it is written. */
export interface PageDate {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly ms: number;
  readonly problems: readonly PageDateProblem[];
}

/** How many characters of a date are read. The longest form has about 45. */
const longestDate = 200;
const dayMs = 86_400_000;

/**
 * The moment that a date names. Null for an unknown form or zone, and for a day or time that does not exist. A date
 * without a time is midnight UTC; `24:00:00` is the midnight that ends the day. Years of two digits: 00-49 are 20xx,
 * 50-99 are 19xx. Linear; at most 200 characters are read.
 *
 * @example
 * parsePageDate("25 Jun 2010 15:00:00 PST")?.ms; // 1277506800000
 *
 * Source: RFC 822 section 5, RFC 1123 section 5.2.14, RFC 850 section 2.1.4, RFC 9110 section 5.6.7 (asctime), ISO
 * 8601.
 */
export function parsePageDate(text: string): PageDate | null {
  const words = wordsOf(text.slice(0, longestDate));
  if (words === null) return null;
  return parseIso(new Walk(words)) ?? parseBasicIso(new Walk(words)) ?? parseNamedMonth(new Walk(words));
}

/** A run of digits, a run of letters in lower case, or one other character. */
interface Word {
  readonly kind: "digits" | "letters" | "sign";
  readonly text: string;
  /** Whether blanks stand before it. */
  readonly isApart: boolean;
}

/** The words of a date, or null when it contains a character that no form has. */
function wordsOf(text: string): Word[] | null {
  const words: Word[] = [];
  let isApart = false;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (isAsciiWhitespace(code)) {
      isApart = true;
      at++;
      continue;
    }
    const kind = isDigit(code)
      ? "digits"
      : isLetter(code)
        ? "letters"
        : ",:-+./()".includes(text[at] ?? "")
          ? "sign"
          : null;
    if (kind === null) return null;
    let end = at + 1;
    if (kind === "digits") while (end < text.length && isDigit(text.charCodeAt(end))) end++;
    if (kind === "letters") while (end < text.length && isLetter(text.charCodeAt(end))) end++;
    words.push({ kind, text: foldAscii(text.slice(at, end)), isApart });
    isApart = false;
    at = end;
  }
  return words;
}

function isLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}

/** A position in the words: everything before `at` has been understood. */
class Walk {
  readonly words: readonly Word[];
  at = 0;

  constructor(words: readonly Word[]) {
    this.words = words;
  }

  get isAtEnd(): boolean {
    return this.at >= this.words.length;
  }

  /** Takes the number that comes next, if it has that many digits; else null, and nothing is taken. */
  number(fewest: number, most: number): number | null {
    const word = this.words[this.at];
    if (word?.kind !== "digits" || word.text.length < fewest || word.text.length > most) return null;
    this.at++;
    return Number(word.text);
  }

  letters(): string | null {
    const word = this.words[this.at];
    if (word?.kind !== "letters") return null;
    this.at++;
    return word.text;
  }

  sign(text: string): boolean {
    const word = this.words[this.at];
    if (word?.kind !== "sign" || word.text !== text) return false;
    this.at++;
    return true;
  }

  /** Whether blanks stand before the next word. */
  get isApart(): boolean {
    return this.words[this.at]?.isApart === true;
  }

  digitsHere(): number {
    const word = this.words[this.at];
    return word?.kind === "digits" ? word.text.length : 0;
  }
}

/**
 * `2020-09-21`, `2020-09-21T10:00Z`, `2020-09-21 10:00:00.5 +02:00`; a weekday before it is taken, as RFC 1123 has one.
 */
function parseIso(walk: Walk): PageDate | null {
  const weekday = passWeekday(walk);
  const year = walk.number(4, 4);
  if (year === null || !walk.sign("-")) return null;
  const month = walk.number(2, 2);
  if (month === null || !walk.sign("-")) return null;
  const day = walk.number(2, 2);
  const days = day === null ? null : daysFromCivil(year, month, day);
  if (days === null) return null;
  const problems = weekdayProblems(days, weekday);
  if (walk.isAtEnd) return { ms: days * dayMs, problems };
  if (!walk.isApart && walk.letters() !== "t") return null;
  const timeMs = parseTime(walk, 2);
  return timeMs === null ? null : endWithZone(walk, days * dayMs + timeMs, problems);
}

/** ISO 8601 basic: `20200921`, `20200921T1000Z`, `20200921T100000+0200`. */
function parseBasicIso(walk: Walk): PageDate | null {
  const text = walk.words[0]?.text ?? "";
  if (walk.number(8, 8) === null) return null;
  const days = daysFromCivil(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  if (days === null) return null;
  if (walk.isAtEnd) return { ms: days * dayMs, problems: [] };
  if (walk.letters() !== "t") return null;
  const time = walk.words[walk.at]?.text ?? "";
  if (walk.number(4, 4) === null && walk.number(6, 6) === null) return null;
  const parts = [time.slice(0, 2), time.slice(2, 4), time.slice(4) || "00"].map((part): Word => ({
    kind: "digits",
    text: part,
    isApart: false,
  }));
  const colon: Word = { kind: "sign", text: ":", isApart: false };
  const [hours, minutes, seconds] = parts as [Word, Word, Word];
  // The digits as the extended form writes them, and then what follows: a fraction, a zone.
  const rest = walk.words.slice(walk.at);
  const extended = new Walk([hours, colon, minutes, colon, seconds, ...rest]);
  const timeMs = parseTime(extended, 2);
  return timeMs === null ? null : endWithZone(extended, days * dayMs + timeMs, []);
}

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The forms that name the month: RFC 822, RFC 850, what lies between them, and asctime. */
function parseNamedMonth(walk: Walk): PageDate | null {
  const weekday = passWeekday(walk);
  const word = walk.letters();
  if (word !== null) return weekday < 0 ? null : parseAsctime(walk, weekday, word);
  const day = walk.number(1, 2);
  const isDashed = walk.sign("-");
  const month = indexOfName(months, walk.letters() ?? "");
  if (day === null || month < 0 || isDashed !== walk.sign("-")) return null;
  const isShort = walk.digitsHere() === 2;
  const year = isShort ? walk.number(2, 2) : walk.number(4, 4);
  if (year === null) return null;
  // RFC 822's year of two digits: no source says which century; most readers share this cut.
  const days = daysFromCivil(isShort ? year + (year < 50 ? 2000 : 1900) : year, month + 1, day);
  if (days === null) return null;
  const problems = weekdayProblems(days, weekday);
  if (walk.isAtEnd) return { ms: days * dayMs, problems };
  const timeMs = parseTime(walk, 1);
  return timeMs === null ? null : endWithZone(walk, days * dayMs + timeMs, problems);
}

/**
 * `Sun Nov  6 08:49:37 1994`, after the month's name. RFC 9110 section 5.6.7: asctime is UTC, so no zone is missing.
 */
function parseAsctime(walk: Walk, weekday: number, monthName: string): PageDate | null {
  const month = indexOfName(months, monthName);
  const day = walk.number(1, 2);
  if (month < 0 || day === null || !walk.isApart) return null;
  const timeMs = parseTime(walk, 2);
  const year = walk.isApart ? walk.number(4, 4) : null;
  const days = year === null ? null : daysFromCivil(year, month + 1, day);
  if (timeMs === null || days === null || !walk.isAtEnd) return null;
  return { ms: days * dayMs + timeMs, problems: weekdayProblems(days, weekday) };
}

/** Takes the weekday that comes next, from 0 for Sunday, with the comma after it; -1 when there is none. */
function passWeekday(walk: Walk): number {
  const weekday = indexOfName(weekdays, walk.words[walk.at]?.text ?? "");
  if (weekday >= 0) {
    walk.at++;
    walk.sign(",");
  }
  return weekday;
}

/** The index of the name or its first three letters; -1 when there is none. */
function indexOfName(names: readonly string[], word: string): number {
  return names.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)));
}

function weekdayProblems(days: number, weekday: number): PageDateProblem[] {
  // 1970-01-01 was a Thursday.
  return weekday < 0 || (((days + 4) % 7) + 7) % 7 === weekday ? [] : ["wrong-weekday"];
}

/** `hh:mm`, `hh:mm:ss`, `hh:mm:ss.fff` as milliseconds since midnight, or null. */
function parseTime(walk: Walk, fewestHourDigits: number): number | null {
  const hours = walk.number(fewestHourDigits, 2);
  if (hours === null || !walk.sign(":")) return null;
  const minutes = walk.number(2, 2);
  if (minutes === null || minutes > 59) return null;
  let seconds = 0;
  let fractionMs = 0;
  if (walk.sign(":")) {
    const read = walk.number(2, 2);
    // RFC 1123 allows the leap second; it is the first second of the next minute here.
    if (read === null || read > 60) return null;
    seconds = read;
    if (walk.sign(".") || walk.sign(",")) {
      const word = walk.words[walk.at];
      if (walk.number(1, longestDate) === null || word === undefined) return null;
      fractionMs = Number(word.text.slice(0, 3).padEnd(3, "0"));
    }
  }
  // ISO 8601: 24:00:00 ends the day. Google's announcement of the rule (2007) writes `31-Dec-2007 24:00:00`.
  if (hours > 24 || (hours === 24 && minutes + seconds + fractionMs > 0)) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fractionMs;
}

/**
 * RFC 822 section 5.1's zones but for the single letters, which RFC 1123 found to be used with both signs; minutes east
 * of UTC.
 */
const zones: ReadonlyMap<string, number> = new Map([
  ["ut", 0],
  ["utc", 0],
  ["gmt", 0],
  ["z", 0],
  ["est", -300],
  ["edt", -240],
  ["cst", -360],
  ["cdt", -300],
  ["mst", -420],
  ["mdt", -360],
  ["pst", -480],
  ["pdt", -420],
]);

/** The date, once only its zone is left to read; null when what is left is not a zone. */
function endWithZone(walk: Walk, localMs: number, problems: PageDateProblem[]): PageDate | null {
  if (walk.isAtEnd) return { ms: localMs, problems: ["date-without-zone", ...problems] };
  const name = walk.letters();
  const minutes = name === null ? parseOffset(walk) : zones.get(name);
  if (minutes === undefined || minutes === null) return null;
  // RFC 822 section 3.1.4 lets a comment stand anywhere; in dates it is the zone's name: `-0800 (PST)`.
  if (walk.sign("(") && (walk.letters() === null || !walk.sign(")"))) return null;
  return walk.isAtEnd ? { ms: localMs - minutes * 60_000, problems } : null;
}

/** `+hhmm`, `+hh:mm`, `+hh` as minutes east of UTC. */
function parseOffset(walk: Walk): number | null {
  const isEast = walk.sign("+");
  if (!isEast && !walk.sign("-")) return null;
  const hasBoth = walk.digitsHere() === 4;
  const digits = hasBoth ? walk.number(4, 4) : walk.number(2, 2);
  if (digits === null) return null;
  const hours = hasBoth ? Math.floor(digits / 100) : digits;
  const minutes = hasBoth ? digits % 100 : walk.sign(":") ? walk.number(2, 2) : 0;
  if (minutes === null || minutes > 59 || hours > 23) return null;
  return (isEast ? 1 : -1) * (hours * 60 + minutes);
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar, or null when there is no such day. */
function daysFromCivil(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  // Years begin in March, so that the leap day is the last day of one; an era is 400 years, 146,097 days.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
