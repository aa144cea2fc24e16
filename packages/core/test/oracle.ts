// The obviously correct matcher that stands beside the fast one: RFC 9309 section 2.2 word for word, with position
// sets. Patterns and paths are strings of octets (U+0000..U+00FF) in normal form.

/** Whether a path pattern matches a path (RFC 9309 section 2.2.3). */
export function oracleMatches(pattern: string, path: string): boolean {
  let positions = new Set([0]);
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "$" && i === pattern.length - 1) return positions.has(path.length);
    const next = new Set<number>();
    for (const at of positions) {
      if (pattern[i] === "*") for (let to = at; to <= path.length; to++) next.add(to);
      else if (path[at] === pattern[i]) next.add(at + 1);
    }
    positions = next;
  }
  return positions.size > 0;
}

/** The index of the rule that decides (section 2.2.2: most octets, then allow, then the first in the file), or -1. */
export function oracleDecides(rules: readonly { isAllow: boolean; pattern: string }[], path: string): number {
  let best = -1;
  rules.forEach((rule, index) => {
    if (!oracleMatches(rule.pattern, path)) return;
    const leader = rules[best];
    const isLonger = leader === undefined || rule.pattern.length > leader.pattern.length;
    const winsTie =
      leader !== undefined && rule.pattern.length === leader.pattern.length && rule.isAllow && !leader.isAllow;
    if (isLonger || winsTie) best = index;
  });
  return best;
}

/** A path's or pattern's normal form (section 2.2.2), from a string of octets. */
export function oracleNormalForm(octets: string, kind: "path" | "pattern"): string {
  const operators = kind === "pattern" ? /[\u0080-\u00ff]|\$(?!$)/g : /[\u0080-\u00ff*$]/g;
  const escape = (octet: string): string => `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return octets.replace(operators, escape).replace(/%([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : whole.toUpperCase();
  });
}
