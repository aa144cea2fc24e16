// Edits of a file that leave every octet outside the returned span as it was. In come the file, where to change it and
// what to; out come the new octets and what stands where. Inserted lines end as the file's own do. Places are given by
// what a reading gives: a group, a rule, a record.
import { decodeUtf8, encodeUtf8 } from "../octets/index.ts";
import type { Group, UserAgentLine } from "./groups.ts";
import type { Span } from "./lines.ts";
import { linesOf } from "./lines.ts";

/** What an edit gives. */
export interface Edit {
  /** The whole file after the edit. */
  readonly octets: Uint8Array;
  /** What was replaced, in the file before; empty for an insertion. */
  readonly replaced: Span;
  /** What stands there now, in the file after; empty for a removal. */
  readonly inserted: Span;
}

/** A rule to be written. */
export interface RuleText {
  readonly type: "allow" | "disallow";
  readonly pathPattern: string;
}

/** A record with a place in the file: a rule, a user-agent line, a sitemap or another record. */
interface Placed {
  readonly line: number;
  readonly valueSpan: Span;
}

/**
 * Writes a rule below the group's last one, or below its last user-agent line when it has none.
 *
 * TypeError when the pattern cannot stand in a record: it holds "#", a line end or NUL, or begins or ends with a blank.
 */
export function addRule(octets: Uint8Array, group: Group, rule: RuleText): Edit {
  const last = group.rules.at(-1) ?? group.userAgents.at(-1);
  if (last === undefined) throw new TypeError("group must have a user-agent line, got one without");
  return insertBelow(octets, last.line, [ruleText(rule)]);
}

/**
 * Replaces a record's value: a rule's path pattern, a user-agent line's token, a sitemap's URL. The same demands as
 * `addRule`.
 */
export function changeValue(octets: Uint8Array, record: Placed, value: string): Edit {
  demandValue(value);
  const { start, end } = record.valueSpan;
  // "Disallow:" has no blank before its empty value; a value right after the colon would be valid but unusual.
  const isTight = start === end && octets[start - 1] === 0x3a && value !== "";
  return replace(octets, { start, end }, isTight ? ` ${value}` : value);
}

/**
 * Removes a group's rule with its line. The only rule of a group gives way to an empty `Disallow:`: without any, the
 * group would be one with whatever group comes to stand below it, and be bound by its rules.
 */
export function removeRule(octets: Uint8Array, group: Group, rule: Placed): Edit {
  const line = lineSpan(octets, rule.line);
  if (group.rules.length > 1) return replace(octets, line, "");
  const text = decodeUtf8(octets, line.start, line.end);
  const ending = /[\r\n]*$/.exec(text)?.[0] ?? "";
  return replace(octets, line, `Disallow:${ending}`);
}

/**
 * Removes a sitemap or another record with its line; its neighbours stay in their groups, which such records never
 * part.
 */
export function removeRecord(octets: Uint8Array, record: Placed): Edit {
  return replace(octets, lineSpan(octets, record.line), "");
}

/**
 * Writes a group at the end of the file, an empty line before it. The tokens are as in user-agent lines: `*` is for
 * everybody.
 */
export function addGroup(octets: Uint8Array, productTokens: readonly string[], rules: readonly RuleText[]): Edit {
  if (productTokens.length === 0) throw new TypeError("productTokens must hold at least one token, got none");
  for (const token of productTokens) {
    if (!/^(\*|[A-Za-z0-9_-]+)$/.test(token)) {
      throw new TypeError(
        `product token must be "*" or match [A-Za-z0-9_-]+ (RFC 9309 section 2.2.1), got ${JSON.stringify(token)}`,
      );
    }
  }
  const lines = linesOf(octets);
  const ending = lineEnding(octets);
  const records = lines.filter((line) => line.kind === "record");
  const lastMember = records.findLast(
    (line) => line.name === "user-agent" || line.name === "allow" || line.name === "disallow",
  );
  const last = lines.at(-1);
  const isBare = last === undefined || last.kind === "empty";
  // After a byte order mark alone, which some readers take for a part of the first line.
  const isMarkOnly = octets.length > 0 && octets.length === markOctets(octets);
  let text = isBare && !isMarkOnly ? "" : ending;
  // A group without rules at the end of the file would be one with the new group.
  if (lastMember?.name === "user-agent") text += `Disallow:${ending}`;
  const isAfterEmptyLine = isBare && (lines.length < 2 || lines.at(-2)?.kind === "empty");
  if (lines.length > 1 && !isAfterEmptyLine) text += ending;
  else if (!isBare) text += ending;
  text += productTokens.map((token) => `User-agent: ${token}${ending}`).join("");
  text += (rules.length === 0 ? ["Disallow:"] : rules.map(ruleText)).map((rule) => rule + ending).join("");
  return replace(octets, { start: octets.length, end: octets.length }, text);
}

/**
 * Removes a group's user-agent lines and rules; other records, comments and empty lines between them stay. The span
 * returned runs from the first of these lines to the last.
 */
export function removeGroup(octets: Uint8Array, group: Group): Edit {
  const gone = new Set([...group.userAgents, ...group.rules].map((member) => member.line));
  const spans = linesOf(octets).filter((line) => line.number >= Math.min(...gone) && line.number <= Math.max(...gone));
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) throw new TypeError("group must be of this file, got one that is not");
  const kept = spans.filter((line) => !gone.has(line.number)).map((line) => octetsOf(octets, line.span));
  const mark = first.number === 1 ? markOctets(octets) : 0;
  return replaceWithOctets(octets, { start: first.span.start + mark, end: last.span.end }, concatenate(kept));
}

