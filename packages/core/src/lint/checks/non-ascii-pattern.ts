import { utf16Length } from "../../octets/index.ts";
import type { Check } from "../check.ts";
import { patternKey } from "../patterns.ts";
import { dialectsWhere, quoted } from "../wording.ts";
import { isDoubleEncoded } from "./double-encoded.ts";
import { isUrl } from "./missing-leading-slash.ts";

export const nonAsciiPattern: Check = {
  code: "non-ascii-pattern",
  meta: {
    summary: "A path pattern holds non-ASCII characters that are not percent-encoded.",
    explanation:
      "URLs are sent percent-encoded. RFC 9309 and Google encode the pattern too, so `/café` matches; a reader of " +
      "the old drafts compares bytes and finds nothing. Percent-encoded, the rule means the same to every reader.",
    severity: { default: "info", "koster-1996": "warning", "original-1994": "warning" },
    fix: "Percent-encodes the characters; this changes the answers of readers that encode nothing.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2.2",
    signs: "\u0080",
  },
  run(file) {
    const blind = dialectsWhere(({ percent }) => percent === "none" || percent === "all-decoded-but-slash");
    return file.ruleLines.flatMap((line) => {
      if (!/[\u0080-\uffff]/.test(line.value) || line.value.includes("\ufffd")) return [];
      if (isUrl(line.value) || isDoubleEncoded(line.value)) return [];
      const isExact = utf16Length(file.octets, line.valueSpan.start, line.valueSpan.end) === line.value.length;
      return [
        {
          span: line.valueSpan,
          message: `${quoted(line.value)} holds non-ASCII characters that are not percent-encoded.`,
          effect: { kind: "read-by" as const, text: `may match nothing under ${blind}` },
          ...(isExact
            ? { fix: [{ span: line.valueSpan, text: line.value.replace(/[\u0080-\uffff]+/g, patternKey) }] }
            : {}),
        },
      ];
    });
  },
};
