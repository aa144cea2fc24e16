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
        return asked.filter((path) => one.old.allows(path) !== one.new.allows(path));
      });
      for (const path of differing) addDifference(one, dialect.name, path, pairs, found);
    }
  }
  return found;
}

function pathsToAsk(rules: readonly SidedRule[], paths: SendablePaths): string[] {
  const asked: string[] = [];
  for (const { rule, sides } of rules) {
    if (sides === 3) continue;
    for (const octets of pathsLike(rule)) {
      // What begins with two slashes would be read as a host.
      if (octets[1] !== slash && paths.isPath(octets)) asked.push(paths.write(octets));
    }
  }
  return asked;
}

function addDifference(
  one: AgentClass,
  dialect: DialectName,
  path: string,
  pairs: Set<string>,
  found: LineDifference[],
): void {
  const [before, after] = [answerOf(one.old, path), answerOf(one.new, path)];
  const [oldLine, newLine] = [before.line, after.line];
  const [wasAllowed, isAllowed] = [before.isAllowed, after.isAllowed];
  const pair = `${oldLine} ${newLine}`;
  if (pairs.has(pair) || wasAllowed === isAllowed) return;
  pairs.add(pair);
  found.push({ dialect, agents: one.agents, path, oldLine, newLine, wasAllowed, isAllowed });
}

/** What is allowed, and the line that decides about the path; null where no rule does. */
function answerOf(rules: RuleSet, path: string): { isAllowed: boolean | null; line: number | null } {
  const outcome = rules.outcome(path);
  return { isAllowed: rules.allowsAs(outcome), line: outcome >= 0 ? rules.reading.lineOf(outcome) : null };
}
