// The values of crawl-delay, request-rate and visit-time: untrusted text in, numbers out, or null. Read from left to
// right, each character once; a value with anything else in it is invalid. Times of day are minutes in UTC. No standard
// regulates these records: the forms are those of Sean Conner's draft of 1996 and of what operators document.
import { isDigit, trimBlanks } from "../octets/index.ts";

/**
 * A part of each day, in UTC: from the first minute up to, and without, the second. It goes over midnight where until
 * is not above from.
 */
export interface DayWindow {
  /** 0 to 1439. */
  readonly fromMinute: number;
  /** 1 to 1440. */
  readonly untilMinute: number;
}

/** A value of request-rate. */
export interface RateValue {
  readonly documents: number;
  readonly seconds: number;
  readonly window: DayWindow | "empty" | null;
}

const minutesOfDay = 1440;
/** The units of request-rate, in seconds; `w` is used by some. */
const unitSeconds: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
/** Documents, and seconds before their unit: more are no rate that anybody means, and fewer digits stay exact. */
const mostDigits = 9;

/**
 * The seconds that a value of crawl-delay asks for: digits, with a point at most; null for anything else, such as
 * `10s`, `-1`, `1e9`.
 */
export function readCrawlDelay(text: string): number | null {
  const value = trimBlanks(text);
  let digits = 0;
  let points = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (isDigit(code)) digits++;
    else if (code === point) points++;
    else return null;
  }
  // A long run of digits reads as infinite; the caller caps it.
  return digits === 0 || points > 1 ? null : Number(value);
}

/** The rate that a value of request-rate states, as `documents/time`, a unit, and a window of the day after a blank. */
export function readRequestRate(text: string): RateValue | null {
  const reader = new ValueReader(text);
  const documents = reader.number(mostDigits);
  reader.blanks();
  if (!reader.character(slash)) return null;
  reader.blanks();
  const time = reader.number(mostDigits);
  const unit = unitSeconds[reader.letter()];
  if (documents === null || time === null || unit === undefined || documents === 0 || time === 0) return null;
  const hadBlanks = reader.blanks();
  if (reader.isAtEnd) return { documents, seconds: time * unit, window: null };
  const hours = hadBlanks ? reader.hours() : null;
  if (hours === null || !reader.isAtEnd) return null;
  if (hours.from === hours.until) return { documents, seconds: time * unit, window: "empty" };
  // The last minute belongs to the window: `0200-2259` and `2300-0159` leave no gap, and a rate that applies longer is
  // careful.
  const until = hours.until === minutesOfDay ? minutesOfDay : hours.until + 1;
  return { documents, seconds: time * unit, window: windowOf(hours.from, until) };
}

/** The window that a value of visit-time states: `hhmm-hhmm`, or with a blank instead of the hyphen, as in 1996. */
export function readVisitTime(text: string): DayWindow | "empty" | null {
  const reader = new ValueReader(text);
  const hours = reader.hours();
  if (hours === null || !reader.isAtEnd) return null;
  // `0000-2400` is all day; what `0600-0600` means is not known. The end is read as written: visiting less is careful.
  return hours.from === hours.until ? "empty" : windowOf(hours.from, hours.until);
}

/** The window that ends at midnight ends with the day. */
function windowOf(fromMinute: number, untilMinute: number): DayWindow {
  return { fromMinute, untilMinute: untilMinute === 0 ? minutesOfDay : untilMinute };
}

const point = 0x2e;
const slash = 0x2f;
const hyphen = 0x2d;

/** Reads a value from left to right; each step either takes what it names or stays where it is. */
class ValueReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = trimBlanks(text);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** The digits here as a number; null without digits, or with more than so many. */
  number(most: number): number | null {
    const from = this.#at;
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at++;
    const length = this.#at - from;
    return length === 0 || length > most ? null : Number(this.#text.slice(from, this.#at));
  }

  /** Takes blanks; whether there were any. */
  blanks(): boolean {
    const from = this.#at;
    while (this.#text[this.#at] === " " || this.#text[this.#at] === "\t") this.#at++;
    return this.#at > from;
  }

  character(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  /** The letter here, in lower case; empty without one. */
  letter(): string {
    const folded = this.#text.charCodeAt(this.#at) | 0x20;
    if (!(folded >= 0x61 && folded <= 0x7a)) return "";
    this.#at++;
    return String.fromCharCode(folded);
  }

  /** Two moments of the day with a hyphen or blanks between them, in minutes; 2400 is the day's end. */
  hours(): { readonly from: number; readonly until: number } | null {
    const from = this.#minute();
    // With neither there would be a run of eight digits, which is no moment.
    this.blanks();
    this.character(hyphen);
    this.blanks();
    const until = this.#minute();
    if (from === null || until === null || from === minutesOfDay) return null;
    return { from, until };
  }

  /** `hhmm` as a minute of the day; null if it is invalid. */
  #minute(): number | null {
    const from = this.#at;
    const value = this.number(4);
    if (value === null || this.#at - from !== 4) return null;
    const minute = value % 100;
    const total = Math.floor(value / 100) * 60 + minute;
    return minute > 59 || total > minutesOfDay ? null : total;
  }
}
