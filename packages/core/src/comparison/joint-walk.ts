// oxlint-disable max-lines -- one hot loop with its states: apart, each half would need the other's fields.
// Walks two rule sets together over all paths that can be sent, and gives for each kind of difference a shortest path
// on which their verdicts differ, or the proof that they never do. A state is what matters about a path: where in it we
// are, the best rank on either side so far, and the reached nodes that can still change something.
//
// The order is A* with the octets that are missing to a rule of one side alone: this never exceeds what is truly
// missing and falls by at most one an octet, so the first state taken that differs is a shortest one (Hart, Nilsson and
// Raphael 1968), and what was not edited costs nothing. Paths that are odd (sendable-paths.ts) are walked when all
// others are done.
import { disallowing, farAway, type JointTrie, kinds, noRank, onBoth, onFirst, onSecond } from "./joint-trie.ts";
import { endsNever, endsPlain, isOddStep, phaseMask, startPhase, type WalkedPaths } from "./sendable-paths.ts";
import { StateTable } from "./state-table.ts";

/** What becomes of a path: a list's places in `WalkResult.paths`. */
export const newlyDisallowed = 0;
export const newlyAllowed = 1;
/** Undetermined on one side, as one where the order of rules is undefined. */
export const undecided = 2;

/** What a walk found. */
export interface WalkResult {
  /** For each kind of difference a shortest path as matched, or null. */
  readonly paths: readonly (Uint8Array | null)[];
  /** Whether every kind that was wanted is found or proven not to be. */
  readonly isComplete: boolean;
  /** All paths of at most so many octets were covered. */
  readonly coveredOctets: number;
  readonly steps: number;
}

const slash = 0x2f;

/**
 * Walks the trie for the kinds of difference that are wanted (as bits). A step is a move tried, or a node in what it
 * leads to.
 */
export function walkJointly(trie: JointTrie, paths: WalkedPaths, wanted: number, maxSteps: number): WalkResult {
  return new JointWalk(trie, paths, wanted, maxSteps).run();
}

class JointWalk {
  readonly #trie: JointTrie;
  readonly #paths: WalkedPaths;
  readonly #maxSteps: number;
  readonly #withQuery: boolean;
  #wanted: number;
  #steps = 0;
  readonly #found: (Uint8Array | null)[] = [null, null, null];

  // Of each state: its octets in a URL, the octet it was reached by and from where, and whether it is done.
  readonly #states = new StateTable();
  readonly #length: number[] = [];
  readonly #from: number[] = [];
  readonly #by: number[] = [];
  readonly #isDone: boolean[] = [];
  /** States by their octets plus those that are missing at least; and those that only odd paths reach, for later. */
  #queue: (number[] | undefined)[] = [];
  #odd: (number[] | undefined)[] = [];
  readonly #oddEnds: number[] = [];

  // The state that is being made: phase, best ranks, nodes.
  readonly #marks: Int32Array;
  #list: Int32Array;
  #count = 0;
  readonly #isIn: Int32Array;
  #stamp = 0;
  readonly #least = new Int32Array(kinds);
  readonly #most = new Int32Array(kinds);

  constructor(trie: JointTrie, paths: WalkedPaths, wanted: number, maxSteps: number) {
    this.#trie = trie;
    this.#paths = paths;
    this.#wanted = wanted;
    this.#maxSteps = maxSteps;
    this.#marks = new Int32Array(trie.tracks * 2);
    this.#list = new Int32Array(64);
    this.#isIn = new Int32Array(trie.nodeCount);
    this.#withQuery = dependsOnQuery(trie, paths);
  }

  run(): WalkResult {
    const { tracks, root } = this.#trie;
    this.#marks.fill(noRank);
    this.#begin();
    this.#enter(root);
    this.#push(startPhase, 0, -1, -1);
    for (const isLast of [false, true]) {
      if (isLast) this.#queue = this.#odd;
      const reached = this.#drain(tracks, isLast);
      if (reached >= 0) return this.#result(false, reached - 1);
    }
    return this.#result(true, Number.POSITIVE_INFINITY);
  }

