// Path patterns as checks compare them: which are the same once normalised, which rules of a group are about the same
// paths, and a path that a pattern matches.
import { decodeUtf8, encodeUtf8, writeNormalForm } from "../octets/index.ts";
import type { Group, RecordLine, Rule } from "../robots-txt/index.ts";
import { foldedName } from "./agent-names.ts";

/** The pattern in RFC 9309's normal form: patterns with the same one match the same paths. Source: section 2.2.2. */
export function patternKey(pattern: string): string {
  const octets = encodeUtf8(pattern);
  const out = new Uint8Array(octets.length * 3);
  return decodeUtf8(out, 0, writeNormalForm(octets, 0, octets.length, "unreserved-decoded", "pattern", out));
}

/** A rule with its normalised pattern and whom its group names. */
export interface KeyedRule {
  readonly rule: Rule;
  readonly pattern: string;
  /** The group's tokens, folded and sorted: groups with the same ones bind the same crawlers. */
  readonly tokens: string;
}

/** By the groups of a file, which several checks ask about. */
const keptRules = new WeakMap<readonly Group[], readonly KeyedRule[]>();

/** The rules of all groups that have a path, in file order. */
export function keyedRules(groups: readonly Group[]): readonly KeyedRule[] {
  let rules = keptRules.get(groups);
  if (rules === undefined) {
    rules = rulesWithKeys(groups);
    keptRules.set(groups, rules);
  }
  return rules;
}

function rulesWithKeys(groups: readonly Group[]): KeyedRule[] {
  return groups.flatMap((group) => {
    const tokens = [...new Set(group.userAgents.map((agent) => foldedName(agent.value)))].sort().join(" ");
    return group.rules
      .filter((rule) => rule.pathPattern !== "")
      .map((rule) => ({ rule, pattern: patternKey(rule.pathPattern), tokens }));
  });
}

/** Whether a rule's value begins as a path pattern does; other checks report what else is wrong with it. */
export function isPathLike(line: RecordLine): boolean {
  return line.value.startsWith("/") || line.value.startsWith("*");
}

/**
 * The shortest path that the pattern matches, as a crawler could send it: stars stand for nothing, a final `$` ends it.
 * Null where there is none: the pattern begins with no "/", or holds a character that no URL holds.
 */
export function samplePath(pattern: string): string | null {
  const isFromStar = pattern.startsWith("*");
  let path = pattern.endsWith("$") ? pattern.slice(0, -1) : pattern;
  path = path.replaceAll("*", "");
  if (isFromStar && !path.startsWith("/")) path = `/${path}`;
  if (!path.startsWith("/") || /[\s#]/.test(path)) return null;
  // "//host" would name a host: a path of that form is asked about with an origin.
  return path.startsWith("//") ? `https://site.invalid${path}` : path;
}
