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
import type { SendablePaths } from "./sendable-paths.ts";
import { witnessOf } from "./step-witness.ts";

/** What came of the steps. */
export interface StepProof {
  /** The changed rules that may change a verdict; none: the two sides are proven equal. */
  readonly doubtful: readonly DoubtfulRule[];
  readonly steps: number;
}

/** A changed rule that may change a verdict. */
export interface DoubtfulRule {
  /** Its place among the rules. */
  readonly place: number;
  /** A path whose verdict its step changes, where one was found at once. */
  readonly witness: Uint8Array | null;
}

/** Octets of two patterns, multiplied, that are compared: with stars each may be compared with each. */
const mostCompared = 1_000_000;

/** One rule may take this part of the budget. */
const ruleShare = 1 / 8;

/** Goes from the first side to the second, rule by rule, leaving out what may change a verdict. */
export function proveByRules(
  rules: readonly SidedRule[],
  dialect: Dialect,
  paths: SendablePaths,
  maxSteps: number,
): StepProof {
  const index = new HeadIndex(rules.map((one) => one.rule));
  // Invariant: the first side has been proven to answer as the rules of `present` do.
  const present = new Set<BoundRule>();
  for (const { rule, sides } of rules) if (sides !== 2) present.add(rule);
  const twins = new Twins(rules);
  const doubtful: DoubtfulRule[] = [];
  const share = Math.ceil(maxSteps * ruleShare);
  const hasTracks = tracksOf(dialect) > 1;
  let steps = 0;
  const charged = <Result>(make: () => Result): Result => {
    const before = matchSteps.taken;
    const result = make();
    steps += Math.ceil((matchSteps.taken - before) / quickSteps);
    return result;
  };
  /** Null where the rule changes nothing. */
  const doubtAbout = (rule: BoundRule): Omit<DoubtfulRule, "place"> | null => {
    if (steps >= maxSteps) return { witness: null };
    const meeting = index.meeting([rule]);
    steps += Math.ceil(meeting.length / quickSteps);
    const others = meeting.filter((other) => other !== rule && present.has(other));
    const lastStep = matchSteps.taken + (maxSteps - steps) * quickSteps;
    const twin = twins.of(rule).find((other) => other !== rule && present.has(other));
    const { rivals, near } = charged(() => (hasTracks ? rivalsInTrack : rivalsOf)(rule, others, twin, lastStep));
    if (rivals.length === 0) return null;
    const witness = charged(() => witnessOf(rule, near, rivals, paths, hasTracks));
    if (witness !== null) return { witness };
    const step: SidedRule[] = [{ rule, sides: 1 }, ...near.map((other) => ({ rule: other, sides: 3 }))];
    const budget = Math.min(share, maxSteps - steps);
    // A rule that comes or goes can change what it says itself, and nothing else.
    const kind = rule.isAllow ? newlyDisallowed : newlyAllowed;
    const found = hasTracks
      ? searchDifferences(step, dialect, paths, budget)
      : searchByRefining(step, dialect, paths, budget, 1 << kind);
    steps += found.steps;
    const shown = found.paths.find((path) => path !== null) ?? null;
    return found.isComplete && shown === null ? null : { witness: shown };
  };
  const take = (side: number, make: (rule: BoundRule) => void): void =>
    rules.forEach(({ rule, sides }, place) => {
      if (sides !== side) return;
      const doubt = doubtAbout(rule);
      if (doubt === null) make(rule);
      else doubtful.push({ place, ...doubt });
    });
  take(2, (rule) => present.add(rule));
  take(1, (rule) => present.delete(rule));
  return { doubtful, steps };
}

/** What decides where no rule does. */
const nobody: BoundRule = {
  octets: new Uint8Array(0),
  hasStars: false,
  isAnchored: false,
  isAllow: true,
  priority: Number.NEGATIVE_INFINITY,
  track: 0,
  event: -1,
};

/** What a rule's verdict depends on. */
interface Rivals {
  /** The rules that may decide in its place and say the opposite; none where it is plain that it changes nothing. */
  readonly rivals: readonly BoundRule[];
  /** The other rules that can decide where it matches, with it or without it. */
  readonly near: readonly BoundRule[];
}

/**
 * It is plain that a rule changes nothing where a better one matches wherever it does, or what matches in its place,
 * best first, says the same. So most needless rules are: `/a/b` beside `/a`, `/a` beside `/a*`. `others` are those that
 * it can meet, the best first; `twin`, one of them that matches the same paths.
 */
function rivalsOf(
  rule: BoundRule,
  others: readonly BoundRule[],
  twin: BoundRule | undefined,
  lastStep: number,
): Rivals {
  const isRival = (other: BoundRule): boolean => other.priority <= rule.priority && other.isAllow !== rule.isAllow;
  if (twin !== undefined && !isRival(twin)) {
    // Of what is worse than the twin nothing decides; patterns need not be compared where no rival is better.
    const last = others.indexOf(twin);
    if (!others.slice(0, last).some(isRival)) return { rivals: [], near: [] };
  }
  const rivals: BoundRule[] = [];
  for (const [at, other] of others.entries()) {
    // Of a worse rule that says the opposite it is not known where it decides.
    if (isRival(other)) rivals.push(other);
    else if (other === twin || matchesWherever(other, rule)) return { rivals, near: others.slice(0, at + 1) };
    if (matchSteps.taken > lastStep) return { rivals: [...rivals, nobody], near: others };
  }
  // Nothing else matches, which says "allow".
  return { rivals: rule.isAllow ? rivals : [...rivals, nobody], near: others };
}

/**
 * The same where rules of three tracks do not compete. Of the rules with stars it counts whether any of a track
 * matches; among the others the best one counts, and whether there is one.
 */
function rivalsInTrack(
  rule: BoundRule,
  others: readonly BoundRule[],
  twin: BoundRule | undefined,
  lastStep: number,
): Rivals {
  const { track } = rule;
  const isOpposite = (other: BoundRule): boolean =>
    track === 0 && other.priority <= rule.priority && other.isAllow !== rule.isAllow;
  const inTrack = others.filter((other) => other.track === track);
  const last = twin === undefined || isOpposite(twin) ? -1 : inTrack.indexOf(twin);
  if (last >= 0 && !inTrack.slice(0, last).some(isOpposite)) return { rivals: [], near: [] };
  for (const other of inTrack) {
    if (isOpposite(other)) break;
    if (matchesWherever(other, rule)) return { rivals: [], near: [] };
    if (matchSteps.taken > lastStep) break;
  }
  return { rivals: [...others.filter((other) => other.isAllow !== rule.isAllow), nobody], near: others };
}

/** Rules by the paths that they match, as far as their text shows it: a star at the end adds nothing. */
class Twins {
  readonly #byText = new Map<string, BoundRule[]>();

  constructor(rules: readonly SidedRule[]) {
    for (const { rule } of rules) {
      const text = textOf(rule);
      const list = this.#byText.get(text);
      if (list === undefined) this.#byText.set(text, [rule]);
      else list.push(rule);
    }
  }

  /** The rules that match what the rule does, itself among them. */
  of(rule: BoundRule): readonly BoundRule[] {
    return this.#byText.get(textOf(rule)) ?? [];
  }
}

function textOf({ octets, hasStars, isAnchored }: BoundRule): string {
  let end = octets.length;
  while (hasStars && !isAnchored && end > 0 && octets[end - 1] === star) end--;
  const written = octets.subarray(0, end);
  let text = `${isAnchored ? "$" : ""}${hasStars && written.includes(star) ? "*" : ""} `;
  for (const octet of written) text += String.fromCharCode(octet);
  return text;
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
