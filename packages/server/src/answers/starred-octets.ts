// What stars may cost, counted before a rule is tried. In: a file. Out: a number of octets.

/** Octets of the lines that hold a star: a rule without one costs no more than its own octets, whatever the path. */
export function starredOctetsOf(octets: Uint8Array): number {
  let sum = 0;
  for (let star = octets.indexOf(0x2a); star >= 0;) {
    const end = octets.indexOf(0x0a, star);
    const lineEnd = end < 0 ? octets.length : end;
    sum += lineEnd - octets.lastIndexOf(0x0a, star) - 1;
    star = octets.indexOf(0x2a, lineEnd);
  }
  return sum;
}
