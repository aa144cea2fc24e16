// An empty Disallow in a group with other rules: it says that nothing is closed, and does not say so to everybody.
import type { Check } from "../check.ts";
import { dialectsWhere } from "../readers.ts";

export const emptyDisallowBesideRules: Check = {
  code: "empty-disallow-beside-rules",
  meta: {
    summary: "An empty Disallow stands beside other disallow rules.",
    explanation:
      "An empty `Disallow:` closes nothing. By the RFC and for Google the group's other rules count all the same; to Yandex and readers of " +
      "the drafts it opens everything. Remove it where the others are meant, or the others where it is.",
    severity: { default: "warning", yandex: "error", "koster-1996": "error", "original-1994": "error" },
    fix: "Removes the line; it changes the answers of readers to whom it opens everything.",
    source: "Requirements P-13 and 14.1; dialect row empty-disallow-opens-all",
  },
  run(file) {
    const opening = dialectsWhere(({ emptyPattern }) => emptyPattern === "disallow-opens-all");
    return file.groupsOnce.flatMap((group) => {
      const empty = group.rules.find((rule) => rule.type === "disallow" && rule.pathPattern === "");
      if (empty === undefined || !group.rules.some((rule) => rule.type === "disallow" && rule.pathPattern !== "")) return [];
      const line = file.lines[empty.line - 1];
      return [{
        span: empty.span,
        message: "This empty Disallow stands beside rules that close something.",
        effect: { kind: "read-by" as const, text: `opens everything under ${opening}, nothing under others` },
        ...(line?.comment === null && line.span.start > 0 ? { fix: [{ span: line.span, text: "" }] } : {}),
      }];
    });
  },
};
