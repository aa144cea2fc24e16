import type { Check } from "../check.ts";
import { dialectsWhere } from "../wording.ts";

export const nulOctet: Check = {
  code: "nul-octet",
  meta: {
    summary: "A line holds a NUL byte.",
    explanation:
      "google/robotstxt and readers built on it end the line at a NUL; others keep it as part of the value, which " +
      "then matches nothing. It comes from a broken transfer or another encoding. Remove it.",
    severity: { default: "error" },
    fix: null,
    source: "google/robotstxt, robots.cc",
  },
  run(file) {
    return file.lines
      .filter((line) => line.hasNul)
      .map((line) => {
        const at = file.octets.indexOf(0, line.span.start);
        return {
          span: { start: at, end: at + 1 },
          message:
            `The line holds a NUL byte: ${dialectsWhere(({ nul }) => nul === "ends-line")} end it there, others ` +
            "keep it.",
        };
      });
  },
};
