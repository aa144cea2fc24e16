// oxlint-disable max-lines -- one hot loop with its states: apart, each half would need the other's fields.
// Walks a path through a pattern trie and gives the best rule that matches. At any octet the walk stands at one node
// above all stars (or none) and at one node below each live star. Two ways lead there: `simulate` moves these nodes one
// by one, which is right for the first paths; when a rule set is asked often, the sets of nodes below stars are
// remembered as states of an automaton, made as paths need them and kept within a bound, so that an octet costs one
// table look-up.
//
// Work: a step is one node moved by one octet, one link followed, one look-up, or a quarter of what a node costs in a
// new state. No walk takes more than 8 * octets * (2 + live stars + all stars / 64) steps, and none goes on past its
// budget by more than one octet's work.
import { hasBranches, noRank, octetBits, type PatternTrie } from "./pattern-trie.ts";

/** The budget ended before the walk. */
export const overBudget = -1;

/** Sets larger than this are not remembered. */
const rememberedNodes = 64;
/** How many table entries the states of one rule set may take: 2 MiB. */
const tableEntries = 1 << 19;
/** The first walks are simulated: states that are needed once cost more than they save. */
const simulatedWalks = 2;
/**
 * What a new state costs, and what there is to spend at first, in octets walked by the table. URLs that come again are
 * walked by it and pay for the states that they still need; a stream of URLs that are all different pays for few, and
 * goes on by simulation where the table ends: a state that is met only once costs more than moving its nodes.
 */
const stateCost = 512;
const firstCredit = 1 << 18;

const unknown = 0;
const nothing = 1;

/** One trie with the memory of its walks. */
export class TrieWalk {
  /** Steps taken by the last walk. */
  steps = 0;

  readonly #trie: PatternTrie;
  #best = noRank;

  // The nodes below live stars, for `simulate` and for making states. Invariant: at most one node of each star.
  #nodes: Int32Array;
  #nodeCount = 0;
  readonly #isLive: Uint8Array;

  #walks = 0;
  #credit = firstCredit;

  // States. 0 stands for "not made yet", 1 for the empty set.
  readonly #classOf = new Uint8Array(256);
  #classCount = 1;
  #table: Int32Array = new Int32Array(0);
  #stateNodes: Int32Array[] = [];
  #stateBest: number[] = [];
  #stateReach: number[] = [];
  #stateAnchored: number[] = [];
  #stateOfSet = new Map<string, number>();
  #entered = new Map<number, number>();

  constructor(trie: PatternTrie) {
    this.#trie = trie;
    this.#nodes = new Int32Array(Math.max(8, trie.starCount));
    this.#isLive = new Uint8Array(trie.starCount);
    const marks = trie.octetsBelowStars();
    // At most 255 classes of their own: the last octets that appear share class 0 with all that appear nowhere only if
    // none is left, which cannot be, since a path holds no "*" below a star.
    for (let octet = 0; octet < 256; octet++) {
      if (marks[octet] === 1) this.#classOf[octet] = this.#classCount++;
    }
    this.#flush();
  }

  /** The rank of the best rule that matches the first `length` octets of `path`; `noRank`, or `overBudget`. */
  walk(path: Uint8Array, length: number, maxSteps: number): number {
    this.#walks++;
    return this.#walks <= simulatedWalks
      ? this.#simulate(path, 0, length, maxSteps)
      : this.#walkAutomaton(path, length, maxSteps);
  }

