// What each rule of a rule set does: whether it ever decides, and whether it makes a difference. In comes a rule set,
// out comes a row for each of its rules. Both are comparisons of the rules with themselves: with one rule saying the
// opposite (they differ exactly where it decides), and without it (they differ where it makes a difference).
import type { Dialect } from "../dialect/index.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import type { BoundRule, SidedRule } from "./bound-rule.ts";
import { pathsOf, RuleLoader, tracksOf } from "./bound-rules.ts";
import { HeadIndex } from "./heads.ts";
import { type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import { anyOrigin, pathsLike } from "./difference.ts";
import { newlyAllowed, newlyDisallowed } from "./joint-walk.ts";
import {
  matchesPath,
  matchSteps,
  quickSteps,
  type RefinedResult,
  searchByRefining,
  searchDifferences,
} from "./search.ts";
import type { SendablePaths } from "./sendable-paths.ts";

/** What one rule does. */
export interface RuleEffect {
  /** The rule's line in the file. */
  readonly line: number;
  /** Whether it is the deciding rule for some path; "unknown" where the budget ended before that was settled. */
  readonly status: "decides" | "never-decides" | "unknown";
  /** Where it decides: a path; null otherwise. */
  readonly witness: string | null;
  /**
   * Where it never decides: the lines, ascending, that together decide in its place. Empty when it matches no path at
   * all.
   */
  readonly shadowedBy: readonly number[];
  /**
   * Whether no path's verdict changes when the rule is taken away: proven; false where it is not so, or not settled.
   */
  readonly makesNoDifference: boolean;
  /** Where taking it away changes a verdict: a path; null otherwise. */
  readonly differenceWitness: string | null;
  /**
   * Whether the pattern matches no path that rules are asked about: it begins with no slash, say, holds a blank, or
   * matches only the robots.txt, where that is always allowed.
   */
  readonly matchesNothing: boolean;
}

/**
 * How many steps all rules of a set may take together before what is left is "unknown"; see `defaultComparisonSteps`.
 */
export const defaultEffectsSteps = 16_000_000;

/** One rule may take this part of the budget. */
const ruleShare = 1 / 32;
/**
 * What each rule that binds does, in the order of the file. Of two equal rules the first decides, and neither makes a
 * difference. `maxSteps` is the budget of all rules together. Where the order among wildcard rules is undefined, only
 * what a rule changes is settled: its `status` may be "unknown".
 */
export function ruleEffects(rules: RuleSet, options: ComparisonOptions = {}): RuleEffect[] {
  return new Effects(rules, stepsOf({ maxSteps: defaultEffectsSteps, ...options })).all();
}

/** Where something is so; that it is nowhere so, and why; or neither. */
type Finding = { readonly witness: string } | { readonly by: readonly BoundRule[] } | null;

class Effects {
  readonly #rules: RuleSet;
  readonly #dialect: Dialect;
  readonly #paths: SendablePaths;
  readonly #bound: readonly BoundRule[];
  readonly #index: HeadIndex;
  readonly #share: number;
  readonly #hasTracks: boolean;
  #left: number;

  constructor(rules: RuleSet, maxSteps: number) {
    this.#rules = rules;
    this.#dialect = rules.reading.dialect;
    this.#paths = pathsOf(rules);
    this.#share = Math.ceil(maxSteps * ruleShare);
    this.#left = maxSteps;
    this.#hasTracks = tracksOf(this.#dialect) > 1;
    // Of rules that compete alike the first in the file decides: the places make every priority one of its own.
    const loaded = new RuleLoader(rules).load(rules.ruleEvents);
    this.#bound = loaded.map((rule, at) => ({ ...rule, priority: rule.priority + 1 - (at + 1) / (loaded.length + 1) }));
    this.#index = new HeadIndex(this.#bound);
  }

  all(): RuleEffect[] {
    const own = new Map<number, BoundRule[]>();
    for (const rule of this.#bound) {
      const list = own.get(rule.event);
      if (list === undefined) own.set(rule.event, [rule]);
      else list.push(rule);
    }
    return Array.from(this.#rules.ruleEvents, (event) => this.#effectOf(event, own.get(event) ?? []));
  }

  #effectOf(event: number, own: readonly BoundRule[]): RuleEffect {
    if (own.length === 0 && this.#isEmpty(event)) return this.#emptyRule(event);
    // Left out when the rules were loaded: no path holds what it holds.
    if (own.length === 0) return this.#effect(event, { by: [] }, { by: [] });
    if (this.#left <= 0) return this.#effect(event, null, null);
    const others = this.#index.meeting(own);
    if (this.#hasTracks) return this.#effectAmongTracks(event, own, others);
    const [likely, isDifferent] = this.#try(event, own, others);
    const decides: Finding = likely !== null ? { witness: likely } : this.#whereItDecides(event, own, others);
    const differs: Finding = isDifferent !== null ? { witness: isDifferent } : this.#whereItDiffers(event, own, others);
    return this.#effect(event, decides, differs);
  }

  #effect(event: number, decides: Finding, differs: Finding): RuleEffect {
    const by = decides !== null && "by" in decides ? decides.by : null;
    return {
      line: this.#rules.reading.lineOf(event),
      status: decides === null ? "unknown" : by === null ? "decides" : "never-decides",
      witness: decides !== null && "witness" in decides ? decides.witness : null,
      shadowedBy: [...new Set((by ?? []).map((rule) => this.#rules.reading.lineOf(rule.event)))].sort((a, b) => a - b),
      makesNoDifference: differs !== null && "by" in differs,
      differenceWitness: differs !== null && "witness" in differs ? differs.witness : null,
      // It never decides, and that takes no other rule.
      matchesNothing: by !== null && by.length === 0,
    };
  }

  #isEmpty(event: number): boolean {
    const { reading } = this.#rules;
    return reading.valueStart(event) === reading.valueEnd(event);
  }

  /** An empty rule matches everything and forbids nothing: the best one decides wherever no other rule does. */
  #emptyRule(event: number): RuleEffect {
    const { reading } = this.#rules;
    const empty = [...this.#rules.ruleEvents].filter((one) => this.#isEmpty(one));
    // RFC 9309 section 2.2.2: of an allow and a disallow rule of as many octets, the allow rule is used.
    const best = empty.find((one) => reading.isAllowRule(one)) ?? empty[0] ?? event;
    const rule: BoundRule = {
      octets: new Uint8Array(0),
      hasStars: false,
      isAnchored: false,
      isAllow: true,
      priority: 0,
      track: 0,
      event: best,
    };
    if (best !== event) return this.#effect(event, { by: [rule] }, { by: [] });
    return this.#effect(event, this.#confirmed(event, "/") ?? this.#whereItDecides(event, [rule], this.#bound), {
      by: [],
    });
  }

  /**
   * Paths that its pattern stands for, where the rule decides, and where it makes a difference; null where these do not
   * show it.
   */
  #try(event: number, own: readonly BoundRule[], others: readonly BoundRule[]): [string | null, string | null] {
    let decides: string | null = null;
    for (const path of own.flatMap(pathsLike)) {
      if (!this.#paths.isPlain(path)) continue;
      const other = this.#bestOther(event, others, path);
      const best = own.reduce(
        (most, rule) => (matchesPath(rule, path) ? Math.max(most, rule.priority) : most),
        Number.NEGATIVE_INFINITY,
      );
      if (other !== null && other.priority > best) continue;
      const witness = this.#paths.write(path);
      if (decides === null && this.#confirmed(event, witness) === null) continue;
      decides ??= witness;
      if ((other?.isAllow ?? true) !== own[0]?.isAllow) return [witness, witness];
    }
    return [decides, null];
  }

  /** The best rule beside the event's that matches the path. */
  #bestOther(event: number, others: readonly BoundRule[], path: Uint8Array): BoundRule | null {
    const before = matchSteps.taken;
    const at = others.findIndex((rule) => rule.event !== event && matchesPath(rule, path));
    this.#left -= Math.ceil((matchSteps.taken - before) / quickSteps);
    return others[at] ?? null;
  }

  /** The witness, when the rule set itself says that the rule decides about it. */
  #confirmed(event: number, witness: string): Finding {
    const isSo = this.#rules.outcome(anyOrigin + witness) === event;
    this.#left -= Math.ceil(this.#rules.steps / quickSteps);
    return isSo ? { witness } : null;
  }

  /** The rules against themselves with this one saying the opposite. Only better rules can decide in its place. */
  #whereItDecides(event: number, own: readonly BoundRule[], others: readonly BoundRule[]): Finding {
    const least = own.reduce((least, rule) => Math.min(least, rule.priority), Number.POSITIVE_INFINITY);
    const better = others.filter((rule) => rule.event !== event && rule.priority > least);
    const kind = own[0]?.isAllow === true ? newlyDisallowed : newlyAllowed;
    const result = this.#refine([...own.flatMap(turned), ...better.map(common)], kind);
    const path = result?.paths[kind] ?? null;
    if (path !== null) return this.#confirmed(event, this.#paths.write(path));
    return result?.isComplete === true ? { by: result.taken.map((one) => one.rule) } : null;
  }

  /** The rules against themselves without this one. */
  #whereItDiffers(event: number, own: readonly BoundRule[], others: readonly BoundRule[]): Finding {
    const kind = own[0]?.isAllow === true ? newlyDisallowed : newlyAllowed;
    const result = this.#refine(
      [...own.map(alone), ...others.filter((rule) => rule.event !== event).map(common)],
      kind,
    );
    const path = result?.paths[kind] ?? null;
    if (path !== null) return { witness: this.#paths.write(path) };
    return result?.isComplete === true ? { by: [] } : null;
  }

  #refine(rules: readonly SidedRule[], kind: number): RefinedResult | null {
    if (this.#left <= 0) return null;
    const result = searchByRefining(rules, this.#dialect, this.#paths, Math.min(this.#left, this.#share), 1 << kind);
    this.#left -= result.steps + Math.ceil(rules.length / quickSteps);
    return result;
  }

  /**
   * Where the order is undefined, what decides is not settled by priority: the rule set is asked where it may be this
   * one.
   */
  #effectAmongTracks(event: number, own: readonly BoundRule[], others: readonly BoundRule[]): RuleEffect {
    const rules = [...own.map(alone), ...others.filter((rule) => rule.event !== event).map(common)];
    const result = searchDifferences(rules, this.#dialect, this.#paths, Math.min(this.#left, this.#share));
    this.#left -= result.steps + Math.ceil(rules.length / quickSteps);
    const path = result.paths.find((one) => one !== null) ?? null;
    const differs: Finding =
      path !== null ? { witness: this.#paths.write(path) } : result.isComplete ? { by: [] } : null;
    let decides: Finding = null;
    for (const likely of [...own.flatMap(pathsLike), ...(path === null ? [] : [path])]) {
      if (this.#paths.isPlain(likely)) decides ??= this.#confirmed(event, this.#paths.write(likely));
    }
    return this.#effect(event, decides, differs);
  }
}

function alone(rule: BoundRule): SidedRule {
  return { rule, sides: 1 };
}

function common(rule: BoundRule): SidedRule {
  return { rule, sides: 3 };
}

/** The rule on one side, and on the other one that says the opposite in its place. */
function turned(rule: BoundRule): SidedRule[] {
  return [
    { rule, sides: 1 },
    { rule: { ...rule, isAllow: !rule.isAllow }, sides: 2 },
  ];
}
