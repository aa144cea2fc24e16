// Looks for differences between sided rules within a budget: the walk over all of them first, and where its states are
// too many, walks over few of the common rules, with more as they turn out to matter. In come sided rules, out come
// shortest paths or a proof.
//
// Leaving common rules out never hides a difference as long as `closeOver` holds: a path on which the full lists differ
// is one on which the shorter lists do, in the same way. So a path that the shorter walk gives and that the full lists
// confirm is a shortest one of all; where they do not, the common rules that decide there are taken in, and the walk
// begins again.
import type { Dialect } from "../dialect/index.ts";
import { encodeUtf8 } from "../octets/index.ts";
import { star } from "../matching/path-pattern.ts";
import type { BoundRule, SidedRule } from "./bound-rule.ts";
import { tracksOf } from "./bound-rules.ts";
import { JointTrie } from "./joint-trie.ts";
import { newlyAllowed, newlyDisallowed, walkJointly, type WalkResult } from "./joint-walk.ts";
import type { WalkedPaths } from "./sendable-paths.ts";

/** More octets of patterns than this are not walked: a node of the trie takes some 100 octets of memory. */
const mostPatternOctets = 4_000_000;
/** The part of the budget that the walk over all rules may take; how many walks over few rules are tried. */
const fullShare = 1 / 128;
const mostWalks = 60;
/** So many octets compared one after the other take as long as a step of a walk. */
export const quickSteps = 8;

const robotsTxtPath = encodeUtf8("/robots.txt");

/** Every kind of difference, as bits. */
export const everyKind = 7;

/** The differences between the two sides, of the kinds that are wanted. */
export function searchDifferences(
  all: readonly SidedRule[],
  dialect: Dialect,
  paths: WalkedPaths,
  maxSteps: number,
  wanted: number = everyKind,
): WalkResult {
  let rules = all;
  const octets = rules.reduce((sum, { rule }) => sum + rule.octets.length, 0);
  if (octets > mostPatternOctets) return { paths: [null, null, null], isComplete: false, coveredOctets: 0, steps: 0 };
  const isOneSided = rules.every(({ rule }) => rule.isAllow === rules[0]?.rule.isAllow);
  // Rules that all say the same have no order to be undefined.
  if (tracksOf(dialect) > 1 && isOneSided && rules.some(({ rule }) => rule.track !== 0)) {
    rules = rules.map((one) => ({ ...one, rule: { ...one.rule, track: 0 } }));
  }
  const tracks = isOneSided ? 1 : tracksOf(dialect);
  const exempt = dialect.robotsTxtItself === "always-allowed" ? robotsTxtPath : null;
  const walk = (some: readonly SidedRule[], kinds: number, steps: number): WalkResult =>
    walkJointly(new JointTrie(some, tracks, exempt), paths, kinds, steps);
  // With one track no verdict is undetermined. With three, leaving rules out is not proven to hide nothing.
  if (tracks > 1) return walk(rules, wanted, maxSteps);
  const kinds = wanted & ((1 << newlyDisallowed) | (1 << newlyAllowed));
  const full = walk(rules, kinds, Math.ceil(maxSteps * fullShare));
  return full.isComplete ? full : refine(rules, walk, full, kinds, maxSteps);
}

/** A result of walks over few of the common rules. */
export interface RefinedResult extends WalkResult {
  /** The common rules that it took: where the sides are proven not to differ, these alone prevent it. */
  readonly taken: readonly SidedRule[];
}

/**
 * The same by such walks alone, where there is one track; for those who want to know which common rules prevent a
 * difference.
 */
export function searchByRefining(
  rules: readonly SidedRule[],
  dialect: Dialect,
  paths: WalkedPaths,
  maxSteps: number,
  wanted: number,
): RefinedResult {
  const exempt = dialect.robotsTxtItself === "always-allowed" ? robotsTxtPath : null;
  const walk = (some: readonly SidedRule[], kinds: number, steps: number): WalkResult =>
    walkJointly(new JointTrie(some, 1, exempt), paths, kinds, steps);
  return refine(
    rules,
    walk,
    { paths: [null, null, null], isComplete: false, coveredOctets: 0, steps: 0 },
    wanted,
    maxSteps,
  );
}

