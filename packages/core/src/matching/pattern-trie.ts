// All path patterns of one rule set in one trie. Its edges are octets and one special star edge; a node carries the
// best rule that ends there, anchored and not. Below each star edge stands a trie of its own with failure links, so
// that one state stands for all places where the text after that star may have begun (Aho and Corasick, 1975): a live
// star costs one step an octet, whatever its patterns are. Next on the path: trie-walk.ts, which walks it.
import { star, type StoredPattern } from "./path-pattern.ts";

/** `PatternTrie.firstOctet` holds the octet or `noOctet` in its low ten bits, and whether there are more children. */
export const octetBits = 0x3ff;
export const hasBranches = 0x400;
const noOctet = 0x200;

/** No rule: worse than every rank. */
export const noRank = 0x7fffffff;

/**
 * Nodes are integers. `root` begins every pattern; nodes below `firstStarNode` are reached by octets alone, the others
 * belong to the star `owner[node - firstStarNode]`. 0 is no node.
 *
 * Memory: one node an octet of pattern; at most 6 octets a node and 8 a branch, 12 more for a node below a star.
 */
export class PatternTrie {
  readonly root = 1;
  firstStarNode = 0;
  /** How many stars there are; they are numbered from 0. */
  starCount = 0;

  /** What ends at each node: an index into the three tables below, 0 for nothing. */
  ends: Int32Array;
  #rank: number[] = [noRank];
  #anchoredRank: number[] = [noRank];
  #starBelow: number[] = [-1];

  /**
   * A node's first child and the octet that leads to it (`noOctet` without a child, plus `hasBranches` where there are
   * more children: those are in a hash table of node and octet).
   */
  firstOctet: Int16Array;
  firstChild: Int32Array;
  #branchKeys: Int32Array = new Int32Array(64).fill(-1);
  #branchChildren: Int32Array = new Int32Array(64);
  #branchCount = 0;
  #nodeCount = 2;

  /** For each star: the node where its trie begins, and the best rank below it. */
  readonly starRoot: number[] = [];
  readonly bestBelowStar: number[] = [];
  /** Whether all that lies directly below the star is one other star: once that is live, this one can add nothing. */
  readonly isLink: boolean[] = [];
  /** From `firstStarNode` on: the longest proper suffix that is a node, and the nearest where something ends. */
  #failure: Int32Array = new Int32Array(0);
  #nextEnd: Int32Array = new Int32Array(0);
  #owner: Int32Array = new Int32Array(0);

  constructor(expectedNodes: number) {
    const size = Math.max(16, expectedNodes + 2);
    this.ends = new Int32Array(size);
    this.firstOctet = new Int16Array(size).fill(noOctet);
    this.firstChild = new Int32Array(size);
  }

  /** How many nodes there are. */
  get nodeCount(): number {
    return this.#nodeCount;
  }

  /** The child of the node over the octet, or 0. */
  child(node: number, octet: number): number {
    const first = this.firstOctet[node] as number;
    if ((first & octetBits) === octet) return this.firstChild[node] as number;
    return first >= hasBranches ? this.branch(node, octet) : 0;
  }

  /** What ends at the node: 0 for nothing, else to be asked with `rankOf`, `anchoredRankOf` and `starAfter`. */
  endAt(node: number): number {
    return this.ends[node] as number;
  }
  /** The rank of the best rule whose pattern ends there. */
  rankOf(end: number): number {
    return this.#rank[end] as number;
  }
  /** The rank of the best rule whose pattern ends there with `$`. */
  anchoredRankOf(end: number): number {
    return this.#anchoredRank[end] as number;
  }
  /** The star that follows there, or -1. */
  starAfter(end: number): number {
    return this.#starBelow[end] as number;
  }
  /** The node for the longest proper suffix of what led to a node below a star. */
  failureOf(node: number): number {
    return this.#failure[node - this.firstStarNode] as number;
  }
  /** The node for the longest proper suffix at which something ends, or 0. */
  nextEndOf(node: number): number {
    return this.#nextEnd[node - this.firstStarNode] as number;
  }
  /** The star that a node belongs to. */
  ownerOf(node: number): number {
    return this.#owner[node - this.firstStarNode] as number;
  }

