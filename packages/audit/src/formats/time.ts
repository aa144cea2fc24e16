// Times as logs write them: 10/Oct/2026:13:55:36 -0700, RFC 3339 with its variants, seconds, milliseconds, microseconds
// and nanoseconds since 1970, the date of HTTP. In: text. Out: milliseconds, fractions cut; NaN if it is no time.
import type { LocalTime } from "./local-time.ts";
import type { LogRecord } from "./record.ts";

/** Reads times; lines that follow one another mostly have the same, so the last one is remembered. */
export class TimeReader {
  readonly #localTime: LocalTime;
  #lastText = "";
  #lastMs = Number.NaN;
  #lastDoubtMs = 0;
  /** The common log's last minute, `10/Oct/2026:13:55:`, with what stood behind its seconds, letter by letter. */
  readonly #codes: Uint8Array = new Uint8Array(commonLength);
  #hasMinute = false;
  #minuteMs = Number.NaN;

  constructor(localTime: LocalTime) {
    this.#localTime = localTime;
  }

  /** Fills the record's time from text[from, to); returns whether it is one. */
  read(text: string, from: number, to: number, record: LogRecord): boolean {
    if (to - from === commonLength && this.#hasMinute && this.#readSecond(text, from, record)) return true;
    const last = this.#lastText;
    if (to - from !== last.length || !text.startsWith(last, from) || last === "") {
      const stamp = text.slice(from, to);
      this.#lastDoubtMs = 0;
      this.#lastMs = this.#momentOf(stamp);
      // A copy: a slice would keep its whole block in memory.
      this.#lastText = Buffer.from(stamp).toString();
      this.#keepMinute(this.#lastText);
    }
    record.timeMs = this.#lastMs;
    record.timeDoubtMs = this.#lastDoubtMs;
    return !Number.isNaN(this.#lastMs);
  }

  /** A time in the same minute as the last one, and with the same offset: only its seconds are read. */
  #readSecond(text: string, from: number, record: LogRecord): boolean {
    // A loop of its own is faster than a call for so few letters; what changes most often is looked at first.
    const codes = this.#codes;
    for (let at = 16; at >= 0; at--) if (text.charCodeAt(from + at) !== codes[at]) return false;
    for (let at = 20; at < commonLength; at++) if (text.charCodeAt(from + at) !== codes[at]) return false;
    if (text.charCodeAt(from + 17) !== colon) return false;
    const tens = text.charCodeAt(from + 18) - 0x30;
    const ones = text.charCodeAt(from + 19) - 0x30;
    if (tens < 0 || tens > 5 || ones < 0 || ones > 9) return false;
    record.timeMs = this.#minuteMs + (tens * 10 + ones) * 1000;
    record.timeDoubtMs = 0;
    return true;
  }

  #keepMinute(stamp: string): void {
    this.#hasMinute = false;
    if (stamp.length !== commonLength || stamp.charCodeAt(2) !== slash || Number.isNaN(this.#lastMs)) return;
    const second = numberAt(stamp, 18, 2);
    if (stamp.charCodeAt(17) !== colon || second > 59) return;
    this.#hasMinute = true;
    for (let at = 0; at < commonLength; at++) this.#codes[at] = stamp.charCodeAt(at);
    this.#minuteMs = this.#lastMs - second * 1000;
  }

  #momentOf(text: string): number {
    if (text.length > 64) return Number.NaN;
    const start = text.startsWith("[") ? 1 : 0;
    const end = text.endsWith("]") ? text.length - 1 : text.length;
    const third = text.charCodeAt(start + 2);
    if (third === slash) return this.#commonLog(text.slice(start, end));
    const fifth = text.charCodeAt(start + 4);
    if (fifth === hyphen || fifth === slash) return this.#iso(text.slice(start, end));
    if (text.charCodeAt(start + 3) === comma) return this.#http(text.slice(start, end));
    return epochMs(text.slice(start, end));
  }

  /** 10/Oct/2026:13:55:36 -0700, with or without fraction and offset. */
  #commonLog(text: string): number {
    const month = monthOf(text, 3);
    if (month < 0 || text.charCodeAt(6) !== slash || text.charCodeAt(11) !== colon) return Number.NaN;
    return this.#rest(text, 20, numberAt(text, 7, 4), month, numberAt(text, 0, 2), 12);
  }

