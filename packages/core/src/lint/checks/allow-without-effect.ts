// An allow rule without which everything would be as it is, by proof: nothing that it allows is disallowed.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";
import { isWithoutDifference } from "../without-difference.ts";

export const allowWithoutEffect: Check = {
  code: "allow-without-effect",
  meta: {
    summary: "An allow rule opens nothing that would be closed without it.",
    explanation:
      "Everything may be fetched unless a rule disallows it, so that an allow rule counts only against a shorter disallow rule of the same " +
      "group. Here none is there: removing the line changes no answer about any path, which is proven. `Allow: /` that says " +
      "what is so anyway is not reported.",
    severity: { default: "info" },
    fix: "Removes the line, where no answer changes under any dialect.",
    source: "RFC 9309 section 2.2.2; requirement Q-05; DESIGN section 5",
  },
  run(file) {
    return isWithoutDifference(file, "allow").filter(({ rule }) => !/^(?:\/|\*|\/\*)$/.test(rule.pathPattern)).map(({ rule, fix }) => ({
      span: rule.span,
      message: `Nothing that ${quoted(rule.text)} allows would be disallowed without it.`,
      effect: { kind: "decides-nothing", text: "removing this line changes no answer" },
      ...(fix === null ? {} : { fix: [fix] }),
    }));
  },
};
