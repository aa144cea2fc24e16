// A pattern for one path that wins over a rule. Stars count as octets (RFC 9309 section 2.2.2), so stars after the path
// outweigh longer rules.
import type { Dialect } from "../dialect/index.ts";
import type { Rule } from "../robots-txt/index.ts";
import { PathPattern } from "./path-pattern.ts";

/** The most stars written after a path: longer rules are removed instead. */
const mostStars = 64;

/**
 * The path with as many stars after it as it takes to outweigh the rule; empty where it outweighs it without, or
 * cannot.
 */
export function outweighing(path: string, rule: Rule | null, dialect: Dialect, isAllow: boolean): string[] {
  if (rule === null || dialect.precedence !== "most-octets") return [];
  // Of rules with equally many octets the Allow decides.
  const needed = PathPattern.of(rule.pathPattern, dialect).counted + (isAllow ? 0 : 1);
  const missing = needed - PathPattern.of(path, dialect).counted;
  return missing > 0 && missing <= mostStars ? [`${path}${"*".repeat(missing)}`] : [];
}
