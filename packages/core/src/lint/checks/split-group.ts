import { foldedName } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { dialectsWhere, shown } from "../wording.ts";

export const splitGroup: Check = {
  code: "split-group",
  meta: {
    summary: "Several groups name the same product token.",
    explanation:
      "RFC 9309 merges all groups that name a crawler. Readers of the older texts obey the first and never see the " +
      "others, and a human reader finds only half of the rules. Merge them into one group.",
    severity: { default: "info", "google-2012": "error", "koster-1996": "error", "original-1994": "error" },
    fix: null,
    source: "RFC 9309 section 2.2.1",
  },
  run(file) {
    const firsts = new Map<string, number>();
    const reported = new Set<string>();
    const found: Observation[] = [];
    const older = dialectsWhere(({ groups }) => groups === "first");
    for (const group of file.groups) {
      const own = new Set<string>();
      for (const agent of group.userAgents) {
        const token = foldedName(agent.value);
        if (token === "" || own.has(token)) continue;
        own.add(token);
        const first = firsts.get(token);
        if (first === undefined) {
          firsts.set(token, agent.line);
        } else if (!reported.has(token)) {
          reported.add(token);
          found.push({
            span: agent.span,
            message: `${shown(agent.value)} already has a group in line ${first}.`,
            effect: {
              kind: "read-by",
              text: `the groups are merged; under ${older} only the first binds`,
              lines: [first],
            },
          });
        }
      }
    }
    return found;
  },
};
