// One hit of a log, whatever its format: the record that every reader of this folder fills. A run reads millions of
// lines, so there is one record, filled again for each line. Next: line-reader.ts.

/** What one line of a log says about one request; null where it says nothing. */
export class LogRecord {
  /** Milliseconds since 1970-01-01T00:00:00Z; NaN where the line has no time. */
  timeMs: number = Number.NaN;
  /** How much later the hit may have been: an hour where a local time was passed twice, else 0. */
  timeDoubtMs: number = 0;
  /** The client's address, without port. */
  address: string | null = null;
  /** Whether the address was taken from a forwarding header that names several, which anybody can send. */
  isForwarded: boolean = false;
  /** The host, without port. */
  host: string | null = null;
  method: string | null = null;
  /** Path and query, as logged. */
  target: string | null = null;
  status: number | null = null;
  /** Octets sent. */
  octets: number | null = null;
  referrer: string | null = null;
  userAgent: string | null = null;
  /** What a server that enforces with --observe wrote: `CRAWLER/VERDICT/LINE/VERIFIED`; docs/enforce.md. */
  observed: string | null = null;

  /** Empties the record for the next line. */
  clear(): void {
    this.timeMs = Number.NaN;
    this.timeDoubtMs = 0;
    this.address = null;
    this.isForwarded = false;
    this.host = null;
    this.method = null;
    this.target = null;
    this.status = null;
    this.octets = null;
    this.referrer = null;
    this.userAgent = null;
    this.observed = null;
  }
}

/** What a server that observes would do with a request. */
export interface ObservedRule {
  readonly crawler: string;
  readonly verdict: "allowed" | "refused";
  /** The line of the robots.txt; null where no rule decides. */
  readonly line: number | null;
  /** Whether the address is in the crawler's list; null where no list was given. */
  readonly verified: boolean | null;
}

/** What the text says; null for any that no configuration of `maycrawl enforce --observe` writes. */
export function observedRule(text: string | null): ObservedRule | null {
  if (text === null || text.length > 200) return null;
  const parts = /^([A-Za-z0-9_.-]+)\/(allowed|refused)\/([0-9]{1,9})\/([01-])$/.exec(text);
  if (parts === null) return null;
  const [, crawler = "", verdict, line, verified] = parts;
  return {
    crawler,
    verdict: verdict as ObservedRule["verdict"],
    line: Number(line) === 0 ? null : Number(line),
    verified: verified === "-" ? null : verified === "1",
  };
}

/** The plain form of a record, without where it stood. */
export interface PlainRecord {
  readonly time: string | null;
  readonly address: string | null;
  readonly host: string | null;
  readonly method: string | null;
  readonly target: string | null;
  readonly status: number | null;
  readonly octets: number | null;
  readonly referrer: string | null;
  readonly userAgent: string | null;
  readonly observed: ObservedRule | null;
}

/** The plain form: the time in RFC 3339, UTC, with milliseconds. */
export function plainRecord(record: LogRecord): PlainRecord {
  const { timeMs, address, host, method, target, status, octets, referrer, userAgent } = record;
  const time = Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
  const observed = observedRule(record.observed);
  return { time, address, host, method, target, status, octets, referrer, userAgent, observed };
}
