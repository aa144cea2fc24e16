// A disallow rule without which everything would be as it is, by proof: what it closes is closed anyway.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";
import { isWithoutDifference } from "../without-difference.ts";

export const redundantDisallow: Check = {
  code: "redundant-disallow",
  meta: {
    summary: "A disallow rule closes nothing that would be open without it.",
    explanation:
      "Another rule closes the same paths already: `/a/b` below `/a`. Removing the line changes no answer about any path, which is proven. " +
      "It does no harm; it may show that the broader rule closes more than was meant.",
    severity: { default: "info" },
    fix: "Removes the line, where no answer changes under any dialect.",
    source: "RFC 9309 section 2.2.2; DESIGN section 5",
  },
  run(file) {
    return isWithoutDifference(file, "disallow").map(({ rule, fix, by }) => ({
      span: rule.span,
      message: `What ${quoted(rule.text)} closes would be closed without it${by === null ? "" : `, by line ${by}`}.`,
      effect: { kind: "decides-nothing", text: "removing this line changes no answer", ...(by === null ? {} : { lines: [by] }) },
      ...(fix === null ? {} : { fix: [fix] }),
    }));
  },
};