  #simulate(path: Uint8Array, from: number, length: number, maxSteps: number): number {
    this.#clear();
    this.#best = noRank;
    this.steps = 0;
    return this.#continue(path, from, length, this.#trie.root, true, maxSteps);
  }

  /**
   * Simulates from octet `from` on, the walk standing at `above` and at the live nodes; `isFresh` says that `above` was
   * not seen to.
   */
  #continue(path: Uint8Array, from: number, length: number, above: number, isFresh: boolean, maxSteps: number): number {
    const trie = this.#trie;
    let node = above;
    let beatenBy = noRank;
    if (isFresh) this.#arrive(node);
    for (let i = from; i < length; i++) {
      if (this.#best !== beatenBy) {
        this.#dropBeaten();
        beatenBy = this.#best;
      }
      if (node === 0 && this.#nodeCount === 0) return this.#best;
      if (this.steps > maxSteps) return overBudget;
      const octet = path[i] as number;
      this.#advance(octet);
      if (node !== 0) {
        this.steps++;
        node = trie.child(node, octet);
        if (node !== 0) this.#arrive(node);
      }
    }
    let best = this.#best;
    if (node !== 0) {
      const end = trie.endAt(node);
      if (end !== 0 && trie.anchoredRankOf(end) < best) best = trie.anchoredRankOf(end);
    }
    for (let n = 0; n < this.#nodeCount; n++) {
      const anchored = this.#anchoredAt(this.#nodes[n] as number);
      if (anchored < best) best = anchored;
    }
    return best;
  }

  /** Moves the node of every live star over the octet. */
  #advance(octet: number): void {
    const trie = this.#trie;
    const nodes = this.#nodes;
    const count = this.#nodeCount;
    let kept = 0;
    let steps = count;
    // Invariant: nodes[0, kept) are moved; nodes[count, #nodeCount) are stars entered by this octet, not to be moved.
    for (let n = 0; n < count; n++) {
      let node = nodes[n] as number;
      let next = trie.child(node, octet);
      while (next === 0) {
        const failure = trie.failureOf(node);
        // Only the node that begins a star's trie is its own suffix.
        if (failure === node) {
          next = node;
          break;
        }
        node = failure;
        next = trie.child(node, octet);
        steps++;
      }
      let isDone = false;
      // What ends where a star's trie begins was settled when the star was entered.
      if (next !== node) {
        let ending = trie.endAt(next) !== 0 ? next : trie.nextEndOf(next);
        if (ending !== 0) isDone = trie.isLink[trie.ownerOf(next)] as boolean;
        while (ending !== 0) {
          steps++;
          this.#arrive(ending);
          ending = trie.nextEndOf(ending);
        }
      }
      if (!isDone) nodes[kept++] = next;
    }
    const added = this.#nodeCount - count;
    if (kept < count && added > 0) nodes.copyWithin(kept, count, count + added);
    this.#nodeCount = kept + added;
    this.steps += steps;
  }

  /** A star is done when no rule below it can beat the best: its node is dropped. */
  #dropBeaten(): void {
    const trie = this.#trie;
    let kept = 0;
    for (let n = 0; n < this.#nodeCount; n++) {
      const node = this.#nodes[n] as number;
      if ((trie.bestBelowStar[trie.ownerOf(node)] as number) < this.#best) this.#nodes[kept++] = node;
    }
    this.steps += this.#nodeCount;
    this.#nodeCount = kept;
  }

  /** Takes note of the rule that ends at the node, and enters the star that follows it. */
  #arrive(node: number): void {
    const trie = this.#trie;
    const end = trie.endAt(node);
    if (end === 0) return;
    if (trie.rankOf(end) < this.#best) this.#best = trie.rankOf(end);
    const starIndex = trie.starAfter(end);
    if (starIndex < 0 || this.#isLive[starIndex] === 1) return;
    this.#isLive[starIndex] = 1;
    const root = trie.starRoot[starIndex] as number;
    // There is room: a star that is in the list, or was and is done, counts as live, and the list holds as many as
    // there are.
    this.#nodes[this.#nodeCount++] = root;
    const rootEnd = trie.endAt(root);
    if (rootEnd !== 0 && trie.rankOf(rootEnd) < this.#best) this.#best = trie.rankOf(rootEnd);
  }

  /** The best anchored rule that ends at the node, at a suffix of it, or at its star. */
  #anchoredAt(node: number): number {
    const trie = this.#trie;
    let best = noRank;
    for (let at = node; at !== 0; at = trie.nextEndOf(at)) {
      const end = trie.endAt(at);
      if (end !== 0 && trie.anchoredRankOf(end) < best) best = trie.anchoredRankOf(end);
    }
    const rootEnd = trie.endAt(trie.starRoot[trie.ownerOf(node)] as number);
    if (rootEnd !== 0 && trie.anchoredRankOf(rootEnd) < best) best = trie.anchoredRankOf(rootEnd);
    return best;
  }

  #clear(): void {
    this.#nodeCount = 0;
    this.#isLive.fill(0);
    this.steps += this.#isLive.length >>> 6;
  }

  #walkAutomaton(path: Uint8Array, length: number, maxSteps: number): number {
    const trie = this.#trie;
    const classOf = this.#classOf;
    const classCount = this.#classCount;
    const { firstOctet, firstChild, ends } = trie;
    let table = this.#table;
    let stateBest = this.#stateBest;
    let stateReach = this.#stateReach;
    let best = noRank;
    let state = nothing;
    let node = trie.root;
    this.steps = length;
    if (this.#credit < firstCredit) this.#credit += length;

    const rootEnd = trie.endAt(node);
    if (rootEnd !== 0) {
      best = trie.rankOf(rootEnd);
      const starIndex = trie.starAfter(rootEnd);
      if (starIndex >= 0) {
        state = this.#enter(state, starIndex);
        table = this.#table;
        stateBest = this.#stateBest;
        stateReach = this.#stateReach;
        if ((this.#stateBest[state] as number) < best) best = this.#stateBest[state] as number;
      }
    }
    for (let i = 0; i < length; i++) {
      const octet = path[i] as number;
      if (state !== nothing) {
        let next = table[state * classCount + (classOf[octet] as number)] as number;
        if (next === unknown) {
          if (this.#credit < stateCost) return this.#spill(state, best, path, i, length, node, maxSteps);
          this.#credit -= stateCost;
          next = this.#makeState(state, octet);
          if (next === unknown) return this.#spill(state, best, path, i, length, node, maxSteps);
          if (this.steps > maxSteps) return overBudget;
          // Making a state may renumber them all: the old number means nothing any more.
          state = unknown;
          table = this.#table;
          stateBest = this.#stateBest;
          stateReach = this.#stateReach;
        }
        if (next !== state) {
          const found = stateBest[next] as number;
          if (found < best) best = found;
          state = (stateReach[next] as number) < best ? next : nothing;
        }
      }
      if (node !== 0) {
        const first = firstOctet[node] as number;
        node =
          (first & octetBits) === octet
            ? (firstChild[node] as number)
            : first >= hasBranches
              ? trie.branch(node, octet)
              : 0;
        if (node !== 0) {
          const end = ends[node] as number;
          if (end !== 0) {
            const rank = trie.rankOf(end);
            if (rank < best) best = rank;
            const starIndex = trie.starAfter(end);
            if (starIndex >= 0 && (trie.bestBelowStar[starIndex] as number) < best) {
              const next = this.#enter(state, starIndex);
              // The octet is done; only the star remains to be entered.
              if (next === unknown) return this.#spill(state, best, path, i + 1, length, node, maxSteps, starIndex);
              table = this.#table;
              stateBest = this.#stateBest;
              stateReach = this.#stateReach;
              const found = stateBest[next] as number;
              if (found < best) best = found;
              state = next;
            }
          }
        } else if (state === nothing) {
          return best;
        }
      } else if (state === nothing) {
        return best;
      }
    }
    if (node !== 0) {
      const end = trie.endAt(node);
      if (end !== 0 && trie.anchoredRankOf(end) < best) best = trie.anchoredRankOf(end);
    }
    const anchored = this.#anchoredOfState(state);
    return anchored < best ? anchored : best;
  }

  /** Goes on by simulation from octet `from`, because the set of nodes is too large to remember. */
  #spill(
    state: number,
    best: number,
    path: Uint8Array,
    from: number,
    length: number,
    above: number,
    maxSteps: number,
    starIndex = -1,
  ): number {
    this.#load(state);
    this.#best = best;
    if (starIndex >= 0) this.#arrive(above);
    return this.#continue(path, from, length, above, false, maxSteps);
  }

  #load(state: number): void {
    this.#clear();
    const nodes = this.#stateNodes[state] as Int32Array;
    this.#nodes.set(nodes);
    this.#nodeCount = nodes.length;
    for (const node of nodes) this.#isLive[this.#trie.ownerOf(node)] = 1;
  }

  /** The state that the octet leads to from the state; `unknown` when it is too large to remember. */
  #makeState(state: number, octet: number): number {
    this.#load(state);
    this.#best = noRank;
    this.#advance(octet);
    const flushes = this.#stateNodes;
    const next = this.#intern();
    // A flush in between made the numbers of old states void.
    if (next !== unknown && flushes === this.#stateNodes) {
      this.#table[state * this.#classCount + (this.#classOf[octet] as number)] = next;
    }
    return next;
  }

  /** The state with the star entered, too. */
  #enter(state: number, starIndex: number): number {
    const key = state * this.#trie.starCount + starIndex;
    const known = this.#entered.get(key);
    if (known !== undefined) return known;
    this.#load(state);
    if (this.#isLive[starIndex] === 0) this.#nodes[this.#nodeCount++] = this.#trie.starRoot[starIndex] as number;
    const flushes = this.#stateNodes;
    const next = this.#intern();
    if (next !== unknown && flushes === this.#stateNodes) this.#entered.set(key, next);
    return next;
  }

  /** The number of the state whose nodes are the live ones. */
  #intern(): number {
    if (this.#nodeCount === 0) return nothing;
    if (this.#nodeCount > rememberedNodes) return unknown;
    const trie = this.#trie;
    const nodes = this.#nodes.slice(0, this.#nodeCount).sort();
    this.steps += 8 + this.#nodeCount * 4;
    const key = nodes.join();
    const known = this.#stateOfSet.get(key);
    if (known !== undefined) return known;

    if ((this.#stateNodes.length + 1) * this.#classCount > tableEntries) {
      this.#flush();
    }
    const state = this.#stateNodes.length;
    if ((state + 1) * this.#classCount > this.#table.length) {
      const larger = new Int32Array(
        Math.min(tableEntries, Math.max(this.#table.length * 2, (state + 16) * this.#classCount)),
      );
      larger.set(this.#table);
      this.#table = larger;
    }
    let best = noRank;
    let reach = noRank;
    for (const node of nodes) {
      const owner = trie.ownerOf(node);
      reach = Math.min(reach, trie.bestBelowStar[owner] as number);
      for (let at = node; at !== 0; at = trie.nextEndOf(at)) {
        const end = trie.endAt(at);
        if (end !== 0) best = Math.min(best, trie.rankOf(end));
      }
      const rootEnd = trie.endAt(trie.starRoot[owner] as number);
      if (rootEnd !== 0) best = Math.min(best, trie.rankOf(rootEnd));
    }
    this.#stateNodes.push(nodes);
    this.#stateBest.push(best);
    this.#stateReach.push(reach);
    this.#stateAnchored.push(-1);
    this.#stateOfSet.set(key, state);
    return state;
  }

  #anchoredOfState(state: number): number {
    let anchored = this.#stateAnchored[state] as number;
    if (anchored < 0) {
      anchored = noRank;
      for (const node of this.#stateNodes[state] as Int32Array) anchored = Math.min(anchored, this.#anchoredAt(node));
      this.#stateAnchored[state] = anchored;
    }
    return anchored;
  }

  #flush(): void {
    this.#table = new Int32Array(16 * this.#classCount);
    this.#stateNodes = [new Int32Array(0), new Int32Array(0)];
    this.#stateBest = [noRank, noRank];
    this.#stateReach = [noRank, noRank];
    this.#stateAnchored = [noRank, noRank];
    this.#stateOfSet = new Map();
    this.#entered = new Map();
  }
}
