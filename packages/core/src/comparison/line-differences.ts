// Which lines make two texts answer differently, found by asking both about the paths of every changed rule, under
// every dialect. In: two texts. Out: differences with the lines that decide on either side. It proves nothing: what it
// does not find, proof.ts may. It is for edits of many lines at once, to tell those that change an answer from the
// others.
import { type DialectName, dialects } from "../dialect/index.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import type { AgentClass } from "./agent-classes.ts";
import type { SidedRule } from "./bound-rule.ts";
import { pathsLike } from "./difference.ts";
import type { ProofMemory } from "./proof-memory.ts";
import type { SendablePaths } from "./sendable-paths.ts";

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
  /** Where the changed rule stands that the path is made from: its line on one side. */
  readonly suspect: { readonly side: number; readonly line: number };
}

/** A path that is asked about, and the place of the changed rule that it is made from. */
export interface AskedPath {
  readonly path: string;
  readonly place: number;
}

const slash = 0x2f;

/** Paths that are asked about at most, over all dialects and classes. */
const mostAsked = 400_000;

/** The differences that the paths of changed rules show: one for each pair of deciding lines under each dialect. */
export function lineDifferences(oldText: Uint8Array, newText: Uint8Array, memory: ProofMemory): LineDifference[] {
  const found: LineDifference[] = [];
  let left = mostAsked;
  for (const dialect of Object.values(dialects)) {
    const pairs = new Set<string>();
    for (const { one, rules, paths, key } of memory.texts(oldText, newText, dialect).classes) {
      // A budget that ends within a class would make what is found depend on what was asked before it.
      if (left <= 0) return found;
      const differing = memory.differing(key, () => {
        const asked = pathsToAsk(rules, paths);
        left -= asked.length;
        return asked.filter(({ path }) => one.old.allows(path) !== one.new.allows(path));
      });
      for (const asked of differing) addDifference(one, dialect.name, asked, rules, pairs, found);
    }
  }
  return found;
}

/** The differences that the paths show in a class: one for each pair of deciding lines. */
export function differencesAt(
  one: AgentClass,
  dialect: DialectName,
  rules: readonly SidedRule[],
  asked: readonly AskedPath[],
): LineDifference[] {
  const found: LineDifference[] = [];
  const pairs = new Set<string>();
  for (const path of asked) addDifference(one, dialect, path, rules, pairs, found);
  return found;
}

function pathsToAsk(rules: readonly SidedRule[], paths: SendablePaths): AskedPath[] {
  const asked: AskedPath[] = [];
  for (const [place, { rule, sides }] of rules.entries()) {
    if (sides === 3) continue;
    for (const octets of pathsLike(rule)) {
      // What begins with two slashes would be read as a host.
      if (octets[1] !== slash && paths.isPath(octets)) asked.push({ path: paths.write(octets), place });
    }
  }
  return asked;
}

function addDifference(
  one: AgentClass,
  dialect: DialectName,
  { path, place }: AskedPath,
  rules: readonly SidedRule[],
  pairs: Set<string>,
  found: LineDifference[],
): void {
  const [before, after] = [answerOf(one.old, path), answerOf(one.new, path)];
  const [oldLine, newLine] = [before.line, after.line];
  const [wasAllowed, isAllowed] = [before.isAllowed, after.isAllowed];
  // Where the order of rules is undefined no line decides: then each changed rule counts.
  const isDecided = wasAllowed !== null && isAllowed !== null;
  const pair = isDecided ? `${oldLine} ${newLine}` : `? ${place}`;
  if (pairs.has(pair) || wasAllowed === isAllowed) return;
  pairs.add(pair);
  const { rule, sides } = rules[place] as SidedRule;
  const { reading } = sides === 1 ? one.old : one.new;
  const suspect = { side: sides, line: reading.lineOf(rule.event) };
  found.push({ dialect, agents: one.agents, path, oldLine, newLine, wasAllowed, isAllowed, suspect });
}

/** What is allowed, and the line that decides about the path; null where no rule does. */
function answerOf(rules: RuleSet, path: string): { isAllowed: boolean | null; line: number | null } {
  const outcome = rules.outcome(path);
  return { isAllowed: rules.allowsAs(outcome), line: outcome >= 0 ? rules.reading.lineOf(outcome) : null };
}
