// The first seed's precedence (google-2012): among rules without "*" the longest decides, but the order between a rule
// with "*" and any other rule is undefined. So the answer stands only when every rule that may come out on top says the
// same.
import type { Reading } from "../robots-txt/index.ts";
import { eventsOf } from "./binding.ts";
import { PathPattern, star } from "./path-pattern.ts";
import { noRule, RuleMatcher, undecided } from "./rule-matcher.ts";

/** The rules that may decide; equal where only one does. */
export interface Contenders {
  readonly allow: number;
  readonly disallow: number;
}

/** Matches the three kinds of rules apart: without "*", and with it allowing and disallowing. */
export class UndefinedOrderMatcher {
  readonly #literal: RuleMatcher;
  readonly #wildAllow: RuleMatcher;
  readonly #wildDisallow: RuleMatcher;
  readonly #reading: Reading;
  /** Steps taken by the last `decide`. */
  steps = 0;
  /** What may decide where `decide` gave `undecided` without the budget having ended; null otherwise. */
  contenders: Contenders | null = null;

  constructor(reading: Reading, rules: Int32Array) {
    const pattern = new PathPattern(reading.dialect);
    const kinds: [number[], number[], number[]] = [[], [], []];
    for (const rule of eventsOf(rules)) {
      pattern.load(reading, rule);
      // A star at the end is ignored (first seed, table of path matches), so it leaves the order defined.
      let end = pattern.start + pattern.length;
      while (end > pattern.start && !pattern.isAnchored && pattern.octets[end - 1] === star) end--;
      const isWild = pattern.hasStars && pattern.octets.subarray(pattern.start, end).includes(star);
      kinds[isWild ? (pattern.isAllow ? 1 : 2) : 0].push(rule, rule + 1);
    }
    this.#reading = reading;
    this.#literal = new RuleMatcher(reading, Int32Array.from(kinds[0]));
    this.#wildAllow = new RuleMatcher(reading, Int32Array.from(kinds[1]));
    this.#wildDisallow = new RuleMatcher(reading, Int32Array.from(kinds[2]));
  }

  /** The rule that decides, `noRule`, or `undecided`. */
  decide(path: Uint8Array, length: number, maxSteps: number): number {
    this.contenders = null;
    const literal = this.#literal.decide(path, length, maxSteps);
    const wildAllow = this.#wildAllow.decide(path, length, maxSteps);
    const wildDisallow = this.#wildDisallow.decide(path, length, maxSteps);
    this.steps = this.#literal.steps + this.#wildAllow.steps + this.#wildDisallow.steps;
    if (literal === undecided || wildAllow === undecided || wildDisallow === undecided) return undecided;
    const literalAllows = literal !== noRule && this.#reading.isAllowRule(literal);
    const allow = wildAllow !== noRule ? wildAllow : literalAllows ? literal : noRule;
    const disallow = wildDisallow !== noRule ? wildDisallow : literalAllows ? noRule : literal;
    if (allow !== noRule && disallow !== noRule) {
      // Beyond RFC 9309 (wildcard-order): section 2.2.2 counts the octets of every pattern alike.
      this.contenders = { allow, disallow };
      return undecided;
    }
    // With one answer left, the rule without a star is the plainer witness.
    return literal !== noRule ? literal : allow !== noRule ? allow : disallow;
  }
}
