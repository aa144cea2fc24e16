// Prefixes, asked by the million which of them holds an address. In: prefixes, which may overlap. Out: the index of the
// most specific one that holds an address. The prefixes are cut into runs of addresses, in order, that have one
// answer each; a lookup is a binary search. Next: range-list.ts.
import { type IpAddress, type IpPrefix, parseAddress } from "./address.ts";

/** A set of prefixes; built once in n log n, asked in log n without allocating. */
export class PrefixSet {
  readonly #four: Runs;
  readonly #six: Runs;

  constructor(prefixes: readonly IpPrefix[]) {
    this.#four = runsOf(prefixes, 4);
    this.#six = runsOf(prefixes, 6);
  }

  /** The index of the most specific prefix that holds the address, the first of equals; -1 if none does. */
  find({ family, a, b, c, d }: IpAddress): number {
    return family === 4 ? findWord(this.#four, d) : findWords(this.#six, a, b, c, d);
  }

  /** Whether a prefix holds the address; false for a text that is no address. */
  has(text: string): boolean {
    const address = parseAddress(text);
    return address !== null && this.find(address) >= 0;
  }
}

/** Runs of addresses: run i begins at `starts` (one word or four for each) and ends before run i + 1. */
interface Runs {
  readonly starts: Uint32Array;
  readonly owners: Int32Array;
}

function findWord({ starts, owners }: Runs, word: number): number {
  let low = 0;
  let high = starts.length;
  // Invariant: runs before `low` begin at or before the address, runs from `high` on after it.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= word) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : (owners[low - 1] as number);
}

function findWords({ starts, owners }: Runs, a: number, b: number, c: number, d: number): number {
  let low = 0;
  let high = owners.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = middle * 4;
    const difference =
      (starts[at] as number) - a ||
      (starts[at + 1] as number) - b ||
      (starts[at + 2] as number) - c ||
      (starts[at + 3] as number) - d;
    if (difference <= 0) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : (owners[low - 1] as number);
}

interface Block {
  readonly first: bigint;
  readonly last: bigint;
  readonly owner: number;
}

/** Prefixes are nested or apart, never crossed, so one walk with a stack of the open ones finds every run. */
function runsOf(prefixes: readonly IpPrefix[], family: 4 | 6): Runs {
  const width = family === 4 ? 32 : 128;
  const blocks: Block[] = [];
  prefixes.forEach(({ first, bits }, owner) => {
    if (first.family !== family) return;
    const start = valueOf(first);
    blocks.push({ first: start, last: start + (1n << BigInt(width - bits)) - 1n, owner });
  });
  // The wider first where two begin together; of equal ones the first, which is then the innermost, comes last.
  blocks.sort((a, b) => order(a.first, b.first) || order(b.last, a.last) || b.owner - a.owner);
  const starts: bigint[] = [];
  const owners: number[] = [];
  const begin = (at: bigint, owner: number): void => {
    if (starts.at(-1) === at) owners[owners.length - 1] = owner;
    else if (owners.at(-1) !== owner) {
      starts.push(at);
      owners.push(owner);
    }
  };
  const open: Block[] = [];
  const closeBefore = (at: bigint): void => {
    for (let top = open.at(-1); top !== undefined && top.last < at; top = open.at(-1)) {
      open.pop();
      const end = top.last + 1n;
      if (end >> BigInt(width) === 0n) begin(end, open.at(-1)?.owner ?? -1);
    }
  };
  for (const block of blocks) {
    closeBefore(block.first);
    begin(block.first, block.owner);
    open.push(block);
  }
  closeBefore(1n << BigInt(width));
  return { starts: wordsOf(starts, family), owners: Int32Array.from(owners) };
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function valueOf({ family, a, b, c, d }: IpAddress): bigint {
  if (family === 4) return BigInt(d);
  return (BigInt(a) << 96n) | (BigInt(b) << 64n) | (BigInt(c) << 32n) | BigInt(d);
}

function wordsOf(values: readonly bigint[], family: 4 | 6): Uint32Array {
  if (family === 4) return Uint32Array.from(values, Number);
  return Uint32Array.from(
    values.flatMap((value) => [96n, 64n, 32n, 0n].map((shift) => Number((value >> shift) & 0xffffffffn))),
  );
}
