import type { Check } from "../check.ts";

export const emptyAllow: Check = {
  code: "empty-allow",
  meta: {
    summary: "An Allow has no path.",
    explanation:
      "An empty `Allow:` opens nothing: beside `Disallow: /` everything stays closed. It is not the opposite of an " +
      "empty `Disallow:`. To open everything write `Allow: /` or `Disallow:`.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
  },
  run(file) {
    return file.ruleLines
      .filter((line) => line.name === "allow" && line.value === "")
      .map((line) => ({
        span: file.recordSpan(line),
        message: "This Allow has no path: it opens nothing.",
        effect: { kind: "decides-nothing", text: "the line decides nothing" },
      }));
  },
};
