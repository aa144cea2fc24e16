// An Allow without a path: it matches nothing, for anybody.
import type { Check } from "../check.ts";

export const emptyAllow: Check = {
  code: "empty-allow",
  meta: {
    summary: "An Allow has no path.",
    explanation:
      "An empty `Allow:` opens nothing: beside `Disallow: /` everything stays closed. It is no counterpart of the empty `Disallow:`. To open " +
      "everything write `Allow: /` or `Disallow:`.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2; requirements P-13 and Q-07",
  },
  run(file) {
    return file.ruleLines.filter((line) => line.name === "allow" && line.value === "").map((line) => ({
      span: file.recordSpan(line),
      message: "This Allow has no path: it opens nothing.",
      effect: { kind: "decides-nothing", text: "the line decides nothing" },
    }));
  },
};
