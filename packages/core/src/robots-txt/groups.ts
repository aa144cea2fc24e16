// The groups and rules of a reading as objects, made on demand (RFC 9309 sections 2.1 and 2.2.2).
import { CutTexts, decodeUtf8, utf16Length } from "../octets/index.ts";
import type { Span } from "./lines.ts";
import { afterBlanks, lineStartOf } from "./lines.ts";
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

/** Texts out of a file's octets. */
type Texts = Pick<CutTexts, "cut" | "unitsOf">;

/** The rule of an event. */
export function ruleAt(reading: Reading, event: number): Rule {
  return ruleOf(reading, event, textsOf(reading));
}

/** The user-agent line of an event. */
export function userAgentAt(reading: Reading, event: number): UserAgentLine {
  return userAgentOf(reading, event, textsOf(reading));
}

/** The groups of a reading, in file order. Linear in its events. */
export function groupsOf(reading: Reading): Group[] {
  const groups: { userAgents: UserAgentLine[]; rules: Rule[] }[] = [];
  const texts = new CutTexts(reading.octets);
  let group: (typeof groups)[number] | undefined;
  const { eventCount } = reading;
  for (let event = 0; event < eventCount; event++) {
    if (reading.opensGroup(event)) {
      group = { userAgents: [], rules: [] };
      groups.push(group);
    }
    if (reading.isAgentLine(event)) group?.userAgents.push(userAgentOf(reading, event, texts));
    else group?.rules.push(ruleOf(reading, event, texts));
  }
  return groups;
}

/** For one record alone. */
function textsOf({ octets }: Reading): Texts {
  return {
    cut: (start, end) => decodeUtf8(octets, start, end),
    unitsOf: (start, end) => utf16Length(octets, start, end),
  };
}

function ruleOf(reading: Reading, event: number, texts: Texts): Rule {
  const { octets, from } = reading;
  const valueStart = reading.valueStart(event);
  const end = reading.valueEnd(event);
  const lineStart = lineStartOf(octets, from, valueStart);
  const start = afterBlanks(octets, lineStart, valueStart);
  const text = texts.cut(start, end);
  return {
    type: reading.isAllowRule(event) ? "allow" : "disallow",
    pathPattern: texts.cut(valueStart, end),
    line: reading.lineOf(event),
    column: texts.unitsOf(lineStart, start) + 1,
    span: { start, end },
    valueSpan: { start: valueStart, end },
    // Only an empty value leaves a blank at the end, or one that is a blank to JavaScript alone.
    text: isPlainEnd(octets, start, end) ? text : text.trimEnd(),
  };
}

function userAgentOf(reading: Reading, event: number, texts: Texts): UserAgentLine {
  const { octets, from } = reading;
  const valueStart = reading.valueStart(event);
  const end = reading.valueEnd(event);
  const lineStart = lineStartOf(octets, from, valueStart);
  const start = afterBlanks(octets, lineStart, valueStart);
  return {
    value: texts.cut(valueStart, end),
    line: reading.lineOf(event),
    column: texts.unitsOf(lineStart, start) + 1,
    span: { start, end },
    valueSpan: { start: valueStart, end },
  };
}

/** Whether the last octet is ASCII and no blank. */
function isPlainEnd(octets: Uint8Array, start: number, end: number): boolean {
  const last = end > start ? (octets[end - 1] as number) : 0;
  return last > 0x20 && last < 0x80;
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
