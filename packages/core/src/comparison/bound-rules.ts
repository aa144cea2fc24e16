// The rules of two rule sets that can matter to their comparison: what is bound on either side, less what both have and
// no change touches. In come two rule sets of one dialect, out come path patterns with their priority, each on one side
// or on both. Next: joint-trie.ts, which puts them together.
import type { Dialect } from "../dialect/index.ts";
import type { Reading } from "../robots-txt/index.ts";
import { PathPattern, star } from "../matching/path-pattern.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import { type BoundRule, headLength, type SidedRule } from "./bound-rule.ts";
import { inCommonOrder } from "./common-order.ts";
import { Heads } from "./heads.ts";
import { type SendablePaths, sendablePaths } from "./sendable-paths.ts";

/** Rules of several tracks: only where the order among wildcard rules is undefined. */
export function tracksOf(dialect: Dialect): number {
  return dialect.wildcardOrder === "undefined" ? 3 : 1;
}

/** The paths that are asked of the rule set. */
export function pathsOf(rules: RuleSet): SendablePaths {
  return sendablePaths(rules.reading.dialect, rules.requester.crawler !== null);
}

/**
 * The rules on which the two can differ, and those of both that may stand in their way. Empty when both say the same,
 * rule by rule. Linear in the rules, and in those that are not common times the heads of the changed ones.
 */
export function changedRules(a: RuleSet, b: RuleSet): SidedRule[] {
  const left = a.ruleEvents;
  const right = b.ruleEvents;
  const shorter = Math.min(left.length, right.length);
  let before = 0;
  const isSame = sameIn(a, left, b, right);
  while (before < shorter && isSame(before, before)) before++;
  let behind = 0;
  while (behind < shorter - before && isSame(left.length - 1 - behind, right.length - 1 - behind)) behind++;
  if (before + behind === left.length && left.length === right.length) return [];

  const isFirst = a.reading.dialect.precedence === "first-in-file";
  const loader = new RuleLoader(a);
  const [oldMiddle, newMiddle] = [
    left.subarray(before, left.length - behind),
    right.subarray(before, right.length - behind),
  ];
  if (!isFirst && oldMiddle.length > longMiddle) {
    const apart = unaligned(a, b, oldMiddle, newMiddle);
    if (apart.old.length + apart.renewed.length < oldMiddle.length / 2) {
      const ends = [...left.subarray(0, before), ...apart.both, ...left.subarray(left.length - behind)];
      return withCommon(paired(loader.load(apart.old), new RuleLoader(b).load(apart.renewed)), loader, ends);
    }
  }
  const middleA = loader.load(oldMiddle);
  const middleB = new RuleLoader(b).load(newMiddle);
  const middle = isFirst ? inCommonOrder(middleA, middleB, keyOf) : paired(middleA, middleB);
  const changed = middle.filter((one) => one.sides !== 3);
  if (changed.length === 0) return [];

  const heads = new Heads(changed.map((one) => one.rule));
  const ends = left.subarray(left.length - behind);
  const kept = [
    ...loader.load(left.subarray(0, before), heads).map((rule) => ({ rule, sides: 3 })),
    ...middle.filter((one) => one.sides !== 3 || heads.mayMeet(one.rule.octets, 0, headLength(one.rule))),
    ...loader.load(ends, heads).map((rule) => ({ rule, sides: 3 })),
  ];
  // Where the first one decides, the order of this list is the order of the files, and of what only one has it is
  // either's.
  return isFirst ? kept.map((one, at) => ({ ...one, rule: { ...one.rule, priority: kept.length - at } })) : kept;
}

/** Whether the rules at two places of the lists are written alike; not where a list has ended. */
function sameIn(a: RuleSet, left: Int32Array, b: RuleSet, right: Int32Array): (i: number, j: number) => boolean {
  return (i, j) => {
    const event = left[i];
    const other = right[j];
    return event !== undefined && other !== undefined && a.reading.isWrittenAs(event, b.reading, other);
  };
}

/** A list so long is put side by side with the other one before its rules are read. */
const longMiddle = 60;
/** How far ahead the one list is looked through for what comes next in the other. */
const lookedAhead = 12;

/** The rules of both that stand side by side, and those of either that do not. Linear in them. */
function unaligned(
  a: RuleSet,
  b: RuleSet,
  left: Int32Array,
  right: Int32Array,
): { old: Int32Array; renewed: Int32Array; both: number[] } {
  const old: number[] = [];
  const renewed: number[] = [];
  const both: number[] = [];
  let i = 0;
  let j = 0;
  const isSame = sameIn(a, left, b, right);
  for (let event = left[i]; event !== undefined && j < right.length; event = left[i]) {
    if (isSame(i, j)) {
      both.push(event);
      i++;
      j++;
      continue;
    }
    let ahead = 1;
    while (ahead <= lookedAhead && !isSame(i + ahead, j) && !isSame(i, j + ahead)) ahead++;
    const isFound = ahead <= lookedAhead;
    const inOld = !isFound || isSame(i + ahead, j) ? (isFound ? ahead : 1) : 0;
    const inNew = isFound ? (inOld > 0 ? 0 : ahead) : 1;
    old.push(...left.subarray(i, i + inOld));
    renewed.push(...right.subarray(j, j + inNew));
    i += inOld;
    j += inNew;
  }
  for (const event of left.subarray(i)) old.push(event);
  for (const event of right.subarray(j)) renewed.push(event);
  return { old: Int32Array.from(old), renewed: Int32Array.from(renewed), both };
}

