// The groups and rules of a reading as objects, made on demand (RFC 9309 sections 2.1 and 2.2.2).
import { decodeAscii, decodeUtf8, utf16Length } from "../octets/index.ts";
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
  return ruleOf(reading, event, null);
}

/** The user-agent line of an event. */
export function userAgentAt(reading: Reading, event: number): UserAgentLine {
  return userAgentOf(reading, event, null);
}

/** The groups of a reading, in file order. Linear in its events. */
export function groupsOf(reading: Reading): Group[] {
  const groups: { userAgents: UserAgentLine[]; rules: Rule[] }[] = [];
  // Decoded once: to cut a text costs a fraction of decoding its octets.
  const text = decodeAscii(reading.octets);
  let group: (typeof groups)[number] | undefined;
  const { eventCount } = reading;
  for (let event = 0; event < eventCount; event++) {
    if (reading.opensGroup(event)) {
      group = { userAgents: [], rules: [] };
      groups.push(group);
    }
    if (reading.isAgentLine(event)) group?.userAgents.push(userAgentOf(reading, event, text));
    else group?.rules.push(ruleOf(reading, event, text));
  }
  return groups;
}

/** `text`: all octets as text, where each is one unit; null where they have to be decoded. */
function ruleOf(reading: Reading, event: number, text: string | null): Rule {
  const { octets } = reading;
  const valueStart = reading.valueStart(event);
  const end = reading.valueEnd(event);
  const { lineStart, start } = recordStart(octets, reading.from, valueStart);
  const record = text === null ? decodeUtf8(octets, start, end) : text.slice(start, end);
  // Most records end in no blank, which is quickly seen where they are ASCII.
  const mayEndInBlank = text === null || end === start || (octets[end - 1] as number) <= 0x20;
  return {
    type: reading.isAllowRule(event) ? "allow" : "disallow",
    pathPattern: text === null ? decodeUtf8(octets, valueStart, end) : text.slice(valueStart, end),
    line: reading.lineOf(event),
    column: (text === null ? utf16Length(octets, lineStart, start) : start - lineStart) + 1,
    span: { start, end },
    valueSpan: { start: valueStart, end },
    text: mayEndInBlank ? record.trimEnd() : record,
  };
}

function userAgentOf(reading: Reading, event: number, text: string | null): UserAgentLine {
  const { octets } = reading;
  const valueStart = reading.valueStart(event);
  const end = reading.valueEnd(event);
  const { lineStart, start } = recordStart(octets, reading.from, valueStart);
  return {
    value: text === null ? decodeUtf8(octets, valueStart, end) : text.slice(valueStart, end),
    line: reading.lineOf(event),
    column: (text === null ? utf16Length(octets, lineStart, start) : start - lineStart) + 1,
    span: { start, end },
    valueSpan: { start: valueStart, end },
  };
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
