// Which names somebody may have meant: those that hold what was written or are held by it, and those that differ by a slip or
// two. For messages only.

/** The names nearest to the text, best first, at most so many. */
export function nearNames(text: string, names: readonly string[], most: number): string[] {
  const asked = text.toLowerCase();
  if (asked === "" || asked.length > 100) return [];
  const scored: { name: string; slips: number }[] = [];
  for (const name of names) {
    const lower = name.toLowerCase();
    const isPart = asked.length >= 3 && (lower.includes(asked) || asked.includes(lower));
    const slips = isPart ? 1 : slipsBetween(asked, lower);
    if (slips <= Math.max(1, Math.floor(asked.length / 4))) scored.push({ name, slips });
  }
  return scored.sort((a, b) => a.slips - b.slips).slice(0, most).map(({ name }) => name);
}

/** How many letters must be put in, left out or replaced to get from one to the other (Levenshtein's distance). */
function slipsBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    previous = row;
  }
  return previous[b.length] as number;
}
