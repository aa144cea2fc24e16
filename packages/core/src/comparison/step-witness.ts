// Paths that show at once that a rule makes a difference. In: a rule, and the rules that it can meet. Out: a path whose
// verdict depends on it, of those that can be made from its own pattern and from another one's; or none, which says
// nothing. A few such paths refute most of what cannot be proven, where a walk would take its whole budget.
import { star } from "../matching/path-pattern.ts";
import { type BoundRule, headLength } from "./bound-rule.ts";
import { pathsLike } from "./difference.ts";
import { matchesPath } from "./search.ts";
import type { SendablePaths } from "./sendable-paths.ts";

/** Rules with which a rule's pattern is put together. */
const mostRivals = 24;
/** What a star stands for when it stands for something. */
const letter = 0x78;
const robotsTxtPath = "/robots.txt";

/**
 * A path whose verdict changes with the rule. `others` are those beside it that can meet it, the best first; `rivals`
 * those of them that may decide in its place.
 */
export function witnessOf(
  rule: BoundRule,
  others: readonly BoundRule[],
  rivals: readonly BoundRule[],
  paths: SendablePaths,
  hasTracks: boolean,
): Uint8Array | null {
  const isShown = (path: Uint8Array): boolean =>
    paths.isPlain(path) &&
    matchesPath(rule, path) &&
    // The robots.txt itself may be allowed whatever the rules say.
    String.fromCharCode(...path.subarray(0, robotsTxtPath.length)) !== robotsTxtPath &&
    (hasTracks ? changesAmongTracks(rule, others, path) : changes(rule, others, path));
  for (const path of pathsLike(rule)) if (isShown(path)) return path;
  for (const rival of rivals.slice(0, mostRivals)) {
    for (const path of commonPaths(rule, rival)) if (isShown(path)) return path;
  }
  return null;
}

function changes(rule: BoundRule, others: readonly BoundRule[], path: Uint8Array): boolean {
  const best = others.find((other) => matchesPath(other, path));
  return (best === undefined || best.priority < rule.priority) && (best?.isAllow ?? true) !== rule.isAllow;
}

/** See undefined-order.ts: what may allow and what may disallow, with the rule and without it. */
function changesAmongTracks(rule: BoundRule, others: readonly BoundRule[], path: Uint8Array): boolean {
  const best = [0, 1, 2].map((track) => others.find((one) => one.track === track && matchesPath(one, path)));
  const isBetter = best[rule.track] === undefined || (best[rule.track] as BoundRule).priority < rule.priority;
  return verdictOf(best) !== verdictOf(isBetter ? best.with(rule.track, rule) : best);
}

function verdictOf([literal, wildAllow, wildDisallow]: readonly (BoundRule | undefined)[]): string {
  const mayAllow = wildAllow !== undefined || literal?.isAllow === true;
  const mayDisallow = wildDisallow !== undefined || literal?.isAllow === false;
  return mayDisallow ? (mayAllow ? "undetermined" : "disallowed") : "allowed";
}

/** Paths that both patterns are likely to match: what stands before their stars, then the rest of one and the other. */
function commonPaths(one: BoundRule, other: BoundRule): Uint8Array[] {
  const [lengthOfOne, lengthOfOther] = [headLength(one), headLength(other)];
  const head =
    lengthOfOne >= lengthOfOther ? one.octets.subarray(0, lengthOfOne) : other.octets.subarray(0, lengthOfOther);
  const rests = [one.octets.subarray(lengthOfOne), other.octets.subarray(lengthOfOther)];
  return [rests, rests.toReversed()].flatMap(([first = head, second = head]) => {
    const path = Uint8Array.from([...head, ...first, ...second]);
    return [path.filter((octet) => octet !== star), path.map((octet) => (octet === star ? letter : octet))];
  });
}
