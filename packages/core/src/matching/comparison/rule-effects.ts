// What each rule of a rule set does: whether it ever decides, and whether it makes a difference. In comes a rule set, out comes a row
// for each of its rules. Both are comparisons of the rules with themselves: with one rule saying the opposite (they differ exactly
// where it decides), and without it (they differ where it makes a difference).
import { eventSize, isAllow, lineOfEvent } from "../../robots-txt/index.ts";
import type { RuleSet } from "../rule-set.ts";
import { type BoundRule, eventsOf, pathsOf, RuleLoader, type SidedRule, tracksOf } from "./bound-rules.ts";
import { HeadIndex } from "./heads.ts";
import { type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import { anyOrigin, pathsLike } from "./difference.ts";
import { newlyAllowed, newlyDisallowed } from "./joint-walk.ts";
import { decider, searchByRefining, searchDifferences } from "./search.ts";
import type { SendablePaths } from "./sendable-paths.ts";

/** What one rule does. */
export interface RuleEffect {
  /** The rule's line in the file. */
  readonly line: number;
  /** Whether it is the deciding rule for some path; "unknown" where the budget ended before that was settled. */
  readonly status: "decides" | "never-decides" | "unknown";
  /** Where it decides: a path; null otherwise. */
  readonly witness: string | null;
  /** Where it never decides: the lines, ascending, that together decide in its place. Empty when it matches no path at all. */
  readonly shadowedBy: readonly number[];
  /** Whether no path's verdict changes when the rule is taken away: proven; false where it is not so, or not settled. */
  readonly makesNoDifference: boolean;
  /** Where taking it away changes a verdict: a path; null otherwise. */
  readonly differenceWitness: string | null;
  /**
   * Whether the pattern matches no path that rules are asked about: it begins with no slash, say, holds a blank, or matches only the
   * robots.txt, where that is always allowed.
   */
  readonly matchesNothing: boolean;
}

/** Whether a rule decides: where, or what does in its place. */
interface Decision {
  readonly status: RuleEffect["status"];
  readonly witness: string | null;
  readonly by: readonly BoundRule[];
}

/** One rule may take this part of the budget. */
const ruleShare = 1 / 16;

/**
 * What each rule that binds does, in the order of the file. Rules next to it that say the same count as any others: of two equal
 * ones the first decides, and neither makes a difference. The budget is shared by all of them.
 */
export function ruleEffects(rules: RuleSet, options: ComparisonOptions = {}): RuleEffect[] {
  return new Effects(rules, stepsOf(options)).all();
}

class Effects {
  readonly #rules: RuleSet;
  readonly #paths: SendablePaths;
  readonly #bound: readonly BoundRule[];
  readonly #index: HeadIndex;
  readonly #maxSteps: number;
  readonly #hasTracks: boolean;
  #left: number;

  constructor(rules: RuleSet, maxSteps: number) {
    this.#rules = rules;
    this.#paths = pathsOf(rules);
    this.#maxSteps = maxSteps;
    this.#left = maxSteps;
    this.#hasTracks = tracksOf(rules.reading.dialect) > 1;
    // Of rules that compete alike the first in the file decides: the places make every priority one of its own.
    const loaded = new RuleLoader(rules).load(eventsOf(rules));
    this.#bound = loaded.map((rule, at) => ({ ...rule, priority: rule.priority + 1 - (at + 1) / (loaded.length + 1) }));
    this.#index = new HeadIndex(this.#bound);
  }

  all(): RuleEffect[] {
    const own = new Map<number, BoundRule[]>();
    for (const rule of this.#bound) own.set(rule.event, [...(own.get(rule.event) ?? []), rule]);
    return [...eventsOf(this.#rules)].map((event) => this.#effectOf(event, own.get(event) ?? []));
  }

  #effectOf(event: number, own: readonly BoundRule[]): RuleEffect {
    const line = lineOfEvent(this.#rules.reading, event);
    if (own.length === 0 && !this.#isEmpty(event)) {
      return { line, status: "never-decides", witness: null, shadowedBy: [], makesNoDifference: true, differenceWitness: null, matchesNothing: true };
    }
    if (own.length === 0) return this.#emptyRule(event, line);
    const others = this.#index.meeting(own).filter((rule) => rule.event !== event);
    const differenceWitness = this.#difference(own, others);
    const decision = this.#decision(event, own, others, differenceWitness);
    return {
      line,
      status: decision.status,
      witness: decision.witness,
      shadowedBy: this.#linesOf(decision.by),
      makesNoDifference: differenceWitness === "none",
      differenceWitness: differenceWitness === "none" || differenceWitness === "unknown" ? null : differenceWitness,
      // Proven without any other rule.
      matchesNothing: decision.status === "never-decides" && decision.by.length === 0,
    };
  }

  #isEmpty(event: number): boolean {
    const { events } = this.#rules.reading;
    return events[event * eventSize] === events[event * eventSize + 1];
  }

  /** An empty rule matches everything and forbids nothing: the best one decides wherever no other rule does. */
  #emptyRule(event: number, line: number): RuleEffect {
    const empty = [...eventsOf(this.#rules)].filter((one) => this.#isEmpty(one));
    const { events } = this.#rules.reading;
    // RFC 9309 section 2.2.2: of an allow and a disallow rule of as many octets, the allow rule is used.
    const first = empty.find((one) => ((events[one * eventSize + 2] as number) & isAllow) !== 0) ?? empty[0] ?? event;
    const rest = { makesNoDifference: true, differenceWitness: null, matchesNothing: false };
    if (first !== event) return { line, status: "never-decides", witness: null, shadowedBy: [lineOfEvent(this.#rules.reading, first)], ...rest };
    const everything = { octets: new Uint8Array(0), hasStars: false, isAnchored: false, isAllow: true, priority: 0, track: 0, event };
    const { status, witness, by } = this.#decision(event, [everything], this.#bound, "/");
    return { line, status, witness, shadowedBy: this.#linesOf(by), ...rest };
  }

  #linesOf(rules: readonly BoundRule[]): number[] {
    return [...new Set(rules.map((rule) => lineOfEvent(this.#rules.reading, rule.event)))].sort((a, b) => a - b);
  }

  /** Where the rule decides. */
  #decision(event: number, own: readonly BoundRule[], others: readonly BoundRule[], likely: string): Decision {
    const plain = own.flatMap(pathsLike).filter((path) => this.#paths.isPlain(path));
    for (const witness of [...plain.map((path) => this.#paths.write(path)), likely]) {
      if (this.#rules.outcome(anyOrigin + witness) === event) return { status: "decides", witness, by: [] };
    }
    const [first] = own;
    // Where the order is undefined, what decides is not settled by priority alone.
    if (first === undefined || this.#hasTracks) return { status: "unknown", witness: null, by: [] };
    const sided: SidedRule[] = own.flatMap((rule) => [{ rule, sides: 1 }, { rule: { ...rule, isAllow: !rule.isAllow }, sides: 2 }]);
    // Only what is better can decide in its place.
    const least = own.reduce((least, rule) => Math.min(least, rule.priority), first.priority);
    for (const rule of others) if (rule.priority > least) sided.push({ rule, sides: 3 });
    const kind = first.isAllow ? newlyDisallowed : newlyAllowed;
    const result = this.#spend((steps) => searchByRefining(sided, this.#rules.reading.dialect, this.#paths, steps, 1 << kind));
    const path = result?.paths[kind] ?? null;
    if (result !== null && path !== null) {
      const witness = this.#paths.write(path);
      return this.#rules.outcome(anyOrigin + witness) === event ? { status: "decides", witness, by: [] } : { status: "unknown", witness: null, by: [] };
    }
    return result?.isComplete === true
      ? { status: "never-decides", witness: null, by: result.taken.map((one) => one.rule) }
      : { status: "unknown", witness: null, by: [] };
  }

  /** A path whose verdict the rule makes; "none" when there is proven to be none. */
  #difference(own: readonly BoundRule[], others: readonly BoundRule[]): string {
    const [first] = own;
    if (first === undefined) return "none";
    const sided: SidedRule[] = [...own.map((rule) => ({ rule, sides: 1 })), ...others.map((rule) => ({ rule, sides: 3 }))];
    const dialect = this.#rules.reading.dialect;
    if (this.#hasTracks) {
      const result = this.#spend((steps) => searchDifferences(sided, dialect, this.#paths, steps));
      const path = result?.paths.find((one) => one !== null);
      return path !== undefined && path !== null ? this.#paths.write(path) : result?.isComplete === true ? "none" : "unknown";
    }
    for (const path of own.flatMap(pathsLike)) {
      if (!this.#paths.isPlain(path) || (this.#paths.write(path) === "/robots.txt" && dialect.robotsTxtItself === "always-allowed")) continue;
      if ((decider(sided, 1, path)?.rule.isAllow ?? true) !== (decider(sided, 2, path)?.rule.isAllow ?? true)) return this.#paths.write(path);
    }
    const kind = first.isAllow ? newlyDisallowed : newlyAllowed;
    const result = this.#spend((steps) => searchByRefining(sided, dialect, this.#paths, steps, 1 << kind));
    const path = result?.paths[kind] ?? null;
    return path !== null ? this.#paths.write(path) : result?.isComplete === true ? "none" : "unknown";
  }

  /** The result within what is left, and within one rule's share. */
  #spend<Result extends { readonly steps: number }>(search: (steps: number) => Result): Result | null {
    if (this.#left <= 0) return null;
    const result = search(Math.min(this.#left, Math.ceil(this.#maxSteps * ruleShare)));
    this.#left -= result.steps + 1;
    return result;
  }
}
