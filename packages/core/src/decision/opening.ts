// The smallest edits of a robots.txt that give the other answer about one path: how to open what a rule closes, and how to close
// in a named group what the group for `*` closes. In: a verdict and the rules that it is of. Out: one sentence, or null where no
// edit of this kind is sure to do it. The tests apply each to the file, and the answer flips.
import { PathPattern } from "../matching/path-pattern.ts";
import { type LosingRule, type RuleSet, type Verdict, visible } from "../matching/index.ts";
import { encodeUtf8 } from "../octets/index.ts";
import type { Reading, Rule } from "../robots-txt/index.ts";

/**
 * How to open what a rule closes, in as few lines as can be: take the rule away where an allow rule or nothing comes next, else
 * allow this one path.
 */
export function openingChange(verdict: Verdict, rules: RuleSet): string | null {
  const { rule, path, losers } = verdict;
  if (rule === null || path === null) return null;
  const closing = [rule, ...nextClosing(losers, rules.reading).map((loser) => loser.rule)];
  const lines = [...new Set(closing.map((one) => one.line))].sort((a, b) => a - b);
  const wouldEmpty = emptiesGroup(rules.reading, new Set(lines));
  if (lines.length === 1) {
    const written = `line ${rule.line} ("${visible(rule.text)}")`;
    // Without a rule, a group is one with the group below it, and bound by its rules.
    return wouldEmpty ? `Write "Disallow:" in place of ${written}, the only rule of its group.` : `Delete ${written}.`;
  }
  const shown = lines.length > 6 ? `${lines.slice(0, 6).join(", ")} and ${lines.length - 6} more` : lines.join(", ");
  const removal = wouldEmpty ? `rite "Disallow:" in place of lines ${shown}` : `elete lines ${shown}`;
  const all = `${removal}, which all close it`;
  const allow = `${path}$`;
  return mayOutweigh(allow, closing, path, rules)
    ? `Add "Allow: ${allow}" to the group of line ${verdict.group?.line ?? 0}, or ${wouldEmpty ? "w" : "d"}${all}.`
    : `${wouldEmpty ? "W" : "D"}${all}.`;
}

/**
 * The rule for `*` that closes the path to those who are not named, where repeating it in the requester's own group would close it
 * to the requester too; null where there is none, or its group allows the path all the same.
 */
export function closedForOthers(verdict: Verdict, rules: RuleSet): Rule | null {
  const best = verdict.losers.find((loser) => loser.why === "other-group");
  if (verdict.allowed !== true || best === undefined || best.rule.type === "allow" || best.rule.pathPattern === "") return null;
  const { rule } = verdict;
  if (rule === null) return best.rule;
  const { precedence, wildcardOrder } = rules.reading.dialect;
  const isOutweighed = precedence === "most-octets" && wildcardOrder === "defined" && countedOctets(rule.pathPattern, rules) < best.octets;
  return isOutweighed ? best.rule : null;
}

/** The disallow rules that would decide one after the other if the deciding one were gone. */
function nextClosing(losers: readonly LosingRule[], reading: Reading): LosingRule[] {
  const binding = losers.filter((loser) => loser.why !== "other-group");
  // Where the order is undefined, an allow rule is sure to decide only when no disallow rule is left.
  if (reading.dialect.wildcardOrder === "undefined") return binding.filter((loser) => loser.rule.type === "disallow");
  const end = binding.findIndex((loser) => loser.rule.type === "allow");
  return end < 0 ? binding : binding.slice(0, end);
}

/** Whether a group has rules, all of them on these lines. */
function emptiesGroup(reading: Reading, lines: ReadonlySet<number>): boolean {
  let hasGone = false;
  let hasLeft = false;
  for (let event = 0; event < reading.eventCount; event++) {
    if (reading.opensGroup(event)) {
      if (hasGone && !hasLeft) return true;
      hasGone = hasLeft = false;
    }
    if (reading.isAgentLine(event)) continue;
    if (lines.has(reading.lineOf(event))) hasGone = true;
    else hasLeft = true;
  }
  return hasGone && !hasLeft;
}

/** Whether an allow rule with the pattern is sure to decide about the path in place of the closing rules. */
function mayOutweigh(pattern: string, closing: readonly Rule[], path: string, rules: RuleSet): boolean {
  const { allowRecord, wildcards, precedence, wildcardOrder } = rules.reading.dialect;
  if (allowRecord !== "rule" || wildcards !== "operators" || precedence !== "most-octets" || wildcardOrder !== "defined") return false;
  // What a record cannot hold, or what would be read in another way than it is shown.
  if (!/^[\x21\x22\x24-\x7e]{1,2000}$/.test(pattern)) return false;
  const allow = patternOf(pattern, rules);
  const octets = encodeUtf8(path);
  return allow.matches(octets, octets.length) && closing.every((rule) => countedOctets(rule.pathPattern, rules) <= allow.counted);
}

/** The octets of a pattern that count for precedence. */
function countedOctets(pattern: string, rules: RuleSet): number {
  return patternOf(pattern, rules).counted;
}

function patternOf(text: string, { reading }: RuleSet): PathPattern {
  return PathPattern.of(text, reading.dialect);
}
