// A time that a format string takes apart: date here, time of day there, the fraction behind it. In: texts, each with
// the form of strftime(3) that it was written in. Out: the moment.
import type { LocalMoment, LocalTime } from "./local-time.ts";
import { epochMs, monthOf, numberAt, offsetMinutes, wallMs } from "./time.ts";

/** Digits of a conversion. */
const digits: Readonly<Record<string, number>> = { Y: 4, m: 2, d: 2, H: 2, M: 2, S: 2, e: 2, y: 2, j: 3, I: 2 };
/** Conversions that stand for several. */
const composed: Readonly<Record<string, string>> = { F: "%Y-%m-%d", T: "%H:%M:%S", R: "%H:%M", D: "%m/%d/%y" };

/** The parts of one line's time. */
export class TimeParts {
  isAny: boolean = false;
  readonly #values: Map<string, number> = new Map();
  #offset: number | null = null;
  #wholeMs = Number.NaN;
  #fraction = 0;

  /** Takes a part; returns whether it is in that form. */
  read(text: string, form: string): boolean {
    this.isAny = true;
    switch (form) {
      case "sec":
      case "msec":
      case "usec":
        this.#wholeMs = epochMs(text);
        return !Number.isNaN(this.#wholeMs);
      case "msec_frac":
        return this.#takeFraction(numberAt(text, 0, 3));
      case "usec_frac":
        return this.#takeFraction(Math.floor(numberAt(text, 0, 6) / 1000));
      default:
        return this.#readForm(text, form);
    }
  }

  moment(localTime: LocalTime): LocalMoment {
    if (!Number.isNaN(this.#wholeMs)) return { ms: this.#wholeMs + (this.#fraction % 1000), doubtMs: 0 };
    const value = (name: string, missing: number): number => this.#values.get(name) ?? missing;
    const short = this.#values.get("y");
    const year = value("Y", short === undefined ? Number.NaN : short + (short < 70 ? 2000 : 1900));
    const day = value("d", value("e", Number.NaN));
    const month = value("m", Number.NaN) - 1;
    const wall = wallMs(year, month, day, value("H", 0), value("M", 0), value("S", 0), this.#fraction);
    if (this.#offset !== null) return { ms: wall - this.#offset * 60_000, doubtMs: 0 };
    return Number.isNaN(wall) ? { ms: wall, doubtMs: 0 } : localTime.momentOf(wall);
  }

  #takeFraction(value: number): boolean {
    this.#fraction = value;
    return !Number.isNaN(value);
  }

  #readForm(text: string, form: string): boolean {
    let at = 0;
    for (let place = 0; place < form.length; place++) {
      if (form[place] !== "%") {
        if (text[at] !== form[place]) return false;
        at++;
        continue;
      }
      const name = form[++place] ?? "";
      const whole = composed[name];
      if (whole !== undefined) {
        const length = [...whole.matchAll(/%(.)/g)].reduce((sum, [, one = ""]) => sum + (digits[one] ?? 0), 0);
        const end = at + length + whole.replace(/%./g, "").length;
        if (!this.#readForm(text.slice(at, end), whole)) return false;
        at = end;
      } else if (name === "s") {
        this.#wholeMs = epochMs(text.slice(at));
        return !Number.isNaN(this.#wholeMs);
      } else if (name === "b" || name === "h" || name === "B") {
        const month = monthOf(text, at);
        if (month < 0) return false;
        this.#values.set("m", month + 1);
        at += 3;
      } else if (name === "a") {
        at += 3;
      } else if (name === "z") {
        const length = text[at] === "Z" ? 1 : text[at + 3] === ":" ? 6 : 5;
        const offset = offsetMinutes(text.slice(at, at + length), 0);
        if (Number.isNaN(offset)) return false;
        this.#offset = offset;
        at += length;
      } else {
        const count = digits[name];
        if (count === undefined) return false;
        const value = numberAt(text[at] === " " ? `0${text.slice(at + 1)}` : text.slice(at), 0, count);
        if (Number.isNaN(value)) return false;
        this.#values.set(name, value);
        at += count;
      }
    }
    return at === text.length;
  }
}
