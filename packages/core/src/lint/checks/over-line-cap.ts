import { dialects } from "../../dialect/index.ts";
import type { Check } from "../check.ts";

const cap = dialects.google.lineCapOctets;

export const overLineCap: Check = {
  code: "over-line-cap",
  meta: {
    summary: "A line is longer than 16,663 bytes.",
    explanation:
      "google/robotstxt reads no more than that of a line. A rule that is cut there still applies: being shorter, " +
      "it closes or opens more than was written. A file that is one endless line has usually lost its line ends.",
    severity: { default: "error" },
    fix: null,
    source: "google/robotstxt, robots.cc (kMaxLineLen)",
  },
  run(file) {
    return file.lines
      .filter((line) => line.isOverCap && line.kind !== "comment")
      .map((line) => {
        const { start, end } = file.textSpan(line);
        const message =
          `The line has ${end - start} bytes; readers built on ` + "google/robotstxt drop everything from here on.";
        return { span: { start: start + cap, end }, message };
      });
  },
};
