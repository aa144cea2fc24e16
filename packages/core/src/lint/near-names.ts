// Which known name a written one was meant to be: the one with the fewest typos between. In: two names; out: how many
// letters were added, left out, replaced or swapped with their neighbour.

/** Longer names are none that anybody knows. */
const longest = 32;

/**
 * How many slips part the names, or `limit + 1` when more than `limit` do. Cost: the product of their lengths, each at
 * most 32.
 *
 * Source: the restricted edit distance of Damerau (1964), with swaps of neighbours.
 */
export function slipsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > longest || b.length > longest) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}

/**
 * The known name nearest to the written one, at most `limit` slips away and not the same; undefined when none or
 * several are.
 */
export function nearestName(written: string, known: readonly string[], limit: number): string | undefined {
  let best: string | undefined;
  let fewest = limit + 1;
  for (const name of known) {
    const slips = slipsBetween(written, name, limit);
    if (slips === 0) return undefined;
    if (slips < fewest) {
      fewest = slips;
      best = name;
    } else if (slips === fewest && slips <= limit) {
      best = undefined;
    }
  }
  return best;
}