  /** Adds octets below the node and gives the node they end at. */
  #extend(from: number, octets: Uint8Array, start: number, end: number): number {
    let node = from;
    let i = start;
    for (; i < end; i++) {
      const next = this.child(node, octets[i] as number);
      if (next === 0) break;
      node = next;
    }
    for (; i < end; i++) node = this.#addChild(node, octets[i] as number);
    return node;
  }

  #addChild(node: number, octet: number): number {
    const child = this.#nodeCount++;
    if (child >= this.ends.length) this.#growNodes();
    const first = this.firstOctet[node] as number;
    if (first === noOctet) {
      this.firstOctet[node] = octet;
      this.firstChild[node] = child;
    } else {
      this.firstOctet[node] = first | hasBranches;
      this.#addBranch(node, octet, child);
    }
    return child;
  }

  /** The entry for the patterns that end at the node, made if needed. */
  #entry(node: number): number {
    let end = this.ends[node] as number;
    if (end === 0) {
      end = this.#rank.length;
      this.ends[node] = end;
      this.#rank.push(noRank);
      this.#anchoredRank.push(noRank);
      this.#starBelow.push(-1);
    }
    return end;
  }

  #endPattern(node: number, isAnchored: boolean, rank: number): void {
    const end = this.#entry(node);
    const ranks = isAnchored ? this.#anchoredRank : this.#rank;
    if (rank < (ranks[end] as number)) ranks[end] = rank;
  }

  /** A child of the node that is not its first, or 0. */
  branch(node: number, octet: number): number {
    const key = node * 256 + octet;
    const keys = this.#branchKeys;
    const mask = keys.length - 1;
    for (let slot = hash(key) & mask; ; slot = (slot + 1) & mask) {
      const found = keys[slot] as number;
      if (found === key) return this.#branchChildren[slot] as number;
      if (found === -1) return 0;
    }
  }

  #addBranch(node: number, octet: number, child: number): void {
    if (++this.#branchCount * 2 > this.#branchKeys.length) this.#growBranches();
    this.#placeBranch(node * 256 + octet, child);
  }

  #placeBranch(key: number, child: number): void {
    const mask = this.#branchKeys.length - 1;
    let slot = hash(key) & mask;
    while (this.#branchKeys[slot] !== -1) slot = (slot + 1) & mask;
    this.#branchKeys[slot] = key;
    this.#branchChildren[slot] = child;
  }

  #growBranches(): void {
    const keys = this.#branchKeys;
    const children = this.#branchChildren;
    this.#branchKeys = new Int32Array(keys.length * 4).fill(-1);
    this.#branchChildren = new Int32Array(keys.length * 4);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== -1) this.#placeBranch(keys[i] as number, children[i] as number);
    }
  }

  #growNodes(): void {
    const size = this.ends.length * 2;
    const endAt = new Int32Array(size);
    endAt.set(this.ends);
    this.ends = endAt;
    const firstOctet = new Int16Array(size).fill(noOctet);
    firstOctet.set(this.firstOctet);
    this.firstOctet = firstOctet;
    const firstChild = new Int32Array(size);
    firstChild.set(this.firstChild);
    this.firstChild = firstChild;
  }

  // What follows a star waits here until all that stands before a star is in the trie, so that the nodes below stars
  // are numbered together. `#waiting` holds, for each pattern, its star, where its rest begins and ends in `#rests`,
  // whether it is anchored, and its rank.
  #rests: Uint8Array = new Uint8Array(0);
  #restLength = 0;
  #waiting: number[] = [];

  /** Adds a pattern with its rank, lower for better rules; `asFolder`: the folder that its index file stands for. */
  add(pattern: StoredPattern, rank: number, asFolder = false): void {
    const length = asFolder ? pattern.folderLength : pattern.length;
    const isAnchored = asFolder || pattern.isAnchored;
    const { octets, start } = pattern;
    let before = length;
    if (pattern.hasStars) {
      before = 0;
      while (before < length && octets[start + before] !== star) before++;
    }
    const node = this.#extend(this.root, octets, start, start + before);
    if (before === length) {
      this.#endPattern(node, isAnchored, rank);
      return;
    }
    const from = this.#keepRest(octets, start + before, start + length);
    this.#waiting.push(node, from, this.#restLength, isAnchored ? 1 : 0, rank);
  }

  #keepRest(octets: Uint8Array, start: number, end: number): number {
    const from = this.#restLength;
    if (from + end - start > this.#rests.length) {
      const larger = new Uint8Array(Math.max(1024, (from + end - start) * 2));
      larger.set(this.#rests.subarray(0, from));
      this.#rests = larger;
    }
    this.#rests.set(octets.subarray(start, end), from);
    this.#restLength = from + end - start;
    return from;
  }

  /** To be called once, when all patterns are in: builds what stands below the stars. */
  finish(): void {
    this.firstStarNode = this.#nodeCount;
    // Each round places, for every waiting pattern, the stretch from its star up to the next one.
    let waiting = this.#waiting;
    while (waiting.length > 0) {
      const next: number[] = [];
      for (let w = 0; w < waiting.length; w += 5) {
        let from = waiting[w + 1] as number;
        const end = waiting[w + 2] as number;
        const rank = waiting[w + 4] as number;
        // Repeated stars are one edge.
        while (from < end && this.#rests[from] === star) from++;
        const starIndex = this.#starBelowNode(waiting[w] as number);
        if (rank < (this.bestBelowStar[starIndex] as number)) this.bestBelowStar[starIndex] = rank;
        let stretchEnd = from;
        while (stretchEnd < end && this.#rests[stretchEnd] !== star) stretchEnd++;
        const node = this.#extend(this.starRoot[starIndex] as number, this.#rests, from, stretchEnd);
        if (stretchEnd === end) this.#endPattern(node, waiting[w + 3] === 1, rank);
        else next.push(node, stretchEnd, end, waiting[w + 3] as number, rank);
      }
      waiting = next;
    }
    this.#waiting = [];
    this.#rests = new Uint8Array(0);
    this.#link();
  }

  #starBelowNode(node: number): number {
    const end = this.#entry(node);
    let starIndex = this.#starBelow[end] as number;
    if (starIndex < 0) {
      starIndex = this.starCount++;
      this.#starBelow[end] = starIndex;
      const root = this.#nodeCount++;
      if (root >= this.ends.length) this.#growNodes();
      this.starRoot.push(root);
      this.bestBelowStar.push(noRank);
      this.isLink.push(false);
    }
    return starIndex;
  }

  /** Failure links, level by level: a node's link is found from its parent's, which is settled first. */
  #link(): void {
    const first = this.firstStarNode;
    const count = this.#nodeCount - first;
    this.#failure = new Int32Array(count);
    this.#nextEnd = new Int32Array(count);
    this.#owner = new Int32Array(count);
    if (count === 0) return;
    const { parent, octet } = this.#parents();
    const ends = new Int32Array(this.starCount);
    const rules = new Int32Array(this.starCount);
    let level: number[] = [];
    for (let s = 0; s < this.starCount; s++) {
      const root = this.starRoot[s] as number;
      this.#owner[root - first] = s;
      this.#failure[root - first] = root;
      this.#countEnd(root, ends, rules);
    }
    const children = childrenOf(parent, first, count);
    level = [...this.starRoot];
    while (level.length > 0) {
      const below: number[] = [];
      for (const above of level) {
        const owner = this.#owner[above - first] as number;
        const root = this.starRoot[owner] as number;
        for (let i = children.start[above - first] as number; i < (children.start[above - first + 1] as number); i++) {
          const node = children.list[i] as number;
          this.#owner[node - first] = owner;
          const failure =
            above === root ? root : this.#suffix(this.failureOf(above), octet[node - first] as number, root);
          this.#failure[node - first] = failure;
          // The root is a suffix of all; what ends there is settled when it is entered.
          this.#nextEnd[node - first] =
            failure === root ? 0 : this.ends[failure] !== 0 ? failure : this.nextEndOf(failure);
          this.#countEnd(node, ends, rules);
          below.push(node);
        }
      }
      level = below;
    }
    for (let s = 0; s < this.starCount; s++) this.isLink[s] = ends[s] === 1 && rules[s] === 0;
  }

  #countEnd(node: number, ends: Int32Array, rules: Int32Array): void {
    const end = this.ends[node] as number;
    if (end === 0) return;
    const owner = this.ownerOf(node);
    ends[owner] = (ends[owner] as number) + 1;
    const holdsRule = this.#rank[end] !== noRank || this.#anchoredRank[end] !== noRank;
    if (holdsRule) rules[owner] = (rules[owner] as number) + 1;
  }

  #suffix(from: number, octet: number, root: number): number {
    let node = from;
    for (;;) {
      const next = this.child(node, octet);
      if (next !== 0) return next;
      if (node === root) return root;
      node = this.failureOf(node);
    }
  }

  /** Parent and octet of each node below a star. */
  #parents(): { parent: Int32Array; octet: Uint8Array } {
    const first = this.firstStarNode;
    const parent = new Int32Array(this.#nodeCount - first);
    const octet = new Uint8Array(this.#nodeCount - first);
    for (let node = first; node < this.#nodeCount; node++) {
      const child = this.firstChild[node] as number;
      if (child === 0) continue;
      parent[child - first] = node;
      octet[child - first] = (this.firstOctet[node] as number) & octetBits;
    }
    for (let slot = 0; slot < this.#branchKeys.length; slot++) {
      const key = this.#branchKeys[slot] as number;
      const node = Math.floor(key / 256);
      if (key === -1 || node < first) continue;
      const child = this.#branchChildren[slot] as number;
      parent[child - first] = node;
      octet[child - first] = key % 256;
    }
    return { parent, octet };
  }

  /** Every octet on an edge below a star, marked in a table of 256. */
  octetsBelowStars(): Uint8Array {
    const marks = new Uint8Array(256);
    for (let node = this.firstStarNode; node < this.#nodeCount; node++) {
      const octet = (this.firstOctet[node] as number) & octetBits;
      if (octet !== noOctet) marks[octet] = 1;
    }
    for (let slot = 0; slot < this.#branchKeys.length; slot++) {
      const key = this.#branchKeys[slot] as number;
      if (key !== -1 && Math.floor(key / 256) >= this.firstStarNode) marks[key % 256] = 1;
    }
    return marks;
  }
}

/** The children of each node as runs of one list. */
function childrenOf(parent: Int32Array, first: number, count: number): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const above = parent[i] as number;
    if (above !== 0) start[above - first + 1] = (start[above - first + 1] as number) + 1;
  }
  for (let i = 0; i < count; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  const next = start.slice();
  const list = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const above = parent[i] as number;
    if (above === 0) continue;
    const at = next[above - first] as number;
    list[at] = i + first;
    next[above - first] = at + 1;
  }
  return { start, list };
}

/** Fibonacci hashing: spreads neighbouring keys over the table. */
function hash(key: number): number {
  const product = Math.imul(key, 0x9e3779b1);
  return product ^ (product >>> 15);
}
