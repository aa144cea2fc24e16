// Path patterns as checks compare them: which are the same once normalised, and which of a group's rules speak of the same paths.
import { decodeUtf8, encodeUtf8, writeNormalForm } from "../octets/index.ts";
import type { Group, RecordLine, Rule } from "../robots-txt/index.ts";
import { foldedName } from "./agent-values.ts";

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

/** The rules of all groups that have a path, in file order. */
export function keyedRules(groups: readonly Group[]): KeyedRule[] {
  return groups.flatMap((group) => {
    const tokens = [...new Set(group.userAgents.map((agent) => foldedName(agent.value)))].sort().join(" ");
    return group.rules.filter((rule) => rule.pathPattern !== "").map((rule) => ({ rule, pattern: patternKey(rule.pathPattern), tokens }));
  });
}

/** A rule's value that can be a path pattern: no URL, nothing quoted, no blanks; what else it holds is other checks' to say. */
export function isPathLike(line: RecordLine): boolean {
  return line.value.startsWith("/") || line.value.startsWith("*");
}
