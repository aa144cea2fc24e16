import type { Check, Observation } from "../check.ts";
import { heldRecord } from "../record-words.ts";
import { quoted } from "../wording.ts";

export const twoRecordsOnLine: Check = {
  code: "two-records-on-line",
  meta: {
    summary: "A record's value holds another record.",
    explanation:
      "A record ends with its line. What was meant as a second record is part of the first one's value, so neither " +
      "does what was meant. Put each record on a line of its own.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      const held = heldRecord(line);
      if (held === null) continue;
      const message = `The value holds a second record, ${quoted(held)}: it is read as part of the first one's value.`;
      found.push({ span: line.valueSpan, message });
    }
    return found;
  },
};
