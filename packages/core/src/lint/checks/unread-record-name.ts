// A record name a slip or two away from a known one that no reader takes for it.
import type { Check, Observation } from "../check.ts";
import { quoted } from "../quote.ts";
import { meantRecordName, writtenAs } from "../record-words.ts";

export const unreadRecordName: Check = {
  code: "unread-record-name",
  meta: {
    summary: "A record's name is misspelled, and no reader takes it for what was meant.",
    explanation:
      "No reader is known to take `Disllow`, `User_agent` or `Crawl delay` for anything: the line has no effect, and after a lost " +
      "user-agent line the rules below fall to the group above. Correct the name.",
    severity: { default: "error" },
    fix: "Corrects the name; it changes every reader's answers.",
    source: "Requirement G-06",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      if (line.name !== null || line.isMissingColon) continue;
      const meant = meantRecordName(line.key);
      if (meant === undefined) continue;
      const name = writtenAs(meant);
      const takesGroup = meant === "user-agent" ? "; the rules below it fall to the group above" : "";
      found.push({
        span: line.keySpan,
        message: `${quoted(file.text(line.keySpan))} is not ${quoted(name)}: no reader takes it for that${takesGroup}.`,
        effect: { kind: "decides-nothing", text: "the line has no effect on anybody" },
        fix: [{ span: line.keySpan, text: name }],
      });
    }
    return found;
  },
};
