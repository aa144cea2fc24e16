// Rules without which every answer would be the same, by proof: one row for each type of rule. Rules that never decide
// (dead-rule), stand twice (duplicate-rule) or contradict each other (conflicting-rules) are left to those checks.
import type { RecordLine, Rule } from "../../robots-txt/index.ts";
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
  /**
   * Why its line makes a difference all the same: a group without a rule is joined to the next. Null if it makes none.
   */
  readonly keep: "only-rule" | "all-needless" | null;
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
        "was meant. Of each group a rule should stay: without any it would be joined to the next.",
      severity: { default: "info" },
      fix: "Removes the line, where no answer changes under any dialect.",
      source: "RFC 9309 section 2.2.2; docs/comparison.md",
      asksRules: true,
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
        "proven. Of each group a rule should stay: without any it would be joined to the next. `Allow: /`, which " +
        "states what is true anyway, is not reported.",
      severity: { default: "info" },
      fix: "Removes the line, where no answer changes under any dialect.",
      source: "RFC 9309 section 2.2.2; docs/comparison.md",
      asksRules: true,
    },
    type: "allow",
    message: (rule) => `Nothing that ${rule} allows would be disallowed without it.`,
  },
];

export const needlessRules: readonly Check[] = rows.map(({ code, meta, type, message }) => ({
  code,
  meta,
  run: (file) =>
    rulesWithoutDifference(file, type).map(({ rule, keep, fix, by }) => ({
      span: rule.span,
      message: `${message(quoted(rule.text), by)}${keep === null ? "" : ` ${keepWords[keep]}`}`,
      effect: {
        kind: "decides-nothing",
        text: `${keep === null ? "removing this line" : "the rule"} changes no answer under ${file.dialect.name}`,
        ...(by === null ? {} : { lines: [by] }),
      },
      ...(fix === null ? {} : { fix: [fix] }),
    })),
}));

const keepWords = {
  "only-rule": "Keep the line: it is the only rule of its group.",
  "all-needless": "Keep the line: no rule of its group makes a difference, and without any it would join the next.",
} as const;

/** The rules of that type that make no difference, in file order. */
function rulesWithoutDifference(file: LintedFile, type: Rule["type"]): NeedlessRule[] {
  const needless = needlessOf(file);
  // RFC 9309 section 2.2.1: user-agent lines with no rule between them begin one group.
  const kept = new Map<number, "only-rule" | "all-needless">();
  for (const { rules } of file.groups) {
    const [first] = rules;
    if (first !== undefined && rules.every(({ line }) => needless.has(line)))
      kept.set(first.line, rules.length === 1 ? "only-rule" : "all-needless");
  }
  let looked = 0;
  return [...needless.values()]
    .filter(({ rule }) => rule.type === type)
    .map(({ rule, line }) => {
      const keep = kept.get(rule.line) ?? null;
      const isRemovable = keep === null && line.comment === null && line.span.start > 0;
      return {
        rule,
        keep,
        fix: isRemovable ? { span: line.span, text: "" } : null,
        by: looked++ <= findingsPerCheck ? otherDecider(file, rule) : null,
      };
    });
}

type NeedlessByLine = ReadonlyMap<number, { readonly rule: Rule; readonly line: RecordLine }>;

/** Both checks ask. */
const kept = new WeakMap<LintedFile, NeedlessByLine>();

/** The rules of both types that make no difference, by line. */
function needlessOf(file: LintedFile): NeedlessByLine {
  let needless = kept.get(file);
  if (needless === undefined) {
    needless = findNeedless(file);
    kept.set(file, needless);
  }
  return needless;
}

function findNeedless(file: LintedFile): NeedlessByLine {
  const needless = new Map<number, { readonly rule: Rule; readonly line: RecordLine }>();
  const keyed = keyedRules(file.groups);
  const keyOf = ({ pattern, tokens }: (typeof keyed)[number]): string => `${tokens}\n${pattern}`;
  const counts = new Map<string, number>();
  for (const one of keyed) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  // In a file over the limit, a line less lets in what stands beyond it.
  if (file.robotsTxt.reading(file.dialect.name).isOversize) return needless;
  const effects = file.ruleEffects;
  for (const one of keyed) {
    const { rule } = one;
    const effect = effects.get(rule.line);
    if (effect === undefined || !effect.makesNoDifference || effect.status !== "decides") continue;
    if ((counts.get(keyOf(one)) ?? 0) > 1) continue;
    if (rule.type === "allow" && /^(?:\/|\*|\/\*)$/.test(rule.pathPattern)) continue;
    const line = file.lines[rule.line - 1];
    if (line !== undefined && line.kind === "record" && isPathLike(line)) needless.set(rule.line, { rule, line });
  }
  return needless;
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
