import type { Check } from "../check.ts";
import { isPathLike } from "../patterns.ts";
import { quoted } from "../wording.ts";

export const trailingStar: Check = {
  code: "trailing-star",
  meta: {
    summary: "A path pattern ends with *.",
    explanation:
      "A pattern matches every path that begins with it, so a star at the end matches nothing more. It does count " +
      "as a byte when rules compete, and to readers of the old drafts it is a character that no path holds. Leave " +
      "it out.",
    severity: { default: "info", "koster-1996": "error", "original-1994": "error" },
    fix:
      "Removes the star, where no answer changes: not where it wins a tie, nor where a reader does not support " +
      "stars.",
    source: "RFC 9309 section 2.2.3",
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      const match = /[^*](\*+)$/.exec(line.value.slice(-200));
      if (!isPathLike(line) || match === null) return [];
      const span = { start: line.valueSpan.end - (match[1]?.length ?? 1), end: line.valueSpan.end };
      const message = `The * at the end of ${quoted(line.value)} matches nothing more than the pattern without it.`;
      return [{ span, message, fix: [{ span, text: "" }] }];
    });
  },
};
