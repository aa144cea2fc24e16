import type { Check } from "../check.ts";
import { isPathLike } from "../patterns.ts";
import { quoted } from "../wording.ts";

export const missingLeadingSlash: Check = {
  code: "missing-leading-slash",
  meta: {
    summary: "A path pattern does not begin with a slash.",
    explanation:
      "Patterns are compared from the first byte of the path, which is always `/`. A pattern that begins otherwise " +
      "matches nothing under any dialect: what it should close is open. Write `/` before it or, to match anywhere, " +
      "`/*`.",
    severity: { default: "error" },
    fix: "Writes the slash; this changes what the rule closes.",
    source: "RFC 9309 section 2.2.2",
  },
  run(file) {
    return (
      file.ruleLines
        .filter((line) => /^[\x21-\x7e]/.test(line.value) && !isPathLike(line) && !isUrl(line.value))
        // Other checks report two records on a line, and placeholders.
        .filter((line) => !/^(?:(?:user-?agent|(?:dis)?allow)\b|\{\{|\{%|<[%?])/i.test(line.value))
        .map((line) => {
          const first = /^["']/.test(line.value) ? "a quotation mark" : `"${line.value.slice(0, 1)}"`;
          const { start } = line.valueSpan;
          const isPlain = /^[A-Za-z0-9_.?-][\x21-\x7e]*$/.test(line.value);
          return {
            span: line.valueSpan,
            message: `${quoted(line.value)} begins with ${first}, and every path with "/": the rule matches nothing.`,
            effect: { kind: "decides-nothing" as const, text: "the rule matches no URL" },
            ...(isPlain
              ? { fix: [{ span: { start, end: start }, text: line.value.startsWith("?") ? "/*" : "/" }] }
              : {}),
          };
        })
    );
  },
};

/** Whether the value is a whole URL: `url-as-pattern` reports it. */
export function isUrl(value: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*[:\uff1a]\/\/|www\.[a-z0-9-]+\.)/i.test(value);
}
