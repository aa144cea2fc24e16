// Many files in one server: each pair of a file and an agent becomes a class of its own under an agent of its own, so
// that a server started once answers for a hundred robots.txt files.
import { parseRobotsTxt, type RuleSet } from "@maycrawl/core";
import { orderedPatterns } from "@maycrawl/core/comparison";
import type { EnforcedClass, AgentName, EnforcementPlan } from "../../src/enforcement/plan.ts";

/** A file and an agent to ask about. */
export interface Sample {
  readonly name: string;
  readonly robotsTxt: Uint8Array;
  readonly agents: readonly string[];
  readonly targets: readonly string[];
}

/** A sample as a class. */
export interface Composed {
  readonly sample: Sample;
  readonly rules: RuleSet;
  readonly userAgent: string;
}

/**
 * The plan of all samples that forbid anything; those with more patterns than are left of `mostPatterns` are left
 * out.
 */
export function compose(
  samples: readonly Sample[],
  mostPatterns: number,
): { plan: EnforcementPlan; composed: Composed[] } {
  const classes: EnforcedClass[] = [];
  const names: AgentName[] = [];
  const composed: Composed[] = [];
  let left = mostPatterns;
  for (const sample of samples) {
    const rules = parseRobotsTxt(sample.robotsTxt).rulesForLiteral(sample.agents, { dialect: "rfc9309" });
    const patterns = orderedPatterns(rules);
    if (patterns.length > left) continue;
    left -= patterns.length;
    const isFree = patterns.every(({ isAllow }) => isAllow);
    const id = classes.length + 1;
    const word = `TestBot${String(names.length).padStart(5, "0")}`;
    names.push({ word, label: word, classId: isFree ? null : id, crawler: null });
    if (!isFree) classes.push({ id, agents: [word], rules, patterns });
    composed.push({ sample, rules, userAgent: `Mozilla/5.0 (compatible; ${word}/1.0; +http://shop.example/bot)` });
  }
  return { plan: { names, classes, everybody: null, leftAlone: [] }, composed };
}
