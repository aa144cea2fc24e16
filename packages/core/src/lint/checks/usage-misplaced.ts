import type { Check, Observation } from "../check.ts";
import { quoted } from "../wording.ts";
import { usageObservations } from "./usage-records.ts";

export const usageMisplaced: Check = {
  code: "usage-misplaced",
  meta: {
    summary: "A usage record stands where no crawler heeds it, or more crawlers than it seems.",
    explanation:
      "Content-Usage and Content-Signal belong to the group they stand in. Before the first group they bind " +
      "nobody; and where a user-agent line follows with no rule between, they bind the crawlers named there too.",
    severity: { default: "warning" },
    fix: null,
    source: "draft-ietf-aipref-attach; contentsignals.org; RFC 9309 section 2.1",
  },
  run(file) {
    const found: Observation[] = usageObservations(file, ["outside-group"]);
    const agents = file.agentLines;
    for (const record of file.usage.records) {
      const line = record.place.line ?? 0;
      if (record.groupIndex === null) continue;
      const group = file.groups[record.groupIndex];
      // A name of the same group below the record: the list of names continues there.
      const last = group?.userAgents.at(-1);
      const follower =
        last !== undefined && last.line > line ? group?.userAgents.find((agent) => agent.line > line) : undefined;
      const place = file.otherRecordsByLine.get(line);
      if (follower === undefined || place === undefined || agents.length === 0) continue;
      const message =
        "No rule stands between this record and line " + `${follower.line}: it binds ${quoted(follower.value)} too.`;
      found.push({ span: place.span, message });
    }
    return found.sort((a, b) => a.span.start - b.span.start);
  },
};
