// The smallest edits of a robots.txt that give the other answer about one path: how to open what a rule closes, and how
// to close in a named group what the group for `*` closes. In: a verdict and its rules. Out: one sentence, or null
// where no edit of this kind is sure to do it. The tests apply each to the file, and the answer flips; they compare it
// with comparison's smallest flip, which looks at every class of agents and is too slow for every answer.
import type { Dialect } from "../dialect/index.ts";
import { outweighing } from "../matching/outweighing.ts";
import { PathPattern } from "../matching/path-pattern.ts";
import { type LosingRule, type RuleSet, type Verdict, visible } from "../matching/index.ts";
import { encodeUtf8 } from "../octets/index.ts";
import type { Reading, Rule } from "../robots-txt/index.ts";

/**
 * The smallest edit that opens a path which a rule closes, as one sentence: an Allow for this path alone where the
 * dialect lets it win. Otherwise the closing rules go, and the sentence says that more is opened.
 */
export function openingChange(verdict: Verdict, rules: RuleSet): string | null {
  const { rule, path, losers } = verdict;
  if (rule === null || path === null) return null;
  const { reading } = rules;
  const closing = [rule, ...nextClosing(losers, reading).map((loser) => loser.rule)];
  const lines = [...new Set(closing.map((one) => one.line))].sort((a, b) => a - b);
  const closesThisAlone = lines.length === 1 && rule.pathPattern === `${path}$`;
  const pattern = closesThisAlone ? null : allowPattern(path, rule, reading.dialect);
  if (pattern !== null) return `Add "Allow: ${pattern}" to the group of line ${narrowestGroup(rules)}.`;
  // Without a rule, a group would be one with the group below it, and bound by its rules.
  const wouldEmpty = emptiesGroup(reading, new Set(lines));
  const remove = wouldEmpty ? `Write "Disallow:" in place of` : "Delete";
  if (lines.length === 1) {
    const only = wouldEmpty ? ", the only rule of its group" : "";
    const more = closesThisAlone ? "" : "; this opens all that it closes";
    return `${remove} line ${rule.line} ("${visible(rule.text)}")${only}${more}.`;
  }
  const shown = lines.length > 6 ? `${lines.slice(0, 6).join(", ")} and ${lines.length - 6} more` : lines.join(", ");
  return `${remove} lines ${shown}, which all close it; this opens all that they close.`;
}

/**
 * The rule for `*` that closes the path to those who are not named, where repeating it in the requester's own group
 * would close it to the requester too; null where there is none, or its group allows the path all the same.
 */
export function closedForOthers(verdict: Verdict, rules: RuleSet): Rule | null {
  const best = verdict.losers.find((loser) => loser.why === "other-group");
  if (verdict.allowed !== true || best === undefined || best.rule.type === "allow" || best.rule.pathPattern === "")
    return null;
  const { rule } = verdict;
  if (rule === null) return best.rule;
  const { precedence, wildcardOrder } = rules.reading.dialect;
  const isOutweighed =
    precedence === "most-octets" && wildcardOrder === "defined" && countedOctets(rule.pathPattern, rules) < best.octets;
  return isOutweighed ? best.rule : null;
}

/** The disallow rules that would decide one after the other if the deciding one were gone. */
function nextClosing(losers: readonly LosingRule[], reading: Reading): LosingRule[] {
  const binding = losers.filter((loser) => loser.why !== "other-group");
  // Where the order is undefined, an allow rule is sure to decide only when no disallow rule is left.
  const closes = ({ rule }: LosingRule): boolean => rule.type === "disallow" && rule.pathPattern !== "";
  if (reading.dialect.wildcardOrder === "undefined") return binding.filter(closes);
  const end = binding.findIndex((loser) => !closes(loser));
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

/** The pattern of an Allow for this path that is sure to win over the rule; null where none is. */
function allowPattern(path: string, rule: Rule, dialect: Dialect): string | null {
  const { allowRecord, wildcards, precedence, wildcardOrder } = dialect;
  if (allowRecord !== "rule" || wildcards !== "operators" || precedence !== "most-octets") return null;
  // What a record cannot hold, or what would be read in another way than it is shown.
  if (wildcardOrder !== "defined" || !/^[\x21\x22\x24-\x7e]{1,2000}$/.test(path)) return null;
  const octets = encodeUtf8(path);
  const deciding = PathPattern.of(rule.pathPattern, dialect).counted;
  for (const pattern of [`${path}$`, ...outweighing(path, rule, dialect, true)]) {
    const allow = PathPattern.of(pattern, dialect);
    if (deciding <= allow.counted && allow.matches(octets, octets.length)) return pattern;
  }
  return null;
}

/** The first line of the group that binds and names the fewest agents. */
function narrowestGroup({ reading, binding }: RuleSet): number {
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const group of binding.groups) {
    let agents = 1;
    while (reading.isAgentLine(group + agents) && !reading.opensGroup(group + agents)) agents++;
    if (agents < fewest) [best, fewest] = [group, agents];
  }
  return reading.lineOf(best);
}

/** The octets of a pattern that count for precedence. */
function countedOctets(pattern: string, rules: RuleSet): number {
  return patternOf(pattern, rules).counted;
}

function patternOf(text: string, { reading }: RuleSet): PathPattern {
  return PathPattern.of(text, reading.dialect);
}
