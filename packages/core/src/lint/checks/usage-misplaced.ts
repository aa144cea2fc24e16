// A usage record that stands where it binds nobody, or more crawlers than it seems.
import type { Check, Observation } from "../check.ts";
import { quoted } from "../quote.ts";
import { usageObservations, usageOfFile } from "../usage-records.ts";

export const usageMisplaced: Check = {
  code: "usage-misplaced",
  meta: {
    summary: "A usage record stands where it binds nobody, or others than it seems.",
    explanation:
      "Content-Usage and Content-Signal belong to the group they stand in: before every group they are nobody's; and where a user-agent line " +
      "follows without a rule between, the crawlers named there are bound by them too.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirements A-01, A-10 and R-02",
  },
  run(file) {
    const found: Observation[] = usageObservations(file, ["outside-group"]);
    const agents = file.agentLines;
    for (const record of usageOfFile(file).records) {
      const line = record.place.line ?? 0;
      if (record.groupIndex === null) continue;
      const group = file.groupsOnce[record.groupIndex];
      // Of the same group, and below the record: the list of names went on.
      const last = group?.userAgents.at(-1);
      const follower = last !== undefined && last.line > line ? group?.userAgents.find((agent) => agent.line > line) : undefined;
      const place = file.otherRecordsByLine.get(line);
      if (follower === undefined || place === undefined || agents.length === 0) continue;
      found.push({ span: place.span, message: `No rule stands between this record and line ${follower.line}: it binds ${quoted(follower.value)} too.` });
    }
    return found.sort((a, b) => a.span.start - b.span.start);
  },
};
