import { foldedName } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { quoted } from "../wording.ts";

export const joinedGroups: Check = {
  code: "joined-groups",
  meta: {
    summary: "Two groups that look separate are one: no rule stands between them.",
    explanation:
      "Only a rule ends a list of user-agent lines. Empty lines, `Crawl-delay`, `Sitemap` and other records do " +
      "not, so the rules of the next group bind the crawler named first too. Write an empty `Disallow:` where it " +
      "should be free.",
    severity: { default: "warning", "koster-1996": "off", "original-1994": "off" },
    fix: null,
    source: "RFC 9309 sections 2.1 and 2.2.4",
  },
  run(file) {
    const found: Observation[] = [];
    let open: { value: string; number: number } | null = null;
    let isParted = false;
    for (const line of file.lines) {
      if (line.kind === "empty") isParted = true;
      if (line.kind !== "record") continue;
      if (line.name === "allow" || line.name === "disallow") {
        open = null;
      } else if (line.name !== "user-agent") {
        // Records of the whole file separate nothing for a human reader either.
        if (line.name !== "sitemap" && line.name !== "host") isParted = true;
      } else {
        // `repeated-user-agent` reports the same name.
        if (open !== null && isParted && foldedName(open.value) !== foldedName(line.value)) {
          found.push({
            span: file.recordSpan(line),
            message:
              `No rule stands between this line and line ${open.number}: ` +
              `${quoted(open.value)} and ${quoted(line.value)} are one group.`,
          });
        }
        open = { value: line.value, number: line.number };
        isParted = false;
      }
    }
    return found;
  },
};
