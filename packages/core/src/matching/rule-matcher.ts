// Which of a list of rules decides about a path (RFC 9309 section 2.2.2). The first checks go through the rules one by
// one, so that a file that is asked once costs no more than its parse; a list that is asked more often, or whose stars
// cost too much that way, is compiled into a trie. Both give the same answer, within the same budget of steps.
import { allowFlag, eventSize, plainFlag, type Reading } from "../robots-txt/reading.ts";
import type { LiteralIndex } from "./literal-index.ts";
import { LiteralSearch } from "./literal-search.ts";
import { PathPattern } from "./path-pattern.ts";
import { noRank, PatternTrie } from "./pattern-trie.ts";
import { overBudget, TrieWalk } from "./trie-walk.ts";

/** No rule matches. */
export const noRule = -1;
/** The budget of steps ended first. */
export const undecided = -2;

/**
 * A list is compiled once its checks have taken so many steps an octet of its patterns, and more than walks would take.
 */
const scansBeforeCompiling = 4;
/** The part of the steps that looking for literals may take; the rest is the walk's. */
const searchShare = 1 / 4;
/** So many steps of searches count as one of trying rules. */
const searchesForScan = 16;
/** Lists with fewer patterns that are no plain text walk an automaton, which is small and faster then. */
const fewestIndexed = 128;
/** The index may take this part of the steps, and the fewest of these are not worth counting. */
const indexShare = 16;
const fewOverruns = 8;
const indexBudget = (length: number): number => 1024 + 8 * length;
/** For one search at a time: it is a megabyte. */
let searchOfOne: LiteralSearch | undefined;
/** More entries than a list that is compiled can have; a power of two that leaves the key exact in a double. */
const entryLimit = 2 ** 24;
/** Nodes are numbered in 23 bits, so that node and octet make one integer: larger lists are never compiled. */
const mostTrieOctets = 8_000_000;

/** The matcher for one list of rules. */
export class RuleMatcher {
  /** What indexes lists of many stars; null where only the trie is there. See node.ts. */
  static Index: typeof LiteralIndex | null = null;

  /** Steps taken by the last `decide`. */
  steps = 0;

  readonly #reading: Reading;
  readonly #rules: Int32Array;
  readonly #pattern: PathPattern;
  readonly #isFirstInFile: boolean;
  readonly #patternOctets: number;
  readonly #ruleCount: number;
  readonly #starredCount: number;
  /** Steps of the last search for literals. */
  #searchSteps = 0;
  #scannedSteps = 0;
  #scannedOctets = 0;
  #scans = 0;
  #walk: TrieWalk | undefined;
  /** For lists of many stars; null where it is not worth it, undefined before it is made. */
  #index: LiteralIndex | null | undefined;
  #indexed = 0;
  #overruns = 0;
  #ruleOfRank: Int32Array = new Int32Array(0);

  /** `rules` are events of the reading as runs: from, up to, from, up to, ... */
  constructor(reading: Reading, rules: Int32Array) {
    this.#reading = reading;
    this.#rules = rules;
    this.#pattern = new PathPattern(reading.dialect);
    // Beyond RFC 9309 (first-in-file): section 2.2.2 takes the most octets.
    this.#isFirstInFile = reading.dialect.precedence === "first-in-file";
    let patternOctets = 0;
    let ruleCount = 0;
    let starredCount = 0;
    for (let run = 0; run < rules.length; run += 2) {
      const upTo = rules[run + 1] as number;
      for (let at = (rules[run] as number) * eventSize; at < upTo * eventSize; at += eventSize) {
        patternOctets += (reading.events[at + 1] as number) - (reading.events[at] as number);
        if (((reading.events[at + 2] as number) & plainFlag) === 0) starredCount++;
      }
      ruleCount += upTo - (rules[run] as number);
    }
    this.#ruleCount = ruleCount;
    this.#starredCount = starredCount;
    this.#patternOctets = patternOctets;
  }

