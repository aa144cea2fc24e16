// A file as one dialect reads it: octets in, the events that make groups out (RFC 9309 section 2.1 and 2.2). Groups,
// other records and sitemaps as objects are made from the same octets when asked for (groups.ts). Next on the path:
// ../matching/binding.ts, which chooses the events that bind a requester.
import type { Dialect } from "../dialect/index.ts";
import { isUtf8 } from "../octets/index.ts";
import { agentName, allowName, disallowName } from "./record-names.ts";
import { escapeMask, LineScanner, plainMask } from "./line-scanner.ts";
import { RecordScanner } from "./record-scanner.ts";

/**
 * How events are stored, for the hot loops of matching; all other code asks `Reading`. An event is `eventSize`
 * integers: where the value starts, where it ends, and the line number times `eventFlags` plus flags.
 */
export const eventSize = 3;
const eventFlags = 32;
/** Line numbers stand in 26 bits; further lines count, under this number. */
const lastLine = 2 ** 26 - 1;
/** The event is a user-agent line. */
const agentFlag = 1;
/** The user-agent line opens a group; otherwise it joins the one above it. */
const openingFlag = 2;
/** The rule is an allow rule. */
export const allowFlag = 4;
/** The rule's value has no octet that is an operator or that normal form could change. */
export const plainFlag = 8;
/** The rule's value has no octet that normal form could change, except "$": at most operators. */
export const escapeFreeFlag = 16;
/** What an event is; the other flags only speed up matching, and a comment on the line may set them. */
const kindFlags = agentFlag | openingFlag | allowFlag;

/** Finds the groups that name a token best, as the dialect has it. */
export interface NameLookup {
  /** Whether the file names nobody. */
  readonly isEmpty: boolean;
  /** The groups for the first `length` octets of a token, ascending. */
  groupsNaming(asked: Uint8Array, length: number): number[];
}

/**
 * A file as one dialect reads it: its octets and its events, in file order, numbered from 0. A user-agent line is an
 * event, and so is an allow or disallow line that belongs to a group; nothing else is. So a file of n octets has at
 * most n / 7 events.
 */
export class Reading {
  readonly octets: Uint8Array;
  readonly dialect: Dialect;
  /** See `eventSize`. */
  readonly events: Int32Array;
  /** Where the octets that were read begin (after a byte order mark) and end (at the size limit, on a whole line). */
  readonly from: number;
  readonly limit: number;
  /** Whether the file is over the dialect's size limit. */
  readonly isOversize: boolean;
  /** For who asks about many names: an index of them, see name-index.ts; null to go through the lines. */
  names: NameLookup | null = null;

  constructor(
    octets: Uint8Array,
    dialect: Dialect,
    events: Int32Array,
    from: number,
    limit: number,
    isOversize: boolean,
  ) {
    this.octets = octets;
    this.dialect = dialect;
    this.events = events;
    this.from = from;
    this.limit = limit;
    this.isOversize = isOversize;
  }

  get eventCount(): number {
    return this.events.length / eventSize;
  }

  /** Where the event's value starts. */
  valueStart(event: number): number {
    return this.events[event * eventSize] as number;
  }

  /** Where the event's value ends: the octet after its last one. */
  valueEnd(event: number): number {
    return this.events[event * eventSize + 1] as number;
  }

