// A "%" without two hexadecimal digits behind it.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

export const malformedEscape: Check = {
  code: "malformed-escape",
  meta: {
    summary: "A % in a path pattern is not followed by two hexadecimal digits.",
    explanation:
      "In a URL every `%` begins an escape of two digits, and `%25` is the character itself. A pattern with another one matches only URLs " +
      "that are as broken. Write the escape out, or `%25`.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 3986 section 2.1; requirements P-08 and P-15",
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      // At the end, or before a star, it begins any escape at all: that can be meant.
      if (!/%(?![0-9A-Fa-f]{2}|[0-9A-Fa-f]?[*$]|[0-9A-Fa-f]?$)/.test(line.value)) return [];
      return [{ span: line.valueSpan, message: `${quoted(line.value)} holds a % that begins no escape: only URLs with the same fault match.` }];
    });
  },
};
