// Which groups bind a requester (RFC 9309 section 2.2.1). In: a reading and product tokens. Out: the rules that count.
// Tokens are compared as octets, case-insensitively over ASCII alone. Next on the path: rule-set.ts.
import type { Dialect } from "../dialect/index.ts";
import {
  decodeUtf8,
  encodeUtf8,
  equalsFolded,
  foldAscii,
  foldedOctet,
  isAsciiWhitespace,
  isDigit,
  isTokenLetter,
} from "../octets/index.ts";
import { foldedText, NameIndex } from "./name-index.ts";
import type { Reading } from "../robots-txt/reading.ts";

/** Which groups bind a requester. */
export type BindingKind =
  /** Groups name it. */
  | "named"
  /** No group names it; the groups for `*` bind it. */
  | "global"
  /** No group names it, and there is no group for `*`, or it does not obey those. */
  | "none";

/** The rules that bind one requester. */
export interface Binding {
  readonly kind: BindingKind;
  /** The product tokens whose groups bind it; empty for "global" and "none". */
  readonly tokens: readonly string[];
  /** The first event of each group, ascending. */
  readonly groups: readonly number[];
  /** The events of the rules, ascending, as runs: from, up to, from, up to, ... */
  readonly rules: Int32Array;
}

/**
 * The rules of all groups that name one of the tokens; of the groups for `*` when none does and the requester obeys
 * those. Linear in the number of user-agent lines and rules.
 */
export function bindTokens(reading: Reading, tokens: readonly string[], obeysGlobalGroup: boolean): Binding {
  const naming: string[] = [];
  let groups: number[] = [];
  for (const token of tokens) {
    const found = groupsNaming(reading, token);
    if (found.length === 0) continue;
    naming.push(token);
    groups = groups.length === 0 ? found : [...new Set([...groups, ...found])].sort((a, b) => a - b);
  }
  if (groups.length > 0) {
    return { kind: "named", tokens: naming, groups, rules: rulesOf(reading, groups) };
  }
  const global = obeysGlobalGroup ? globalGroups(reading) : [];
  return { kind: global.length === 0 ? "none" : "global", tokens: [], groups: global, rules: rulesOf(reading, global) };
}

/** Whether a group names one of the tokens. */
export function isNamed(reading: Reading, tokens: readonly string[]): boolean {
  return tokens.some((token) => groupsNaming(reading, token).length > 0);
}

/**
 * The rules for the first of the tokens that any group names: a crawler's fallback chain, most specific token first.
 * Source: Google's crawler list, 2026-07-04.
 */
export function bindChain(reading: Reading, chain: readonly string[], obeysGlobalGroup: boolean): Binding {
  for (const token of chain) {
    const binding = bindTokens(reading, [token], false);
    if (binding.kind === "named") return binding;
  }
  return bindTokens(reading, [], obeysGlobalGroup);
}

/** The groups whose user-agent lines name the token best, or none. */
function groupsNaming(reading: Reading, token: string): number[] {
  const { octets, dialect } = reading;
  const asked = encodeUtf8(token);
  const length = askedLength(asked, dialect);
  // Beyond RFC 9309 (agent-letters): cut to letters, `008` is the empty token, as is a requester's empty token.
  if (length === 0 && dialect.agentValue !== "cut-at-non-letter") return [];
  if (++reading.namesAsked > askedBeforeIndexing && !token.includes("\n")) {
    const found = groupsOfName(indexOf(reading).names, foldedText(asked, 0, length), dialect);
    return dialect.groups === "first" ? found.slice(0, 1) : [...found];
  }
  const best: number[] = [];
  let bestScore = 0;
  const lines = reading.agentLines();
  while (lines.next()) {
    const { valueStart, valueEnd, group } = lines;
    if (isGlobalAgent(octets, valueStart, valueEnd, dialect)) continue;
    const score = nameScore(octets, valueStart, valueEnd, asked, length, dialect);
    if (score === 0 || score < bestScore) continue;
    if (score > bestScore) {
      bestScore = score;
      best.length = 0;
    }
    if (best[best.length - 1] !== group) best.push(group);
  }
  // Beyond RFC 9309 (first-group): section 2.2.1 merges the groups.
  return dialect.groups === "first" ? best.slice(0, 1) : best;
}

/** Who asks about so many names is likely to ask about more: then the lines are indexed. */
const askedBeforeIndexing = 12;

interface Index {
  readonly names: NameIndex;
  /** The rules of groups that were asked for. */
  readonly runs: Map<string, Int32Array>;
}

const indexes = new WeakMap<Reading, Index>();

function indexOf(reading: Reading): Index {
  let index = indexes.get(reading);
  if (index === undefined) {
    index = { names: new NameIndex(reading, namingLines(reading)), runs: new Map() };
    indexes.set(reading, index);
  }
  return index;
}

