import type { Check } from "../check.ts";
import { dialectsWhere } from "../wording.ts";

export const emptyDisallowBesideRules: Check = {
  code: "empty-disallow-beside-rules",
  meta: {
    summary: "An empty Disallow stands beside other Disallow rules.",
    explanation:
      "An empty `Disallow:` closes nothing. By the RFC and for Google the group's other rules still count; to " +
      "Yandex and readers of the drafts it opens everything. Remove it if you mean the others, or remove the " +
      "others.",
    severity: { default: "warning", yandex: "error", "koster-1996": "error", "original-1994": "error" },
    fix: "Removes the line; this changes the answers of readers to which it opens everything.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2.2; Yandex Webmaster: using robots.txt",
  },
  run(file) {
    const opening = dialectsWhere(({ emptyPattern }) => emptyPattern === "disallow-opens-all");
    return file.groups.flatMap((group) => {
      const empty = group.rules.find((rule) => rule.type === "disallow" && rule.pathPattern === "");
      if (empty === undefined || !group.rules.some((rule) => rule.type === "disallow" && rule.pathPattern !== ""))
        return [];
      const line = file.lines[empty.line - 1];
      return [
        {
          span: empty.span,
          message: "This empty Disallow stands beside rules that close something.",
          effect: { kind: "read-by" as const, text: `opens everything under ${opening}, nothing under other dialects` },
          ...(line?.comment === null && line.span.start > 0 ? { fix: [{ span: line.span, text: "" }] } : {}),
        },
      ];
    });
  },
};
