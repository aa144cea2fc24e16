// The path patterns of two rule sets in one trie: edges are octets and one star edge, and a node knows what ends at it
// on either side, and what can still come below it. In come rules with their sides, out comes what joint-walk.ts walks.
//
// A node below a star edge stays reached for good, for its star takes any octet; so a set of reached nodes is all that
// is to be known of a path. Ranks stand in for priorities: the lower the better, allow rules even, disallow rules odd,
// and rules next to each other in priority that say the same share one: which of them decides does not change the
// verdict.
import { star } from "../matching/path-pattern.ts";
import type { SidedRule } from "./bound-rule.ts";

/** No rule: worse than every rank, and even, since what no rule matches is allowed. */
export const noRank = 0x7ffffffe;
/** Farther than any rule. */
export const farAway = 0x3fffffff;

/**
 * Kinds of rules below a node, for `least` and `most`: on both sides alike, on the first one only, on the second one
 * only.
 */
export const onBoth = 0;
export const onFirst = 2;
export const onSecond = 4;
/** To be added to these for disallow rules. */
export const disallowing = 1;
export const kinds = 6;

/** In `ends`, for each track: on the first side and the second, and both again for patterns with `$`. */
const endStride = 4;
const anchored = 2;

/** One trie for a comparison. Nodes are integers from 1; 0 is no node. */
export class JointTrie {
  readonly root = 1;
  /** 1, or 3 where the order among wildcard rules is undefined; see `BoundRule.track`. */
  readonly tracks: number;
  /** How many nodes there are, with 0. */
  nodeCount = 2;
  firstChild: Int32Array = new Int32Array(64);
  nextSibling: Int32Array = new Int32Array(64);
  octet: Uint8Array = new Uint8Array(64);
  /** The node after the star that follows a node, or 0. */
  starBelow: Int32Array = new Int32Array(64);
  /** Whether the node stands after a star. */
  isStar: Uint8Array = new Uint8Array(64);
  /** Whether the node is on the way to a path that is exempt, and the last one on it. */
  isOnExemptPath: Uint8Array = new Uint8Array(0);
  exemptNode = 0;

  #endOf: Int32Array = new Int32Array(64);
  readonly #ends: number[] = [];

  /**
   * For a node, track and kind: the best and the worst rank that may still come, by more octets or by the end of the
   * path.
   */
  least: Int32Array = new Int32Array(0);
  most: Int32Array = new Int32Array(0);
  /** How many more octets it takes at least until a rule matches that is not on both sides alike. */
  distance: Int32Array = new Int32Array(0);
  /** If all below a node comes after one star: the node after the star. Once that is reached, this one adds nothing. */
  onlyStar: Int32Array = new Int32Array(0);

