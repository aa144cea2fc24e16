// The names of a file's user-agent lines, for those who look for many: crawlers of a registry, all names of a file. One
// look-up takes the asked name's octets, where going through the lines takes theirs. In: a reading. Out: the same
// groups that binding.ts finds line by line.
import { foldedOctet } from "../octets/ascii.ts";
import type { Reading } from "../robots-txt/index.ts";

const separator = "\n";

/** The lines of one file, each value cut as its dialect does. */
export class NameIndex {
  /** The groups of each value, folded, ascending. */
  readonly #groups = new Map<string, number[]>();
  /** All values, where each begins, and its group: where a value may hold more than the name. */
  #joined = "";
  readonly #starts: number[] = [];
  readonly #lineGroups: number[] = [];
  readonly #isJoined: boolean;

  constructor(reading: Reading, lines: Iterable<{ start: number; end: number; group: number }>) {
    this.#isJoined = reading.dialect.agentMatch === "substring";
    const values: string[] = [];
    let at = 0;
    for (const { start, end, group } of lines) {
      const value = foldedText(reading.octets, start, end);
      if (this.#isJoined) {
        values.push(value);
        this.#starts.push(at);
        this.#lineGroups.push(group);
        at += value.length + 1;
        continue;
      }
      const groups = this.#groups.get(value);
      if (groups === undefined) this.#groups.set(value, [group]);
      else if (groups[groups.length - 1] !== group) groups.push(group);
    }
    if (this.#isJoined) this.#joined = values.join(separator);
  }

  /** The groups with a line of exactly this value, folded. */
  exact(value: string): readonly number[] {
    return this.#groups.get(value) ?? [];
  }

  /** The groups with a line that holds the name, folded; the name has no line end. */
  holding(name: string): number[] {
    const groups: number[] = [];
    for (let at = this.#joined.indexOf(name); at >= 0;) {
      const line = this.#lineAt(at);
      const group = this.#lineGroups[line] as number;
      if (groups[groups.length - 1] !== group) groups.push(group);
      // On with the next line.
      const next = this.#starts[line + 1];
      at = next === undefined ? -1 : this.#joined.indexOf(name, next);
    }
    return groups;
  }

  /** The line at a place of the joined values. */
  #lineAt(place: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= place) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** One character an octet, in lower case. */
export function foldedText(octets: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCharCode(foldedOctet[octets[i] as number] as number);
  return text;
}
