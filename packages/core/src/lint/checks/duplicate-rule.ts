import type { Check, Observation } from "../check.ts";
import { keyedRules } from "../patterns.ts";

export const duplicateRule: Check = {
  code: "duplicate-rule",
  meta: {
    summary: "A rule stands twice for the same crawlers.",
    explanation:
      "The second one changes nothing. Patterns are the same when their normal forms are: `/%7Ea` and `/~a`.",
    severity: { default: "info" },
    fix: "Removes the second rule's line, where no answer changes.",
    source: "RFC 9309 section 2.2.2",
    asksRules: true,
  },
  run(file) {
    const lines = new Map<string, number>();
    const found: Observation[] = [];
    for (const { rule, pattern, tokens } of keyedRules(file.groups)) {
      const key = `${tokens}\n${rule.type} ${pattern}`;
      const first = lines.get(key);
      if (first === undefined) {
        lines.set(key, rule.line);
        continue;
      }
      const line = file.lines[rule.line - 1];
      found.push({
        span: rule.span,
        message: `Line ${first} says the same to the same crawlers.`,
        effect: {
          kind: "decides-nothing",
          text: `this line decides nothing that line ${first} does not decide`,
          lines: [first],
        },
        ...(line?.comment === null && line.span.start > 0 ? { fix: [{ span: line.span, text: "" }] } : {}),
      });
    }
    return found;
  },
};
