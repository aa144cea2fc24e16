import type { Check } from "../check.ts";
import { patternKey } from "../patterns.ts";
import { dialectsWhere, quoted } from "../wording.ts";

export const escapedUnreserved: Check = {
  code: "escaped-unreserved",
  meta: {
    summary: "A path pattern escapes a character that is sent as it is.",
    explanation:
      "Letters, digits, `-`, `.`, `_` and `~` are sent as they are. By the RFC `%7E` still means `~`; " +
      "google/robotstxt decodes nothing, so to Google the rule matches no ordinary URL. Write the character.",
    severity: { default: "warning", google: "error", "original-1994": "error" },
    fix: "Writes the character; this changes the answers of readers that decode nothing.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2.2; RFC 3986 section 2.3",
    signs: "%",
  },
  run(file) {
    const blind = dialectsWhere(({ percent }) => percent === "pattern-escaped" || percent === "none");
    return file.ruleLines.flatMap((line) => {
      const match = /%(?:2[dDeE]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9aA]|5[fF]|7[eE])/.exec(line.value);
      if (match === null) return [];
      const character = String.fromCharCode(Number.parseInt(match[0].slice(1), 16));
      return [
        {
          span: line.valueSpan,
          message: `${quoted(line.value)} escapes ${quoted(character)}, which is sent as it is.`,
          effect: { kind: "read-by" as const, text: `matches no ordinary URL under ${blind}` },
          // Bytes that are not UTF-8 cannot be written as text.
          ...(line.value.includes("\ufffd")
            ? {}
            : { fix: [{ span: line.valueSpan, text: decodeUnreserved(line.value) }] }),
        },
      ];
    });
  },
};

/** The value with its needless escapes decoded; the rest stays. */
function decodeUnreserved(value: string): string {
  return value.replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const decoded = patternKey(escape);
    return decoded.length === 1 ? decoded : escape;
  });
}
