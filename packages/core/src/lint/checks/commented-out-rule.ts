import type { Check, Observation } from "../check.ts";
import { commentedRecord } from "../record-words.ts";

export const commentedOutRule: Check = {
  code: "commented-out-rule",
  meta: {
    summary: "A comment looks like a rule.",
    explanation:
      "No crawler reads comments. A rule after a `#` has no effect. If you switched it off on purpose, all is " +
      "well; if it should apply, remove the `#`. Of consecutive lines the first is reported.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    let first: { start: number; end: number } | null = null;
    let count = 0;
    const report = (): void => {
      if (first !== null) {
        found.push({
          span: first,
          message:
            count === 1
              ? "This rule is a comment: no crawler reads it."
              : `This rule and ${count - 1} more below it are comments: no crawler reads them.`,
        });
      }
      first = null;
      count = 0;
    };
    for (const line of file.lines) {
      const record = line.kind === "comment" && line.comment !== null ? commentedRecord(file.text(line.comment)) : null;
      if (record === "allow" || record === "disallow") {
        first ??= line.comment;
        count++;
      } else if (record !== "user-agent" || first === null) {
        report();
      }
    }
    report();
    return found;
  },
};
