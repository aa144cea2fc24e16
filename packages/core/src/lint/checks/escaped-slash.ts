// %2F in a path pattern: not a slash.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

export const escapedSlash: Check = {
  code: "escaped-slash",
  meta: {
    summary: "A path pattern holds %2F.",
    explanation:
      "`%2F` and `/` are different paths: the rule matches URLs that are written with `%2F`, and none with a slash there. In a query that " +
      "is mostly meant, and such rules are not reported; in real files it mostly is in a path, too, and so the check is off unless asked for.",
    severity: { default: "off" },
    fix: null,
    source: "RFC 9309 section 2.2.2; requirement P-11, trap T-14",
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      const path = line.value.split(/[?&=]/, 1)[0] ?? "";
      if (!/%2f/i.test(path)) return [];
      return [{ span: line.valueSpan, message: `The %2F in ${quoted(line.value)} is no slash: URLs with "/" there do not match.` }];
    });
  },
};
