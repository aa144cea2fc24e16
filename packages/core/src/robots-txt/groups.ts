// The groups and rules of a reading as objects, made on demand (RFC 9309 sections 2.1 and 2.2.2).
import { decodeUtf8, utf16Length } from "../octets/index.ts";
import type { Span } from "./lines.ts";
import { recordStart } from "./lines.ts";
import type { Reading } from "./reading.ts";

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
  /** May be empty: such a group still binds the crawlers that it names, and forbids them nothing. */
  readonly rules: readonly Rule[];
}

/** The rule of an event. */
export function ruleAt(reading: Reading, event: number): Rule {
  const { octets } = reading;
  const place = placeOf(reading, event);
  return {
    type: reading.isAllowRule(event) ? "allow" : "disallow",
    pathPattern: decodeUtf8(octets, place.valueSpan.start, place.valueSpan.end),
    ...place,
    text: decodeUtf8(octets, place.span.start, place.span.end).trimEnd(),
  };
}

/** The user-agent line of an event. */
export function userAgentAt(reading: Reading, event: number): UserAgentLine {
  const place = placeOf(reading, event);
  return { value: decodeUtf8(reading.octets, place.valueSpan.start, place.valueSpan.end), ...place };
}

/** The groups of a reading, in file order. Linear in its events. */
export function groupsOf(reading: Reading): Group[] {
  const groups: { userAgents: UserAgentLine[]; rules: Rule[] }[] = [];
  for (let event = 0; event < reading.eventCount; event++) {
    if (reading.opensGroup(event)) groups.push({ userAgents: [], rules: [] });
    const group = groups[groups.length - 1];
    if (reading.isAgentLine(event)) group?.userAgents.push(userAgentAt(reading, event));
    else group?.rules.push(ruleAt(reading, event));
  }
  return groups;
}

/**
 * The groups that begin at the events: the index of each, as `groupsOf` counts, to the line of its last user-agent
 * line.
 */
export function groupIndices(reading: Reading, firstEvents: readonly number[]): Map<number, number> {
  const wanted = new Set(firstEvents);
  const found = new Map<number, number>();
  if (wanted.size === 0) return found;
  let index = -1;
  const lines = reading.agentLines();
  while (lines.next()) {
    if (lines.event === lines.group) index++;
    if (wanted.has(lines.group)) found.set(index, reading.lineOf(lines.event));
  }
  return found;
}

function placeOf(reading: Reading, event: number): { line: number; column: number; span: Span; valueSpan: Span } {
  const start = reading.valueStart(event);
  const end = reading.valueEnd(event);
  const record = recordStart(reading.octets, reading.from, start);
  return {
    line: reading.lineOf(event),
    column: utf16Length(reading.octets, record.lineStart, record.start) + 1,
    span: { start: record.start, end },
    valueSpan: { start, end },
  };
}
