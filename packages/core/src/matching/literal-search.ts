// Patterns with stars tried one by one against one long path, literal by literal. Where every run of one, two and three
// octets stands in the path is listed once; a literal is looked for by its rarest run, so one that is nowhere costs its
// own octets, not the path's. For lists whose stars are too many for a walk. In: a path, then pattern after pattern.
// Out: whether each matches; the same as `PathPattern.matches`.
import { type PathPattern, star } from "./path-pattern.ts";

const slots = 1 << 16;

/** Where the runs of so many octets stand in a path. */
class Runs {
  readonly #size: number;
  /** Slot s has the places from `#starts[s]` up to `#starts[s + 1]`, ascending. */
  readonly #starts: Int32Array = new Int32Array(slots + 1);
  readonly #next: Int32Array = new Int32Array(slots + 1);
  #places: Int32Array = new Int32Array(0);

  constructor(size: number) {
    this.#size = size;
  }

  read(path: Uint8Array, length: number): void {
    const starts = this.#starts.fill(0);
    const runs = Math.max(0, length - this.#size + 1);
    for (let i = 0; i < runs; i++) {
      const slot = this.slotAt(path, i);
      starts[slot + 1] = (starts[slot + 1] as number) + 1;
    }
    for (let slot = 0; slot < slots; slot++) starts[slot + 1] = (starts[slot + 1] as number) + (starts[slot] as number);
    const next = this.#next;
    next.set(starts);
    if (this.#places.length < runs) this.#places = new Int32Array(runs);
    for (let i = 0; i < runs; i++) {
      const slot = this.slotAt(path, i);
      const at = next[slot] as number;
      this.#places[at] = i;
      next[slot] = at + 1;
    }
  }

  /** The slot of the run at `at`: of up to two octets its own, of three one that it may share. */
  slotAt(octets: Uint8Array, at: number): number {
    let run = octets[at] as number;
    for (let i = 1; i < this.#size; i++) run = (run << 8) | (octets[at + i] as number);
    return this.#size < 3 ? run : Math.imul(run, 0x9e3779b1) >>> 16;
  }

  count(slot: number): number {
    return (this.#starts[slot + 1] as number) - (this.#starts[slot] as number);
  }

  /** The index of the slot's first place from `from` on; that of its end if there is none. */
  indexFrom(slot: number, from: number): number {
    let low = this.#starts[slot] as number;
    let high = this.#starts[slot + 1] as number;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  end(slot: number): number {
    return this.#starts[slot + 1] as number;
  }

  place(index: number): number {
    return this.#places[index] as number;
  }
}

/** Looks for the literals of patterns in one path. */
export class LiteralSearch {
  /** Steps taken since the caller last set this: an octet read or compared, or a place looked at, is one. */
  steps = 0;
  /** Past so many steps `matches` gives up, and its answer means nothing. */
  stepLimit: number = Number.MAX_SAFE_INTEGER;
  #path: Uint8Array = new Uint8Array(0);
  #length = 0;
  readonly #runs: readonly Runs[] = [new Runs(1), new Runs(2), new Runs(3)];

  /** Lists the runs of a path, which is not kept from changing: patterns are asked about before it does. */
  read(path: Uint8Array, length: number): void {
    this.#path = path;
    this.#length = length;
    for (const runs of this.#runs) runs.read(path, length);
  }

  /** What it takes to list the runs of a path, in steps. */
  static stepsFor(length: number): number {
    return length * 6 + slots / 4;
  }

  /** Whether the pattern matches the path. */
  matches(pattern: PathPattern): boolean {
    const { octets, hasStars, isAnchored } = pattern;
    const first = pattern.start;
    const end = first + pattern.length;
    let at = first;
    while (at < end && !(hasStars && octets[at] === star)) at++;
    if (!this.#stands(octets, first, at, 0)) return false;
    let place = at - first;
    if (at === end) return !isAnchored || place === this.#length;
    // The last literal of an anchored pattern has one place alone, and most patterns fail there.
    let last = end;
    while (isAnchored && octets[last - 1] !== star) last--;
    const tail = end - last;
    if (isAnchored && (this.#length - tail < place || !this.#stands(octets, last, end, this.#length - tail)))
      return false;
    // Invariant: octets[first, at) match path[0, place), each literal at its leftmost place.
    while (at < last) {
      if (octets[at] === star) {
        at++;
        continue;
      }
      let next = at;
      while (next < last && octets[next] !== star) next++;
      place = this.#leftmost(octets, at, next, place);
      if (place < 0) return false;
      place += next - at;
      at = next;
    }
    return !isAnchored || place <= this.#length - tail;
  }

  #stands(octets: Uint8Array, start: number, end: number, place: number): boolean {
    if (place + end - start > this.#length) return false;
    let i = start;
    while (i < end && octets[i] === this.#path[place + i - start]) i++;
    this.steps += i - start + 1;
    return i === end;
  }

  /** The leftmost place of the literal octets[start, end) from `from` on, or -1. */
  #leftmost(octets: Uint8Array, start: number, end: number, from: number): number {
    const size = Math.min(3, end - start);
    const runs = this.#runs[size - 1] as Runs;
    let rarest = start;
    let slot = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let i = start; i + size <= end && fewest > 0; i++) {
      this.steps++;
      const one = runs.slotAt(octets, i);
      if (runs.count(one) >= fewest) continue;
      fewest = runs.count(one);
      slot = one;
      rarest = i;
    }
    if (fewest === 0) return -1;
    const before = rarest - start;
    const last = runs.end(slot);
    for (let index = runs.indexFrom(slot, from + before); index < last; index++) {
      const place = runs.place(index) - before;
      if (this.#stands(octets, start, end, place)) return place;
      if (this.steps > this.stepLimit) return -1;
    }
    return -1;
  }
}
