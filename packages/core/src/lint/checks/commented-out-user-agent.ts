import type { Check, Observation } from "../check.ts";
import { commentedRecord } from "../record-words.ts";
import { quoted } from "../wording.ts";

export const commentedOutUserAgent: Check = {
  code: "commented-out-user-agent",
  meta: {
    summary: "A user-agent line is commented out, and the rules below it are not.",
    explanation:
      "The rules below it bind the crawlers of the last user-agent line above that is no comment, or nobody. To switch a " +
      "group off, switch off its rules too.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 sections 2.1 and 2.2.1",
  },
  run(file) {
    const found: Observation[] = [];
    let pending: { start: number; end: number } | null = null;
    let hasRules = false;
    let agent: string | null = null;
    for (const line of file.lines) {
      if (line.kind === "comment" && line.comment !== null) {
        // Right below live user-agent lines, a commented one is a name taken off the list; the rules are for the rest.
        const record = commentedRecord(file.text(line.comment));
        const isOther = record === "user-agent" && (agent === null || !file.text(line.comment).endsWith(agent));
        if (isOther) pending = agent === null || hasRules ? line.comment : pending;
        // Its rules are switched off too: the whole group is.
        else if (record === "allow" || record === "disallow") pending = null;
        continue;
      }
      if (line.kind !== "record") continue;
      if (line.name === "user-agent") {
        pending = null;
        hasRules = false;
        agent = line.value;
      } else if (line.name === "allow" || line.name === "disallow") {
        if (pending !== null) {
          const owner = agent === null ? "belong to nobody" : `belong to the group for ${quoted(agent)}`;
          const message =
            "This user-agent line is a comment; the rules below it, " + `from line ${line.number} on, ${owner}.`;
          found.push({ span: pending, message });
          pending = null;
        }
        hasRules = true;
      }
    }
    return found;
  },
};
