// Every rule that matches a path, for explanations: rule by rule, apart from the path to a verdict.
import type { Reading } from "../robots-txt/reading.ts";
import { type Binding, bindTokens, eventsOf, hasOtherGlobalGroup } from "./binding.ts";
import { PathPattern } from "./path-pattern.ts";

/** A rule that matches. */
export interface Match {
  readonly event: number;
  readonly octets: number;
  readonly isAllow: boolean;
  /**
   * Whether it is of a group that binds the requester; otherwise it is of a group for `*` that a named group replaces.
   */
  readonly isBinding: boolean;
}

/** The rules that match the path, those that bind first, the best first; those found within the budget of steps. */
export function matchingRules(
  reading: Reading,
  binding: Binding,
  path: Uint8Array,
  maxSteps: number,
): readonly Match[] {
  const pattern = new PathPattern(reading.dialect);
  const matches: Match[] = [];
  const collect = (rules: Int32Array, isBinding: boolean): void => {
    for (const event of eventsOf(rules)) {
      pattern.stepLimit = maxSteps;
      pattern.load(reading, event);
      const isMatch = pattern.matches(path, path.length);
      if (pattern.steps > maxSteps) return;
      if (isMatch) {
        matches.push({ event, octets: pattern.counted, isAllow: pattern.isAllow, isBinding });
      } else if (pattern.matchesFolder(path, path.length)) {
        matches.push({ event, octets: pattern.folderLength + 1, isAllow: true, isBinding });
      }
    }
  };
  collect(binding.rules, true);
  if (hasOtherGlobalGroup(reading, binding)) collect(bindTokens(reading, [], true).rules, false);
  const isFirstInFile = reading.dialect.precedence === "first-in-file";
  return matches.sort((a, b) => {
    if (a.isBinding !== b.isBinding) return a.isBinding ? -1 : 1;
    if (isFirstInFile) return a.event - b.event;
    return b.octets - a.octets || Number(b.isAllow) - Number(a.isAllow) || a.event - b.event;
  });
}
