// Two lists put into one that keeps the order of both: what is in both in the same order stands once. For dialects
// where the first rule that matches decides. The longest list of common rules is found as the longest increasing run of
// places (patience sorting).
import type { BoundRule, SidedRule } from "./bound-rule.ts";

/**
 * The merged list. Of rules that match alike only the first of each side is kept: it decides before the others. n log
 * n.
 */
export function inCommonOrder(
  a: readonly BoundRule[],
  b: readonly BoundRule[],
  keyOf: (rule: BoundRule) => string,
): SidedRule[] {
  const left = firstOfEach(a, keyOf);
  const right = firstOfEach(b, keyOf);
  const keys = [...right.keys()];
  const placeInB = new Map(keys.map((key, place) => [key, place]));
  const shared = [...left.keys()].filter((key) => placeInB.has(key));
  const common = new Set(
    longestRising(shared.map((key) => placeInB.get(key) ?? 0)).map((place) => keys[place] as string),
  );

  const merged: SidedRule[] = [];
  let next = 0;
  const takeFromB = (until: string | null): void => {
    for (; next < keys.length && keys[next] !== until; next++)
      merged.push({ rule: right.get(keys[next] as string) as BoundRule, sides: 2 });
  };
  for (const [key, rule] of left) {
    if (!common.has(key)) {
      merged.push({ rule, sides: 1 });
      continue;
    }
    takeFromB(key);
    merged.push({ rule, sides: 3 });
    next++;
  }
  takeFromB(null);
  return merged;
}

function firstOfEach(rules: readonly BoundRule[], keyOf: (rule: BoundRule) => string): Map<string, BoundRule> {
  const first = new Map<string, BoundRule>();
  for (const rule of rules) {
    const key = keyOf(rule);
    if (!first.has(key)) first.set(key, rule);
  }
  return first;
}

/** A longest list of numbers, in their order, of which each is greater than the one before. */
function longestRising(numbers: readonly number[]): number[] {
  // Invariant: ends[n] is the place of the smallest number that ends a rising list of n + 1 numbers.
  const ends: number[] = [];
  const before = new Int32Array(numbers.length).fill(-1);
  numbers.forEach((number, at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = at;
  });
  const rising: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) rising.push(numbers[at] as number);
  return rising.reverse();
}