/** The changed rules, and of the common ones those that can meet them. Empty when none is changed. */
function withCommon(middle: readonly SidedRule[], loader: RuleLoader, common: readonly number[]): SidedRule[] {
  const changed = middle.filter((one) => one.sides !== 3);
  if (changed.length === 0) return [];
  const heads = new Heads(changed.map((one) => one.rule));
  return [
    ...middle.filter((one) => one.sides !== 3 || heads.mayMeet(one.rule.octets, 0, headLength(one.rule))),
    ...loader.load(Int32Array.from(common), heads).map((rule) => ({ rule, sides: 3 })),
  ];
}

/** Rules of one rule set that can match any path at all, as patterns. Linear in them. */
export class RuleLoader {
  readonly #rules: RuleSet;
  readonly #pattern: PathPattern;
  readonly #paths: SendablePaths;
  readonly #hasTracks: boolean;
  readonly #hasFolders: boolean;

  constructor(rules: RuleSet) {
    const { dialect } = rules.reading;
    this.#rules = rules;
    this.#pattern = new PathPattern(dialect);
    this.#paths = pathsOf(rules);
    this.#hasTracks = tracksOf(dialect) > 1;
    this.#hasFolders = dialect.indexHtml === "allows-its-folder";
  }

  /**
   * The patterns of the rules at the events, in their order; of those only that may match a path that one of the heads
   * does.
   */
  load(events: Int32Array, heads: Heads | null = null): BoundRule[] {
    const { reading } = this.#rules;
    const pattern = this.#pattern;
    const found: BoundRule[] = [];
    const isFirst = reading.dialect.precedence === "first-in-file";
    for (let at = 0; at < events.length; at++) {
      const event = events[at] as number;
      if (heads !== null && reading.isEscapeFree(event) && !(this.#hasFolders && reading.isAllowRule(event))) {
        if (!heads.mayMeet(reading.octets, reading.valueStart(event), writtenHead(reading, event))) continue;
      }
      pattern.load(reading, event);
      // RFC 9309 section 2.2.2: an empty rule matches zero octets, so any other match has more; it forbids nothing.
      if (pattern.counted === 0) continue;
      const priority = isFirst ? -at : pattern.counted * 2 + (pattern.isAllow ? 1 : 0);
      this.#take(found, heads, pattern.length, pattern.isAnchored, priority, event);
      if (pattern.folderLength > 0)
        this.#take(found, heads, pattern.folderLength, true, (pattern.folderLength + 1) * 2 + 1, event);
    }
    return found;
  }

  #take(
    found: BoundRule[],
    heads: Heads | null,
    length: number,
    isAnchored: boolean,
    priority: number,
    event: number,
  ): void {
    const pattern = this.#pattern;
    const octets = pattern.octets.slice(pattern.start, pattern.start + length);
    for (const octet of octets) if (!this.#paths.holds(octet) && !(octet === star && pattern.hasStars)) return;
    const rule = { octets, hasStars: pattern.hasStars, isAnchored, isAllow: pattern.isAllow, priority, event };
    if (heads === null || heads.mayMeet(octets, 0, headLength(rule)))
      found.push({ ...rule, track: this.#hasTracks ? trackOf(rule) : 0 });
  }
}

/** What two rules have in common that match alike and compete alike. */
export function keyOf(rule: BoundRule): string {
  return (
    `${rule.isAllow ? "a" : "d"}${rule.isAnchored ? "$" : ""}${rule.hasStars ? "*" : ""} ` +
    `${textOf(rule.octets.subarray(0, 4096))}${rule.octets.length > 4096 ? rule.octets.subarray(4096).join() : ""}`
  );
}

/** One character an octet. */
function textOf(octets: Uint8Array): string {
  return String.fromCharCode.apply(null, octets as unknown as number[]);
}

/** Where order decides nothing, a rule is common wherever it stands. */
function paired(a: readonly BoundRule[], b: readonly BoundRule[]): SidedRule[] {
  const ofB = new Map(b.map((rule) => [`${rule.priority} ${keyOf(rule)}`, rule]));
  const common = new Set<string>();
  const found: SidedRule[] = a.map((rule) => {
    const key = `${rule.priority} ${keyOf(rule)}`;
    if (!ofB.has(key)) return { rule, sides: 1 };
    common.add(key);
    return { rule, sides: 3 };
  });
  for (const rule of b) if (!common.has(`${rule.priority} ${keyOf(rule)}`)) found.push({ rule, sides: 2 });
  return found;
}

/** As in undefined-order.ts: a star at the end is ignored, so it leaves the order defined. */
function trackOf(rule: { octets: Uint8Array; hasStars: boolean; isAnchored: boolean; isAllow: boolean }): number {
  let end = rule.octets.length;
  while (end > 0 && !rule.isAnchored && rule.octets[end - 1] === star) end--;
  if (!rule.hasStars || !rule.octets.subarray(0, end).includes(star)) return 0;
  return rule.isAllow ? 1 : 2;
}

/** How many octets of the rule's value, as it is written, stand before its first operator. */
function writtenHead(reading: Reading, event: number): number {
  const start = reading.valueStart(event);
  const end = reading.valueEnd(event);
  let at = start;
  while (at < end && reading.octets[at] !== star && reading.octets[at] !== 0x24) at++;
  return at - start;
}
