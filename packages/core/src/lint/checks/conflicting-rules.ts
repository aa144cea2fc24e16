import type { Check, Observation } from "../check.ts";
import { keyedRules } from "../patterns.ts";
import { quoted } from "../wording.ts";

export const conflictingRules: Check = {
  code: "conflicting-rules",
  meta: {
    summary: "A path is both allowed and disallowed to the same crawlers.",
    explanation:
      "Of two rules with the same pattern the Allow wins, by the RFC and for Google; readers of the drafts take " +
      "the first in the file. The Disallow closes nothing. Remove the one that you do not mean.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
    asksRules: true,
  },
  run(file) {
    const firsts = new Map<string, { readonly line: number; readonly type: string }>();
    const reported = new Set<string>();
    const found: Observation[] = [];
    const takesFirst = file.dialect.precedence === "first-in-file";
    for (const { rule, pattern, tokens } of keyedRules(file.groups)) {
      const key = `${tokens}\n${pattern}`;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, rule);
      if (first === undefined || first.type === rule.type || reported.has(key)) continue;
      reported.add(key);
      const winner = takesFirst ? first.line : rule.type === "allow" ? rule.line : first.line;
      found.push({
        span: rule.span,
        message:
          `Line ${first.line} ${first.type}s ${quoted(rule.pathPattern)} to the same crawlers, ` +
          `this line ${rule.type}s it.`,
        effect: { kind: "decides-nothing", text: `line ${winner} always wins`, lines: [winner] },
      });
    }
    return found;
  },
};
