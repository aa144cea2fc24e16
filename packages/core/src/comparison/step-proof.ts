// The proof that many edits of one list of rules change nothing, rule by rule: first what is new comes in, one rule
// after the other, then what is gone goes. Where no step changes a verdict, all of them together change none. A step is
// one changed rule against those that it can meet, which takes few steps of a walk where all changed rules at once take
// more than any budget; and what may change something is known. In: sided rules. Out: the places of those rules.
import type { Dialect } from "../dialect/index.ts";
import { star } from "../matching/path-pattern.ts";
import type { BoundRule, SidedRule } from "./bound-rule.ts";
import { tracksOf } from "./bound-rules.ts";
import { HeadIndex } from "./heads.ts";
import { newlyAllowed, newlyDisallowed } from "./joint-walk.ts";
import { matchesPath, matchSteps, quickSteps, searchByRefining, searchDifferences } from "./search.ts";
import type { WalkedPaths } from "./sendable-paths.ts";

/** What came of the steps. */
export interface StepProof {
  /** The places of the changed rules that may change a verdict; none: the two sides are proven equal. */
  readonly doubtful: readonly number[];
  readonly steps: number;
}

/** Octets of two patterns, multiplied, that are compared: with stars each may be compared with each. */
const mostCompared = 1_000_000;

/** One rule may take this part of the budget. */
const ruleShare = 1 / 8;

/** Goes from the first side to the second, rule by rule, leaving out what may change a verdict. */
export function proveByRules(
  rules: readonly SidedRule[],
  dialect: Dialect,
  paths: WalkedPaths,
  maxSteps: number,
): StepProof {
  const index = new HeadIndex(rules.map((one) => one.rule));
  // Invariant: the first side has been proven to answer as the rules of `present` do.
  const present = new Set<BoundRule>();
  for (const { rule, sides } of rules) if (sides !== 2) present.add(rule);
  const doubtful: number[] = [];
  const share = Math.ceil(maxSteps * ruleShare);
  const hasTracks = tracksOf(dialect) > 1;
  let steps = 0;
  const changesNothing = (rule: BoundRule): boolean => {
    if (steps >= maxSteps) return false;
    const step: SidedRule[] = [{ rule, sides: 1 }];
    const meeting = index.meeting([rule]);
    const before = matchSteps.taken;
    const others = { meeting, present, lastStep: before + (maxSteps - steps) * quickSteps };
    const isPlain = hasTracks ? isCoveredInTrack(rule, others) : isCovered(rule, others);
    steps += Math.ceil((matchSteps.taken - before + meeting.length) / quickSteps);
    if (isPlain) return true;
    for (const other of meeting) if (other !== rule && present.has(other)) step.push({ rule: other, sides: 3 });
    const budget = Math.min(share, maxSteps - steps);
    // A rule that comes or goes can change what it says itself, and nothing else.
    const kind = rule.isAllow ? newlyDisallowed : newlyAllowed;
    const found = hasTracks
      ? searchDifferences(step, dialect, paths, budget)
      : searchByRefining(step, dialect, paths, budget, 1 << kind);
    steps += found.steps;
    return found.isComplete && found.paths.every((path) => path === null);
  };
  rules.forEach(({ rule, sides }, place) => {
    if (sides !== 2) return;
    if (changesNothing(rule)) present.add(rule);
    else doubtful.push(place);
  });
  rules.forEach(({ rule, sides }, place) => {
    if (sides !== 1) return;
    if (changesNothing(rule)) present.delete(rule);
    else doubtful.push(place);
  });
  return { doubtful, steps };
}

/** The rules that a rule can meet, the best first; those that are there; and where comparing patterns ends. */
interface Others {
  readonly meeting: readonly BoundRule[];
  readonly present: ReadonlySet<BoundRule>;
  readonly lastStep: number;
}

/**
 * Whether it is plain that the rule changes nothing, wherever it matches: a better rule matches too, or what matches in
 * its place, best first, says the same. So most needless rules are: `/a/b` beside `/a`, `/a` beside `/a*`.
 */
function isCovered(rule: BoundRule, { meeting, present, lastStep }: Others): boolean {
  for (const other of meeting) {
    if (other === rule || !present.has(other)) continue;
    // Of a worse rule that says the opposite it is not known where it decides.
    if (other.priority <= rule.priority && other.isAllow !== rule.isAllow) return false;
    if (matchesWherever(other, rule)) return true;
    if (matchSteps.taken > lastStep) return false;
  }
  // Nothing else matches, which says "allow".
  return rule.isAllow;
}

/**
 * The same where rules of three tracks do not compete. Of the rules with stars it counts whether any of a track
 * matches; among the others the best one counts, and whether there is one.
 */
function isCoveredInTrack(rule: BoundRule, { meeting, present, lastStep }: Others): boolean {
  const { track } = rule;
  for (const other of meeting) {
    if (other === rule || other.track !== track || !present.has(other)) continue;
    if (track === 0 && other.priority <= rule.priority && other.isAllow !== rule.isAllow) return false;
    if (matchesWherever(other, rule)) return true;
    if (matchSteps.taken > lastStep) return false;
  }
  return false;
}

/**
 * Whether it is plain that the first matches every path that the second does: it matches the other pattern's own text,
 * where a star of that is an octet that only a star matches.
 */
function matchesWherever(one: BoundRule, other: BoundRule): boolean {
  if (one.isAnchored && !other.isAnchored) return false;
  if (one.hasStars && one.octets.length * other.octets.length > mostCompared) return false;
  // A star that is an operator in one and an octet in the other is not the same.
  if (one.hasStars !== other.hasStars && one.octets.includes(star) && other.octets.includes(star)) return false;
  return matchesPath(one, other.octets);
}
