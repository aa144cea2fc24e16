// A record whose value holds another record: a line end was lost.
import type { Check, Observation } from "../check.ts";
import { quoted } from "../quote.ts";
import { heldRecord } from "../record-words.ts";

export const twoRecordsOnLine: Check = {
  code: "two-records-on-line",
  meta: {
    summary: "A record's value holds another record.",
    explanation:
      "A record ends with its line. What was meant as a second one is a part of the first one's value, so that neither has the effect " +
      "that was meant. Put each record on a line of its own.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      const held = heldRecord(line);
      if (held === null) continue;
      found.push({ span: line.valueSpan, message: `The value holds a second record, ${quoted(held)}: it is read as a part of the first one's value.` });
    }
    return found;
  },
};