function refine(
  rules: readonly SidedRule[],
  walk: (some: readonly SidedRule[], kinds: number, steps: number) => WalkResult,
  before: WalkResult,
  wanted: number,
  maxSteps: number,
): RefinedResult {
  const found = [...before.paths];
  const isMissing = (kind: number): boolean => (wanted & (1 << kind)) !== 0 && found[kind] === null;
  let { coveredOctets, steps } = before;
  const taken = new Set(rules.filter((one) => one.sides !== 3));
  for (let round = 0; round < mostWalks && steps < maxSteps; round++) {
    closeOver(taken, rules);
    const kinds = [newlyDisallowed, newlyAllowed].filter(isMissing).reduce((bits, kind) => bits | (1 << kind), 0);
    const one = walk([...taken], kinds, maxSteps - steps);
    const before = matchSteps.taken;
    let isRefined = false;
    for (const kind of [newlyDisallowed, newlyAllowed]) {
      const path = one.paths[kind] ?? null;
      if (path === null) continue;
      const [first, second] = [decider(rules, 1, path), decider(rules, 2, path)];
      if (kindOf(first, second) === kind) {
        found[kind] = path;
        continue;
      }
      for (const rule of [first, second]) {
        if (rule === null || taken.has(rule)) continue;
        taken.add(rule);
        isRefined = true;
      }
    }
    // Octets compared, and rules passed over, are quicker than the steps of a walk.
    steps += one.steps + Math.ceil((matchSteps.taken - before + rules.length) / quickSteps);
    if (!one.isComplete) coveredOctets = Math.max(coveredOctets, one.coveredOctets);
    if (!isRefined) {
      return { paths: found, isComplete: one.isComplete, coveredOctets, steps, taken: commonOf(taken) };
    }
  }
  return { paths: found, isComplete: false, coveredOctets, steps, taken: commonOf(taken) };
}

/**
 * Takes in what must not be left out. Take a path on which the sides differ. One of them, say the first, is decided
 * there by a rule of its own, better than all common ones; the second by something worse, which says the opposite. Both
 * must stay what they are. The first does, for fewer common rules compete with it. The second does, unless it was a
 * common rule that was left out and what decides in its place, worse still, says the opposite of it. So: with any rule,
 * and with the allowing that no rule stands for, all common rules are taken in that say the opposite and are better,
 * but worse than the best rule of one side.
 */
function closeOver(taken: Set<SidedRule>, rules: readonly SidedRule[]): void {
  const own = rules.filter((one) => one.sides !== 3).map((one) => one.rule);
  const best = own.reduce((most, rule) => Math.max(most, rule.priority), Number.NEGATIVE_INFINITY);
  // That nothing matches says "allow": the opposite of it is in play only if a rule of one side allows.
  let leastAllow = own.some((rule) => rule.isAllow) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let leastDisallow = Number.POSITIVE_INFINITY;
  for (let before = -1; before !== taken.size;) {
    before = taken.size;
    for (const { rule } of taken) {
      if (rule.isAllow) leastAllow = Math.min(leastAllow, rule.priority);
      else leastDisallow = Math.min(leastDisallow, rule.priority);
    }
    for (const one of rules) {
      const { priority, isAllow } = one.rule;
      if (priority < best && priority > (isAllow ? leastDisallow : leastAllow)) taken.add(one);
    }
  }
}

function commonOf(taken: ReadonlySet<SidedRule>): SidedRule[] {
  return [...taken].filter((one) => one.sides === 3);
}

/** The rule that decides about the path on side 1 or 2. */
export function decider(rules: readonly SidedRule[], side: number, path: Uint8Array): SidedRule | null {
  let best: SidedRule | null = null;
  for (const one of rules) {
    if ((one.sides & side) === 0 || (best !== null && one.rule.priority <= best.rule.priority)) continue;
    if (matchesPath(one.rule, path)) best = one;
  }
  return best;
}

function kindOf(first: SidedRule | null, second: SidedRule | null): number | null {
  const [before, after] = [first?.rule.isAllow ?? true, second?.rule.isAllow ?? true];
  if (before === after) return null;
  return before ? newlyDisallowed : newlyAllowed;
}

/**
 * Whether the pattern matches the path, and the steps that took: at most pattern times path, since there is one place
 * to come back to.
 */
export function matchesPath(rule: BoundRule, path: Uint8Array): boolean {
  const { octets, hasStars, isAnchored } = rule;
  let behindStar = -1;
  let retry = 0;
  let i = 0;
  let j = 0;
  // Invariant: octets[0, j) match path[0, i), with what follows the last star placed at `retry`.
  for (;;) {
    matchSteps.taken++;
    if (j === octets.length) {
      if (!isAnchored || i === path.length) return true;
    } else if (hasStars && octets[j] === star) {
      behindStar = ++j;
      retry = i;
      continue;
    } else if (i < path.length && octets[j] === path[i]) {
      i++;
      j++;
      continue;
    }
    if (behindStar < 0 || retry >= path.length) return false;
    i = ++retry;
    j = behindStar;
  }
}

/** Steps that `matchesPath` took, ever: who has a budget takes the difference. */
export const matchSteps: { taken: number } = { taken: 0 };
