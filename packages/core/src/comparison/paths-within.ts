// Of the paths that can be sent, those that a pattern matches. In comes a pattern, out comes an automaton over octets:
// the product of that of sendable-paths.ts and of one for the pattern. Next: joint-walk.ts, which walks it.
//
// Of each stretch between stars the leftmost place is enough, so the pattern's states are its own octets, as for
// searching one text in another (Knuth, Morris and Pratt 1977).
import { star } from "../matching/path-pattern.ts";
import type { BoundRule } from "./bound-rule.ts";
import {
  endsNever,
  isOddStep,
  noPhase,
  phaseMask,
  type SendablePaths,
  startPhase,
  type WalkedPaths,
} from "./sendable-paths.ts";

/** The state in which all that follows is matched. */
const done = 0x7fffffff;
/** The state from which nothing is matched any more. */
const dead = -1;

/** The paths that the pattern matches. */
export class PathsWithin implements WalkedPaths {
  /** Whether there were more states than can be told apart: what was walked is then not all. */
  isCut = false;
  readonly #paths: SendablePaths;
  readonly #pattern: PatternStates;
  readonly #ids = new Map<string, number>();
  readonly #phases: number[] = [];
  readonly #states: number[] = [];

  constructor(paths: SendablePaths, pattern: BoundRule) {
    this.#paths = paths;
    this.#pattern = new PatternStates(pattern);
    this.#phases[startPhase] = startPhase;
    this.#states[startPhase] = this.#pattern.start;
    this.#ids.set(`${startPhase} ${this.#pattern.start}`, startPhase);
  }

  next(id: number, octet: number): number {
    const step = this.#paths.next(this.#phaseOf(id), octet);
    const state = this.#pattern.next(this.#stateOf(id), octet);
    if (step === noPhase || state === dead) return noPhase;
    const to = this.#idOf(step & phaseMask, state);
    return to === noPhase ? noPhase : to | (step & isOddStep);
  }

  end(id: number): number {
    return this.#pattern.isMatch(this.#stateOf(id)) ? this.#paths.end(this.#phaseOf(id)) : endsNever;
  }

  cost(id: number, octet: number): number {
    return this.#paths.cost(this.#phaseOf(id), octet);
  }

  isQuerySensitive(octet: number): boolean {
    return this.#paths.isQuerySensitive(octet);
  }

  /** As for all paths, and the octets that the pattern tells apart. */
  others(id: number, named: Uint8Array): number[] {
    const own = this.#pattern.octetsAt(this.#stateOf(id)).filter((octet) => named[octet] === 0);
    for (const octet of own) named[octet] = 1;
    const found = [...own, ...this.#paths.others(this.#phaseOf(id), named, true)];
    for (const octet of own) named[octet] = 0;
    return found;
  }

  #phaseOf(id: number): number {
    return this.#phases[id] ?? startPhase;
  }

  #stateOf(id: number): number {
    return this.#states[id] ?? dead;
  }

  #idOf(phase: number, state: number): number {
    const key = `${phase} ${state}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      // The number of the start is taken.
      id = this.#ids.size <= startPhase ? this.#ids.size - 1 : this.#ids.size;
      if (id > phaseMask) {
        this.isCut = true;
        return noPhase;
      }
      this.#ids.set(key, id);
      this.#phases[id] = phase;
      this.#states[id] = state;
    }
    return id;
  }
}

/** The states of one pattern: how much of it is matched. */
class PatternStates {
  readonly start: number;
  /** What stands between stars; the first is matched where the path begins, the others anywhere after. */
  readonly #stretches: readonly Uint8Array[];
  readonly #isAnchored: boolean;
  /**
   * Of each stretch, the state of its beginning; states count the octets of all stretches, and one for the end of each.
   */
  readonly #starts: readonly number[];
  readonly #stretchOf: readonly number[];
  /**
   * Of a state that another octet follows than the stretch has: the longest beginning of the stretch that still is
   * matched.
   */
  readonly #fallbacks: readonly number[];

  constructor({ octets, hasStars, isAnchored }: BoundRule) {
    const all = hasStars ? splitAtStars(octets) : [octets];
    // Repeated stars are one.
    this.#stretches = all.filter((stretch, at) => at === 0 || at === all.length - 1 || stretch.length > 0);
    this.#isAnchored = isAnchored;
    const starts: number[] = [];
    const stretchOf: number[] = [];
    const fallbacks: number[] = [];
    for (const [at, stretch] of this.#stretches.entries()) {
      starts.push(stretchOf.length);
      for (let i = 0; i <= stretch.length; i++) stretchOf.push(at);
      fallbacks.push(...fallbacksOf(stretch));
    }
    this.#starts = starts;
    this.#stretchOf = stretchOf;
    this.#fallbacks = fallbacks;
    this.start = this.#settled(0, 0);
  }

  next(state: number, octet: number): number {
    if (state === done || state === dead) return state;
    const at = this.#stretchOf[state] ?? 0;
    const stretch = this.#stretches[at] ?? new Uint8Array(0);
    let matched = state - (this.#starts[at] ?? 0);
    if (at === 0) return stretch[matched] === octet ? this.#settled(0, matched + 1) : dead;
    while (matched > 0 && stretch[matched] !== octet) matched = this.#fallbacks[(this.#starts[at] ?? 0) + matched] ?? 0;
    return this.#settled(at, stretch[matched] === octet ? matched + 1 : 0);
  }

  isMatch(state: number): boolean {
    if (state === done) return true;
    const last = this.#stretches.length - 1;
    return this.#isAnchored && state === (this.#starts[last] ?? 0) + (this.#stretches[last]?.length ?? 0);
  }

  /** The octets that may lead on from the state; any other leads to one state alike. */
  octetsAt(state: number): number[] {
    return state === done || state === dead ? [] : [...new Set(this.#stretches[this.#stretchOf[state] ?? 0])];
  }

  /** The state after so many octets of a stretch: at its end, that of the next one. */
  #settled(at: number, matched: number): number {
    const isLast = at === this.#stretches.length - 1;
    const length = this.#stretches[at]?.length ?? 0;
    if (matched < length) return (this.#starts[at] ?? 0) + matched;
    if (!isLast) return this.#settled(at + 1, 0);
    // Nothing follows, or only a star.
    if (!this.#isAnchored || (at > 0 && length === 0)) return done;
    return (this.#starts[at] ?? 0) + matched;
  }
}

function splitAtStars(octets: Uint8Array): Uint8Array[] {
  const stretches: Uint8Array[] = [];
  let from = 0;
  for (let to = octets.indexOf(star); to >= 0; to = octets.indexOf(star, from)) {
    stretches.push(octets.subarray(from, to));
    from = to + 1;
  }
  return [...stretches, octets.subarray(from)];
}

/** For so many matched octets, from none to all: how many are still matched when the next octet is another one. */
function fallbacksOf(stretch: Uint8Array): number[] {
  const fallbacks = [0, 0];
  for (let matched = 2; matched <= stretch.length; matched++) {
    let shorter = fallbacks[matched - 1] ?? 0;
    while (shorter > 0 && stretch[shorter] !== stretch[matched - 1]) shorter = fallbacks[shorter] ?? 0;
    fallbacks.push(stretch[shorter] === stretch[matched - 1] ? shorter + 1 : 0);
  }
  return fallbacks.slice(0, stretch.length + 1);
}
