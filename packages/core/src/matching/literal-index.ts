// Rules by what a path must hold for them. Patterns without stars stand in a trie; each with stars is listed under one
// run of three octets of its literals, the one that fewest patterns hold. So a path is walked down the trie once, its
// own runs are looked up, and only the rules listed there are tried: for lists of many stars, of which few can match
// any one path. In: patterns with their ranks, then path after path. Out: the best rank; the same as `TrieWalk`.
import type { Dialect } from "../dialect/index.ts";
import { PathPattern, star, type StoredPattern } from "./path-pattern.ts";
import { noRank, PatternTrie } from "./pattern-trie.ts";
import { overBudget } from "./trie-walk.ts";

/** Runs are told apart by 15 bits, five of each octet's place: few enough that a bit for each stays in the cache. */
const slots = 1 << 15;
/** More patterns without a run of three octets would make each path dear. */
const mostUnlisted = 16;
const noEntry = -1;
const noRun = -1;

// What is known of a listed pattern, side by side, so that to look at one costs one line of the cache: its rank; where
// its octets begin and end; its literal with the run: where it begins and ends, and where the run ends; whether the
// pattern ends with "$"; and the entry that follows in its slot.
const rankAt = 0;
const startAt = 1;
const endAt = 2;
const literalAt = 3;
const literalEndAt = 4;
const runAt = 5;
const anchoredAt = 6;
const nextAt = 7;
const entrySize = 8;

/** An index of one list of rules. */
export class LiteralIndex {
  /** Steps taken by the last `decide`: an octet walked, looked up or compared, and a rule tried, is one. */
  steps = 0;

  readonly #plain: PatternTrie;
  /** Is loaded with one stored pattern after the other. */
  readonly #pattern: PathPattern;

  /** The octets of the patterns with stars, and `entrySize` numbers for each. */
  #octets: Uint8Array = new Uint8Array(1024);
  #entries: Int32Array = new Int32Array(128 * entrySize);
  #octetCount = 0;
  #count = 0;

  /** How many patterns hold the runs of each slot. */
  #holders: Uint32Array = new Uint32Array(slots);
  /** A bit for each slot that lists patterns: the first is the entry #first[slot], the best one. */
  readonly #isListed: Int32Array = new Int32Array(slots / 32);
  readonly #first: Int32Array = new Int32Array(slots).fill(noEntry);
  /** Patterns without any run, the best first. */
  readonly #unlisted: number[] = [];

  constructor(dialect: Dialect, expectedNodes: number) {
    this.#plain = new PatternTrie(expectedNodes);
    this.#pattern = new PathPattern(dialect);
  }

  /** Adds a pattern with its rank, lower for better rules; `asFolder`: the folder that its index file stands for. */
  add(pattern: StoredPattern, rank: number, asFolder = false): void {
    const { octets, start } = pattern;
    const isAnchored = asFolder || pattern.isAnchored;
    let end = start + (asFolder ? pattern.folderLength : pattern.length);
    // Stars at the end of a pattern that may match a part add nothing.
    if (pattern.hasStars && !isAnchored) while (end > start && octets[end - 1] === star) end--;
    let run = 0;
    let known = 0;
    let hasStars = false;
    for (let i = start; i < end; i++) {
      const octet = octets[i] as number;
      run = slotAfter(run, octet);
      known++;
      if (octet === star) {
        known = 0;
        hasStars = pattern.hasStars;
      }
      if (known >= 3) this.#holders[run] = (this.#holders[run] as number) + 1;
    }
    if (hasStars) this.#keep(octets.subarray(start, end), isAnchored, rank);
    else this.#plain.add({ octets, start, length: end - start, isAnchored, hasStars, folderLength: 0 }, rank);
  }

