// A NUL octet in a line: readers in C stop there.
import type { Check } from "../check.ts";
import { dialectsWhere } from "../readers.ts";

export const nulOctet: Check = {
  code: "nul-octet",
  meta: {
    summary: "A line holds a NUL octet.",
    explanation:
      "google/robotstxt and readers made from it end the line at a NUL; others keep it as a part of the value, which then matches " +
      "nothing. It comes from a broken transfer or a file in another encoding. Remove it.",
    severity: { default: "error" },
    fix: null,
    source: "Requirement B-08",
  },
  run(file) {
    return file.lines.filter((line) => line.hasNul).map((line) => {
      const at = file.octets.indexOf(0, line.span.start);
      return {
        span: { start: at, end: at + 1 },
        message: `The line holds a NUL octet: ${dialectsWhere(({ nul }) => nul === "ends-line")} end it there, other readers keep it.`,
      };
    });
  },
};
