// A path pattern written as a regular expression: only * and a final $ have a meaning.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

/** Signs of a regular expression that hardly occur in paths; each is found in one pass. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^\/?\^/, "^"],
  [/\\(?:[.?/*+$()-]|[dws][+*{])/, "\\"],
  [/\[(?:\^|[^\]]{0,20}(?:0-9|a-z|A-Z))[^\]]{0,40}\]/, "[...]"],
  [/\(\.[*+]/, "(.*)"],
  [/\.\+/, ".+"],
  [/\((?:\?:)?[A-Za-z0-9_/.-]{1,40}\|[^)]{0,200}\)/, "(...|...)"],
];

export const regularExpression: Check = {
  code: "regular-expression",
  meta: {
    summary: "A path pattern looks like a regular expression.",
    explanation:
      "Only `*` (any octets) and a final `$` (end) have a meaning in a pattern; `.`, `+`, `[0-9]`, `(a|b)`, `^` and `\\` are compared as " +
      "they stand, so that the rule matches next to nothing. Write a pattern for each case.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.3; requirement P-15, trap T-12",
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      const value = line.value.slice(0, 2_000);
      // ".*" alone is none: "/page.*" is about every extension, "/.*" about names that begin with a dot.
      const sign = signs.find(([pattern]) => pattern.test(value));
      if (sign === undefined) return [];
      return [{ span: line.valueSpan, message: `${quoted(line.value)} looks like a regular expression: ${sign[1]} is compared as it stands.` }];
    });
  },
};
