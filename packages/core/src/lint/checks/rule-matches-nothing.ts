import type { Check } from "../check.ts";
import { isPathLike } from "../patterns.ts";
import { quoted } from "../wording.ts";

export const ruleMatchesNothing: Check = {
  code: "rule-matches-nothing",
  meta: {
    summary: "A rule matches no URL that can be sent.",
    explanation:
      'Before a crawler sends a URL, `.` and `..` are resolved and characters like `<`, `>` and `"` are ' +
      "percent-encoded: " +
      "no path that reaches the rules matches this pattern, which is proven. Write the path as it is sent: `/y` for " +
      "`/x/../y`, `/a%3Cb` for `/a<b`.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2.2; RFC 3986 section 6.2.2.3; WHATWG URL section 4.4",
    asksRules: true,
  },
  run(file) {
    return file.ruleLines.flatMap((line) => {
      const effect = file.ruleEffects.get(line.number);
      if (effect?.status !== "never-decides" || effect.shadowedBy.length > 0) return [];
      // Blanks, controls and the robots.txt itself have checks of their own.
      // oxlint-disable-next-line no-control-regex -- these are looked for
      if (!isPathLike(line) || /[\x00-\x20\x7f\ufffd]/.test(line.value) || /^\/robots\.txt[$*]*$/.test(line.value))
        return [];
      const segment = /(?:^|\/)(\.{1,2})(?:[/$]|$)/.exec(line.value)?.[1];
      const character = (/[<>"`]/.exec(line.value) ?? /[{}\\^|]/.exec(line.value))?.[0];
      const sent = character === "\\" ? "as a slash" : "percent-encoded";
      const why =
        segment !== undefined
          ? `: "${segment}" is resolved before a URL is sent`
          : character !== undefined
            ? `: ${character} is sent ${sent}`
            : "";
      return [
        {
          span: line.valueSpan,
          message: `${quoted(line.value)} matches no URL that a crawler sends${why}.`,
          effect: { kind: "decides-nothing", text: "the rule matches no URL that a crawler sends" },
        },
      ];
    });
  },
};
