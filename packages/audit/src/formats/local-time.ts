// Times without an offset. In: a wall-clock time as if it were UTC. Out: the moment, and how much later it may have
// been where clocks were set back and the hour was passed twice. Zones are IANA names, as the platform knows them.

/** A moment, and how much later it may have been. */
export interface LocalMoment {
  readonly ms: number;
  readonly doubtMs: number;
}

/** What times without an offset mean. */
export interface LocalTime {
  readonly zone: string;
  momentOf(wallMs: number): LocalMoment;
}

/** UTC: the wall clock is the moment. */
export const utc: LocalTime = { zone: "UTC", momentOf: (ms) => ({ ms, doubtMs: 0 }) };

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** Quarters of an hour whose offsets are kept; all zones change on one. */
const keptQuarters = 4096;

/**
 * The zone of that name: an IANA name such as `Europe/Berlin`, or an offset such as `+02:00`. Null if there is none.
 *
 * @example
 * localTimeOf("Europe/Berlin")?.momentOf(Date.UTC(2026, 6, 1, 12)).ms; // 2026-07-01T10:00:00Z
 */
export function localTimeOf(name: string): LocalTime | null {
  if (name === "UTC" || name === "Z") return utc;
  const offset = /^([+-])(\d\d):?(\d\d)$/.exec(name);
  if (offset !== null) {
    const [, sign, hours, minutes] = offset;
    const offsetMs = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
    return { zone: name, momentOf: (wallMs) => ({ ms: wallMs - offsetMs, doubtMs: 0 }) };
  }
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs);
    let offsetMs = offsets.get(quarter);
    if (offsetMs === undefined) {
      if (offsets.size >= keptQuarters) offsets.clear();
      offsetMs = wallAt(format, quarter * quarterMs) - quarter * quarterMs;
      offsets.set(quarter, offsetMs);
    }
    return offsetMs;
  };
  return { zone: name, momentOf: (wallMs) => momentIn(wallMs, offsetAt) };
}

/** The wall clock at a moment, as if it were UTC. */
function wallAt(format: Intl.DateTimeFormat, ms: number): number {
  const part = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of format.formatToParts(ms)) if (type in part) part[type as keyof typeof part] = +value;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

/** Every offset that is in force within a day is tried: the wall clock can mean one moment, two, or, skipped, none. */
function momentIn(wallMs: number, offsetAt: (ms: number) => number): LocalMoment {
  const before = offsetAt(wallMs - 24 * 60 * minuteMs);
  const after = offsetAt(wallMs + 24 * 60 * minuteMs);
  if (before === after && offsetAt(wallMs - before) === before) return { ms: wallMs - before, doubtMs: 0 };
  const first = wallMs - before;
  const second = wallMs - after;
  const isFirst = offsetAt(first) === before;
  const isSecond = offsetAt(second) === after;
  if (isFirst && isSecond && second > first) return { ms: first, doubtMs: second - first };
  if (isFirst) return { ms: first, doubtMs: 0 };
  // A time that the clocks skipped: the clock that wrote it had not been set yet.
  return isSecond ? { ms: second, doubtMs: 0 } : { ms: first, doubtMs: Math.abs(second - first) };
}
