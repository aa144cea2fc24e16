// The groups and rules of a reading as objects, each made when it is asked for (RFC 9309 sections 2.1 and 2.2.2).
import { decodeUtf8, utf16Length } from "../octets/index.ts";
import type { Span } from "./lines.ts";
import { recordStart } from "./lines.ts";
import { eventFlags, eventSize, isAgent, isAllow, opensGroup, type Reading } from "./reading.ts";

/** A rule: an allow or disallow line of a group, and nothing else. */
export interface Rule {
  readonly type: "allow" | "disallow";
  /** The path pattern as written. */
  readonly pathPattern: string;
  /** From 1; the column is in UTF-16 units, where the record begins. */
  readonly line: number;
  readonly column: number;
  /** The record without its comment, and the value in it. */
  readonly span: Span;
  readonly valueSpan: Span;
  /** The record as written, without comment and blanks around it. */
  readonly text: string;
}

/** A user-agent line. */
export interface UserAgentLine {
  /** The value as written. */
  readonly value: string;
  readonly line: number;
  readonly column: number;
  readonly span: Span;
  readonly valueSpan: Span;
}

/** One or more user-agent lines and the rules below them. */
export interface Group {
  readonly userAgents: readonly UserAgentLine[];
  /** Possibly none: such a group still binds those whom it names, and closes nothing to them. */
  readonly rules: readonly Rule[];
}

/** The rule that is the event's. */
export function ruleAt(octets: Uint8Array, reading: Reading, event: number): Rule {
  const { isRuleAllow, ...place } = placeOf(octets, reading, event);
  return {
    type: isRuleAllow ? "allow" : "disallow",
    pathPattern: decodeUtf8(octets, place.valueSpan.start, place.valueSpan.end),
    ...place,
    text: decodeUtf8(octets, place.span.start, place.span.end).trimEnd(),
  };
}

/** The user-agent line that is the event's. */
export function userAgentAt(octets: Uint8Array, reading: Reading, event: number): UserAgentLine {
  const { line, column, span, valueSpan } = placeOf(octets, reading, event);
  return { value: decodeUtf8(octets, valueSpan.start, valueSpan.end), line, column, span, valueSpan };
}

/** The groups of a reading, in file order. Linear in its events. */
export function groupsOf(octets: Uint8Array, reading: Reading): Group[] {
  const groups: { userAgents: UserAgentLine[]; rules: Rule[] }[] = [];
  for (let event = 0; event < reading.events.length / eventSize; event++) {
    const flags = (reading.events[event * eventSize + 2] as number);
    if ((flags & opensGroup) !== 0) groups.push({ userAgents: [], rules: [] });
    const group = groups[groups.length - 1];
    if ((flags & isAgent) !== 0) group?.userAgents.push(userAgentAt(octets, reading, event));
    else group?.rules.push(ruleAt(octets, reading, event));
  }
  return groups;
}

/** The event of the first user-agent line of the group that an event belongs to. */
export function groupOfEvent(reading: Reading, event: number): number {
  let at = event;
  while (at > 0 && ((reading.events[at * eventSize + 2] as number) & opensGroup) === 0) at--;
  return at;
}

/** The number of the line that the event stands on. */
export function lineOfEvent(reading: Reading, event: number): number {
  return Math.floor((reading.events[event * eventSize + 2] as number) / eventFlags);
}

function placeOf(
  octets: Uint8Array, reading: Reading, event: number,
): { line: number; column: number; span: Span; valueSpan: Span; isRuleAllow: boolean } {
  const start = reading.events[event * eventSize] as number;
  const end = reading.events[event * eventSize + 1] as number;
  const record = recordStart(octets, reading.from, start);
  return {
    line: lineOfEvent(reading, event),
    column: utf16Length(octets, record.lineStart, record.start) + 1,
    span: { start: record.start, end },
    valueSpan: { start, end },
    isRuleAllow: ((reading.events[event * eventSize + 2] as number) & isAllow) !== 0,
  };
}
