// Which lines make two texts answer differently, found by asking both about the paths of every changed rule, under
// every dialect. In: two texts. Out: differences with the lines that decide on either side. It proves nothing: what it
// does not find, proof.ts may. It is for edits of many lines at once, to tell those that change an answer from the
// others.
import { crawlers } from "../crawlers/index.ts";
import { type DialectName, dialects } from "../dialect/index.ts";
import { requesterOf } from "../matching/requester.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import { readRobotsTxt } from "../robots-txt/index.ts";
import { type AgentClass, requesterClasses, tokenClasses } from "./agent-classes.ts";
import { changedRules, pathsOf } from "./bound-rules.ts";
import { anyOrigin, pathsLike } from "./difference.ts";

/** A path about which some agents get another answer. */
export interface LineDifference {
  readonly dialect: DialectName;
  readonly agents: readonly string[];
  readonly path: string;
  /** The deciding line on either side; null where no rule decides. */
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** What is allowed on either side; null where that is undetermined. */
  readonly wasAllowed: boolean | null;
  readonly isAllowed: boolean | null;
}

/** Paths that are asked about at most, over all dialects and classes. */
const mostAsked = 400_000;

/** The differences that the paths of changed rules show: one for each pair of deciding lines under each dialect. */
export function lineDifferences(oldText: Uint8Array, newText: Uint8Array): LineDifference[] {
  const found: LineDifference[] = [];
  let left = mostAsked;
  for (const dialect of Object.values(dialects)) {
    const old = readRobotsTxt(oldText, dialect, dialect.sizeLimitOctets);
    const renewed = readRobotsTxt(newText, dialect, dialect.sizeLimitOctets);
    const pairs = new Set<string>();
    const requesters = crawlers().map(requesterOf);
    for (const one of [...tokenClasses(old, renewed).classes, ...requesterClasses(old, renewed, requesters)]) {
      left -= differencesOf(one, dialect.name, pairs, left, found);
      if (left <= 0) return found;
    }
  }
  return found;
}

/** Adds the differences of one class; gives how many paths were asked about. */
function differencesOf(
  one: AgentClass,
  dialect: DialectName,
  pairs: Set<string>,
  most: number,
  found: LineDifference[],
): number {
  const paths = pathsOf(one.old);
  let asked = 0;
  for (const { rule, sides } of changedRules(one.old, one.new)) {
    if (sides === 3) continue;
    for (const octets of pathsLike(rule)) {
      if (!paths.isPlain(octets)) continue;
      if (asked++ >= most) return asked;
      const path = paths.write(octets);
      const wasAllowed = one.old.allows(anyOrigin + path);
      const isAllowed = one.new.allows(anyOrigin + path);
      if (wasAllowed === isAllowed) continue;
      const [oldLine, newLine] = [lineOf(one.old, path), lineOf(one.new, path)];
      const pair = `${oldLine} ${newLine}`;
      if (pairs.has(pair)) continue;
      pairs.add(pair);
      found.push({ dialect, agents: one.agents, path, oldLine, newLine, wasAllowed, isAllowed });
    }
  }
  return asked;
}

/** The line that decides about the path; null where no rule does. */
function lineOf(rules: RuleSet, path: string): number | null {
  const outcome = rules.outcome(anyOrigin + path);
  return outcome >= 0 ? rules.reading.lineOf(outcome) : null;
}
