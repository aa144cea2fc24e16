// A record whose value holds another record: a line end was lost.
import type { Check, Observation } from "../check.ts";
import { quoted } from "../quote.ts";

/** The names that begin the lost record; found by their colon, so that cost is linear. */
const lost = /[\s;,](user-?agent|dis-?allow|allow|sitemap|crawl-delay|host|noindex)[ \t]*:/i;
const glued = /(user-agent|disallow|sitemap):/i;

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
      if (line.name === null || line.name === "comment" || line.isMissingColon) continue;
      const value = line.value.length > 4_000 ? line.value.slice(0, 4_000) : line.value;
      const match = lost.exec(` ${value}`) ?? (line.name === "sitemap" || line.name === "user-agent" ? null : glued.exec(value));
      if (match === null) continue;
      found.push({ span: line.valueSpan, message: `The value holds a second record, ${quoted(match[1] ?? "")}: it is read as a part of the first one's value.` });
    }
    return found;
  },
};
