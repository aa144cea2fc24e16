// The names of a file's user-agent lines, for those who look for many: crawlers of a registry, all names of a file. One
// look-up takes the asked name's octets, where going through the lines takes theirs. In: a reading. Out: the same
// groups that binding.ts finds line by line.
import type { Dialect } from "../dialect/index.ts";
import { foldedOctet } from "../octets/index.ts";
import type { NameLookup, Reading } from "../robots-txt/reading.ts";
import { isGlobalAgent, tokenEnd } from "./binding.ts";

const family = "yandex";
/** Stands between values: no value holds a line end. */
const separator = "\n";

/** Has names looked up in an index from now on. */
export function indexNames(reading: Reading): void {
  reading.names ??= new NameIndex(reading);
}

/** The lines of one file that are not for `*`, each value cut as its dialect does, and folded. */
class NameIndex implements NameLookup {
  readonly #dialect: Dialect;
  /** The groups of each value, ascending. */
  readonly #groups = new Map<string, number[]>();
  /** All values, where each begins, and its group: where a value may hold more than the name. */
  readonly #joined: string;
  readonly #starts: number[] = [];
  readonly #lineGroups: number[] = [];

  constructor(reading: Reading) {
    const { octets, dialect } = reading;
    this.#dialect = dialect;
    const values: string[] = [];
    const lines = reading.agentLines();
    let at = 0;
    while (lines.next()) {
      const { valueStart, valueEnd, group } = lines;
      if (isGlobalAgent(octets, valueStart, valueEnd, dialect)) continue;
      const value = foldedText(octets, valueStart, tokenEnd(octets, valueStart, valueEnd, dialect.agentValue));
      values.push(value);
      this.#starts.push(at);
      this.#lineGroups.push(group);
      at += value.length + 1;
      const groups = this.#groups.get(value);
      if (groups === undefined) this.#groups.set(value, [group]);
      else if (groups[groups.length - 1] !== group) groups.push(group);
    }
    this.#joined = values.join(separator);
  }

  /** Whether no line names anybody but `*`. */
  get isEmpty(): boolean {
    return this.#starts.length === 0;
  }

  /** The groups that name the token best; as binding.ts has it, line by line. */
  groupsNaming(asked: Uint8Array, length: number): number[] {
    const found = this.#best(foldedText(asked, 0, length));
    // Beyond RFC 9309 (first-group): section 2.2.1 merges the groups.
    return this.#dialect.groups === "first" ? found.slice(0, 1) : [...found];
  }

  #best(name: string): readonly number[] {
    const { agentMatch } = this.#dialect;
    if (agentMatch === "substring") return this.#holding(name);
    const exact = this.#groups.get(name);
    if (exact !== undefined) return exact;
    if (agentMatch === "equal-or-general") {
      // The longest general name is the best one.
      for (let end = name.lastIndexOf("-"); end > 0; end = name.lastIndexOf("-", end - 1)) {
        const general = this.#groups.get(name.slice(0, end));
        if (general !== undefined) return general;
      }
    }
    const isFamily = agentMatch === "equal-or-family" && name.length > family.length && name.startsWith(family);
    return isFamily ? (this.#groups.get(family) ?? []) : [];
  }

  /** The groups with a line that holds the name. */
  #holding(name: string): number[] {
    const groups: number[] = [];
    if (name.includes(separator)) return groups;
    for (let at = this.#joined.indexOf(name); at >= 0 && this.#starts.length > 0;) {
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
function foldedText(octets: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCharCode(foldedOctet[octets[i] as number] as number);
  return text;
}
