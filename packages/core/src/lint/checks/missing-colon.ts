import type { Check } from "../check.ts";
import { writtenAs } from "../record-words.ts";
import { dialectsWhere, quoted } from "../wording.ts";

export const missingColon: Check = {
  code: "missing-colon",
  meta: {
    summary: "A record has no colon after its name.",
    explanation:
      "On a line of exactly two words google/robotstxt takes the blank between them for the colon, and so does " +
      "this package's default. Other readers skip the line. Write the colon.",
    severity: {
      default: "warning",
      "rfc9309-strict": "error",
      "google-2012": "error",
      "koster-1996": "error",
      "original-1994": "error",
      yandex: "error",
    },
    fix: "Writes the colon; this changes the answers of readers that skip the line.",
    source: "google/robotstxt, robots.cc (GetKeyAndValueFrom)",
  },
  run(file) {
    const readers = dialectsWhere(({ missingColon }) => missingColon === "separator-is-blank");
    return file.records
      .filter((line) => line.isMissingColon && line.name !== null && line.spelling !== "prefix")
      .map((line) => {
        const name = writtenAs(line.name);
        return {
          span: file.recordSpan(line),
          message: `There is no colon after ${quoted(file.text(line.keySpan))}: not every reader understands the line.`,
          effect: { kind: "read-by", text: `read under ${readers} only` },
          fix: [{ span: { start: line.keySpan.start, end: line.valueSpan.start }, text: `${name}: ` }],
        };
      });
  },
};