  #keep(octets: Uint8Array, isAnchored: boolean, rank: number): void {
    const from = this.#octetCount;
    this.#octetCount += octets.length;
    if (this.#octetCount > this.#octets.length) {
      const larger = new Uint8Array(this.#octetCount * 2);
      larger.set(this.#octets);
      this.#octets = larger;
    }
    const at = this.#count++ * entrySize;
    if (at === this.#entries.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#octets.set(octets, from);
    this.#entries[at + rankAt] = rank;
    this.#entries[at + startAt] = from;
    this.#entries[at + endAt] = this.#octetCount;
    this.#entries[at + anchoredAt] = isAnchored ? 1 : 0;
  }

  /** To be called once, when all patterns are in; false where too many would have to be tried for each path. */
  finish(): boolean {
    this.#plain.finish();
    const entries = this.#entries;
    const worstFirst = Uint32Array.from({ length: this.#count }, (_, index) => index * entrySize).sort(
      (one, other) => (entries[other + rankAt] as number) - (entries[one + rankAt] as number),
    );
    for (const at of worstFirst) {
      const run = this.#rarestRun(at);
      if (run === noRun) {
        this.#unlisted.unshift(at);
        if (this.#unlisted.length > mostUnlisted) return false;
        continue;
      }
      entries[at + nextAt] = this.#first[run] as number;
      this.#first[run] = at;
      this.#isListed[run >> 5] = (this.#isListed[run >> 5] as number) | (1 << run);
    }
    this.#holders = new Uint32Array(0);
    return true;
  }

  /** The slot of the pattern's run that fewest patterns hold; notes where the run and its literal stand. */
  #rarestRun(at: number): number {
    const entries = this.#entries;
    const end = entries[at + endAt] as number;
    let rarest = noRun;
    let fewest = Number.POSITIVE_INFINITY;
    let run = 0;
    let literal = entries[at + startAt] as number;
    for (let i = literal; i < end; i++) {
      const octet = this.#octets[i] as number;
      run = slotAfter(run, octet);
      if (octet === star) literal = i + 1;
      if (i < literal + 2 || (this.#holders[run] as number) >= fewest) continue;
      fewest = this.#holders[run] as number;
      rarest = run;
      entries[at + literalAt] = literal;
      entries[at + runAt] = i;
    }
    let literalEnd = entries[at + runAt] as number;
    while (literalEnd < end && this.#octets[literalEnd] !== star) literalEnd++;
    entries[at + literalEndAt] = literalEnd;
    return rarest;
  }

  /** The rank of the best rule that matches the first `length` octets of `path`; `noRank`, or `overBudget`. */
  decide(path: Uint8Array, length: number, maxSteps: number): number {
    let best = this.#walkPlain(path, length);
    const entries = this.#entries;
    for (const at of this.#unlisted) {
      if ((entries[at + rankAt] as number) >= best) break;
      if (this.#matches(at, path, length, maxSteps)) best = entries[at + rankAt] as number;
    }
    const isListed = this.#isListed;
    let run = slotAfter(path[0] as number, path[1] as number);
    for (let i = 2; i < length; i++) {
      run = slotAfter(run, path[i] as number);
      if ((((isListed[run >> 5] as number) >> run) & 1) === 0) continue;
      for (let at = this.#first[run] as number; at !== noEntry; at = entries[at + nextAt] as number) {
        this.steps++;
        const rank = entries[at + rankAt] as number;
        if (rank >= best) break;
        if (this.#stands(at, path, i, length) && this.#matches(at, path, length, maxSteps)) best = rank;
        if (this.steps > maxSteps) return overBudget;
      }
    }
    return this.steps > maxSteps ? overBudget : best;
  }

  /**
   * Whether the literal with the pattern's run may stand where that run ends at `i`. Where the pattern matches, the
   * literal stands somewhere, and its run ends there.
   */
  #stands(at: number, path: Uint8Array, i: number, length: number): boolean {
    const entries = this.#entries;
    const octets = this.#octets;
    const literal = entries[at + literalAt] as number;
    const end = entries[at + literalEndAt] as number;
    // From an octet of the pattern to that of the path.
    const shift = i - (entries[at + runAt] as number);
    const isFirst = literal === entries[at + startAt];
    if (isFirst ? literal + shift !== 0 : literal + shift < 0) return false;
    const isLast = entries[at + anchoredAt] === 1 && end === entries[at + endAt];
    if (isLast ? end + shift !== length : end + shift > length) return false;
    let j = literal;
    while (j < end && octets[j] === path[j + shift]) j++;
    this.steps += j - literal;
    return j === end;
  }

  /** The best rank of the patterns without stars. */
  #walkPlain(path: Uint8Array, length: number): number {
    const trie = this.#plain;
    let best = noRank;
    let node = trie.root;
    let i = 0;
    for (; ; i++) {
      const end = trie.endAt(node);
      if (end !== 0) {
        if (trie.rankOf(end) < best) best = trie.rankOf(end);
        if (i === length && trie.anchoredRankOf(end) < best) best = trie.anchoredRankOf(end);
      }
      if (i === length) break;
      node = trie.child(node, path[i] as number);
      if (node === 0) break;
    }
    this.steps = length + i;
    return best;
  }

  #matches(at: number, path: Uint8Array, length: number, maxSteps: number): boolean {
    const pattern = this.#pattern;
    const entries = this.#entries;
    pattern.octets = this.#octets;
    pattern.start = entries[at + startAt] as number;
    pattern.length = (entries[at + endAt] as number) - pattern.start;
    pattern.isAnchored = entries[at + anchoredAt] === 1;
    pattern.hasStars = true;
    pattern.steps = 0;
    pattern.stepLimit = maxSteps - this.steps;
    const isMatch = pattern.matches(path, length);
    this.steps += pattern.steps;
    return isMatch;
  }
}

/** The slot of the run that ends with the octet, by the slot of the one before it: only three octets leave a trace. */
function slotAfter(slot: number, octet: number): number {
  return ((slot << 5) ^ octet) & (slots - 1);
}