  /** The rule that decides about the first `length` octets of the path: its event number, `noRule` or `undecided`. */
  decide(path: Uint8Array, length: number, maxSteps: number): number {
    if (this.#index) return this.#decideByIndex(this.#index, path, length, maxSteps);
    if (this.#walk !== undefined) return this.#decideByWalk(path, length, maxSteps, 0);
    const mayCompile = this.#patternOctets * 3 <= mostTrieOctets;
    const scanBudget = mayCompile ? Math.min(maxSteps, 65_536 + 8 * (this.#patternOctets + this.#ruleCount)) : maxSteps;
    // Counted before it is tried: so many rules with stars against such a path are looked for by their literals.
    const isLong = this.#starredCount * length > scanBudget * 4;
    let rule = isLong ? undecided : this.#scan(path, length, scanBudget, null);
    let spent = isLong ? 0 : this.steps;
    const isSearched = rule === undecided;
    if (isSearched) {
      rule = this.#search(path, length, maxSteps - spent);
      spent += this.steps;
      this.steps = spent;
    }
    if (!mayCompile) return rule;
    if (rule === undecided) {
      this.#walk = this.#compile();
      return this.#decideByWalk(path, length, maxSteps, spent);
    }
    this.#scans++;
    // Compiling such a list costs as much as many searches.
    this.#scannedSteps += isSearched ? this.steps / searchesForScan : this.steps;
    this.#scannedOctets += length;
    if (
      this.#scans >= scansBeforeCompiling &&
      this.#scannedSteps > scansBeforeCompiling * this.#patternOctets &&
      this.#scannedSteps > 2 * this.#scannedOctets
    ) {
      if (this.#index === undefined) this.#index = this.#compileIndex();
      if (this.#index === null) this.#walk = this.#compile();
    }
    return rule;
  }

  /** Tries what the index lists for the path; where that is much, the trie is walked instead. */
  #decideByIndex(index: LiteralIndex, path: Uint8Array, length: number, maxSteps: number): number {
    const budget = indexBudget(length);
    let spent = 0;
    // The index takes its steps from the walk's, so it is not asked where these are few.
    if (budget * indexShare < maxSteps) {
      const rank = index.decide(path, length, budget);
      this.steps = index.steps;
      this.#indexed++;
      if (rank !== overBudget) return rank === noRank ? noRule : (this.#ruleOfRank[rank] as number);
      spent = this.steps;
      this.#overruns++;
      if (this.#overruns > fewOverruns && this.#overruns * 4 > this.#indexed) this.#index = null;
    }
    this.#walk ??= this.#compile();
    const rule = this.#decideByWalk(path, length, maxSteps - spent, 0);
    this.steps += spent;
    return rule;
  }

  /** Walks the trie; where that takes more than looking for literals may, these are looked for first. */
  #decideByWalk(path: Uint8Array, length: number, maxSteps: number, spent: number): number {
    const walk = this.#walk as TrieWalk;
    const first =
      LiteralSearch.stepsFor(length) + (this.#searchSteps > 0 ? 2 * this.#searchSteps : this.#patternOctets);
    // What has spent steps has been searched already.
    const isFirst = spent === 0 && first < maxSteps;
    let rank = walk.walk(path, length, isFirst ? first : maxSteps - spent);
    this.steps = spent + walk.steps;
    if (rank === overBudget && isFirst) {
      const walked = this.steps;
      const rule = this.#search(path, length, maxSteps - walked);
      this.steps += walked;
      if (rule !== undecided) return rule;
      const searched = this.steps;
      rank = walk.walk(path, length, maxSteps - searched);
      this.steps = searched + walk.steps;
    }
    if (rank === noRank) return noRule;
    return rank === overBudget ? undecided : (this.#ruleOfRank[rank] as number);
  }

  /** Tries the rules by their literals, with a part of the steps that are left. */
  #search(path: Uint8Array, length: number, left: number): number {
    const budget = Math.floor(left * searchShare);
    this.steps = 0;
    if (this.#starredCount === 0 || LiteralSearch.stepsFor(length) > budget) return undecided;
    searchOfOne ??= new LiteralSearch();
    searchOfOne.read(path, length);
    const rule = this.#scan(path, length, budget, searchOfOne);
    this.#searchSteps = this.steps;
    this.steps += LiteralSearch.stepsFor(length);
    return rule;
  }

  /** Tries one rule after the other; those with stars by their literals where these are listed. */
  #scan(path: Uint8Array, length: number, maxSteps: number, search: LiteralSearch | null): number {
    const { octets, events } = this.#reading;
    const rules = this.#rules;
    const pattern = this.#pattern;
    const hasFolders = this.#reading.dialect.indexHtml === "allows-its-folder";
    let best = noRule;
    let bestOctets = -1;
    let bestIsAllow = false;
    let steps = this.#ruleCount;
    for (let run = 0; run < rules.length; run += 2) {
      const upTo = rules[run + 1] as number;
      for (let rule = rules[run] as number; rule < upTo; rule++) {
        const at = rule * eventSize;
        const start = events[at] as number;
        const end = events[at + 1] as number;
        const flags = events[at + 2] as number;
        let counted = end - start;
        let isRuleAllow = (flags & allowFlag) !== 0;
        const mayStandForFolder = hasFolders && isRuleAllow;
        if ((flags & plainFlag) !== 0 && counted > 0 && !mayStandForFolder) {
          if (counted > length || !isBetter(counted, isRuleAllow, bestOctets, bestIsAllow)) continue;
          let i = 0;
          while (i < counted && octets[start + i] === path[i]) i++;
          steps += i;
          if (i < counted) continue;
        } else {
          if (!mayStandForFolder && differsEarly(octets, start, end, path, length)) continue;
          pattern.load(this.#reading, rule);
          pattern.steps = 0;
          pattern.stepLimit = maxSteps - steps;
          counted = pattern.counted;
          isRuleAllow = pattern.isAllow;
          let isMatch = false;
          if (isBetter(counted, isRuleAllow, bestOctets, bestIsAllow)) {
            if (search === null || !pattern.hasStars) isMatch = pattern.matches(path, length);
            else {
              search.steps = 0;
              search.stepLimit = pattern.stepLimit;
              isMatch = search.matches(pattern);
              pattern.steps = search.steps;
            }
          }
          if (!isMatch && pattern.folderLength > 0) {
            counted = pattern.folderLength + 1;
            isMatch = isBetter(counted, true, bestOctets, bestIsAllow) && pattern.matchesFolder(path, length);
          }
          steps += pattern.steps;
          if (steps > maxSteps) {
            this.steps = steps;
            return undecided;
          }
          if (!isMatch) continue;
        }
        best = rule;
        bestOctets = counted;
        bestIsAllow = isRuleAllow;
        if (this.#isFirstInFile) {
          this.steps = steps;
          return best;
        }
      }
    }
    this.steps = steps;
    return steps > maxSteps ? undecided : best;
  }

  #compile(): TrieWalk {
    const trie = new PatternTrie(Math.min(this.#patternOctets, 4096));
    this.#addAll(trie);
    trie.finish();
    return new TrieWalk(trie);
  }

  #compileIndex(): LiteralIndex | null {
    const { Index } = RuleMatcher;
    if (Index === null || this.#starredCount < fewestIndexed) return null;
    const index = new Index(this.#reading.dialect, Math.min(this.#patternOctets, 4096));
    this.#addAll(index);
    return index.finish() ? index : null;
  }

  /** Adds all patterns with their ranks, 0 for the best rule. */
  #addAll(to: PatternTrie | LiteralIndex): void {
    const { entries, ranked } = this.#rank();
    const rankOf = new Int32Array(entries.length);
    const ruleOfRank = new Int32Array(entries.length);
    for (let rank = 0; rank < ranked.length; rank++) {
      const entry = ranked[rank] as number;
      rankOf[entry] = rank;
      ruleOfRank[rank] = entries[entry] as number;
    }
    for (let entry = 0; entry < entries.length; entry++) {
      const rule = entries[entry] as number;
      const isFolder = entry > 0 && entries[entry - 1] === rule;
      if (!isFolder) this.#pattern.load(this.#reading, rule);
      to.add(this.#pattern, rankOf[entry] as number, isFolder);
    }
    this.#ruleOfRank = ruleOfRank;
  }

  /**
   * The rules, those with an index file twice (the second time for its folder), and their order from the best one on.
   */
  #rank(): { entries: number[]; ranked: Float64Array } {
    const entries: number[] = [];
    const keys: number[] = [];
    const pattern = this.#pattern;
    for (let run = 0; run < this.#rules.length; run += 2) {
      for (let rule = this.#rules[run] as number; rule < (this.#rules[run + 1] as number); rule++) {
        pattern.load(this.#reading, rule);
        keys.push(this.#key(pattern.counted, pattern.isAllow, entries.length));
        entries.push(rule);
        if (pattern.folderLength > 0) {
          keys.push(this.#key(pattern.folderLength + 1, true, entries.length));
          entries.push(rule);
        }
      }
    }
    const ranked = Float64Array.from(keys).sort();
    for (let i = 0; i < ranked.length; i++) ranked[i] = (ranked[i] as number) % entryLimit;
    return { entries, ranked };
  }

  /** A number that is the smaller the better the entry is: more octets, then allow, then earlier in the file. */
  #key(counted: number, isRuleAllow: boolean, entry: number): number {
    if (this.#isFirstInFile) return entry;
    return ((mostTrieOctets * 3 - counted) * 2 + (isRuleAllow ? 0 : 1)) * entryLimit + entry;
  }
}

/**
 * RFC 9309 section 2.2.2: the match with the most octets is used; of an allow and a disallow rule of as many, the allow
 * rule.
 */
function isBetter(counted: number, isRuleAllow: boolean, bestOctets: number, bestIsAllow: boolean): boolean {
  return counted > bestOctets || (counted === bestOctets && isRuleAllow && !bestIsAllow);
}

/**
 * Up to its first operator or escape a pattern is what it will be in normal form: a difference before it settles the
 * matter.
 */
function differsEarly(octets: Uint8Array, start: number, end: number, path: Uint8Array, length: number): boolean {
  for (let i = start, j = 0; i < end; i++, j++) {
    const octet = octets[i] as number;
    if (octet === 0x2a || octet === 0x24 || octet === 0x25 || octet >= 0x80) return false;
    if (j === length || octet !== path[j]) return true;
  }
  return false;
}
