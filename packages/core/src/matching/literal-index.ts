// Rules by what a path must hold for them. Patterns without stars stand in a trie; each with stars is listed under one
// run of three octets of its literals, the one that fewest patterns hold. So a path is walked down the trie once, its
// own runs are looked up, and only the rules listed there are tried: for lists of many stars, of which few can match
// any one path. In: patterns with their ranks, then path after path. Out: the best rank; the same as `TrieWalk`.
import type { Dialect } from "../dialect/index.ts";
import { PathPattern, star, type StoredPattern } from "./path-pattern.ts";
import { noRank, PatternTrie } from "./pattern-trie.ts";
import { overBudget } from "./trie-walk.ts";

const slots = 1 << 16;
/** More patterns without a run of three octets would make each path dear. */
const mostUnlisted = 16;
const noPattern = -1;
const noRun = -1;

/** An index of one list of rules. */
export class LiteralIndex {
  /** Steps taken by the last `decide`: an octet walked, looked up or compared, and a rule tried, is one. */
  steps = 0;

  readonly #plain: PatternTrie;
  /** Is loaded with one stored pattern after the other. */
  readonly #pattern: PathPattern;

  // The patterns with stars: pattern i has the octets from #starts[i] up to #starts[i + 1], and its rank in #ranks[i],
  // in #anchored whether it ends with "$".
  #octets: Uint8Array = new Uint8Array(1024);
  #starts: Int32Array = new Int32Array(1025);
  #ranks: Int32Array = new Int32Array(1024);
  #anchored: Uint8Array = new Uint8Array(1024);
  #count = 0;

  /** How many patterns hold the runs of each slot. */
  #holders: Uint32Array = new Uint32Array(slots);
  /** Bit s is set where slot s lists patterns: the first is #first[s], the one after i is #next[i], the best first. */
  readonly #isListed: Uint8Array = new Uint8Array(slots / 8);
  readonly #first: Int32Array = new Int32Array(slots).fill(noPattern);
  #next: Int32Array = new Int32Array(0);
  /** The run under which each pattern is listed. */
  #runs: Int32Array = new Int32Array(0);
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
      run = ((run << 8) | octet) & 0xffffff;
      known++;
      if (octet === star) {
        known = 0;
        hasStars = pattern.hasStars;
      }
      if (known >= 3) {
        const slot = slotOf(run);
        this.#holders[slot] = (this.#holders[slot] as number) + 1;
      }
    }
    if (hasStars) this.#keep(octets.subarray(start, end), isAnchored, rank);
    else this.#plain.add({ octets, start, length: end - start, isAnchored, hasStars, folderLength: 0 }, rank);
  }

  #keep(octets: Uint8Array, isAnchored: boolean, rank: number): void {
    const at = this.#count++;
    const from = this.#starts[at] as number;
    if (from + octets.length > this.#octets.length) {
      const larger = new Uint8Array((from + octets.length) * 2);
      larger.set(this.#octets);
      this.#octets = larger;
    }
    if (at === this.#ranks.length) {
      const [starts, ranks, anchored] = [new Int32Array(at * 2 + 1), new Int32Array(at * 2), new Uint8Array(at * 2)];
      starts.set(this.#starts);
      ranks.set(this.#ranks);
      anchored.set(this.#anchored);
      [this.#starts, this.#ranks, this.#anchored] = [starts, ranks, anchored];
    }
    this.#octets.set(octets, from);
    this.#starts[at + 1] = from + octets.length;
    this.#ranks[at] = rank;
    this.#anchored[at] = isAnchored ? 1 : 0;
  }

  /** To be called once, when all patterns are in; false where too many would have to be tried for each path. */
  finish(): boolean {
    this.#plain.finish();
    this.#next = new Int32Array(this.#count).fill(noPattern);
    this.#runs = new Int32Array(this.#count).fill(noRun);
    const ranks = this.#ranks;
    const worstFirst = Uint32Array.from({ length: this.#count }, (_, at) => at).sort(
      (one, other) => (ranks[other] as number) - (ranks[one] as number),
    );
    for (const at of worstFirst) {
      const run = this.#rarestRun(at);
      if (run === noRun) {
        this.#unlisted.unshift(at);
        if (this.#unlisted.length > mostUnlisted) return false;
        continue;
      }
      const slot = slotOf(run);
      this.#runs[at] = run;
      this.#next[at] = this.#first[slot] as number;
      this.#first[slot] = at;
      this.#isListed[slot >>> 3] = (this.#isListed[slot >>> 3] as number) | (1 << (slot & 7));
    }
    this.#holders = new Uint32Array(0);
    return true;
  }

  /** The run of the pattern that fewest patterns hold. */
  #rarestRun(at: number): number {
    let rarest = noRun;
    let fewest = Number.POSITIVE_INFINITY;
    let run = 0;
    let known = 0;
    for (let i = this.#starts[at] as number; i < (this.#starts[at + 1] as number); i++) {
      const octet = this.#octets[i] as number;
      run = ((run << 8) | octet) & 0xffffff;
      known = octet === star ? 0 : known + 1;
      if (known < 3) continue;
      const holders = this.#holders[slotOf(run)] as number;
      if (holders >= fewest) continue;
      fewest = holders;
      rarest = run;
    }
    return rarest;
  }

  /** The rank of the best rule that matches the first `length` octets of `path`; `noRank`, or `overBudget`. */
  decide(path: Uint8Array, length: number, maxSteps: number): number {
    let best = this.#walkPlain(path, length);
    for (const at of this.#unlisted) {
      if ((this.#ranks[at] as number) >= best) break;
      if (this.#matches(at, path, length, maxSteps)) best = this.#ranks[at] as number;
    }
    const isListed = this.#isListed;
    let run = ((path[0] as number) << 8) | (path[1] as number);
    for (let i = 2; i < length; i++) {
      run = ((run << 8) | (path[i] as number)) & 0xffffff;
      const slot = slotOf(run);
      if (((isListed[slot >>> 3] as number) & (1 << (slot & 7))) === 0) continue;
      for (let at = this.#first[slot] as number; at !== noPattern; at = this.#next[at] as number) {
        this.steps++;
        if ((this.#ranks[at] as number) >= best) break;
        if (this.#runs[at] === run && this.#matches(at, path, length, maxSteps)) best = this.#ranks[at] as number;
        if (this.steps > maxSteps) return overBudget;
      }
    }
    return this.steps > maxSteps ? overBudget : best;
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
    pattern.octets = this.#octets;
    pattern.start = this.#starts[at] as number;
    pattern.length = (this.#starts[at + 1] as number) - pattern.start;
    pattern.isAnchored = this.#anchored[at] === 1;
    pattern.hasStars = true;
    pattern.steps = 0;
    pattern.stepLimit = maxSteps - this.steps;
    const isMatch = pattern.matches(path, length);
    this.steps += pattern.steps;
    return isMatch;
  }
}

/** Fibonacci hashing: runs may share a slot. */
function slotOf(run: number): number {
  return Math.imul(run, 0x9e3779b1) >>> 16;
}
