// One hit of a log, whatever its format: the record that every reader of this folder fills. A run reads millions of
// lines, so there is one record, filled again for each line; and most lines are of browsers, of which hardly anything
// is asked, so that a reader can leave texts in their line until somebody wants them. Next: line-reader.ts.
import { addressOf, unescapedOrNull } from "./scanning.ts";

/** What one line of a log says about one request; null where it says nothing. */
export class LogRecord {
  /** Milliseconds since 1970-01-01T00:00:00Z; NaN where the line has no time. */
  timeMs: number = Number.NaN;
  /** How much later the hit may have been: an hour where a local time was passed twice, else 0. */
  timeDoubtMs: number = 0;
  /** Whether the address was taken from a forwarding header that names several, which anybody can send. */
  isForwarded: boolean = false;
  /** The host, without port. */
  host: string | null = null;
  method: string | null = null;
  status: number | null = null;
  /** Octets sent. */
  octets: number | null = null;
  /** What a server that enforces with --observe wrote: `CRAWLER/VERDICT/LINE/VERIFIED`; docs/enforce.md. */
  observed: string | null = null;
  #address: string | null = null;
  #target: string | null = null;
  #referrer: string | null = null;
  #userAgent: string | null = null;
  /** The text in which places stand. */
  #text = "";
  /** Where texts stand that nobody has asked for yet; -1: they are known. */
  #addressFrom = -1;
  #addressTo = -1;
  #targetFrom = -1;
  #targetTo = -1;
  #referrerFrom = -1;
  #referrerTo = -1;
  #agentFrom = -1;
  #agentTo = -1;

  /** The client's address, without port. */
  get address(): string | null {
    if (this.#addressFrom >= 0) {
      this.#address = addressOf(this.#text.slice(this.#addressFrom, this.#addressTo));
      this.#addressFrom = -1;
    }
    return this.#address;
  }

  set address(address: string | null) {
    this.#address = address;
    this.#addressFrom = -1;
  }

  /** Path and query, as logged. */
  get target(): string | null {
    if (this.#targetFrom >= 0) {
      this.#target = this.#text.slice(this.#targetFrom, this.#targetTo);
      this.#targetFrom = -1;
    }
    return this.#target;
  }

  set target(target: string | null) {
    this.#target = target;
    this.#targetFrom = -1;
  }

  /** Whether the line has a target. */
  get hasTarget(): boolean {
    return this.#targetFrom >= 0 || this.#target !== null;
  }

  get referrer(): string | null {
    if (this.#referrerFrom >= 0) {
      this.#referrer = unescapedOrNull(this.#text, this.#referrerFrom, this.#referrerTo);
      this.#referrerFrom = -1;
    }
    return this.#referrer;
  }

  set referrer(referrer: string | null) {
    this.#referrer = referrer;
    this.#referrerFrom = -1;
  }

  get userAgent(): string | null {
    if (this.#agentFrom >= 0) {
      this.#userAgent = unescapedOrNull(this.#text, this.#agentFrom, this.#agentTo);
      this.#agentFrom = -1;
    }
    return this.#userAgent;
  }

  set userAgent(userAgent: string | null) {
    this.#userAgent = userAgent;
    this.#agentFrom = -1;
  }

  /** The identification string as it is written, which stands for one value within a log; null: ask for the value. */
  get writtenAgent(): string | null {
    return this.#agentFrom < 0 ? null : this.#text.slice(this.#agentFrom, this.#agentTo);
  }

  /** A hash of `writtenAgent`, from the line itself: the letters of a text that was cut out cost twice as much. */
  get writtenAgentHash(): number {
    const text = this.#text;
    const to = this.#agentTo;
    let hash = to - this.#agentFrom;
    for (let at = this.#agentFrom; at < to; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return hash ^ (hash >>> 12);
  }

  /** The address is text[from, to), perhaps with a port. */
  setAddressAt(text: string, from: number, to: number): void {
    this.#text = text;
    this.#addressFrom = from;
    this.#addressTo = to;
  }

  /** The target is text[from, to). */
  setTargetAt(text: string, from: number, to: number): void {
    this.#text = text;
    this.#targetFrom = from;
    this.#targetTo = to;
  }

  /** Referrer and identification string stand there, with backslash escapes. */
  setHeadersAt(text: string, referrerFrom: number, referrerTo: number, agentFrom: number, agentTo: number): void {
    this.#text = text;
    this.#referrerFrom = referrerFrom;
    this.#referrerTo = referrerTo;
    this.#agentFrom = agentFrom;
    this.#agentTo = agentTo;
  }

  /** Empties the record for the next line. */
  clear(): void {
    this.timeMs = Number.NaN;
    this.timeDoubtMs = 0;
    this.isForwarded = false;
    this.host = null;
    this.method = null;
    this.status = null;
    this.octets = null;
    this.observed = null;
    this.#address = null;
    this.#target = null;
    this.#referrer = null;
    this.#userAgent = null;
    this.#addressFrom = -1;
    this.#targetFrom = -1;
    this.#referrerFrom = -1;
    this.#agentFrom = -1;
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
  /** Only where the log says it: all other records have the members above, and no more. */
  readonly observed?: ObservedRule;
}

/** The plain form: the time in RFC 3339, UTC, with milliseconds. */
export function plainRecord(record: LogRecord): PlainRecord {
  const { timeMs, address, host, method, target, status, octets, referrer, userAgent } = record;
  const time = Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
  const observed = observedRule(record.observed);
  const plain = { time, address, host, method, target, status, octets, referrer, userAgent };
  return observed === null ? plain : { ...plain, observed };
}
