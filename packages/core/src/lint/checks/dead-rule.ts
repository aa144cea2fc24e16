import type { Check } from "../check.ts";
import { keyedRules } from "../patterns.ts";
import { linesText, quoted } from "../wording.ts";

export const deadRule: Check = {
  code: "dead-rule",
  meta: {
    summary: "A rule never decides anything: others always win.",
    explanation:
      "Of the rules that match a path the longest decides, at equal length the Allow, wherever they stand. This " +
      "rule loses on every possible path: that is proven, not tried on samples. Its author expected it to do " +
      "something. Rules that match nothing, duplicates and contradictions have checks of their own.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2; docs/comparison.md",
    asksRules: true,
  },
  run(file) {
    const keyed = keyedRules(file.groups);
    const counts = new Map<string, number>();
    for (const { pattern, tokens } of keyed)
      counts.set(`${tokens}\n${pattern}`, (counts.get(`${tokens}\n${pattern}`) ?? 0) + 1);
    const effects = file.ruleEffects;
    const byLine = new Map(keyed.map((one) => [one.rule.line, one]));
    return keyed.flatMap(({ rule, pattern, tokens }) => {
      const effect = effects.get(rule.line);
      if (
        effect?.status !== "never-decides" ||
        effect.shadowedBy.length === 0 ||
        (counts.get(`${tokens}\n${pattern}`) ?? 0) > 1
      )
        return [];
      // The same rule in another group decides: readers cut both names to one, as `Offline Commander` and `Offline
      // Explorer`.
      if (
        effect.shadowedBy.every(
          (line) => byLine.get(line)?.pattern === pattern && byLine.get(line)?.rule.type === rule.type,
        )
      )
        return [];
      const winners = `${linesText(effect.shadowedBy)} always ${effect.shadowedBy.length === 1 ? "wins" : "win"}`;
      // The winners answer the same: the rule is only superfluous.
      const isHarmless = effect.shadowedBy.every((line) => byLine.get(line)?.rule.type === rule.type);
      return [
        {
          span: rule.span,
          message: `${quoted(rule.text)} never decides: ${winners}${isHarmless ? ", with the same answer" : ""}.`,
          isHarmless,
          effect: {
            kind: "decides-nothing" as const,
            text: `this line decides nothing: ${winners}`,
            lines: effect.shadowedBy,
          },
        },
      ];
    });
  },
};