  /** The number of the event's line, from 1. */
  lineOf(event: number): number {
    return Math.floor(this.#flags(event) / eventFlags);
  }

  /** Whether the event is a user-agent line; otherwise it is a rule. */
  isAgentLine(event: number): boolean {
    return (this.#flags(event) & agentFlag) !== 0;
  }

  /** Whether the event is the first user-agent line of its group. */
  opensGroup(event: number): boolean {
    return (this.#flags(event) & openingFlag) !== 0;
  }

  isAllowRule(event: number): boolean {
    return (this.#flags(event) & allowFlag) !== 0;
  }

  /** Whether normal form leaves the rule's value as it is, except for a "$" inside. */
  isEscapeFree(event: number): boolean {
    return (this.#flags(event) & escapeFreeFlag) !== 0;
  }

  /** The event of the first user-agent line of the group that the event belongs to. */
  groupOf(event: number): number {
    let at = event;
    while (at > 0 && !this.opensGroup(at)) at--;
    return at;
  }

  /** Whether an event of another reading is written alike: the same kind of line with the same octets as its value. */
  isWrittenAs(event: number, other: Reading, otherEvent: number): boolean {
    if (((this.#flags(event) ^ other.#flags(otherEvent)) & kindFlags) !== 0) return false;
    const start = this.valueStart(event);
    const otherStart = other.valueStart(otherEvent);
    const length = this.valueEnd(event) - start;
    if (length !== other.valueEnd(otherEvent) - otherStart) return false;
    for (let i = 0; i < length; i++) if (this.octets[start + i] !== other.octets[otherStart + i]) return false;
    return true;
  }

  /** The user-agent lines in file order, from the given event on. */
  agentLines(from = 0): AgentLines {
    return new AgentLines(this.events, from);
  }

  /** The same file, in which these user-agent lines open groups of their own. */
  splitAt(events: readonly number[]): Reading {
    const split = this.events.slice();
    for (const event of events) split[event * eventSize + 2] = this.#flags(event) | openingFlag;
    return new Reading(this.octets, this.dialect, split, this.from, this.limit, this.isOversize);
  }

  #flags(event: number): number {
    return this.events[event * eventSize + 2] as number;
  }
}

/** Goes through the user-agent lines of a reading. */
export class AgentLines {
  /** The line's event, and the one of the first user-agent line of its group. */
  event: number;
  group: number;
  /** Where its value starts and ends. */
  valueStart = 0;
  valueEnd = 0;
  readonly #events: Int32Array;
  #next: number;

  constructor(events: Int32Array, from: number) {
    this.#events = events;
    this.#next = from * eventSize;
    this.event = from;
    this.group = from;
  }

  /** Goes to the next user-agent line; false at the end. */
  next(): boolean {
    const events = this.#events;
    for (let at = this.#next; at < events.length; at += eventSize) {
      const flags = events[at + 2] as number;
      if ((flags & agentFlag) === 0) continue;
      this.event = at / eventSize;
      if ((flags & openingFlag) !== 0) this.group = this.event;
      this.valueStart = events[at] as number;
      this.valueEnd = events[at + 1] as number;
      this.#next = at + eventSize;
      return true;
    }
    return false;
  }
}

/** Events are collected here and copied out at their exact size; kept between calls while it is small. */
let scratch = new Int32Array(3 * 1024);
const keptScratch = 3 * 64 * 1024;

/** The file as the dialect reads it. Linear in the octets. Source: RFC 9309 sections 2.2 and 2.5. */
export function readRobotsTxt(octets: Uint8Array, dialect: Dialect, sizeLimitOctets: number): Reading {
  const from = contentStart(octets, dialect.byteOrderMark);
  // Beyond RFC 9309 (no-size-limit): section 2.5 asks for one.
  const isOversize = sizeLimitOctets > 0 && octets.length > sizeLimitOctets;
  let limit = octets.length;
  if (isOversize) {
    // Beyond RFC 9309 (oversize-open): the whole file is as if it were not there.
    if (dialect.oversize === "open") return new Reading(octets, dialect, new Int32Array(0), from, from, isOversize);
    limit = wholeLines(octets, from, sizeLimitOctets);
  }

  const line = new LineScanner(octets, from, limit);
  const record = new RecordScanner(dialect);
  const blankEndsGroup = dialect.blankLine === "ends-group";
  // Beyond RFC 9309 (allow-unknown): to such a reader an allow line is another record.
  const allowIsRule = dialect.allowRecord === "rule";
  // Beyond RFC 9309 (any-pattern, pattern-from-slash): which values the reader takes for path patterns.
  const pathPattern = dialect.pathPattern;
  const ignoresEmptyDisallow = dialect.emptyPattern === "ignored";
  // Beyond RFC 9309 (empty-pattern-ignored, empty-disallow-opens-all): an empty allow has no meaning there.
  const ignoresEmptyAllow = dialect.emptyPattern !== "matches-nothing";
  let isInGroup = false;
  let isAgentListOpen = false;
  let count = 0;

  while (line.next()) {
    if (!record.read(line, line.start)) {
      // Beyond RFC 9309 (blank-line-ends-group): section 2.1 lets empty lines stand anywhere.
      if (blankEndsGroup && record.isBlank && line.numberSign === line.end) isInGroup = isAgentListOpen = false;
      continue;
    }
    const name = record.name;
    let flags: number;
    if (name === agentName) {
      flags = isAgentListOpen ? agentFlag : agentFlag | openingFlag;
      isInGroup = isAgentListOpen = true;
    } else if (name === disallowName || (name === allowName && allowIsRule)) {
      // RFC 9309 section 2.2.1: rules before the first user-agent line belong to no group.
      if (!isInGroup) continue;
      isAgentListOpen = false;
      if (record.valueStart === record.valueEnd && (name === allowName ? ignoresEmptyAllow : ignoresEmptyDisallow))
        continue;
      if (pathPattern !== "any" && !isPathPattern(octets, record.valueStart, record.valueEnd, pathPattern)) continue;
      flags = name === allowName ? allowFlag : 0;
      if ((line.holds & plainMask) === 0) flags |= plainFlag | escapeFreeFlag;
      else if ((line.holds & escapeMask) === 0) flags |= escapeFreeFlag;
    } else {
      // RFC 9309 section 2.2.4: other records must not interfere; they neither open nor close anything.
      continue;
    }
    if (count + eventSize > scratch.length) scratch = grown(scratch);
    scratch[count] = record.valueStart;
    scratch[count + 1] = record.valueEnd;
    scratch[count + 2] = Math.min(line.number, lastLine) * eventFlags + flags;
    count += eventSize;
  }
  const events = scratch.slice(0, count);
  if (scratch.length > keptScratch) scratch = new Int32Array(3 * 1024);
  return new Reading(octets, dialect, events, from, limit, isOversize);
}

/** Where the content begins: after a byte order mark, as far as the dialect skips one. */
export function contentStart(octets: Uint8Array, byteOrderMark: Dialect["byteOrderMark"]): number {
  // Beyond RFC 9309 (bom-skipped, broken-bom-skipped): the grammar has no byte order mark.
  if (byteOrderMark === "kept" || octets[0] !== 0xef) return 0;
  const whole = octets[1] === 0xbb && octets[2] === 0xbf;
  if (whole) return 3;
  if (byteOrderMark === "skipped") return 0;
  return octets[1] === 0xbb ? 2 : 1;
}

/**
 * The end of the last line that ends within the limit. RFC 9309 section 2.5 lets a parser stop; a pattern that it cuts
 * would be shorter and so broader, hence the line that the limit falls into is not read.
 */
function wholeLines(octets: Uint8Array, from: number, limit: number): number {
  const isLineEnd = (octet: number | undefined): boolean => octet === 0x0a || octet === 0x0d;
  if (isLineEnd(octets[limit])) return limit;
  let end = limit;
  while (end > from && !isLineEnd(octets[end - 1])) end--;
  return end;
}

/** Whether a value is a path pattern by the grammar, or by a reader who wants every path to begin with a slash. */
function isPathPattern(octets: Uint8Array, start: number, end: number, kind: "grammar" | "from-slash"): boolean {
  if (start === end) return true;
  const first = octets[start] as number;
  if (kind === "from-slash") return first === 0x2f;
  // RFC 9309 section 2.2: "/" and then any UTF-8 character except controls, blanks and "#". The RFC's own example in
  // section 5.1 begins a pattern with "*", which this grammar has not (erratum 7995).
  if (first !== 0x2f) return false;
  let isAscii = true;
  for (let i = start; i < end; i++) {
    const octet = octets[i] as number;
    if (octet <= 0x20) return false;
    if (octet >= 0x80) isAscii = false;
  }
  return isAscii || isUtf8(octets, start, end);
}

function grown(full: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(full.length * 2);
  larger.set(full);
  return larger;
}