/** Adds a product token to a group, below its last user-agent line. */
export function addUserAgent(octets: Uint8Array, group: Group, productToken: string): Edit {
  if (!/^(\*|[A-Za-z0-9_-]+)$/.test(productToken)) {
    throw new TypeError(
      `product token must be "*" or match [A-Za-z0-9_-]+ (RFC 9309 section 2.2.1), got ${JSON.stringify(productToken)}`,
    );
  }
  const last: UserAgentLine | undefined = group.userAgents.at(-1);
  if (last === undefined) throw new TypeError("group must have a user-agent line, got one without");
  return insertBelow(octets, last.line, [`User-agent: ${productToken}`]);
}

/**
 * Removes one of a group's several user-agent lines. TypeError when it is the only one: its rules would fall to the
 * group above; use `removeGroup`.
 */
export function removeUserAgent(octets: Uint8Array, group: Group, userAgent: UserAgentLine): Edit {
  if (group.userAgents.length < 2)
    throw new TypeError("group must keep a user-agent line: use removeGroup, got its only one");
  return replace(octets, lineSpan(octets, userAgent.line), "");
}

/**
 * Writes another record, or a sitemap: into a group, below its last rule, or, where the group is null, at the end of
 * the file.
 *
 * TypeError when the name is one of a rule or a user-agent line, or name or value cannot stand in a record.
 */
export function addRecord(octets: Uint8Array, group: Group | null, name: string, value: string): Edit {
  if (!/^[^\s:#\u0000-\u001f]([^:#\u0000-\u001f]*[^\s:#\u0000-\u001f])?$/.test(name)) {
    throw new TypeError(`record name must be text without ":", "#" and controls, got ${JSON.stringify(name)}`);
  }
  const probe = linesOf(encodeUtf8(`${name}: x`))[0];
  if (
    probe?.kind === "record" &&
    (probe.name === "user-agent" || probe.name === "allow" || probe.name === "disallow")
  ) {
    throw new TypeError(
      `record name must not be read as ${probe.name} by any reader: use addRule, addGroup or addUserAgent, got ` +
        `${JSON.stringify(name)}`,
    );
  }
  demandValue(value);
  const text = value === "" ? `${name}:` : `${name}: ${value}`;
  if (group !== null) {
    const last = group.rules.at(-1) ?? group.userAgents.at(-1);
    if (last === undefined) throw new TypeError("group must have a user-agent line, got one without");
    return insertBelow(octets, last.line, [text]);
  }
  const ending = lineEnding(octets);
  const lines = linesOf(octets);
  const isAtLineStart = lines.at(-1)?.span.start === octets.length || octets.length <= markOctets(octets);
  return replace(
    octets,
    { start: octets.length, end: octets.length },
    `${isAtLineStart ? "" : ending}${text}${ending}`,
  );
}

/** The line end that most of the file's lines have; LF when it has none. */
export function lineEnding(octets: Uint8Array): "\n" | "\r\n" | "\r" {
  let lf = 0;
  let cr = 0;
  let crlf = 0;
  for (let i = 0; i < octets.length; i++) {
    if (octets[i] === 0x0a) lf++;
    else if (octets[i] === 0x0d) {
      if (octets[i + 1] === 0x0a) {
        crlf++;
        i++;
      } else {
        cr++;
      }
    }
  }
  if (crlf > 0 && crlf >= lf && crlf >= cr) return "\r\n";
  return cr > lf ? "\r" : "\n";
}

function ruleText(rule: RuleText): string {
  demandValue(rule.pathPattern);
  const name = rule.type === "allow" ? "Allow" : "Disallow";
  return rule.pathPattern === "" ? `${name}:` : `${name}: ${rule.pathPattern}`;
}

function demandValue(value: string): void {
  // Blanks as any reader trims them; "#" begins a comment and cannot be escaped but as %23.
  if (/[#\r\n\0]/.test(value) || /^[ \t\v\f]|[ \t\v\f]$/.test(value)) {
    throw new TypeError(
      `value must hold no "#", line end or NUL, and neither begin nor end with a blank, got ${JSON.stringify(value)}`,
    );
  }
}

function insertBelow(octets: Uint8Array, line: number, texts: readonly string[]): Edit {
  const ending = lineEnding(octets);
  const { end } = lineSpan(octets, line);
  const isEnded = end > 0 && (octets[end - 1] === 0x0a || octets[end - 1] === 0x0d);
  const text = texts.join(ending);
  return replace(octets, { start: end, end }, isEnded ? text + ending : ending + text);
}

/** The octets of a line with its line end, without a byte order mark. */
function lineSpan(octets: Uint8Array, number: number): Span {
  const line = linesOf(octets)[number - 1];
  if (line === undefined) throw new TypeError(`line must be one of the file's, got ${number}`);
  return { start: number === 1 ? markOctets(octets) : line.span.start, end: line.span.end };
}

function markOctets(octets: Uint8Array): number {
  if (octets[0] !== 0xef) return 0;
  if (octets[1] !== 0xbb) return 1;
  return octets[2] === 0xbf ? 3 : 2;
}

function replace(octets: Uint8Array, span: Span, text: string): Edit {
  return replaceWithOctets(octets, span, encodeUtf8(text));
}

function replaceWithOctets(octets: Uint8Array, span: Span, inserted: Uint8Array): Edit {
  const after = concatenate([octets.subarray(0, span.start), inserted, octets.subarray(span.end)]);
  return { octets: after, replaced: span, inserted: { start: span.start, end: span.start + inserted.length } };
}

function octetsOf(octets: Uint8Array, span: Span): Uint8Array {
  return octets.subarray(span.start, span.end);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
