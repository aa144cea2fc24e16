// A log format that a server's configuration spells out, compiled to a reader. In: the parts of the format, literal
// text and fields in turn. Out: a LogFormat. Each field ends where the literal text behind it stands next; one that
// ends at a quotation mark ends at the first that is not escaped. nginx-string.ts and apache-string.ts make the parts.
import { joined, takeForwarded } from "./json-line.ts";
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import { type LocalTime, utc } from "./local-time.ts";
import type { LogRecord } from "./record.ts";
import { readRequestLine, readTarget } from "./request-line.ts";
import { addressOf, digitsOrNull, hostOf, orNull, statusOf, unescapedOrNull } from "./scanning.ts";
import { TimeParts } from "./time-parts.ts";
import { TimeReader } from "./time.ts";

/** What a field says. `other` is skipped. */
export type Fact =
  | "time"
  | "time-part"
  | "address"
  | "forwarded"
  | "host"
  | "request"
  | "method"
  | "target"
  | "path"
  | "query"
  | "question-mark"
  | "status"
  | "octets"
  | "referrer"
  | "user-agent"
  | "other";

/** A part of a format: literal text, or a field. */
export type FormatPart =
  | { readonly literal: string }
  | {
      readonly fact: Fact;
      /** Where a log has several that say the same, the greatest counts. */
      readonly rank: number;
      /** The characters that end the field where another follows at once. */
      readonly endsBefore?: string;
      /**
       * Of a part of a time, how it is written: as strftime(3) has it, or `sec`, `msec`, `usec` and their fractions.
       */
      readonly timeForm?: string;
    };

interface Run {
  readonly before: string;
  readonly fields: readonly Exclude<FormatPart, { readonly literal: string }>[];
  /** The literal text behind the run; null at the end of the line. */
  readonly after: string | null;
}

/** The format of these parts, or, where they cannot be read back, why. */
export function compileFormat(
  name: string,
  title: string,
  parts: readonly FormatPart[],
): LogFormat | { readonly problem: string } {
  const runs: Run[] = [];
  let before = "";
  let fields: Run["fields"][number][] = [];
  const close = (after: string | null): void => {
    if (fields.length > 0) runs.push({ before, fields, after });
    before = fields.length > 0 ? (after ?? "") : before + (after ?? "");
    fields = [];
  };
  for (const part of parts) {
    if (!("literal" in part)) fields.push(part);
    else if (part.literal !== "") close(part.literal);
  }
  close(null);
  for (const run of runs) {
    const open = run.fields.slice(0, -1).find((field) => field.endsBefore === undefined);
    if (open !== undefined)
      return { problem: "two fields stand side by side, and nothing tells where the first one ends" };
  }
  const facts = new Set(runs.flatMap((run) => run.fields.map(({ fact }) => fact)));
  if (!facts.has("time") && !facts.has("time-part")) return { problem: "it has no time" };
  if (!facts.has("request") && !facts.has("target") && !facts.has("path"))
    return { problem: "it has neither a request line nor a path" };
  const hasFraction = parts.some(
    (part) => "timeForm" in part && /sec/.test(part.timeForm ?? "") && part.timeForm !== "sec",
  );
  return {
    name,
    title,
    isStartTime: false,
    resolutionMs: hasFraction ? 1 : 1000,
    open: (options) => new FormatStringReader(runs, options),
  };
}

class FormatStringReader implements LineReader {
  readonly #runs: readonly Run[];
  readonly #time: TimeReader;
  readonly #localTime: LocalTime;
  /** A literal Z behind the time says that it is UTC. */
  readonly #isUtc: boolean;
  /** The best rank seen in this line, by fact. */
  readonly #ranks: Map<Fact, number> = new Map();

  constructor(runs: readonly Run[], { localTime }: ReaderOptions) {
    this.#runs = runs;
    this.#time = new TimeReader(localTime);
    this.#localTime = localTime;
    this.#isUtc = runs.some(
      ({ fields, after }) => fields.at(-1)?.fact === "time-part" && after?.startsWith("Z") === true,
    );
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const found: Partial<Record<Fact, string>> = {};
    const timeParts = new TimeParts();
    this.#ranks.clear();
    const [first] = this.#runs;
    if (first === undefined || !text.startsWith(first.before, from)) return "other-format";
    let at = from + first.before.length;
    for (const run of this.#runs) {
      const end = run.after === null ? to : endOf(text, at, to, run.after);
      if (end < 0) return "other-format";
      let start = at;
      for (const [place, field] of run.fields.entries()) {
        const isLast = place === run.fields.length - 1;
        const fieldEnd = isLast ? end : Math.min(firstOf(text, start, end, field.endsBefore ?? ""), end);
        if (field.fact === "time-part") {
          const value = text.slice(start, fieldEnd);
          if (value !== "" && value !== "-" && !timeParts.read(value, field.timeForm ?? "")) return "invalid-time";
        } else if (field.fact !== "other" && (this.#ranks.get(field.fact) ?? -1) < field.rank) {
          const value = unescapedOrNull(text, start, fieldEnd);
          if (value !== null) {
            this.#ranks.set(field.fact, field.rank);
            found[field.fact] =
              field.fact === "request" || field.fact === "target" || field.fact === "path"
                ? text.slice(start, fieldEnd)
                : value;
          }
        }
        start = fieldEnd;
      }
      at = run.after === null ? to : end + run.after.length;
    }
    if (at !== to) return "other-format";
    return this.#fill(found, timeParts, record);
  }

  #fill(found: Readonly<Partial<Record<Fact, string>>>, timeParts: TimeParts, record: LogRecord): LineOutcome {
    const status = digitsOrNull(found.status ?? "", 0, (found.status ?? "").length);
    const octets = digitsOrNull(found.octets ?? "", 0, (found.octets ?? "").length);
    if (status === -1 || octets === -1) return "other-format";
    const { time } = found;
    if (time !== undefined) {
      if (!this.#time.read(time, 0, time.length, record)) return "invalid-time";
    } else if (timeParts.isAny) {
      const { ms, doubtMs } = timeParts.moment(this.#isUtc ? utc : this.#localTime);
      if (Number.isNaN(ms)) return "invalid-time";
      record.timeMs = ms;
      record.timeDoubtMs = doubtMs;
    }
    record.address = addressOf(found.address ?? "");
    if (record.address === null && found.forwarded !== undefined) takeForwarded(found.forwarded, record);
    record.host = hostOf(found.host ?? "");
    record.status = statusOf(status);
    record.octets = octets;
    record.referrer = orNull(found.referrer ?? "");
    record.userAgent = orNull(found["user-agent"] ?? "");
    const { request, method, target, path, query } = found;
    if (method !== undefined && target !== undefined) readTarget(method, target, record);
    else if (request !== undefined) readRequestLine(request, 0, request.length, record);
    if (record.method === null && method !== undefined && path !== undefined)
      readTarget(method, joined(path, orNull(query ?? "")), record);
    return "record";
  }
}

/** Where the literal text stands next; before a quotation mark, a backslash is an escape. */
function endOf(text: string, from: number, to: number, literal: string): number {
  const isQuoted = literal.startsWith('"');
  for (let at = text.indexOf(literal, from); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (at + literal.length > to) return -1;
    if (!isQuoted) return at;
    let first = at;
    while (first > from && text.charCodeAt(first - 1) === 0x5c) first--;
    if ((at - first) % 2 === 0) return at;
  }
  return -1;
}

function firstOf(text: string, from: number, to: number, characters: string): number {
  for (let at = from; at < to; at++) if (characters.includes(text.charAt(at))) return at;
  return to;
}