/** The user-agent lines that are not for `*`, with what counts of their values. */
function* namingLines(reading: Reading): Generator<{ start: number; end: number; group: number }> {
  const { octets, dialect } = reading;
  const lines = reading.agentLines();
  while (lines.next()) {
    const { valueStart: start, valueEnd, group } = lines;
    if (isGlobalAgent(octets, start, valueEnd, dialect)) continue;
    yield { start, end: tokenEnd(octets, start, valueEnd, dialect.agentValue), group };
  }
}

/** The groups that name the folded token best; as `nameScore` has it, line by line. */
function groupsOfName(index: NameIndex, name: string, dialect: Dialect): readonly number[] {
  if (dialect.agentMatch === "substring") return index.holding(name);
  const exact = index.exact(name);
  if (exact.length > 0) return exact;
  if (dialect.agentMatch === "equal-or-general") {
    // The longest general name is the best one.
    for (let end = name.lastIndexOf("-"); end > 0; end = name.lastIndexOf("-", end - 1)) {
      const general = index.exact(name.slice(0, end));
      if (general.length > 0) return general;
    }
  }
  const isFamily = dialect.agentMatch === "equal-or-family" && name.length > familyName.length;
  return isFamily && name.startsWith(familyName) ? index.exact(familyName) : [];
}

/**
 * The product tokens that user-agent lines name, each once and as first written, with the groups that bind it by its
 * own name. A value that is not a token (a name with a blank, where whole values are compared) names no crawler; where
 * a name may stand anywhere in the value, each token in it counts.
 */
export function namedTokens(reading: Reading): Map<string, { token: string; groups: number[] }> {
  const { octets, dialect } = reading;
  const named = new Map<string, { token: string; groups: number[] }>();
  const lines = reading.agentLines();
  while (lines.next()) {
    const { valueStart, valueEnd, group } = lines;
    if (isGlobalAgent(octets, valueStart, valueEnd, dialect)) continue;
    const value = decodeUtf8(octets, valueStart, tokenEnd(octets, valueStart, valueEnd, dialect.agentValue));
    const tokens = dialect.agentMatch === "substring" ? value.split(/[^A-Za-z0-9_-]+/) : [value];
    for (const token of tokens) {
      if (!/^[A-Za-z0-9_-]+$/.test(token)) continue;
      const key = foldAscii(token);
      const known = named.get(key);
      if (known === undefined) named.set(key, { token, groups: [group] });
      else if (known.groups.at(-1) !== group && dialect.groups === "merged") known.groups.push(group);
    }
  }
  return named;
}

/**
 * The event of the user-agent line of a group that names one of the tokens best; of its line for `*` when there are
 * none.
 */
export function namingLine(reading: Reading, group: number, tokens: readonly string[]): number {
  const { octets, dialect } = reading;
  let best = group;
  let bestScore = 0;
  for (let event = group; event < reading.eventCount && reading.isAgentLine(event); event++) {
    if (event > group && reading.opensGroup(event)) break;
    const start = reading.valueStart(event);
    const end = reading.valueEnd(event);
    if (isGlobalAgent(octets, start, end, dialect)) {
      if (tokens.length === 0) return event;
      continue;
    }
    for (const token of tokens) {
      const asked = encodeUtf8(token);
      const score = nameScore(octets, start, end, asked, askedLength(asked, dialect), dialect);
      if (score <= bestScore) continue;
      bestScore = score;
      best = event;
    }
  }
  return best;
}

/** How many octets of the asked token count. */
function askedLength(asked: Uint8Array, dialect: Dialect): number {
  // Beyond RFC 9309 (asked-cut): the RFC assumes that a crawler knows its own token.
  return dialect.askedToken === "literal" ? asked.length : tokenEnd(asked, 0, asked.length, dialect.agentValue);
}

/** Whether the file has groups for `*` that do not bind the requester, because it is named or does not obey them. */
export function hasOtherGlobalGroup(reading: Reading, binding: Binding): boolean {
  return binding.kind !== "global" && globalGroups(reading).length > 0;
}

/** The groups for `*`. */
function globalGroups(reading: Reading): number[] {
  const { octets, dialect } = reading;
  const groups: number[] = [];
  const lines = reading.agentLines();
  while (lines.next()) {
    if (!isGlobalAgent(octets, lines.valueStart, lines.valueEnd, dialect)) continue;
    if (groups[groups.length - 1] !== lines.group) groups.push(lines.group);
  }
  return dialect.groups === "first" ? groups.slice(0, 1) : groups;
}

