// Rules without which every answer would be the same, by proof: one row for each type of rule. Rules that never decide
// (dead-rule), stand twice (duplicate-rule) or contradict each other (conflicting-rules) are left to those checks.
import type { Rule } from "../../robots-txt/index.ts";
import { findingsPerCheck } from "../budgets.ts";
import type { Check, CheckMeta } from "../check.ts";
import type { TextEdit } from "../finding.ts";
import type { LintedFile } from "../linted-file.ts";
import { isPathLike, keyedRules, samplePath } from "../patterns.ts";
import { groupIndices } from "../token-classes.ts";
import { quoted } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  readonly type: Rule["type"];
  readonly message: (rule: string, by: number | null) => string;
}

/** A rule that makes no difference. */
interface NeedlessRule {
  readonly rule: Rule;
  /** Whether its line makes no difference either: the only rule of a group also keeps it apart from the next. */
  readonly isLineNeedless: boolean;
  /** The line's removal; null where the line makes a difference, or holds a comment. */
  readonly fix: TextEdit | null;
  /** The line of a rule that gives the same answer for an example, where one is known. */
  readonly by: number | null;
}

const rows: readonly Row[] = [
  {
    code: "redundant-disallow",
    meta: {
      summary: "A Disallow closes nothing that would be open without it.",
      explanation:
        "Another rule closes the same paths already: `/a/b` below `/a`. Without the rule every answer under the " +
        "dialect is the same, which is proven. It does no harm; it may show that the broader rule closes more than " +
        "was meant. The only rule of a group should stay: without it the group would be joined to the next.",
      severity: { default: "info" },
      fix: "Removes the line, where no answer changes under any dialect.",
      source: "RFC 9309 section 2.2.2; docs/comparison.md",
    },
    type: "disallow",
    message: (rule, by) => `What ${rule} closes would be closed without it${by === null ? "" : `, by line ${by}`}.`,
  },
  {
    code: "allow-without-effect",
    meta: {
      summary: "An Allow opens nothing that would be closed without it.",
      explanation:
        "Everything may be fetched unless a rule disallows it, so an Allow counts only against a shorter Disallow of " +
        "the same group. This one has no such rule: without it no answer under the dialect changes, which is " +
        "proven. The only rule of a group should stay: without it the group would be joined to the next. `Allow: /`, " +
        "which states what is true anyway, is not reported.",
      severity: { default: "info" },
      fix: "Removes the line, where no answer changes under any dialect.",
      source: "RFC 9309 section 2.2.2; docs/comparison.md",
    },
    type: "allow",
    message: (rule) => `Nothing that ${rule} allows would be disallowed without it.`,
  },
];

export const needlessRules: readonly Check[] = rows.map(({ code, meta, type, message }) => ({
  code,
  meta,
  run: (file) =>
    rulesWithoutDifference(file, type).map(({ rule, isLineNeedless, fix, by }) => ({
      span: rule.span,
      message: `${message(quoted(rule.text), by)}${isLineNeedless ? "" : " Keep the line: it is the only rule of its group."}`,
      effect: {
        kind: "decides-nothing",
        text: `${isLineNeedless ? "removing this line" : "the rule"} changes no answer under ${file.dialect.name}`,
        ...(by === null ? {} : { lines: [by] }),
      },
      ...(fix === null ? {} : { fix: [fix] }),
    })),
}));

/** The rules of that type that make no difference, in file order. */
function rulesWithoutDifference(file: LintedFile, type: Rule["type"]): NeedlessRule[] {
  const keyed = keyedRules(file.groups);
  const keyOf = ({ pattern, tokens }: (typeof keyed)[number]): string => `${tokens}\n${pattern}`;
  const counts = new Map<string, number>();
  for (const one of keyed) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  // In a file over the limit, a line less lets in what stands beyond it.
  if (file.robotsTxt.reading(file.dialect.name).isOversize) return [];
  const effects = file.ruleEffects;
  const only = new Set(file.groups.filter((group) => group.rules.length === 1).map((group) => group.rules[0]?.line));
  let looked = 0;
  return keyed.flatMap((one) => {
    const { rule } = one;
    const effect = effects.get(rule.line);
    if (rule.type !== type || effect === undefined || !effect.makesNoDifference || effect.status !== "decides")
      return [];
    if ((counts.get(keyOf(one)) ?? 0) > 1 || (type === "allow" && /^(?:\/|\*|\/\*)$/.test(rule.pathPattern))) return [];
    const line = file.lines[rule.line - 1];
    if (line === undefined || line.kind !== "record" || !isPathLike(line)) return [];
    const isLineNeedless = !only.has(rule.line);
    const isRemovable = isLineNeedless && line.comment === null && line.span.start > 0;
    return [
      {
        rule,
        isLineNeedless,
        fix: isRemovable ? { span: line.span, text: "" } : null,
        by: looked++ <= findingsPerCheck ? otherDecider(file, rule) : null,
      },
    ];
  });
}

/** The best of the other rules of the same type that match the rule's shortest path. Linear in the rules. */
function otherDecider(file: LintedFile, rule: Rule): number | null {
  const path = samplePath(rule.pathPattern);
  const holds = (index: number): boolean => file.groups[index]?.rules.some((own) => own.line === rule.line) === true;
  const owner = file.classes.find((one) => groupIndices(one).some(holds));
  if (path === null || owner === undefined) return null;
  const { losers } = owner.rules.evaluate(path);
  const isOther = (one: (typeof losers)[number]): boolean =>
    one.why !== "other-group" && one.rule.type === rule.type && one.rule.line !== rule.line;
  return losers.find(isOther)?.rule.line ?? null;
}