  /**
   * Takes states in order until none is left; where the budget ends, gives how many octets were not covered any more.
   */
  #drain(tracks: number, isLast: boolean): number {
    if (isLast) for (const state of this.#oddEnds) this.#judge(state, true);
    const list = new Int32Array(this.#trie.nodeCount + tracks * 2 + 1);
    for (let octets = 0; octets < this.#queue.length; octets++) {
      // States of as many octets may be added to the list while it is read.
      const level = this.#queue[octets] ?? [];
      for (let next = 0; next < level.length && this.#wanted !== 0; next++) {
        const state = level[next] as number;
        if (this.#isDone[state] === true) continue;
        if (this.#steps > this.#maxSteps) return octets;
        this.#isDone[state] = true;
        const length = this.#states.read(state, list);
        if (isLast && this.#hasPlainTwin(list, length)) continue;
        this.#judge(state, isLast);
        this.#expand(state, list, length);
      }
      this.#queue[octets] = undefined;
    }
    return -1;
  }

  /** Whether a plain path led to the same nodes and ranks: all that comes of them was walked. */
  #hasPlainTwin(list: Int32Array, length: number): boolean {
    const phase = list[0] as number;
    list[0] = phase & phaseMask;
    const twin = this.#states.find(list, length);
    list[0] = phase;
    return twin >= 0 && this.#isDone[twin] === true;
  }

  #result(isComplete: boolean, coveredOctets: number): WalkResult {
    return { paths: this.#found, isComplete: isComplete || this.#wanted === 0, coveredOctets, steps: this.#steps };
  }

  /** Every move from the state. */
  #expand(state: number, list: Int32Array, length: number): void {
    const trie = this.#trie;
    const paths = this.#paths;
    const phase = (list[0] as number) & phaseMask;
    const first = 1 + trie.tracks * 2;
    // The reached nodes' edges, by octet: heads of lists that are linked through `links`.
    const named = namedOctets;
    const heads = edgeHeads;
    const octets: number[] = [];
    const children: number[] = [];
    const links: number[] = [];
    for (let at = first; at < length; at++) {
      for (
        let child = trie.firstChild[list[at] as number] as number;
        child !== 0;
        child = trie.nextSibling[child] as number
      ) {
        const octet = trie.octet[child] as number;
        if (named[octet] === 0) {
          named[octet] = 1;
          heads[octet] = -1;
          octets.push(octet);
        }
        links.push(heads[octet] as number);
        heads[octet] = children.length;
        children.push(child);
      }
    }
    octets.sort((one, other) => one - other);
    const moves = octets.length;
    if (phase === startPhase) {
      if (named[slash] === 0) octets.push(slash);
    } else {
      octets.push(...paths.others(phase, named, this.#withQuery));
    }
    for (let move = 0; move < octets.length; move++) {
      const octet = octets[move] as number;
      const step = paths.next(phase, octet);
      if (step < 0) continue;
      this.#steps++;
      for (let i = 0; i < this.#marks.length; i++) this.#marks[i] = list[1 + i] as number;
      this.#begin();
      // A star takes any octet; nothing new ends at it.
      for (let at = first; at < length; at++)
        if (trie.isStar[list[at] as number] === 1) this.#enter(list[at] as number);
      if (move < moves)
        for (let edge = heads[octet] as number; edge >= 0; edge = links[edge] as number)
          this.#enter(children[edge] as number);
      this.#push(
        step | ((list[0] as number) & isOddStep),
        (this.#length[state] as number) + paths.cost(phase, octet),
        state,
        octet,
      );
    }
    for (let move = 0; move < moves; move++) named[octets[move] as number] = 0;
  }

  #begin(): void {
    this.#stamp++;
    this.#count = 0;
  }

  /** Reaches the node, what ends there, and what follows its star. */
  #enter(node: number): void {
    if (this.#isIn[node] === this.#stamp) return;
    const trie = this.#trie;
    this.#isIn[node] = this.#stamp;
    if (this.#count + this.#marks.length + 2 > this.#list.length) {
      const larger = new Int32Array(this.#list.length * 2);
      larger.set(this.#list);
      this.#list = larger;
    }
    this.#list[1 + this.#marks.length + this.#count++] = node;
    if (trie.hasEnd(node)) {
      for (let i = 0; i < this.#marks.length; i++) {
        const rank = trie.rank(node, i >> 1, i & 1);
        if (rank < (this.#marks[i] as number)) this.#marks[i] = rank;
      }
    }
    const star = trie.starBelow[node] as number;
    if (star !== 0) this.#enter(star);
  }

  /**
   * Keeps the state that was made, unless nothing that is wanted can come of it. `phase` says too whether the path is
   * odd.
   */
  #push(phase: number, length: number, from: number, by: number): void {
    const first = 1 + this.#marks.length;
    this.#steps += this.#count;
    const distance = this.#distill(first);
    if (distance === farAway) return;
    const list = this.#list;
    list[0] = phase;
    for (let i = 0; i < this.#marks.length; i++) list[1 + i] = this.#marks[i] as number;
    list.subarray(first, first + this.#count).sort();
    const state = this.#states.intern(list, first + this.#count);
    if (this.#states.isNew) {
      this.#isDone.push(false);
      this.#length.push(length);
      this.#from.push(from);
      this.#by.push(by);
    } else {
      if (this.#isDone[state] === true || (this.#length[state] as number) <= length) return;
      this.#length[state] = length;
      this.#from[state] = from;
      this.#by[state] = by;
    }
    const queue = (phase & isOddStep) === 0 ? this.#queue : this.#odd;
    (queue[length + distance] ??= []).push(state);
  }

  /**
   * Drops the nodes that can change nothing any more; gives the octets missing at least, `farAway` when no difference
   * can come.
   */
  #distill(first: number): number {
    const trie = this.#trie;
    const stride = trie.tracks * kinds;
    let kept = 0;
    let distance = farAway;
    this.#least.fill(noRank);
    this.#most.fill(-1);
    let mayChange = false;
    for (let at = first; at < first + this.#count; at++) {
      const node = this.#list[at] as number;
      if (trie.isOnExemptPath[node] === 0) {
        const only = trie.onlyStar[node] as number;
        if ((only !== 0 && this.#isIn[only] === this.#stamp) || !this.#isUseful(node)) continue;
      }
      this.#list[first + kept++] = node;
      distance = Math.min(distance, trie.distance[node] as number);
      if (trie.tracks > 1) {
        mayChange ||= this.#maySeparate(node);
        continue;
      }
      for (let kind = 0; kind < kinds; kind++) {
        this.#least[kind] = Math.min(this.#least[kind] as number, trie.least[node * stride + kind] as number);
        this.#most[kind] = Math.max(this.#most[kind] as number, trie.most[node * stride + kind] as number);
      }
    }
    this.#count = kept;
    if (trie.tracks > 1) {
      if (this.#areApart()) return 0;
      return mayChange ? distance : farAway;
    }
    const isPossible =
      ((this.#wanted & (1 << newlyDisallowed)) !== 0 && this.#mayCome(0, 1)) ||
      ((this.#wanted & (1 << newlyAllowed)) !== 0 && this.#mayCome(1, 0));
    if (!isPossible) return farAway;
    return this.#marks[0] === this.#marks[1] ? distance : 0;
  }

  /** Whether a rule that can still match because of the node would beat what matched so far. */
  #isUseful(node: number): boolean {
    const { tracks, least } = this.#trie;
    for (let track = 0; track < tracks; track++) {
      const first = this.#marks[track * 2] as number;
      const second = this.#marks[track * 2 + 1] as number;
      const at = (node * tracks + track) * kinds;
      const either = Math.max(first, second);
      if ((least[at + onBoth] as number) < either || (least[at + onBoth + disallowing] as number) < either) return true;
      if ((least[at + onFirst] as number) < first || (least[at + onFirst + disallowing] as number) < first) return true;
      if ((least[at + onSecond] as number) < second || (least[at + onSecond + disallowing] as number) < second)
        return true;
    }
    return false;
  }

  /**
   * Whether the best ranks can come to be of these parities (0 allow, 1 disallow). One of them is the better one, so
   * its rule is not on the other side: it was found already or is still to come. The other side has to end with a worse
   * rank.
   */
  #mayCome(first: number, second: number): boolean {
    return this.#mayLead(0, onFirst, first, onSecond, second) || this.#mayLead(1, onSecond, second, onFirst, first);
  }

  #mayLead(side: number, own: number, parity: number, others: number, otherParity: number): boolean {
    const ours = this.#marks[side] as number;
    const theirs = this.#marks[1 - side] as number;
    let leader = ours < theirs && (ours & 1) === parity ? ours : noRank;
    const coming = this.#least[own + parity] as number;
    if (coming < ours && coming < leader) leader = coming;
    if (leader === noRank) return false;
    if (theirs > leader && (theirs & 1) === otherParity) return true;
    if ((this.#least[others + otherParity] as number) < theirs) return true;
    return (
      (this.#least[onBoth + otherParity] as number) < theirs && (this.#most[onBoth + otherParity] as number) > leader
    );
  }

  /** With several tracks: whether a rule of one side alone can still come and count. */
  #maySeparate(node: number): boolean {
    const { tracks, least } = this.#trie;
    for (let track = 0; track < tracks; track++) {
      const at = (node * tracks + track) * kinds;
      const first = this.#marks[track * 2] as number;
      const second = this.#marks[track * 2 + 1] as number;
      if ((least[at + onFirst] as number) < first || (least[at + onFirst + disallowing] as number) < first) return true;
      if ((least[at + onSecond] as number) < second || (least[at + onSecond + disallowing] as number) < second)
        return true;
    }
    return false;
  }

  #areApart(): boolean {
    for (let i = 0; i < this.#marks.length; i += 2) if (this.#marks[i] !== this.#marks[i + 1]) return true;
    return false;
  }

  /** Whether the verdicts differ where the state's path ends; the first path of each kind is kept. */
  #judge(state: number, isLast: boolean): void {
    const trie = this.#trie;
    const list = judged.length >= trie.nodeCount + 8 ? judged : (judged = new Int32Array(trie.nodeCount + 8));
    const length = this.#states.read(state, list);
    const end = this.#paths.end((list[0] as number) & phaseMask);
    if (end === endsNever || this.#from[state] === -1) return;
    const ranks = list.subarray(1, 1 + this.#marks.length);
    for (let at = 1 + this.#marks.length; at < length; at++) {
      const node = list[at] as number;
      // RFC 9309 section 2.2.2: the robots.txt itself is always allowed.
      if (node === trie.exemptNode) return;
      if (!trie.hasEnd(node)) continue;
      for (let i = 0; i < ranks.length; i++)
        ranks[i] = Math.min(ranks[i] as number, trie.anchoredRank(node, i >> 1, i & 1));
    }
    const first = verdictOf(ranks, 0);
    const second = verdictOf(ranks, 1);
    if (first === second) return;
    if (end !== endsPlain && !isLast) {
      this.#oddEnds.push(state);
      return;
    }
    const kind =
      first === mayOrMayNot || second === mayOrMayNot ? undecided : first === may ? newlyDisallowed : newlyAllowed;
    if (this.#found[kind] !== null || (this.#wanted & (1 << kind)) === 0) return;
    this.#found[kind] = this.#pathTo(state);
    this.#wanted &= ~(1 << kind);
  }

  #pathTo(state: number): Uint8Array {
    const octets: number[] = [];
    for (let at = state; (this.#from[at] as number) >= 0; at = this.#from[at] as number)
      octets.push(this.#by[at] as number);
    return Uint8Array.from(octets.reverse());
  }
}

/** Scratch space of one walk at a time: no walk is left before it is done with it. */
const namedOctets: Uint8Array = new Uint8Array(256);
const edgeHeads: Int32Array = new Int32Array(256);
let judged: Int32Array = new Int32Array(256);

const mayNot = 0;
const may = 1;
const mayOrMayNot = 2;

/** The verdict of a side from its best ranks; see undefined-order.ts for three tracks. */
function verdictOf(ranks: Int32Array, side: number): number {
  const rank = ranks[side] as number;
  if (ranks.length === 2) return (rank & 1) === 0 ? may : mayNot;
  const mayAllow = ranks[2 + side] !== noRank || (rank !== noRank && (rank & 1) === 0);
  const mayDisallow = ranks[4 + side] !== noRank || (rank & 1) === 1;
  if (mayAllow && mayDisallow) return mayOrMayNot;
  return mayDisallow ? mayNot : may;
}

/**
 * Whether a "?" where no pattern has one can make a difference: dots behind slashes may stand only behind it, or
 * octets.
 */
function dependsOnQuery(trie: JointTrie, paths: WalkedPaths): boolean {
  for (let node = 1; node < trie.nodeCount; node++) {
    for (let child = trie.firstChild[node] as number; child !== 0; child = trie.nextSibling[child] as number) {
      const octet = trie.octet[child] as number;
      const isDotSegment = octet === 0x2e && (trie.isStar[node] === 1 || trie.octet[node] === slash);
      if (isDotSegment || paths.isQuerySensitive(octet)) return true;
    }
  }
  return false;
}
