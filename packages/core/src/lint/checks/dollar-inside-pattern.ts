// A "$" that is not the last character of its pattern: an ordinary character there.
import type { Check } from "../check.ts";
import { isPathLike } from "../patterns.ts";
import { quoted } from "../quote.ts";

export const dollarInsidePattern: Check = {
  code: "dollar-inside-pattern",
  meta: {
    summary: "A $ stands inside a path pattern.",
    explanation:
      "`$` ends a pattern only as its last character. Anywhere else it is a dollar sign, and the rule matches only paths that hold one. " +
      "Where a path really holds one, write `%24` and nobody will wonder.",
    severity: { default: "warning", "koster-1996": "off", "original-1994": "off" },
    fix: null,
    source: "RFC 9309 section 2.2.3; requirement P-04, trap T-11",
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      const at = line.value.indexOf("$");
      // Followed by a letter or "{" it is a variable's or a session's name, and meant as it stands.
      if (!isPathLike(line) || at < 0 || at >= line.value.length - 1 || /\$[A-Za-z{]/.test(line.value)) return [];
      return [{ span: line.valueSpan, message: `The $ in ${quoted(line.value)} is not the last character: it is compared like a letter.` }];
    });
  },
};
