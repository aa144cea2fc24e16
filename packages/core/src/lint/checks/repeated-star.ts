import type { Check } from "../check.ts";
import { isPathLike } from "../patterns.ts";
import { quoted } from "../wording.ts";

export const repeatedStar: Check = {
  code: "repeated-star",
  meta: {
    summary: "A path pattern holds several stars in a row.",
    explanation:
      "`*` stands for any number of bytes, slashes included: `**` matches what `*` matches. Each star counts as a " +
      "byte when rules compete.",
    severity: { default: "info" },
    fix: "Leaves one star, where no answer changes.",
    source: "RFC 9309 section 2.2.3",
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      const at = line.value.search(/\*\*+[^*]/);
      if (!isPathLike(line) || at < 0) return [];
      // Only in ASCII are columns octets: elsewhere the whole value is shown, and there is no fix.
      const isAscii = /^[\x20-\x7e]*$/.test(line.value);
      const count = /^\*+/.exec(line.value.slice(at))?.[0].length ?? 2;
      const span = isAscii
        ? { start: line.valueSpan.start + at, end: line.valueSpan.start + at + count }
        : line.valueSpan;
      const message = `${count} stars in a row in ${quoted(line.value)} match what one matches.`;
      return [{ span, message, ...(isAscii ? { fix: [{ span, text: "*" }] } : {}) }];
    });
  },
};
