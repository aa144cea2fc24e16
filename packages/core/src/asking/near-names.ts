// Which known name was meant: the one that is the fewest slips away. In: what was written, and the known names.

/** Known names are not longer. */
const longest = 32;

/**
 * How many slips separate the names (a letter added, left out, replaced, or swapped with its neighbour), or `limit + 1`
 * when more than `limit` do. Cost: the product of their lengths, each at most 32.
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
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}

/**
 * The known name nearest to the written one, at most `limit` slips away; undefined when the written name is known, when
 * no name is that near, or when several are equally near.
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

/**
 * Up to `most` known names that a user may have meant, nearest first: those that hold the text or are held by it count
 * as one slip.
 */
export function nearNames(text: string, known: readonly string[], most: number): string[] {
  const written = text.toLowerCase();
  if (written === "" || written.length > 100) return [];
  const limit = Math.max(1, Math.floor(written.length / 4));
  const near = known.map((name) => {
    const lower = name.toLowerCase();
    const isPart = written.length >= 3 && (lower.includes(written) || written.includes(lower));
    return {
      name,
      slips: isPart ? 1 : slipsBetween(written, lower, limit),
      // Of those that begin with the text, the shortest adds the least: google is Googlebot before Google-Extended.
      added: isPart && lower.startsWith(written) ? lower.length - written.length : Number.POSITIVE_INFINITY,
    };
  });
  return near
    .filter(({ slips }) => slips <= limit)
    .sort((a, b) => a.slips - b.slips || (a.added === b.added ? 0 : a.added - b.added))
    .slice(0, most)
    .map(({ name }) => name);
}
