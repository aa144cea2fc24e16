// Rules that may be removed without changing any answer, though they do decide some: by proof, class by class. What never decides
// (dead-rule), stands twice (duplicate-rule) or contradicts itself (conflicting-rules) is left to those checks.
import type { Rule } from "../robots-txt/index.ts";
import { findingsPerCheck } from "./budgets.ts";
import type { TextEdit } from "./check.ts";
import { groupIndices } from "./classes.ts";
import type { LintedFile } from "./linted-file.ts";
import { isPathLike, keyedRules } from "./patterns.ts";
import { samplePath } from "./sample-path.ts";

/** A rule that makes no difference. */
interface IdleRule {
  readonly rule: Rule;
  /** Its removal; null where its line holds more, or is the only rule of its group. */
  readonly fix: TextEdit | null;
  /** The line of a rule that answers the same about an example, where it is known. */
  readonly by: number | null;
}

/** The rules of that type that make no difference, in file order. */
export function isWithoutDifference(file: LintedFile, type: Rule["type"]): IdleRule[] {
  const keyed = keyedRules(file.groupsOnce);
  const counts = new Map<string, number>();
  for (const { pattern, tokens } of keyed) counts.set(`${tokens}\n${pattern}`, (counts.get(`${tokens}\n${pattern}`) ?? 0) + 1);
  const effects = file.proofs.byLine(file.classes);
  const only = new Set(file.groupsOnce.filter((group) => group.rules.length === 1).map((group) => group.rules[0]?.line));
  let looked = 0;
  return keyed.flatMap(({ rule, pattern, tokens }) => {
    const effect = effects.get(rule.line);
    if (rule.type !== type || effect === undefined || !effect.makesNoDifference || effect.status !== "decides") return [];
    if ((counts.get(`${tokens}\n${pattern}`) ?? 0) > 1) return [];
    const line = file.lines[rule.line - 1];
    if (line === undefined || line.kind !== "record" || !isPathLike(line)) return [];
    const isRemovable = line.comment === null && line.span.start > 0 && !only.has(rule.line);
    return [{ rule, fix: isRemovable ? { span: line.span, text: "" } : null, by: looked++ <= findingsPerCheck ? otherDecider(file, rule) : null }];
  });
}

/** Linear in the rules, and so asked only for rules that are reported: the best of the other rules of the same type that match the rule's shortest path. */
function otherDecider(file: LintedFile, rule: Rule): number | null {
  const path = samplePath(rule.pathPattern);
  const owner = file.classes.find((one) => groupIndices(one).some((index) => file.groupsOnce[index]?.rules.some((own) => own.line === rule.line)));
  if (path === null || owner === undefined) return null;
  const verdict = owner.rules.evaluate(path);
  const other = verdict.losers.find((loser) => loser.why !== "other-group" && loser.rule.type === rule.type && loser.rule.line !== rule.line);
  return other?.rule.line ?? null;
}
