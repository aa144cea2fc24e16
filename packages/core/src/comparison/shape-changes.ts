// How much of a difference's pattern changes so, and what keeps its answer: "Disallow: /cart" becoming "Disallow:
// /cart/" opens /cart and /cart-x, but /cart/* stays disallowed. In: two rule sets and their comparison. Out: the same,
// each difference with what is proven about its pattern. Within a budget; what is not settled is told as such.
import { decodeUtf8 } from "../octets/index.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import { compareWithin } from "./compare-within.ts";
import { type Comparison, type Difference, writtenPattern } from "./difference.ts";
import { extentWithin } from "./extent-within.ts";

/** Paths within a difference whose answers stay: those that a rule's pattern matches. */
export interface UnchangedPaths {
  /** The rule's pattern, with the star at its end that is implied. */
  readonly pattern: string;
  /** How much of it is allowed, before and after: "part" where other rules decide a part of it. */
  readonly allowed: "all" | "none" | "part";
  /** The rule's line in each file; null where that file has no such rule. At least one has. */
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

/** A difference, with what is known about all paths of its pattern. */
export interface ShapeDifference extends Difference {
  /**
   * How much of the pattern changes as the witness does: "all" is proven, of "part" some keeps its answer or changes
   * otherwise, "unknown" is at least the witness.
   */
  readonly shapeExtent: "all" | "part" | "unknown";
  /**
   * What stays, the widest patterns first; each is proven. Not all that stays, if it takes no rule's pattern to say.
   */
  readonly unchanged: readonly UnchangedPaths[];
}

/** A comparison, each difference with what is known about all paths of its pattern. */
export interface ShapeComparison extends Comparison {
  readonly newlyDisallowed: readonly ShapeDifference[];
  readonly newlyAllowed: readonly ShapeDifference[];
  readonly newlyUndecided: readonly ShapeDifference[];
}

/** Patterns tried for one difference, and steps of each proof. */
const mostTrials = 10;
const trialSteps = 100_000;
/** Steps for all differences of a comparison of files; a rule that is read counts as one. */
export const shapeSteps = 2_000_000;

/** Steps that may still be taken. */
export interface ShapeBudget {
  left: number;
}

/**
 * The comparison of the two rule sets, each difference with how much of its pattern changes, and what stays. Cost: at
 * most the budget's steps, which it lowers; differences beyond them are "unknown".
 */
export function withShapes(
  old: RuleSet,
  renewed: RuleSet,
  comparison: Comparison,
  budget: ShapeBudget = { left: shapeSteps },
): ShapeComparison {
  const shapes = new Shapes(old, renewed, budget);
  return {
    ...comparison,
    newlyDisallowed: comparison.newlyDisallowed.map((one) => shapes.of(one)),
    newlyAllowed: comparison.newlyAllowed.map((one) => shapes.of(one)),
    newlyUndecided: comparison.newlyUndecided.map((one) => shapes.of(one)),
  };
}

/** The difference of which nothing but its witness is known. */
export function unsettledShape(difference: Difference): ShapeDifference {
  return { ...difference, shapeExtent: "unknown", unchanged: [] };
}

type Candidate = Omit<UnchangedPaths, "allowed">;

class Shapes {
  readonly #old: RuleSet;
  readonly #new: RuleSet;
  readonly #budget: ShapeBudget;
  #candidates: readonly Candidate[] | undefined;

  constructor(old: RuleSet, renewed: RuleSet, budget: ShapeBudget) {
    this.#old = old;
    this.#new = renewed;
    this.#budget = budget;
  }

  of(difference: Difference): ShapeDifference {
    const { shape } = difference;
    if (this.#budget.left <= 0 || !isPattern(shape)) return unsettledShape(difference);
    const shapeExtent = this.#extentOf(difference);
    return { ...difference, shapeExtent, unchanged: shapeExtent === "all" ? [] : this.#unchanged(shape) };
  }

  #extentOf({ shape, old, new: renewed }: Difference): ShapeDifference["shapeExtent"] {
    if (old.allowed === null || renewed.allowed === null) return "unknown";
    const [before, after] = [this.#extent(this.#old, shape), this.#extent(this.#new, shape)];
    const wanted = (allowed: boolean): "all" | "none" => (allowed ? "all" : "none");
    if (before === wanted(old.allowed) && after === wanted(renewed.allowed)) return "all";
    const isSettled = (extent: string, allowed: boolean): boolean => extent === "part" || extent === wanted(!allowed);
    return isSettled(before, old.allowed) || isSettled(after, renewed.allowed) ? "part" : "unknown";
  }

  #unchanged(shape: string): UnchangedPaths[] {
    // What is written as the shape and more is within it; a shape that ends with "$" holds no other pattern.
    if (!shape.endsWith("*")) return [];
    const beginning = shape.slice(0, -1);
    this.#candidates ??= this.#patterns();
    const found: UnchangedPaths[] = [];
    let trials = 0;
    for (const candidate of this.#candidates) {
      const { pattern } = candidate;
      if (!pattern.startsWith(beginning) || pattern === shape) continue;
      if (found.some((one) => one.pattern.endsWith("*") && pattern.startsWith(one.pattern.slice(0, -1)))) continue;
      if (trials++ >= mostTrials || this.#budget.left <= 0) break;
      const { result, steps } = compareWithin(this.#old, this.#new, pattern, { maxSteps: trialSteps });
      this.#budget.left -= steps + this.#old.ruleEvents.length + this.#new.ruleEvents.length;
      if (result !== "equal") continue;
      const allowed = this.#extent(this.#new, pattern);
      if (allowed === "all" || allowed === "none" || allowed === "part") found.push({ ...candidate, allowed });
    }
    return found;
  }

  #extent(rules: RuleSet, pattern: string): ReturnType<typeof extentWithin>["extent"] {
    const { extent, steps } = extentWithin(rules, pattern, { maxSteps: trialSteps });
    this.#budget.left -= steps + rules.ruleEvents.length;
    return extent;
  }

  /** The patterns of the rules on both sides, shortest first. */
  #patterns(): Candidate[] {
    const byPattern = new Map<string, Candidate>();
    for (const [side, rules] of [
      ["newLine", this.#new],
      ["oldLine", this.#old],
    ] as const) {
      for (const event of rules.ruleEvents) {
        const pattern = patternOf(rules, event);
        if (!isPattern(pattern)) continue;
        const known = byPattern.get(pattern) ?? { pattern, oldLine: null, newLine: null };
        byPattern.set(pattern, known[side] === null ? { ...known, [side]: rules.reading.lineOf(event) } : known);
      }
    }
    this.#budget.left -= byPattern.size;
    return [...byPattern.values()].sort((a, b) => a.pattern.length - b.pattern.length);
  }
}

/**
 * A rule's pattern, with the star at its end that is implied; a star that is a character is written with its escape.
 */
function patternOf({ reading }: RuleSet, event: number): string {
  const written = decodeUtf8(reading.octets, reading.valueStart(event), reading.valueEnd(event));
  return writtenPattern(written, reading.dialect);
}

function isPattern(text: string): boolean {
  return /^[/*]/.test(text) && !/[#\s\u0000-\u001f\ufffd]/.test(text);
}
