// Counts for people. Not by the platform's own formats: loading their tables takes longer than a whole check.

/** The whole number with a comma before each three digits. */
export function countText(count: number): string {
  let digits = String(count);
  for (let at = digits.length - 3; at > 0; at -= 3) digits = `${digits.slice(0, at)},${digits.slice(at)}`;
  return digits;
}
