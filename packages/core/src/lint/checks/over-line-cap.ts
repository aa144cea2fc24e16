// A line longer than what google/robotstxt reads of one.
import { dialects } from "../../dialect/index.ts";
import type { Check } from "../check.ts";

const cap = dialects.google.lineCapOctets;

export const overLineCap: Check = {
  code: "over-line-cap",
  meta: {
    summary: "A line is longer than 16,663 octets.",
    explanation:
      "google/robotstxt reads so many octets of a line. A rule that is cut there still applies: it is shorter, and so closes or opens " +
      "more than what was written. A file of one endless line has mostly lost its line ends.",
    severity: { default: "error" },
    fix: null,
    source: "google/robotstxt kMaxLineLen; requirement B-07",
  },
  run(file) {
    return file.lines.filter((line) => line.isOverCap && line.kind !== "comment").map((line) => {
      const { start, end } = file.textSpan(line);
      return { span: { start: start + cap, end }, message: `The line has ${end - start} octets; readers made from google/robotstxt drop what stands from here on.` };
    });
  },
};