/** The runs of rules in the groups that begin at these events. */
export function rulesOf(reading: Reading, groups: readonly number[]): Int32Array {
  if (reading.namesAsked <= askedBeforeIndexing) return runsOf(reading, groups);
  const { runs } = indexOf(reading);
  const key = groups.join();
  let known = runs.get(key);
  if (known === undefined) {
    known = runsOf(reading, groups);
    runs.set(key, known);
  }
  return known;
}

function runsOf(reading: Reading, groups: readonly number[]): Int32Array {
  const runs = new Int32Array(groups.length * 2);
  for (const [g, group] of groups.entries()) {
    let event = group + 1;
    // A group of its own may follow at once: where an empty line ends groups, this one has no rules then.
    while (event < reading.eventCount && reading.isAgentLine(event) && !reading.opensGroup(event)) event++;
    runs[g * 2] = event;
    while (event < reading.eventCount && !reading.isAgentLine(event)) event++;
    runs[g * 2 + 1] = event;
  }
  return runs;
}

/** The events of runs (from, up to, from, up to, ...) one by one. */
export function eventsOf(runs: Int32Array): Int32Array {
  let count = 0;
  for (let run = 0; run < runs.length; run += 2) count += (runs[run + 1] as number) - (runs[run] as number);
  const events = new Int32Array(count);
  for (let run = 0, at = 0; run < runs.length; run += 2) {
    for (let event = runs[run] as number; event < (runs[run + 1] as number); event++) events[at++] = event;
  }
  return events;
}

/** Whether a user-agent line is for `*`. */
function isGlobalAgent(octets: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
  if (end === start || octets[start] !== 0x2a) return false;
  if (end === start + 1) return true;
  // Beyond RFC 9309 (star-then-text): `* foo` is for all crawlers, `*foo` for none.
  const cuts = dialect.agentValue === "cut-at-non-letter" || dialect.agentValue === "cut-at-non-alphanumeric";
  return cuts && isAsciiWhitespace(octets[start + 1] as number);
}

/** Where the product token that begins at `start` ends; `start` when no token begins there. */
function tokenEnd(octets: Uint8Array, start: number, end: number, agentValue: Dialect["agentValue"]): number {
  // Beyond RFC 9309 (agent-whole-value): nothing is cut off, and nothing is invalid.
  if (agentValue === "whole-value") return end;
  let i = start;
  // Beyond RFC 9309 (digits-in-token): MJ12bot and 360Spider can be addressed.
  const withDigits = agentValue === "cut-at-non-alphanumeric";
  while (i < end && (isTokenLetter(octets[i] as number) || (withDigits && isDigit(octets[i] as number)))) i++;
  // Beyond RFC 9309 (agent-cut): `Googlebot/2.1` names Googlebot; by the grammar it is no user-agent line.
  return agentValue === "whole-token" && i < end ? start : i;
}

/** How well a user-agent line names the asked token: 0 for not at all, and more for better. */
function nameScore(
  octets: Uint8Array,
  start: number,
  end: number,
  asked: Uint8Array,
  length: number,
  dialect: Dialect,
): number {
  const valueEnd = tokenEnd(octets, start, end, dialect.agentValue);
  if (dialect.agentMatch === "substring") {
    // Beyond RFC 9309 (agent-substring): the value may hold more than the name.
    return holdsFolded(octets, start, valueEnd, asked, length) ? 1 : 0;
  }
  const isExact = equalsFolded(octets, start, valueEnd, asked, 0, length);
  if (isExact) return exactScore;
  const named = valueEnd - start;
  if (dialect.agentMatch === "equal-or-general") {
    // Beyond RFC 9309 (general-name): `googlebot` names Googlebot-Image where no group names that.
    const isGeneral =
      named > 0 && named < length && asked[named] === 0x2d && equalsFolded(octets, start, valueEnd, asked, 0, named);
    return isGeneral ? named : 0;
  }
  if (dialect.agentMatch === "equal-or-family") {
    // Beyond RFC 9309 (yandex-family): `Yandex` names every robot whose name begins with it.
    const isFamily =
      named === family.length &&
      length > named &&
      equalsFolded(octets, start, valueEnd, family, 0, named) &&
      equalsFolded(asked, 0, named, family, 0, named);
    return isFamily ? 1 : 0;
  }
  return 0;
}

/** Better than any general name, which scores its length. */
const exactScore = 0x7fffffff;
const familyName = "yandex";
const family = encodeUtf8(familyName);

function holdsFolded(octets: Uint8Array, start: number, end: number, asked: Uint8Array, length: number): boolean {
  for (let at = start; at + length <= end; at++) {
    let i = 0;
    while (i < length && foldedOctet[octets[at + i] as number] === foldedOctet[asked[i] as number]) i++;
    if (i === length) return true;
  }
  return false;
}