  constructor(rules: readonly SidedRule[], tracks: number, exempt: Uint8Array | null) {
    this.tracks = tracks;
    this.#ends.length = tracks * endStride;
    this.#ends.fill(noRank);
    const ranks = rankOf(rules, tracks);
    rules.forEach((one, at) => this.#add(one, ranks[at] as number));
    this.#markExempt(exempt);
    this.#summarise();
  }

  /** The rank of the best rule that ends at the node on side 0 or 1. */
  rank(node: number, track: number, side: number): number {
    return this.#ends[(this.#endOf[node] as number) + track * endStride + side] as number;
  }

  /** The same of rules that match only where the path ends. */
  anchoredRank(node: number, track: number, side: number): number {
    return this.#ends[(this.#endOf[node] as number) + track * endStride + anchored + side] as number;
  }

  /** Whether anything ends at the node. */
  hasEnd(node: number): boolean {
    return this.#endOf[node] !== 0;
  }

  #add({ rule, sides }: SidedRule, rank: number): void {
    let node = this.root;
    for (const octet of rule.octets)
      node = octet === star && rule.hasStars ? this.#star(node) : this.#child(node, octet);
    let end = this.#endOf[node] as number;
    if (end === 0) {
      end = this.#ends.length;
      this.#endOf[node] = end;
      for (let i = 0; i < this.tracks * endStride; i++) this.#ends.push(noRank);
    }
    for (const side of [0, 1]) {
      if ((sides & (side + 1)) === 0) continue;
      // Behind a star, "$" demands nothing.
      const at = end + rule.track * endStride + (rule.isAnchored && this.isStar[node] === 0 ? anchored : 0) + side;
      if (rank < (this.#ends[at] as number)) this.#ends[at] = rank;
    }
  }

  #child(node: number, octet: number): number {
    let child = this.firstChild[node] as number;
    while (child !== 0 && this.octet[child] !== octet) child = this.nextSibling[child] as number;
    if (child !== 0) return child;
    child = this.#newNode();
    this.octet[child] = octet;
    this.nextSibling[child] = this.firstChild[node] as number;
    this.firstChild[node] = child;
    return child;
  }

  /** Repeated stars are one. */
  #star(node: number): number {
    if (this.isStar[node] === 1) return node;
    let below = this.starBelow[node] as number;
    if (below === 0) {
      below = this.#newNode();
      this.isStar[below] = 1;
      this.starBelow[node] = below;
    }
    return below;
  }

