import type { Check, Observation } from "../check.ts";
import { quoted } from "../wording.ts";

export const hashInPattern: Check = {
  code: "hash-in-pattern",
  meta: {
    summary: "A # cuts off a rule's path.",
    explanation:
      "Everything from `#` on is a comment, even without a blank before it. `Disallow: /page#top` closes every " +
      "path that begins with `/page`; and no crawler sends what follows `#` in a URL. Write `%23` where a path " +
      "really holds the character.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.ruleLines) {
      const { comment } = line;
      if (comment === null || comment.start !== line.valueSpan.end || line.value.length < 2) continue;
      const rest = file.text({ start: comment.start + 1, end: Math.min(comment.end, comment.start + 200) });
      // A remark that only lacks the blank before its # begins with a blank, or has several words.
      if (rest === "" || /^[\s#]/.test(rest) || /\s/.test(rest.trim())) continue;
      const cut = quoted(`#${rest}`);
      const message = `The path ends at the #: the rule is for ${quoted(line.value)}, and ${cut} is a comment.`;
      found.push({ span: comment, message });
    }
    return found;
  },
};