  /** 2026-10-10T13:55:36.123Z; a blank or a colon for T, slashes for hyphens. */
  #iso(text: string): number {
    const between = text.charCodeAt(10);
    if (text.charCodeAt(7) !== text.charCodeAt(4)) return Number.NaN;
    if (between !== 0x54 && between !== 0x74 && between !== blank && between !== colon && between !== 0x5f)
      return Number.NaN;
    return this.#rest(text, 19, numberAt(text, 0, 4), numberAt(text, 5, 2) - 1, numberAt(text, 8, 2), 11);
  }

  /** Sat, 10 Oct 2026 13:55:36 GMT: RFC 9110 section 5.6.7. */
  #http(text: string): number {
    return this.#rest(text, 25, numberAt(text, 12, 4), monthOf(text, 8), numberAt(text, 5, 2), 17);
  }

  /** The time of day at `clock`, then at `after` a fraction and an offset. */
  #rest(text: string, after: number, year: number, month: number, day: number, clock: number): number {
    const [hour, minute, second] = [
      numberAt(text, clock, 2),
      numberAt(text, clock + 3, 2),
      numberAt(text, clock + 6, 2),
    ];
    if (text.charCodeAt(clock + 2) !== colon || text.charCodeAt(clock + 5) !== colon) return Number.NaN;
    let at = after;
    let fraction = 0;
    if (text.charCodeAt(at) === 0x2e || text.charCodeAt(at) === comma) {
      let scale = 100;
      for (at++; isDigit(text, at); at++, scale /= 10) if (scale >= 1) fraction += (text.charCodeAt(at) - 0x30) * scale;
    }
    const wall = wallMs(year, month, day, hour, minute, second, fraction);
    if (Number.isNaN(wall)) return Number.NaN;
    if (text.charCodeAt(at) === blank) at++;
    if (at >= text.length) {
      const { ms, doubtMs } = this.#localTime.momentOf(wall);
      this.#lastDoubtMs = doubtMs;
      return ms;
    }
    const offset = offsetMinutes(text, at);
    return Number.isNaN(offset) ? Number.NaN : wall - offset * 60_000;
  }
}

/** `10/Oct/2026:13:55:36 -0700` */
const commonLength = 26;
const slash = 0x2f;
const hyphen = 0x2d;
const colon = 0x3a;
const comma = 0x2c;
const blank = 0x20;

/** `Z`, `GMT`, `UTC`, `+0200`, `+02:00`, `+02`, in minutes; NaN for anything else. */
export function offsetMinutes(text: string, from: number): number {
  const rest = text.slice(from);
  if (rest === "Z" || rest === "z" || rest === "GMT" || rest === "UTC") return 0;
  const sign = rest.startsWith("+") ? 1 : rest.startsWith("-") ? -1 : 0;
  const hours = numberAt(rest, 1, 2);
  const at = rest.charCodeAt(3) === colon ? 4 : 3;
  const minutes = rest.length === 3 ? 0 : numberAt(rest, at, 2);
  const isWhole = rest.length === 3 || rest.length === at + 2;
  return sign === 0 || !isWhole || minutes > 59 || hours > 18 ? Number.NaN : sign * (hours * 60 + minutes);
}

/** The wall clock as if it were UTC; NaN if there is no such day or time. A leap second is the next minute's first. */
export function wallMs(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  fraction: number,
): number {
  // Written negated, so that NaN fails too.
  if (!(year >= 1970 && month >= 0 && month < 12 && day >= 1 && hour < 24 && minute < 60 && second <= 60))
    return Number.NaN;
  const ms = Date.UTC(year, month, day, hour, minute, second, fraction);
  return day <= 28 || new Date(Date.UTC(year, month, day)).getUTCDate() === day ? ms : Number.NaN;
}

const months = "janfebmaraprmayjunjulaugsepoctnovdec";

/** The month that three letters name, from 0; -1 if none. */
export function monthOf(text: string, from: number): number {
  const at = months.indexOf(text.slice(from, from + 3).toLowerCase());
  return at < 0 || at % 3 !== 0 || text.length < from + 3 ? -1 : at / 3;
}

/** The number of so many digits; NaN if other characters stand there. */
export function numberAt(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at++) {
    if (!isDigit(text, at)) return Number.NaN;
    value = value * 10 + text.charCodeAt(at) - 0x30;
  }
  return value;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/**
 * Time since 1970 in digits, with a fraction: the unit follows from the number of digits, as seconds have ten until the
 * year 2286. Fractions of a millisecond are cut in the text, since a number of nanoseconds is not exact.
 */
export function epochMs(text: string): number {
  let digits = 0;
  while (isDigit(text, digits)) digits++;
  if (digits < 9 || digits > 20) return Number.NaN;
  let fraction = "";
  if (digits < text.length) {
    if (text.charCodeAt(digits) !== 0x2e) return Number.NaN;
    for (let at = digits + 1; at < text.length; at++) if (!isDigit(text, at)) return Number.NaN;
    fraction = text.slice(digits + 1);
  }
  const whole = text.slice(0, digits);
  if (digits <= 11) return Number(whole) * 1000 + Number(`${fraction}000`.slice(0, 3));
  if (digits <= 14) return Number(whole);
  return Number(whole.slice(0, digits <= 17 ? -3 : -6));
}