  #newNode(): number {
    const node = this.nodeCount++;
    if (node >= this.firstChild.length) {
      this.firstChild = doubled(this.firstChild);
      this.nextSibling = doubled(this.nextSibling);
      this.starBelow = doubled(this.starBelow);
      this.#endOf = doubled(this.#endOf);
      const octet = new Uint8Array(this.octet.length * 2);
      octet.set(this.octet);
      this.octet = octet;
      const isStar = new Uint8Array(this.isStar.length * 2);
      isStar.set(this.isStar);
      this.isStar = isStar;
    }
    return node;
  }

  #markExempt(path: Uint8Array | null): void {
    const nodes = path === null ? [] : [this.root];
    for (const octet of path ?? []) nodes.push(this.#child(nodes.at(-1) ?? this.root, octet));
    this.isOnExemptPath = new Uint8Array(this.nodeCount);
    for (const node of nodes) this.isOnExemptPath[node] = 1;
    this.exemptNode = nodes.at(-1) ?? 0;
  }

  /** From the last node to the first, since every node is made after the one above it. */
  #summarise(): void {
    const { nodeCount: count, tracks } = this;
    const stride = tracks * kinds;
    const passed = this.#passedRanks();
    this.least = new Int32Array(count * stride).fill(noRank);
    this.most = new Int32Array(count * stride).fill(-1);
    this.distance = new Int32Array(count).fill(farAway);
    this.onlyStar = new Int32Array(count);
    for (let node = count - 1; node > 0; node--) {
      for (let track = 0; track < tracks; track++) {
        const at = (node * tracks + track) * 2;
        const [first, second] = [passed[at] as number, passed[at + 1] as number];
        const atEnd = [
          Math.min(first, this.anchoredRank(node, track, 0)),
          Math.min(second, this.anchoredRank(node, track, 1)),
        ] as const;
        if (this.#note(node, track, first, second, ...atEnd)) this.distance[node] = 0;
      }
      let ways = this.#hasAnchored(node) ? -1 : 0;
      for (let child = this.firstChild[node] as number; child !== 0; child = this.nextSibling[child] as number) {
        this.#raise(node, child, passed);
        const below = this.starBelow[child] as number;
        if (below !== 0) this.#raise(node, below, passed);
        // -1 stands for more than one way on, or one that is no star.
        const childWays = this.hasEnd(child)
          ? -1
          : below !== 0
            ? this.firstChild[child] === 0
              ? below
              : -1
            : (this.onlyStar[child] as number) || -1;
        ways = ways === 0 ? childWays : -1;
      }
      this.onlyStar[node] = Math.max(0, ways);
    }
  }

  /** For a node, track and side: the best rank of what ended on the way to it. Who reaches it has at least that. */
  #passedRanks(): Int32Array {
    const stride = this.tracks * 2;
    const passed = new Int32Array(this.nodeCount * stride).fill(noRank);
    const pass = (from: number, to: number): void => {
      for (let i = 0; i < stride; i++)
        passed[to * stride + i] = Math.min(passed[from * stride + i] as number, this.rank(to, i >> 1, i & 1));
    };
    pass(this.root, this.root);
    for (let node = this.root; node < this.nodeCount; node++) {
      if (this.starBelow[node] !== 0) pass(node, this.starBelow[node] as number);
      for (let child = this.firstChild[node] as number; child !== 0; child = this.nextSibling[child] as number)
        pass(node, child);
    }
    return passed;
  }

  /** What comes at the child or below it comes below the node. */
  #raise(node: number, child: number, passed: Int32Array): void {
    const stride = this.tracks * kinds;
    for (let i = 0; i < stride; i++) {
      this.least[node * stride + i] = Math.min(
        this.least[node * stride + i] as number,
        this.least[child * stride + i] as number,
      );
      this.most[node * stride + i] = Math.max(
        this.most[node * stride + i] as number,
        this.most[child * stride + i] as number,
      );
    }
    let away = this.distance[child] as number;
    for (let track = 0; track < this.tracks; track++) {
      const from = (node * this.tracks + track) * 2;
      const to = (child * this.tracks + track) * 2;
      const before = [passed[from] as number, passed[from + 1] as number] as const;
      if (this.#note(node, track, ...before, passed[to] as number, passed[to + 1] as number)) away = 0;
    }
    this.distance[node] = Math.min(this.distance[node] as number, away + 1);
  }

  /**
   * Takes note of the best ranks that a step leads to, from those before it; true when it may set the sides apart. A
   * step to the same rank on both sides sets them even, and one that leads to nothing better changes nothing.
   */
  #note(
    node: number,
    track: number,
    firstBefore: number,
    secondBefore: number,
    first: number,
    second: number,
  ): boolean {
    if (first === firstBefore && second === secondBefore) return false;
    if (first === second) {
      this.#widen(node, track, onBoth, first);
      return false;
    }
    if (first !== firstBefore) this.#widen(node, track, onFirst, first);
    if (second !== secondBefore) this.#widen(node, track, onSecond, second);
    return true;
  }

  #widen(node: number, track: number, kind: number, rank: number): void {
    const at = (node * this.tracks + track) * kinds + kind + (rank & 1);
    this.least[at] = Math.min(this.least[at] as number, rank);
    this.most[at] = Math.max(this.most[at] as number, rank);
  }

  #hasAnchored(node: number): boolean {
    for (let track = 0; track < this.tracks; track++) {
      if (this.anchoredRank(node, track, 0) !== noRank || this.anchoredRank(node, track, 1) !== noRank) return true;
    }
    return false;
  }
}

/** The rank of each rule. Where tracks do not compete, each has its own. */
function rankOf(rules: readonly SidedRule[], tracks: number): Int32Array {
  const ranks = new Int32Array(rules.length);
  for (let track = 0; track < tracks; track++) {
    const places = [...rules.keys()].filter((at) => rules[at]?.rule.track === track);
    const priorityAt = (place: number): number => (rules[place] as SidedRule).rule.priority;
    places.sort((one, other) => priorityAt(other) - priorityAt(one));
    let rank = 0;
    for (const place of places) {
      const parity = rules[place]?.rule.isAllow === true ? 0 : 1;
      if ((rank & 1) !== parity) rank++;
      ranks[place] = rank;
    }
  }
  return ranks;
}

function doubled(full: Int32Array): Int32Array {
  const larger = new Int32Array(full.length * 2);
  larger.set(full);
  return larger;
}
