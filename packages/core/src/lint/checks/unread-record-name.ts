import type { Check, Observation } from "../check.ts";
import { listMarkedName, meantRecordName, wronglySeparated, writtenAs } from "../record-words.ts";
import { quoted } from "../wording.ts";

export const unreadRecordName: Check = {
  code: "unread-record-name",
  meta: {
    summary: "A record's name is misspelled, and no reader understands it.",
    explanation:
      "No reader is known to understand `Disllow`, `User_agent` or `Crawl delay`: the line has no effect, and " +
      "after a lost user-agent line the rules below it fall to the group above. Correct the name.",
    severity: { default: "error" },
    fix: "Corrects the name; this changes every reader's answers.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2; google/robotstxt, robots.cc (ParsedRobotsKey)",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      if (line.name !== null || line.isMissingColon || listMarkedName(line) !== null) continue;
      if (wronglySeparated(file, line) !== null) continue;
      const meant = meantRecordName(line.key);
      if (meant === undefined) continue;
      const name = writtenAs(meant);
      const takesGroup = meant === "user-agent" ? "; the rules below it fall to the group above" : "";
      found.push({
        span: line.keySpan,
        message: `${quoted(file.text(line.keySpan))} is not ${quoted(name)}: no reader understands it${takesGroup}.`,
        effect: { kind: "decides-nothing", text: "the line has no effect" },
        fix: [{ span: line.keySpan, text: name }],
      });
    }
    return found;
  },
};
